import { groupBy } from "../../diagnostics/add-to.js";
import type { Api, Operation, Resource } from "../../model/types.js";

/** The operations of the client itself, or of a resource, and the resources there. */
export interface Branch {
  readonly operations: readonly Operation[];
  readonly children: readonly ResourceBranch[];
}

export interface ResourceBranch extends Branch {
  readonly resource: Resource;
  /** Its name in its parent: `facts`. */
  readonly name: string;
}

/** Returns the tree of resources. Groups first, because large documents have thousands of resources and operations. */
export function treeOf({ operations, resources }: Api): Branch {
  const operationsIn = groupBy(operations, ({ resource }) => resource.join("."));
  const childrenOf = groupBy(resources, ({ path }) => path.slice(0, -1).join("."));
  const branchOf = (key: string): Branch => ({
    operations: operationsIn.get(key) ?? [],
    children: (childrenOf.get(key) ?? []).map((resource) => {
      const { path } = resource;
      return { ...branchOf(path.join(".")), resource, name: path.at(-1) ?? "" };
    }),
  });
  return branchOf("");
}

/** Returns branches and their descendants: children before their parents, which refer to them. */
export function flatten(branches: readonly ResourceBranch[]): readonly ResourceBranch[] {
  return branches.flatMap((branch) => [...flatten(branch.children), branch]);
}
