import { posix, resolve } from "node:path";
import type { Report } from "../../diagnostics/report.js";
import type { SourceLocation } from "../../diagnostics/types.js";
import { isRecord } from "../../write/index.js";
import type { Reader } from "../reader.js";
import { downloadOf } from "./url.js";

/** The URL that `specloom pull` downloads a document from. */
export interface Source {
  /** The value in the configuration. */
  readonly url: string;
  /** The headers of the request; `${NAME}` stands for a variable of the environment. */
  readonly headers: readonly SourceHeader[];
  /** The position of `spec` in the configuration. */
  readonly at?: SourceLocation;
}

export interface SourceHeader {
  readonly name: string;
  /** With the names of variables, not their values. */
  readonly value: string;
  readonly at?: SourceLocation;
}

/** A document: an absolute path and, if it is the snapshot of a URL, that URL. */
export interface SpecSettings {
  readonly spec: string;
  readonly source?: Source;
}

const example = "spec: openapi.yaml";
/** Matches the name of a header (RFC 9110, 5.6.2). */
const token = /^[!#$%&'*+.^_`|~\w-]+$/;

/** Reads `spec`: a path, a URL, or a mapping with a URL. `api` is the name of an API of several. */
export function readSpec(
  top: Reader,
  { root, api, report }: { readonly root: string; readonly api: string | undefined; readonly report: Report },
): SpecSettings {
  const value = top.value("spec");
  const at = top.locationOf("spec", "value");
  if (isRecord(value)) return readMapping(top, { root, api, report });
  const spec = top.requiredString("spec", example);
  if (downloadOf(spec) === undefined) return { spec: resolve(root, spec) };
  if (!isDownloadable(spec)) top.refuse("spec", urlText);
  return { spec: resolve(root, defaultSnapshot(spec, api)), source: { url: spec, headers: [], at } };
}

function readMapping(
  top: Reader,
  { root, api, report }: { readonly root: string; readonly api: string | undefined; readonly report: Report },
): SpecSettings {
  const reader = top.optionalObject("spec", example)!;
  reader.onlyKeys(["url", "snapshot", "headers"]);
  const url = reader.requiredString("url", "url: https://api.example.com/openapi.yaml");
  if (url !== "" && !isDownloadable(url)) reader.refuse("url", urlText);
  const snapshot = reader.has("snapshot")
    ? reader.path("snapshot", "snapshot: openapi/openapi.yaml")
    : defaultSnapshot(url, api);
  const headers = reader.optionalObject("headers", 'headers: { authorization: "Bearer ${API_TOKEN}" }');
  const source = { url, headers: headers === undefined ? [] : readHeaders(headers, report) };
  return { spec: resolve(root, snapshot), source: { ...source, at: reader.locationOf("url", "value") } };
}

const urlText = "a URL that begins with https:// or http://, without a user name and password";

/** Returns whether a string is a URL that fetch accepts and can download. */
export function isDownloadable(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return /^https?:$/.test(protocol) && username === "" && password === "";
}

/**
 * Returns the path of a snapshot that the configuration does not name: a folder of its own, because a document may read every file
 * in its folder.
 */
function defaultSnapshot(url: string, api: string | undefined): string {
  return posix.join("openapi", api ?? ".", snapshotName(url));
}

/** Returns the name of a snapshot: the URL's last segment or, if that is not the name of a document, `openapi.json`. */
export function snapshotName(url: string): string {
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  return /\/([\w-][\w.-]*\.(?:ya?ml|json))$/i.exec(path)?.[1] ?? "openapi.json";
}

function readHeaders(reader: Reader, report: Report): readonly SourceHeader[] {
  return reader.keys().flatMap((name): readonly SourceHeader[] => {
    const at = reader.locationOf(name, "value");
    if (!token.test(name)) {
      report.add("GEN005", { key: "headers", expected: "a mapping of header names", actual: JSON.stringify(name) }, at);
      return [];
    }
    const value = reader.string(name);
    return value === undefined ? [] : [{ name, value, at }];
  });
}
