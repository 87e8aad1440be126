import type { Report } from "../diagnostics/report.js";
import { isObject, type LoadedDocument, type Node, type ObjectNode } from "./document.js";
import { recognise } from "./other-documents.js";
import { placeIn } from "./resolve/place.js";
import type { Source } from "./resolve/sources.js";

/** Returns the OpenAPI version of a root file. Reports an unsupported one and returns undefined. */
export function versionOf(source: Source, report: Report): LoadedDocument["version"] | undefined {
  const root = isObject(source.root) ? source.root : {};
  const { openapi, swagger } = root;
  // Unquoted, it is the number 2. The structural check reports that.
  if (openapi === undefined && swagger !== undefined && /^2(?:\.0)*$/.test(printVersion(swagger))) return "2.0";
  if (openapi === undefined || openapi === null) {
    reportOther(source, root, report);
    return undefined;
  }
  // An unquoted 3.1 is a number, which the structural check reports.
  const version = /^(3\.[012])(?:\.\d+)?(?:-[\w.]+)?$/.exec(printVersion(openapi))?.[1] as
    | LoadedDocument["version"]
    | undefined;
  const place = placeIn({ source, pointer: "/openapi" }, "value");
  if (!version) report.add("SPEC022", { version: printVersion(openapi) }, place);
  return version;
}

/** Reports a document without the field `openapi`: Swagger, whose versions have other fields, or another format. */
function reportOther(source: Source, root: ObjectNode, report: Report): void {
  const swagger = ["swagger", "swaggerVersion"].find((name) => root[name] !== undefined);
  if (swagger !== undefined)
    return report.add(
      "SPEC021",
      { version: printVersion(root[swagger]!) },
      placeIn({ source, pointer: `/${swagger}` }),
    );
  const { is, remedy, key } = recognise(source.root);
  const at = key === undefined ? placeIn({ source, pointer: "" }) : placeIn({ source, pointer: `/${key}` }, "key");
  report.add("SPEC020", { is, remedy }, at);
}

/** Formats the value of a version field: a string as written, anything else as JSON. */
function printVersion(version: Node): string {
  return typeof version === "object" ? JSON.stringify(version) : String(version);
}
