import { childrenOf } from "../../model/index.js";
import type { Api, Schema } from "../../model/types.js";

/** Returns whether programs have values that JSON does not have: dates, bigints and values of the user's. */
export function hasConversions(api: Api): boolean {
  if (api.wire === undefined) return false;
  const known = memo.get(api) ?? rootsOf(api).some((schema) => holdsConversion(schema));
  memo.set(api, known);
  return known;
}

const memo = new WeakMap<Api, boolean>();

function holdsConversion(schema: Schema): boolean {
  return schema.conversion !== undefined || childrenOf(schema).some(holdsConversion);
}

function rootsOf({ schemas, operations }: Api): readonly Schema[] {
  return [
    ...schemas.map(({ schema }) => schema),
    ...operations.flatMap((operation) => [
      ...operation.arguments.map(({ schema }) => schema),
      ...operation.responses.flatMap(({ contents }) => contents.map(({ schema }) => schema)),
    ]),
  ];
}
