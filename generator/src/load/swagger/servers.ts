import { isObject, type Node, type ObjectNode, objectOf, stringsOf } from "../document.js";
import { type Conversion } from "./conversion.js";

/** Returns the servers of a document: its host and base path with each scheme, https first. */
export function serversOf(conversion: Conversion, root: ObjectNode): readonly Node[] {
  const host = hostOf(conversion, root);
  if (host === undefined && basePathOf(conversion, root) === "") return [];
  const schemes = schemesOf(conversion, root["schemes"], "/schemes");
  return serversWith(conversion, root, schemes, "/servers");
}

/** Returns the servers of an operation with its own schemes; undefined without them, or without a host. */
export function serversOfOperation(
  conversion: Conversion,
  root: ObjectNode,
  operation: ObjectNode,
  at: string,
): readonly Node[] | undefined {
  if (operation["schemes"] === undefined || hostOf(conversion, root) === undefined) return undefined;
  const schemes = schemesOf(conversion, operation["schemes"], `${at}/schemes`);
  return serversWith(conversion, root, schemes, `${at}/servers`);
}

function serversWith(
  conversion: Conversion,
  root: ObjectNode,
  schemes: readonly string[],
  at: string,
): readonly Node[] {
  const host = hostOf(conversion, root);
  const basePath = basePathOf(conversion, root);
  conversion.graft(at, host === undefined ? "/basePath" : "/host");
  if (host === undefined) return [objectOf({ url: basePath })];
  return schemes.map((scheme, index) => {
    conversion.graft(`${at}/${index}/url`, "/host");
    return objectOf({ url: `${scheme}://${host}${basePath}` });
  });
}

/** Returns the schemes with which a client can call: https first, or alone without any. */
function schemesOf(conversion: Conversion, node: Node | undefined, at: string): readonly string[] {
  const listed = stringsOf(node);
  const sockets = listed.filter((scheme) => scheme === "ws" || scheme === "wss");
  if (sockets.length > 0) conversion.report.add("SPEC263", { schemes: sockets }, conversion.locationOf(at, "value"));
  const schemes = ["https", "http"].filter((scheme) => listed.includes(scheme));
  return schemes.length > 0 ? schemes : ["https"];
}

/** Returns the host. Reports one that has a scheme or a path, and returns it without the scheme. */
function hostOf(conversion: Conversion, root: ObjectNode): string | undefined {
  const host = root["host"];
  if (typeof host !== "string" || host === "") return undefined;
  const kept = host.replace(/^[a-z][a-z0-9+.-]*:\/\//i, "").replace(/\/+$/, "");
  if (kept !== host || kept.includes("/"))
    conversion.report.add("SPEC262", { field: "host", value: host, kept }, conversion.locationOf("/host", "value"));
  return kept === "" ? undefined : kept;
}

function basePathOf(conversion: Conversion, root: ObjectNode): string {
  const path = root["basePath"];
  if (typeof path !== "string" || path === "" || path === "/") return "";
  const kept = `${path.startsWith("/") ? "" : "/"}${path.replace(/\/+$/, "")}`;
  if (!path.startsWith("/"))
    conversion.report.add(
      "SPEC262",
      { field: "basePath", value: path, kept },
      conversion.locationOf("/basePath", "value"),
    );
  return kept;
}

/** Reports extensions that change which operations there are, and which no conversion keeps. */
export function reportUnknownPaths(conversion: Conversion, root: ObjectNode): void {
  const paths = root["x-ms-paths"];
  if (!isObject(paths) || Object.keys(paths).length === 0) return;
  const count = Object.keys(paths).length;
  conversion.report.add("SPEC265", { count }, conversion.locationOf("/x-ms-paths", "key"));
}
