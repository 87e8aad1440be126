import type { NormalizedProblem } from "@redocly/openapi-core";
import { resolve } from "node:path";
import { lintCatalog } from "../../diagnostics/catalog/lint.js";
import { realPath } from "../../diagnostics/paths.js";
import type { Diagnostic, SourceLocation } from "../../diagnostics/types.js";
import type { LoadedDocument, OverlaidFile } from "../document.js";
import { folderOf } from "../read.js";
import type { LintOptions } from "../lint-options.js";
import { fileOf, readConfig, reportRefusal } from "./config.js";
import { resolversOf } from "./resolver.js";

/** Rules that duplicate checks of load/ or of our own lint rules. */
const ours = new Set([
  "operation-operationId",
  "operation-summary",
  "operation-tag-defined",
  "parameter-description",
  "no-unused-components",
]);

/** Returns Redocly's diagnostics for a document. Loads the large package on demand. */
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
  const externalRefResolver = createResolver((path) => textOf(path, loaded));
  try {
    const problems = await redocly.lint({ ref: document, config, externalRefResolver });
    return problems.filter(isNews).map((problem) => diagnosticOf(problem, loaded.overlaid));
  } catch (error) {
    const configured = fileOf(options);
    const reason = error instanceof Error ? error.message : String(error);
    // Redocly's own grammar has a mistake, whatever the rules.
    if (configured === undefined || reason.startsWith("Unknown type name")) {
      report.add("SPEC255", { reason }, { file: document, pointer: "" });
      return [];
    }
    // Redocly only validates a rule's options when it runs the rule.
    reportRefusal(error, configured, report);
    return [];
  }
}

function isNews({ ruleId, severity, ignored }: NormalizedProblem): boolean {
  // load/ has resolved every reference. What Redocly cannot resolve is a URL in an example, which it must not download.
  return !ignored && ruleId !== "no-unresolved-refs" && !(severity === "warn" && ours.has(ruleId));
}

/** Returns the content of a file of the document, possibly through a link. */
function textOf(path: string, { files, overlaid }: LoadedDocument): string | undefined {
  const real = realPath(path) ?? path;
  if (real === overlaid?.path) return JSON.stringify(overlaid.root);
  return files.find((file) => file.path === real)?.text;
}

function diagnosticOf(problem: NormalizedProblem, overlaid?: OverlaidFile): Diagnostic {
  const { message, ruleId, severity, location, suggest, reference } = problem;
  const [at] = location.flatMap(placesOf).map((place) => inOverlay(place, overlaid));
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

/** Returns where a value comes from, if overlays have changed its file. */
function inOverlay(place: SourceLocation, overlaid: OverlaidFile | undefined): SourceLocation {
  return place.file === overlaid?.path ? { ...place, ...overlaid.locate(place.pointer) } : place;
}

function placesOf(location: NormalizedProblem["location"][number]): readonly SourceLocation[] {
  const { absoluteRef } = location.source;
  const file = realPath(absoluteRef) ?? absoluteRef;
  if (location.pointer === undefined) return [{ file, pointer: "" }];
  const place = { file, pointer: pointerOf(location.pointer) };
  return [location.reportOnKey ? { ...place, on: "key" } : place];
}

/** Converts a fragment of Redocly, which writes `#/` for the root. */
function pointerOf(fragment: string): string {
  return fragment === "#/" ? "" : fragment.replace(/^#/, "");
}
