import { addTo } from "../../diagnostics/add-to.js";
import type { Api, Operation, Resource } from "../../model/types.js";

/** A resource with its operations and its child resources; the root of the tree has no resource. */
export interface Branch {
  readonly resource?: Resource;
  readonly operations: readonly Operation[];
  readonly children: readonly Branch[];
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
