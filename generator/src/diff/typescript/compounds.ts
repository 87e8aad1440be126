import { intersectionOf, unionOf, type Type } from "./type.js";
import { getOrAdd } from "../../diagnostics/get-or-add.js";

/** Unions and intersections of types, one for each set of types: those of recursive types would otherwise never end. */
export class Compounds {
  readonly #ids = new Map<Type | string, number>();
  readonly #known = new Map<string, Type>();

  of(kind: "union" | "intersection", types: readonly Type[]): Type {
    const parts = new Map(types.flatMap((type) => this.#partsOf(kind, type)));
    const key = `${kind} ${[...parts.keys()].sort((a, b) => a - b).join()}`;
    const all = [...parts.values()];
    return getOrAdd(this.#known, key, () => (kind === "union" ? unionOf(all) : intersectionOf(all)));
  }

  #partsOf(kind: "union" | "intersection", type: Type): readonly (readonly [number, Type])[] {
    if (type.kind === kind) return type.types.flatMap((one) => this.#partsOf(kind, one));
    const key = type.kind === "name" && type.args.length === 0 ? type.name : type;
    return [[getOrAdd(this.#ids, key, () => this.#ids.size), type]];
  }
}
