import { fileURLToPath } from "node:url";
import { isMap, parseDocument, stringify } from "yaml";
import { printDiagnostics } from "../../src/diagnostics/print.js";
import { Report } from "../../src/diagnostics/report.js";
import type { RuleExample } from "../../src/diff/rules/rule.js";
import { loadDocument, type BundledDocument } from "../../src/load/index.js";

/** A file that exists: only its folder matters, because the text is given. */
const file = fileURLToPath(new URL("../../docs/petstore.yaml", import.meta.url));

/** Loads a document from its text: YAML or JSON. Warnings are ignored, as the comparison does. */
export async function loadText(text: string): Promise<BundledDocument> {
  const report = new Report();
  const loaded = await loadDocument({ file, text, report });
  if (loaded === undefined) throw new Error(`${printDiagnostics(report.diagnostics, { relativeTo: "" })}\n${text}`);
  return loaded.document;
}

/** Returns the whole document of an example of a rule. */
export function documentOf(part: RuleExample["part"], text: string): string {
  const given: unknown = parseDocument(text).toJS();
  const head = { openapi: "3.1.0", info: { title: "Test", version: "1" } };
  return stringify(
    part === "document" ? { ...head, paths: {}, ...asObject(text) } : { ...head, ...around(part, given) },
  );
}

function asObject(text: string): object {
  const parsed = parseDocument(text);
  return isMap(parsed.contents) ? (parsed.toJS() as object) : {};
}

function around(part: Exclude<RuleExample["part"], "document">, given: unknown): object {
  const content = { "application/json": { schema: given } };
  const operation = {
    operation: given,
    parameter: { parameters: [given] },
    request: { requestBody: { content } },
    response: { responses: { "200": { description: "OK", content } } },
  }[part];
  return { paths: { "/facts": { post: operation } } };
}
