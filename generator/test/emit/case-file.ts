import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** A case: a document, and excerpts of the output for it. Cases are readable Markdown files. */
export interface Case {
  /** The file's name without its extension: `nullable-ref`. */
  readonly name: string;
  /** The OpenAPI document, completed with `openapi` and `info` if a case omits them. */
  readonly spec: string;
  /** The keys of the configuration that change the model, as YAML. */
  readonly settings?: string;
  readonly excerpts: readonly Excerpt[];
}

export interface Excerpt {
  /** The emitted file. */
  readonly path: string;
  readonly text: string;
}

/** Reads every case of a folder, sorted by name. */
export function readCases(folder: string): readonly Case[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .sort()
    .map((file) => parseCase(basename(file, ".md"), readFileSync(join(folder, file), "utf8")));
}

/**
 * Reads fenced blocks: the one in `yaml` is the document, one in `yaml settings` the configuration; the others are excerpts, each named after its language. A longer
 * fence can contain shorter ones.
 */
function parseCase(name: string, markdown: string): Case {
  const blocks = [...markdown.matchAll(/^(`{3,})(\w+)(?: (\S+))?\n([\s\S]*?)^\1$/gm)].map(
    ([, , language = "", path = "", text = ""]) => ({ language, path, text }),
  );
  const documents = blocks.filter(({ language }) => language === "yaml");
  const spec = documents.find(({ path }) => path === "")?.text;
  const settings = documents.find(({ path }) => path === "settings")?.text;
  const excerpts = blocks.filter(({ language }) => language !== "yaml");
  if (spec === undefined || excerpts.length === 0) throw new Error(`${name}.md needs a yaml block and an excerpt`);
  return {
    name,
    spec: complete(spec),
    ...(settings !== undefined && { settings }),
    excerpts: excerpts.map(({ path, text }) => ({ path, text: text.trimEnd() })),
  };
}

function complete(spec: string): string {
  const head = [
    ...(/^openapi:/m.test(spec) ? [] : ["openapi: 3.1.1"]),
    ...(/^info:/m.test(spec) ? [] : ['info: { title: Case, version: "1" }']),
    ...(/^(paths|webhooks|components):/m.test(spec) ? [] : ["paths: {}"]),
  ];
  return [...head, spec].join("\n");
}
