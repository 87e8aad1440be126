import { camelCase, byCodeUnit, resourceTypeOf, type Namer } from "../names.js";
import { mintTypes, type NameChooser } from "../naming/choose.js";
import { optional } from "../nodes.js";
import type { Resource, Tag } from "../types.js";

/** Builds the resources that some operations are grouped by, with the ones between, parents before children. */
export function buildResources(
  paths: readonly (readonly string[])[],
  tags: readonly Tag[],
  types: Namer,
  { kept, chooser }: { readonly kept: ReadonlyMap<string, string>; readonly chooser: NameChooser },
): readonly Resource[] {
  const all = new Map(paths.flatMap(prefixesOf).map((path) => [path.join("."), path]));
  const typeNames = mintTypes(all.keys(), (name) => ({ kind: "resource", name, default: resourceTypeOf(name) }), {
    types,
    kept,
    chooser,
  });
  const descriptions = new Map([...tags].reverse().map(({ name, description }) => [camelCase(name), description]));
  return [...all]
    .sort(([a], [b]) => byCodeUnit(a, b))
    .map(([key, path]) => ({
      path,
      typeName: typeNames.get(key) ?? key,
      ...optional("description", descriptions.get(key)),
    }));
}

/** Returns the resources that contain a path: `a.b` belongs to `a` and to itself. */
function prefixesOf(path: readonly string[]): readonly (readonly string[])[] {
  return path.map((_, index) => path.slice(0, index + 1));
}
