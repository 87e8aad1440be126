import { isRecord, problemOfLocation, problemOfPath, readOwn } from "../write/index.js";
import { isEtag } from "./download.js";

/**
 * `openapi.yaml.pull.json`, beside a snapshot and committed with it: the files that `specloom pull` wrote. It has no times and no
 * secrets, so that it changes only with the snapshot.
 */
export interface PullRecord {
  /** Without a query. */
  readonly url: string;
  /** The files by path, relative to the folder of the snapshot. */
  readonly files: ReadonlyMap<string, PulledFile>;
}

export interface PulledFile {
  /** Of the content with LF line endings, because git may change them. */
  readonly sha256: string;
  readonly etag?: string;
}

/** Returns the path of the record of a snapshot. */
export function recordPathOf(snapshot: string): string {
  return `${snapshot}.pull.json`;
}

/** Reads a record; undefined if there is none, or something else. It may come from anybody, so its paths are checked. */
export function readRecord(snapshot: string): PullRecord | undefined {
  try {
    const value: unknown = JSON.parse(readOwn(recordPathOf(snapshot)) ?? "null");
    if (!isRecord(value) || !isRecord(value["files"])) return undefined;
    const files = Object.entries(value["files"]).flatMap(([path, entry]) => {
      const file = isSafePath(path) && isRecord(entry) ? readFile(entry) : undefined;
      return file === undefined ? [] : [[path, file] as const];
    });
    return { url: String(value["url"]), files: new Map(files) };
  } catch {
    return undefined;
  }
}

function readFile({ sha256, etag }: Readonly<Record<string, unknown>>): PulledFile | undefined {
  if (typeof sha256 !== "string") return undefined;
  return { sha256, ...(typeof etag === "string" && isEtag(etag) && { etag }) };
}

/** Formats a record, with one sorted line per file. */
export function printRecord({ url, files }: PullRecord): string {
  const lines = [...files]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([path, { sha256, etag }]) => {
      const tag = etag === undefined ? "" : `, "etag": ${JSON.stringify(etag)}`;
      return `    ${JSON.stringify(path)}: { "sha256": ${JSON.stringify(sha256)}${tag} }`;
    });
  return `{\n  "url": ${JSON.stringify(url)},\n  "files": {\n${lines.join(",\n")}\n  }\n}\n`;
}

/**
 * Returns whether a server may name a file beside the snapshot. Only documents, in no hidden folder: a workflow of GitHub would run.
 * None that a tool reads because of its name, such as a configuration of specloom.
 */
export function isSafePath(path: string): boolean {
  const isPlain = problemOfPath(path) === undefined && problemOfLocation(path) === undefined;
  const segments = path.split("/");
  const isDocument = /\.(?:ya?ml|json)$/i.test(path) && !segments.some((segment) => segment.startsWith("."));
  return isPlain && isDocument && !meaningfulName.test(segments.at(-1) ?? "");
}

/** Configurations of specloom, package managers, compilers and task runners, and what `pull` itself writes. */
const meaningfulName =
  /^(?:specloom\..*|redocly\.ya?ml|(?:package|package-lock|npm-shrinkwrap|composer|deno|nx|project|turbo|lerna|[jt]sconfig.*)\.json|pnpm-.*\.yaml|.*\.(?:pull|lock)\.json)$/i;
