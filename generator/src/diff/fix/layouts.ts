import { paramsType } from "../../emit/shared/names.js";
import { needOfArguments } from "../../model/index.js";
import type { Operation } from "../../model/types.js";
import { argumentMoves, layoutTexts, type Pair } from "../typescript/calls.js";
import type { Comparison } from "../typescript/comparison.js";
import { named } from "../typescript/type.js";
import type { Layout, RequiredArguments } from "./types.js";

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
  const moves = argumentMoves(pair);
  // The properties of a body are in its argument, or beside the parameters.
  const groupOf = (path: readonly string[], isBody: boolean): string => path.slice(0, isBody ? 1 : -1).join(".");
  const moved = moves.filter(({ old, now, isBody }) => groupOf(old, isBody) !== groupOf(now, isBody));
  if (moved.length === 0) return undefined;
  const isPlain = pair.every((operation) => operation.arguments.every(({ source }) => source.kind !== "property"));
  const body = moves.find(({ old, isBody }) => isBody && old.length === 0 && isPlain);
  return {
    description: layoutOf(pair[1]),
    groups: new Map(
      moves.flatMap(({ old: [name, ...inner], now, isBody }) => {
        const isAlone = name !== undefined && inner.length === 0 && (!isBody || now.length > 0);
        return isAlone ? [[name, now.length > 1 ? now[0] : undefined] as const] : [];
      }),
    ),
    dissolved: new Set(
      moved.flatMap(({ old: [name], now, isBody }) =>
        name !== undefined && now.length === (isBody ? 0 : 1) && (isPlain || !isBody) ? [name] : [],
      ),
    ),
    ...(body && { rest: { group: body.now[0] } }),
  };
}

/** Returns `{ path: { id }, limit }`, or `{ id, ...body }`. */
function layoutOf(operation: Operation): string {
  const isSpread = operation.arguments.some(({ source, path }) => source.kind === "body" && path.length === 0);
  return `{ ${[...layoutTexts(operation), ...(isSpread ? ["...body"] : [])].join(", ")} }`;
}
