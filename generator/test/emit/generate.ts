import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Report } from "../../src/diagnostics/report.js";
import type { Diagnostic } from "../../src/diagnostics/types.js";
import { withDefaults, type OptionSchema } from "../../src/emit/option.js";
import { reservedNames, type EmitInput, type EmittedFile, type Output } from "../../src/emit/output.js";
import { zodOptions, type EmitOptions } from "../../src/emit/zod/settings.js";
import { formatText } from "../../src/format/index.js";
import { builtIn } from "../../src/outputs.js";
import { loadDocument, type LoadedDocument } from "../../src/load/index.js";
import { buildModel, noNames, type ModelSettings, type NamesLock } from "../../src/model/index.js";
import type { Api } from "../../src/model/types.js";

export interface Built {
  readonly loaded: LoadedDocument;
  readonly api: Api;
  readonly diagnostics: readonly Diagnostic[];
}

const reserved = reservedNames(builtIn);

/** Options for every output: those of zod, `sections` of docs, and the modules that outputs import. */
export const emitOptions: EmitOptions & {
  readonly sections: readonly string[];
  readonly validators: string;
  readonly hooks: string;
  readonly query: string;
  readonly templates: undefined;
} = {
  ...withDefaults(zodOptions, { runtime: "../runtime/index.js", package: "@acme/client" }),
  command: "pnpm generate",
  sections: [],
  validators: "@acme/zod/fast",
  hooks: "@acme/react",
  query: "../query/index.js",
  templates: undefined,
};

/** Loads a document and builds its model, with the names of a lock. Throws the diagnostics if there are errors. */
export async function buildFile(
  file: string,
  names: NamesLock = noNames,
  settings: ModelSettings = {},
): Promise<Built> {
  const report = new Report();
  const loaded = await loadDocument({ file, report });
  const api = loaded && buildModel({ document: loaded.document, report, reserved, names, settings });
  if (loaded === undefined || api === undefined || report.hasErrors)
    throw new Error(report.diagnostics.map(({ code, message }) => `${code}: ${message}`).join("\n"));
  return { loaded, api, diagnostics: report.diagnostics };
}

/** Builds the model of a document given as a string. */
export async function buildText(
  spec: string,
  names: NamesLock = noNames,
  settings: ModelSettings = {},
): Promise<Built> {
  const folder = mkdtempSync(join(tmpdir(), "specloom-case-"));
  try {
    writeFileSync(join(folder, "openapi.yaml"), spec);
    return await buildFile(join(folder, "openapi.yaml"), names, settings);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the unformatted files of an output by path. */
export async function emit<S extends OptionSchema>(
  output: Output<S>,
  built: Built,
  options: OptionsOf<S> = {},
): Promise<ReadonlyMap<string, string>> {
  const files = await emitFiles(output, built, options);
  return new Map(files.map(({ path, text }) => [path, text]));
}

/** Returns the files of an output by path, formatted as they are committed. */
export async function emitFormatted<S extends OptionSchema>(
  output: Output<S>,
  built: Built,
  options: OptionsOf<S> = {},
): Promise<ReadonlyMap<string, string>> {
  const files = await emitFiles(output, built, options);
  // Prettier gives the same result, but takes ten times as long.
  const format = (file: EmittedFile) => formatText(file, { name: "oxfmt", printWidth: 110 });
  return new Map(await Promise.all(files.map(async (file) => [file.path, await format(file)] as const)));
}

type OptionsOf<S extends OptionSchema> = Partial<EmitInput<S>["options"]>;

function emitFiles<S extends OptionSchema>(output: Output<S>, { api, loaded }: Built, options: OptionsOf<S>) {
  const all = { ...withDefaults(output.options), ...emitOptions, ...options } as unknown as EmitInput<S>["options"];
  return output.emit({ api, document: loaded.document, options: all });
}
