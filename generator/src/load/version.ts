import type { Report } from "../diagnostics/report.js";
import { isObject, type LoadedDocument, type Node, type ObjectNode } from "./document.js";
import { recognise } from "./other-documents.js";
import type { Source } from "./resolve/sources.js";

/** The version of OpenAPI that a root file follows. Reports, and is undefined, where it is none that can be read. */
export function versionOf(source: Source, report: Report): LoadedDocument["version"] | undefined {
  const at = { file: source.path, pointer: "" };
  const root = isObject(source.root) ? source.root : {};
  const { openapi } = root;
  if (openapi === undefined || openapi === null) {
    reportOther(source, root, report);
    return undefined;
  }
  // An unquoted 3.1 is a number; the structural check warns of that.
  const version = /^(3\.[012])(?:\.\d+)?(?:-[\w.]+)?$/.exec(textOf(openapi))?.[1] as
    | LoadedDocument["version"]
    | undefined;
  const place = { ...at, pointer: "/openapi", on: "value" } as const;
  if (!version) report.add("SPEC022", { version: textOf(openapi) }, place);
  if (version === "3.2") report.add("SPEC023", { version: textOf(openapi) }, place);
  return version;
}

/** Swagger calls its version by two other names. */
function reportOther(source: Source, root: ObjectNode, report: Report): void {
  const at = { file: source.path, pointer: "" };
  const key = ["swagger", "swaggerVersion"].find((name) => root[name] !== undefined);
  if (key !== undefined) return report.add("SPEC021", { version: textOf(root[key]!) }, { ...at, pointer: `/${key}` });
  const { is, remedy, key: shown } = recognise(source.root);
  report.add("SPEC020", { is, remedy }, shown === undefined ? at : { ...at, pointer: `/${shown}`, on: "key" });
}

/** A version as it is written; of what can be none, its JSON. */
function textOf(version: Node): string {
  return typeof version === "object" ? JSON.stringify(version) : String(version);
}
