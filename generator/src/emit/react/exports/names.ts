import type { Api, Operation } from "../../../model/types.js";
import { hookedGroups, type Hooked } from "../operations.js";

export type { Hooked } from "../operations.js";

/** Returns a function that finds the hooks of an operation; undefined for one without hooks, whose result is a stream. */
export function hooksOf(api: Api): (operation: Operation) => Hooked | undefined {
  const all = new Map(
    hookedGroups({ api })
      .flatMap(({ hooked }) => hooked)
      .map((hooked) => [hooked.operation, hooked]),
  );
  return (operation) => all.get(operation);
}
