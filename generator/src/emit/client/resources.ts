import { addTo } from "../../diagnostics/add-to.js";
import { createNamer, deviceNames, short } from "../../model/names.js";
import type { Api, Operation, Resource } from "../../model/types.js";
import { resourcesFolder, uploadFunction } from "./names.js";
import { runtimeFunctions } from "./runtime-names.js";

/** A resource with its operations and its child resources; the root of the tree has no resource. */
export interface Branch {
  readonly resource?: Resource;
  readonly operations: readonly Operation[];
  readonly children: readonly Branch[];
}

/** A resource of the client itself, with all of its descendants, in a file of its own. */
export interface Part {
  /** Without an ending: `facts`. */
  readonly file: string;
  /** The function that creates it: `createFacts`. */
  readonly factory: string;
}

/** Returns the tree of resources. Groups first, because large documents have thousands of resources and operations. */
export function treeOf({ operations, resources }: Api): Branch {
  const operationsIn = groupedBy(operations, ({ resource }) => resource.join("."));
  const childrenOf = groupedBy(resources, ({ path }) => path.slice(0, -1).join("."));
  const branchOf = (key: string, resource?: Resource): Branch => ({
    ...(resource && { resource }),
    operations: operationsIn.get(key) ?? [],
    children: (childrenOf.get(key) ?? []).map((child) => branchOf(child.path.join("."), child)),
  });
  return branchOf("");
}

function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) addTo(groups, keyOf(item), item);
  return groups;
}

/** Returns a branch and its descendants: children before their parents, which refer to them. */
export function flatten(branch: Branch): readonly Branch[] {
  return [...branch.children.flatMap(flatten), branch];
}

/** Returns a file for each resource of the client itself, and a name for its factory that no operation's function has. */
export function partsOf(api: Api, { children }: Branch): ReadonlyMap<Branch, Part> {
  const files = createNamer(["index", ...deviceNames]);
  const functions = createNamer([
    "createClient",
    ...runtimeFunctions,
    ...api.operations.flatMap((operation) => [
      operation.name.code,
      ...(operation.upload ? [uploadFunction(operation)] : []),
    ]),
  ]);
  return new Map(
    children.flatMap((branch): readonly (readonly [Branch, Part])[] => {
      const { resource } = branch;
      if (resource === undefined) return [];
      const file = files.take(short(resource.path.join("-")));
      return [[branch, { file, factory: functions.take(`create${resource.typeName}`) }]];
    }),
  );
}

export function moduleOfPart({ file }: Part): string {
  return `./${resourcesFolder}/${file}.js`;
}

export function pathOfPart({ file }: Part): string {
  return `${resourcesFolder}/${file}.ts`;
}
