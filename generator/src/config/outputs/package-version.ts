import { isInside } from "../../diagnostics/paths.js";
import { parentsOf } from "../find.js";
import { decodeJson } from "../../diagnostics/decode.js";
import { join } from "node:path";
import { isRecord } from "../../write/index.js";
import { consult, type Consulted } from "../consulted.js";

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
  for (const one of parentsOf(join(root, folder)).filter((above) => isInside(root, above))) {
    const file = consult(join(one, "package.json"));
    consulted.push(file);
    const version = file.text === undefined ? undefined : versionIn(file.text, name);
    if (version !== undefined)
      return { product: `${name.replace(/^@/, "").replaceAll("/", "-")}/${version}`, consulted };
  }
  return { consulted };
}

/** Returns the version in a package.json, if that is of this package and fit for a header. */
function versionIn(text: string, name: string): string | undefined {
  const manifest = decodeJson(text);
  if (!isRecord(manifest) || manifest["name"] !== name) return undefined;
  const { version } = manifest;
  return typeof version === "string" && /^[\w.+-]+$/.test(version) ? version : undefined;
}
