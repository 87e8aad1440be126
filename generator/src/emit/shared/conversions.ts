import { memoized } from "../../diagnostics/get-or-add.js";
import { childrenOf } from "../../model/index.js";
import type { Api, Schema } from "../../model/types.js";

/** Returns whether programs have values that JSON does not have: dates, bigints and values of the user's. */
export const hasConversions = memoized((api: Api) => api.wire !== undefined && rootsOf(api).some(holdsConversion));

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
