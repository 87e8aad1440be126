import { paramsType } from "../../emit/shared/names.js";
import { argumentProperties, needOfArguments } from "../../model/index.js";
import type { Argument, Operation } from "../../model/types.js";
import type { Comparison } from "../typescript/comparison.js";
import { named } from "../typescript/type.js";
import type { Layout, RequiredArguments } from "./types.js";

export type Pair = readonly [base: Operation, revision: Operation];

/** Returns the arguments that a call must have now if it could have none; undefined for other calls. */
export function requiredArguments({ revision }: Comparison, [a, b]: Pair): RequiredArguments | undefined {
  if (needOfArguments(a.arguments) === "required" || needOfArguments(b.arguments) !== "required") return undefined;
  const variants = revision.declarations.variants(named(paramsType(b)));
  const [only] = variants;
  if (only?.kind !== "object" || variants.length > 1 || b.optionsFirst === true) return undefined;
  const names = [...only.members].filter(([, { optional }]) => !optional).map(([name]) => name);
  return { names, position: 0 };
}

/** Returns the layout of arguments of which one is in another group than before; undefined if all are where they were. */
export function changedLayout(pair: Pair): Layout | undefined {
  const paths = argumentPaths(pair);
  const groupOf = (path: readonly string[]): string => path.slice(0, -1).join(".");
  if (paths.every(([old, now]) => groupOf(old) === groupOf(now))) return undefined;
  const groups = paths.flatMap(([[name, ...inner], now]) =>
    name === undefined || inner.length > 0 ? [] : [[name, now.length > 1 ? now[0] : undefined] as const],
  );
  return { description: layoutOf(pair[1]), groups: new Map(groups) };
}

/** Returns the paths of the arguments that are the same part of the request in both documents. */
export function argumentPaths([a, b]: Pair): readonly (readonly [old: readonly string[], now: readonly string[]])[] {
  const keyOf = ({ source }: Argument): string => JSON.stringify(source);
  const after = new Map(b.arguments.map((argument) => [keyOf(argument), argument.path]));
  return a.arguments.flatMap((argument) => {
    const now = after.get(keyOf(argument));
    return now === undefined ? [] : [[argument.path, now] as const];
  });
}

/** Returns `{ path: { id }, limit }`. */
function layoutOf({ arguments: list }: Operation): string {
  const properties = argumentProperties(list).map((property) =>
    "members" in property
      ? `${property.name}: { ${property.members.map(({ path }) => path.at(-1)).join(", ")} }`
      : property.name,
  );
  return `{ ${properties.join(", ")} }`;
}
