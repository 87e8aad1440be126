import type { Operation } from "../../model/types.js";
import { resultType } from "../../emit/shared/names.js";
import { parseType } from "./parse.js";
import type { Side } from "./side.js";
import { member, named, unionOf, undefinedType, type Member, type Type } from "./type.js";

/** Returns the type of a page as programs read it: the result, with the members of the runtime's `PageControls`. */
export function pageOf(side: Side, operation: Operation): Type | undefined {
  const item = side.surface.itemOf(operation);
  if (item === undefined) return undefined;
  const controls = controlsOf(parseType(item));
  const variants = side.declarations.variants(named(resultType(operation)));
  return unionOf(
    variants.map((variant): Type => {
      if (variant.kind !== "object") return { kind: "object", members: controls };
      return { kind: "object", members: new Map([...variant.members, ...controls]) };
    }),
  );
}

function controlsOf(item: Type): ReadonlyMap<string, Member> {
  const members: readonly (readonly [string, Type])[] = [
    ["items", { kind: "array", items: item }],
    ["hasNext", named("boolean")],
    ["nextCursor", unionOf([named("string"), undefinedType])],
    ["next", named("PageMethod", [item])],
    ["pages", named("PageMethod", [item])],
    ["toArray", named("PageMethod", [item])],
  ];
  return new Map(members.map(([name, type]) => [name, member(type)]));
}
