import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll } from "vitest";
import { printDiagnostics } from "../../src/diagnostics/print.js";
import { Report } from "../../src/diagnostics/report.js";
import { loadDocument, type LoadedDocument } from "../../src/load/index.js";

const made: string[] = [];
afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

/** Creates a folder with these files, which is removed after the tests. */
export function folderWith(files: { readonly [path: string]: string | Uint8Array }): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "specloom-")));
  made.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

export interface Tried {
  readonly loaded: LoadedDocument | undefined;
  /** The codes of all diagnostics, in the order of their report. */
  readonly codes: readonly string[];
  /** The output that users see. */
  readonly text: string;
}

export async function tryLoading(file: string): Promise<Tried> {
  const report = new Report();
  const loaded = await loadDocument({ file, report });
  const text = printDiagnostics(report.diagnostics, {
    relativeTo: dirname(file),
    ...(loaded && { files: loaded.files }),
  });
  return { loaded, codes: report.diagnostics.map(({ code }) => code), text };
}

/** Loads a document that must have no problems. */
export async function load(file: string): Promise<LoadedDocument> {
  const { loaded, text } = await tryLoading(file);
  if (!loaded || text !== "") throw new Error(text);
  return loaded;
}

/** Loads `openapi.yaml` of these files, completed with the required properties. */
export async function loadFiles(
  files: { readonly [path: string]: string },
  version = "3.1.0",
): Promise<LoadedDocument> {
  const head = `openapi: ${version}\ninfo: { title: Test, version: "1" }\n`;
  const paths = /^paths:/m.test(files["openapi.yaml"] ?? "") ? "" : "paths: {}\n";
  const folder = folderWith({ ...files, "openapi.yaml": `${head}${paths}${files["openapi.yaml"] ?? ""}` });
  return load(join(folder, "openapi.yaml"));
}

/** Returns plain objects, which are easier to compare. */
export function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}

/** Returns the schemas of a document as plain objects. */
export function schemasOf({ document }: LoadedDocument): unknown {
  return (plain(document.root) as { components: { schemas: unknown } }).components.schemas;
}
