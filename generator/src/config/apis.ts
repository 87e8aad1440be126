import { foldCase } from "../diagnostics/fold-case.js";
import type { Report } from "../diagnostics/report.js";
import { isRecord, joinPath, problemOfPath } from "../write/index.js";
import type { Reader } from "./reader.js";

const example = "billing: { spec: billing.yaml, outputs: { client: { folder: src/billing } } }";
/** Keys that no API can take from the top of a configuration. */
const own = ["spec", "outputs"];

/**
 * Returns the reader of one API: that of the top of a configuration or, if it has several, that of the named one, with the keys of
 * the top as defaults. Reports keys that are unknown (GEN004), names that files cannot have (GEN005), keys that belong to an API
 * (GEN193), and APIs that write to the same folder (GEN194).
 */
export function readApi(
  top: Reader,
  {
    api,
    keys,
    report,
  }: { readonly api: string | undefined; readonly keys: readonly string[]; readonly report: Report },
): Reader | undefined {
  if (!top.has("apis")) {
    top.onlyKeys([...keys, "apis"]);
    return top;
  }
  for (const key of own.filter((one) => top.has(one))) report.add("GEN193", { key }, top.locationOf(key));
  top.onlyKeys([...keys, "apis"]);
  const apis = top.object("apis", example);
  if (apis === undefined) return undefined;
  checkNames(apis, report);
  const readers = new Map(apis.keys().map((name) => [name, apis.object(name, example)] as const));
  if (readers.size === 0) top.missing("apis", example);
  for (const reader of readers.values()) reader?.onlyKeys(keys);
  if (!report.hasErrors) checkFolders(readers, report);
  return api === undefined ? undefined : readers.get(api)?.withDefaults(top, own);
}

/** The name of an API is part of the names of its lock and its caches. */
function checkNames(apis: Reader, report: Report): void {
  const seen = new Set<string>();
  for (const name of apis.keys()) {
    const key = foldCase(name);
    const isFine = /^[a-z0-9][\w.-]*$/i.test(name) && problemOfPath(name) === undefined && !seen.has(key);
    seen.add(key);
    if (isFine) continue;
    const expected =
      "a mapping from names to APIs: each name of letters, digits, `.`, `_` and `-`, and different without case";
    report.add("GEN005", { key: "apis", expected, actual: `one of ${JSON.stringify(name)}` }, apis.locationOf(name));
  }
}

/** A folder, or a file with sections, that an output of an API writes. */
interface Claim {
  readonly api: string;
  readonly output: string;
  readonly path: string;
  readonly reader: Reader;
  readonly key: string;
}

/** Reports folders that contain those of another API: each run would treat the files of the other as not its own. */
function checkFolders(readers: ReadonlyMap<string, Reader | undefined>, report: Report): void {
  const claims = [...readers].flatMap(([api, reader]) => (reader === undefined ? [] : claimsOf(api, reader)));
  for (const [index, claim] of claims.entries()) {
    const other = claims.slice(0, index).find((one) => one.api !== claim.api && overlaps(one, claim));
    if (other === undefined) continue;
    const related = [{ message: "claimed first at", at: other.reader.locationOf(other.key, "value") }];
    const facts = { path: claim.path, api: claim.api, output: claim.output, other: other.api, otherPath: other.path };
    report.add("GEN194", facts, claim.reader.locationOf(claim.key, "value"), related);
  }
}

function claimsOf(api: string, reader: Reader): readonly Claim[] {
  const outputs = reader.value("outputs");
  const configured = isRecord(outputs) ? reader.optionalObject("outputs", "") : undefined;
  return (configured?.keys() ?? []).flatMap((output) => {
    const value = configured?.value(output);
    const own = isRecord(value) ? configured?.optionalObject(output, "") : undefined;
    if (own === undefined || !isRecord(value)) return [];
    const { folder, sections } = value;
    const shared = { api, output, reader: own };
    return [
      ...(typeof folder === "string" ? [{ ...shared, path: normal(folder), key: "folder" }] : []),
      ...(Array.isArray(sections) ? sections : []).flatMap((path: unknown) =>
        typeof path === "string" ? [{ ...shared, path: `${normal(path)}#`, key: "sections" }] : [],
      ),
    ];
  });
}

/** Files with sections may be in any folder, but each section belongs to one API. */
function overlaps(one: Claim, other: Claim): boolean {
  const [left, right] = [foldCase(one.path), foldCase(other.path)];
  if (left.endsWith("#") || right.endsWith("#")) return left === right;
  return (
    left === right || left === "." || right === "." || left.startsWith(`${right}/`) || right.startsWith(`${left}/`)
  );
}

function normal(path: string): string {
  return joinPath(".", path.replace(/^\.\/|\/$/g, "") || ".");
}
