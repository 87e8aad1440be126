import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { format } from "prettier";
import { Report } from "../../src/diagnostics/report.js";
import type { Diagnostic } from "../../src/diagnostics/types.js";
import type { Emitter, EmitOptions } from "../../src/emit/emitter.js";
import { emitters } from "../../src/emit/index.js";
import { loadDocument, type LoadedDocument } from "../../src/load/index.js";
import { buildModel, type ReservedNames } from "../../src/model/index.js";
import type { Api } from "../../src/model/types.js";

export interface Built {
  readonly loaded: LoadedDocument;
  readonly api: Api;
  readonly diagnostics: readonly Diagnostic[];
}

const reserved: ReservedNames = {
  types: emitters.flatMap((emitter) => emitter.reserved.types),
  suffixes: emitters.flatMap((emitter) => emitter.reserved.suffixes),
  members: emitters.flatMap((emitter) => emitter.reserved.members),
  functions: emitters.flatMap((emitter) => emitter.reserved.functions),
};

export const emitOptions: EmitOptions = {
  runtime: "../runtime/index.js",
  package: "@acme/client",
  command: "pnpm generate",
  proof: true,
};

/** Loads a document and builds its model; throws with the diagnostics where there are errors. */
export async function buildFile(file: string): Promise<Built> {
  const report = new Report();
  const loaded = await loadDocument({ file, report });
  const api = loaded && buildModel({ document: loaded.document, report, reserved });
  if (loaded === undefined || api === undefined || report.hasErrors)
    throw new Error(report.diagnostics.map(({ code, message }) => `${code}: ${message}`).join("\n"));
  return { loaded, api, diagnostics: report.diagnostics };
}

/** The same of a document given as text. */
export async function buildText(spec: string): Promise<Built> {
  const folder = mkdtempSync(join(tmpdir(), "specloom-case-"));
  try {
    writeFileSync(join(folder, "openapi.yaml"), spec);
    return await buildFile(join(folder, "openapi.yaml"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What an emitter makes of a document, as committed: path to formatted text. */
export async function emit(
  emitter: Emitter,
  { api, loaded }: Built,
  options: Partial<EmitOptions> = {},
): Promise<ReadonlyMap<string, string>> {
  const files = await emitter.emit({ api, document: loaded.document, options: { ...emitOptions, ...options } });
  const texts = files.map(async ({ path, language, text }) => {
    return [path, await format(text, { parser: language, printWidth: 110 })] as const;
  });
  return new Map(await Promise.all(texts));
}
