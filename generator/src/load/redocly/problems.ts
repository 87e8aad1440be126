import type { NormalizedProblem } from "@redocly/openapi-core";
import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import { lintCatalog } from "../../diagnostics/catalog/lint.js";
import type { Diagnostic, Place } from "../../diagnostics/types.js";
import type { SourceFile } from "../document.js";
import { folderOf } from "../read.js";
import type { LintOptions } from "../lint.js";
import { fileOf, readConfig, reportRefusal } from "./config.js";
import { resolversOf } from "./resolver.js";

/** Rules whose subject load/ has checked already, or our own lint rules check. As warnings they would say it twice. */
const ours = new Set([
  "operation-operationId",
  "operation-summary",
  "operation-tag-defined",
  "parameter-description",
  "no-unused-components",
]);

/** Returns what Redocly reports for a document. The package is large, so it is loaded only here. */
export async function redoclyProblems({
  file,
  top,
  ruleset,
  loaded,
  report,
}: LintOptions): Promise<readonly Diagnostic[]> {
  const redocly = await import("@redocly/openapi-core");
  const createResolver = resolversOf(redocly);
  const document = folderOf(file)?.root ?? resolve(file);
  const options = { document, top, ...(ruleset !== undefined && { ruleset }), report };
  const config = await readConfig(redocly, createResolver, options);
  if (config === undefined) return [];
  const externalRefResolver = createResolver((path) => textOf(path, loaded.files));
  try {
    const problems = await redocly.lint({ ref: document, config, externalRefResolver });
    return problems.filter(isNews).map(diagnosticOf);
  } catch (error) {
    const configured = fileOf(options);
    if (configured === undefined) throw error;
    // Redocly finds out that a rule's options are wrong when it runs the rule.
    reportRefusal(error, configured, report);
    return [];
  }
}

function isNews({ ruleId, severity, ignored }: NormalizedProblem): boolean {
  // load/ has resolved every reference; what Redocly cannot is a URL in an example, which it may not fetch.
  return !ignored && ruleId !== "no-unresolved-refs" && !(severity === "warn" && ours.has(ruleId));
}

/** The text of a file of the document, which may be reached by a link. */
function textOf(path: string, files: readonly SourceFile[]): string | undefined {
  const real = realPath(path);
  return files.find((file) => file.path === real)?.text;
}

function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

function diagnosticOf({ message, ruleId, severity, location, suggest, reference }: NormalizedProblem): Diagnostic {
  const [at] = location.flatMap(placesOf);
  const help = suggest.length > 0 ? `did you mean "${suggest[0]}"?` : reference && `see ${reference}`;
  const facts = { message: message.replace(/\s+/g, " ").trim().replace(/\.$/, ""), rule: ruleId, help: help ?? "" };
  return {
    code: "REDOCLY",
    // The configuration decides, not the catalog.
    severity: severity === "error" ? "error" : "warning",
    message: lintCatalog.REDOCLY.message(facts),
    ...(at && { at }),
    ...(help && { help }),
  };
}

function placesOf(location: NormalizedProblem["location"][number]): readonly Place[] {
  if (location.pointer === undefined) return [{ file: realPath(location.source.absoluteRef), pointer: "" }];
  const place = { file: realPath(location.source.absoluteRef), pointer: pointerOf(location.pointer) };
  return [location.reportOnKey ? { ...place, on: "key" } : place];
}

/** Redocly writes `#/` for the root. */
function pointerOf(fragment: string): string {
  return fragment === "#/" ? "" : fragment.replace(/^#/, "");
}
