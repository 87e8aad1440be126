import { byCodeUnit } from "../../../diagnostics/by-code-unit.js";
import { camelCase, resourceTypeOf } from "../../names.js";
import { mintTypes, type MintInput } from "../../naming/choose.js";
import { optional } from "../../../diagnostics/optional.js";
import type { Resource, Tag } from "../../types.js";
import { prefixesOf } from "../../../diagnostics/prefixes.js";

/** Builds the resources that some operations are grouped by, with the ones between, parents before children. */
export function buildResources(
  paths: readonly (readonly string[])[],
  tags: readonly Tag[],
  minting: MintInput,
): readonly Resource[] {
  const all = new Map(paths.flatMap(prefixesOf).map((path) => [path.join("."), path]));
  const typeNames = mintTypes("resource", all.keys(), resourceTypeOf, minting);
  const byName = new Map([...tags].reverse().map((tag) => [tag.name, tag]));
  const byResource = new Map([...tags].reverse().map((tag) => [camelCase(tag.name), tag]));
  return [...all]
    .sort(([a], [b]) => byCodeUnit(a, b))
    .map(([key, path]) => ({
      path,
      typeName: typeNames.get(key) ?? key,
      ...optional("description", byResource.get(key)?.description),
      ...optional("title", byResource.get(key)?.summary),
      ...optional("groups", groupsOf(byResource.get(key), byName)),
    }));
}

/** Returns the titles of a tag's ancestors, outermost first; undefined if it has none. */
function groupsOf(tag: Tag | undefined, byName: ReadonlyMap<string, Tag>): readonly string[] | undefined {
  const groups: string[] = [];
  // The loader has removed cycles.
  for (let at = parentOf(tag, byName); at !== undefined; at = parentOf(at, byName))
    groups.unshift(at.summary ?? at.name);
  return groups.length === 0 ? undefined : groups;
}

function parentOf(tag: Tag | undefined, byName: ReadonlyMap<string, Tag>): Tag | undefined {
  return tag?.parent === undefined ? undefined : byName.get(tag.parent);
}
