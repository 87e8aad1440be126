import type { BaseResolver, NormalizedProblem } from "@redocly/openapi-core";
import { readFileSync, realpathSync } from "node:fs";
import { resolve } from "node:path";
import { lintCatalog } from "../../diagnostics/catalog/lint.js";
import type { Diagnostic, Place } from "../../diagnostics/types.js";
import type { SourceFile } from "../document.js";
import { folderOf } from "../read.js";
import { readConfig, type Redocly } from "./config.js";

/** Rules whose subject load/ has checked already, or our own lint rules check. As warnings they would say it twice. */
const ours = new Set([
  "operation-operationId",
  "operation-summary",
  "operation-tag-defined",
  "parameter-description",
  "no-unused-components",
]);

/** What Redocly has to say about a document. The package is large, so it is loaded only here. */
export async function redoclyProblems(file: string, files: readonly SourceFile[]): Promise<readonly Diagnostic[]> {
  const redocly = await import("@redocly/openapi-core");
  const root = folderOf(file)?.root ?? resolve(file);
  const result = await readConfig(redocly, root, localResolver(redocly, readFile));
  if ("problem" in result) return [result.problem];
  const resolver = localResolver(redocly, (path) => textOf(path, files));
  const problems = await redocly.lint({ ref: root, config: result.config, externalRefResolver: resolver });
  return problems.filter(isNews).map(diagnosticOf);
}

function isNews({ ruleId, severity, ignored }: NormalizedProblem): boolean {
  // load/ has resolved every reference; what Redocly cannot is a URL in an example, which it may not fetch.
  return !ignored && ruleId !== "no-unresolved-refs" && !(severity === "warn" && ours.has(ruleId));
}

/** A resolver that reads what `read` gives and never fetches. */
function localResolver(redocly: Redocly, read: (path: string) => string | undefined): BaseResolver {
  class LocalResolver extends redocly.BaseResolver {
    override async loadExternalRef(reference: string): ReturnType<BaseResolver["loadExternalRef"]> {
      const text = /^[a-z][a-z0-9+.-]+:/i.test(reference) ? undefined : read(reference);
      if (text === undefined) throw new redocly.ResolveError(new Error(`${reference} is not read`));
      return new redocly.Source(reference, text.replace(/\r\n/g, "\n"));
    }
  }
  return new LocalResolver();
}

function readFile(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
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
