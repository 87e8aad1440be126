/** Examples of diagnostics about documents: the cases of the generator's tests. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { visibleLines } from "../../../../generator/src/diagnostics/visible.js";
import { fence } from "../../markdown.js";
import type { Blocks } from "../markdown.js";

export const casesFolder = fileURLToPath(new URL("../../../../generator/test/spec-errors/cases/", import.meta.url));

/** A document, and what specloom prints about it. */
export interface Case {
  /** The path of the document, relative to the folder of cases. */
  readonly document: string;
  /** The printed problems with the code, in which the document is `openapi.yaml`. */
  readonly problems: readonly string[];
}

/** The longest document that pages show in full, in lines. */
const mostLines = 30;
/** The longest line that they show in full. */
const widest = 240;
const mostProblems = 2;

/** Returns the case of a code; undefined if there is none that can be shown. */
export function readCase(code: string): Case | undefined {
  const document = [`${code}.yaml`, `${code}/openapi.yaml`].find((path) => existsSync(join(casesFolder, path)));
  if (document === undefined) return undefined;
  const printed = readFileSync(join(casesFolder, `${code}.txt`), "utf8")
    .replaceAll(document, "openapi.yaml")
    .replaceAll(`${code}/`, "");
  const problems = printed.split("\n\n").filter((block) => / (\w+): /.exec(block.split("\n")[0] ?? "")?.[1] === code);
  return { document, problems };
}

/** Returns a case as a document and the problems that specloom prints. */
export function showCase(code: string, { document, problems }: Case): Blocks {
  const shown = problems.slice(0, mostProblems);
  const files = new Set(["openapi.yaml", ...shown.flatMap((problem) => placesIn(problem).map(({ file }) => file))]);
  const documents = [...files].flatMap((file) => {
    const path = file === "openapi.yaml" ? document : `${code}/${file}`;
    // A case may be about a file that does not exist.
    if (!existsSync(join(casesFolder, path))) return [];
    const lines = shown.flatMap((problem) => placesIn(problem)).filter((place) => place.file === file);
    return showFile(
      file,
      readFileSync(join(casesFolder, path), "utf8"),
      lines.map(({ line }) => line),
    );
  });
  const command = /^(LINT|REDOCLY)/.test(code) ? "`specloom lint`" : "specloom";
  return [...documents, `${command} prints:`, fence("text", shown.join("\n\n"))];
}

function placesIn(problem: string): readonly { readonly file: string; readonly line: number }[] {
  const found = problem.matchAll(/(?:--> |first defined at )([^\s:]+)(?::(\d+))?/g);
  return [...found].map(([, file = "", line = "1"]) => ({ file, line: Number(line) }));
}

function showFile(name: string, text: string, places: readonly number[]): Blocks {
  if (text.trim() === "") return [`\`${name}\` is empty.`];
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => shorten(visibleLines(line)));
  const shown = lines.length > mostLines ? excerpt(lines, places) : lines;
  return [`\`${name}\`:`, fence("yaml", shown.join("\n"))];
}

function shorten(line: string): string {
  return line.length > widest ? `${line.slice(0, widest)} …` : line;
}

/** Returns the given lines with their neighbours and the keys that contain them. A comment stands for the rest. */
function excerpt(lines: readonly string[], places: readonly number[]): readonly string[] {
  const kept = new Set<number>();
  for (const place of places) {
    for (let at = place - 3; at <= place + 1; at++) kept.add(at);
    let inner = indentOf(lines[place - 1] ?? "");
    for (let at = place - 2; at >= 0; at--) {
      if (indentOf(lines[at] ?? "") >= inner) continue;
      inner = indentOf(lines[at] ?? "");
      kept.add(at);
    }
  }
  return lines.flatMap((line, at) => {
    if (kept.has(at)) return [line];
    return kept.has(at - 1) || at === 0 ? [`${" ".repeat(indentOf(line))}# …`] : [];
  });
}

function indentOf(line: string): number {
  return line.search(/\S|$/);
}
