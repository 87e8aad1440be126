import { decodeJson } from "../../diagnostics/decode.js";
import { dirname, join } from "node:path";
import { isRecord, readIfPossible } from "../../write/index.js";
import type { Consulted } from "./tsconfig.js";

/** The package that the client is published in, for the header User-Agent. */
export interface PublishedPackage {
  /** `acme-client/1.2.0`; absent where no package.json has the name. */
  readonly product?: string;
  /** All files that were looked for, so that a change of any is noticed. */
  readonly consulted: readonly Consulted[];
}

/**
 * Finds the package with this name whose package.json is nearest to the client's folder, from there up to the root. Where there
 * is none, nobody knows a version: that of the document is the API's.
 */
export function findPackage(name: string, folder: string, root: string): PublishedPackage {
  const consulted: Consulted[] = [];
  for (const one of ancestors(join(root, folder), root)) {
    const path = join(one, "package.json");
    const text = readIfPossible(path);
    consulted.push({ path, ...(text !== undefined && { text }) });
    const version = text === undefined ? undefined : versionIn(text, name);
    if (version !== undefined)
      return { product: `${name.replace(/^@/, "").replaceAll("/", "-")}/${version}`, consulted };
  }
  return { consulted };
}

function ancestors(folder: string, root: string): readonly string[] {
  if (!folder.startsWith(root)) return [];
  return folder === root ? [folder] : [folder, ...ancestors(dirname(folder), root)];
}

/** Returns the version in a package.json, if that is of this package and fit for a header. */
function versionIn(text: string, name: string): string | undefined {
  const manifest = decodeJson(text);
  if (!isRecord(manifest) || manifest["name"] !== name) return undefined;
  const { version } = manifest;
  return typeof version === "string" && /^[\w.+-]+$/.test(version) ? version : undefined;
}
