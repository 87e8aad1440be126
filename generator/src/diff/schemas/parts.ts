import { isList, isObject, type Node, type ObjectNode } from "../../load/index.js";
import type { Pointer } from "../types.js";
import { memberOf, type Located, type Position, type Side } from "./side.js";
import { addAll } from "../../diagnostics/add-to.js";
import { getOrAdd } from "../../diagnostics/get-or-add.js";

/** A schema object that applies to the value of a position, without the schemas that it references. */
export interface Part {
  readonly pointer: Pointer;
  readonly node: ObjectNode;
  /** The union around the part that allows null, so that the part only applies to other values. */
  readonly orNull: Pointer | undefined;
}

/** A `oneOf` or `anyOf`, usually with several branches besides null. */
export interface Union {
  readonly pointer: Pointer;
  readonly keyword: "anyOf" | "oneOf";
  /** The schema that has the keyword. */
  readonly owner: Part;
  /** The branches that are not only null. */
  readonly branches: readonly Located[];
  /** Says whether a branch accepts null. */
  readonly hasNull: boolean;
}

/** Returns the list of a union: the value of its keyword. */
export function listOf({ pointer, owner, keyword }: Union): Located {
  return { pointer, node: owner.node[keyword]! };
}

/** A position as one conjunction: references followed, `allOf` merged, unions with one branch dissolved. */
export interface View {
  readonly position: Position;
  readonly parts: readonly Part[];
  readonly unions: readonly Union[];
  /** The pointer of a schema `false`: no value is valid. */
  readonly never?: Pointer;
  /** Set if a union with one branch was dissolved. */
  readonly isDissolved: boolean;
  /** Set if the position has too many parts to read all of them. */
  readonly isCut: boolean;
}

/** The maximum number of parts of a position. */
const maximumParts = 2000;

/** Reads the positions of one document, each once. */
export class Views {
  readonly side: Side;
  readonly #known = new Map<string, View>();

  constructor(side: Side) {
    this.side = side;
  }

  of(position: Position): View {
    return getOrAdd(this.#known, position.key, () => new Expansion(this.side, true).view(position));
  }

  /** Returns a view whose unions with one branch are kept, for the comparison with a union. */
  withSmallUnions(position: Position): View {
    return new Expansion(this.side, false).view(position);
  }
}

interface Step {
  readonly schema: Located;
  readonly orNull: Pointer | undefined;
}

class Expansion {
  readonly #side: Side;
  readonly #parts: Part[] = [];
  readonly #unions: Union[] = [];
  readonly #seen = new Set<string>();
  readonly #dissolves: boolean;
  #isDissolved = false;
  #never: Pointer | undefined;

  constructor(side: Side, dissolves: boolean) {
    this.#side = side;
    this.#dissolves = dissolves;
  }

  view(position: Position): View {
    const waiting: Step[] = position.schemas.map((schema) => ({ schema, orNull: undefined })).reverse();
    for (let step = waiting.pop(); step && this.#parts.length < maximumParts; step = waiting.pop())
      addAll(waiting, this.#expand(step).reverse());
    return {
      position,
      parts: this.#parts,
      unions: this.#unions,
      isDissolved: this.#isDissolved,
      isCut: waiting.length > 0,
      ...(this.#never !== undefined && { never: this.#never }),
    };
  }

  /** Adds the part of a schema, and returns the schemas that apply to the same value. */
  #expand({ schema, orNull }: Step): Step[] {
    const { pointer, node } = schema;
    if (node === false && orNull === undefined) this.#never ??= pointer;
    const key = `${orNull === undefined ? "" : "?"}${pointer}`;
    if (!isObject(node) || this.#seen.has(key)) return [];
    this.#seen.add(key);
    const part: Part = { pointer, node, orNull };
    this.#parts.push(part);
    const target = this.#side.target(node["$ref"]);
    const all = (isList(node["allOf"]) ? node["allOf"] : []).flatMap(
      (_, index) => memberOf(schema, "allOf", index) ?? [],
    );
    const inner = [...(target ? [target] : []), ...all].map((one) => ({ schema: one, orNull }));
    return [...inner, ...this.#dissolve(part, "anyOf"), ...this.#dissolve(part, "oneOf")];
  }

  /** Adds a union, or returns its only branch besides null. */
  #dissolve(owner: Part, keyword: Union["keyword"]): Step[] {
    const list = owner.node[keyword];
    if (!isList(list) || list.length === 0) return [];
    const all = list.flatMap((_, index) => memberOf(owner, keyword, index) ?? []);
    const branches = all.filter(({ node }) => !this.#isNull(node));
    const hasNull = branches.length < all.length;
    const [only] = branches;
    if (branches.length === 1 && only && this.#dissolves) {
      this.#isDissolved = true;
      return [{ schema: only, orNull: owner.orNull ?? (hasNull ? `${owner.pointer}/${keyword}` : undefined) }];
    }
    if (branches.length === 0) return [{ schema: all[0]!, orNull: owner.orNull }];
    const allowsNull = hasNull || branches.some(({ node }) => this.#allowsNull(node, 0));
    this.#unions.push({ pointer: `${owner.pointer}/${keyword}`, keyword, owner, branches, hasNull: allowsNull });
    return [];
  }

  /** Returns whether a schema accepts null, as far as references and compositions are followed. */
  #allowsNull(node: Node | undefined, depth: number): boolean {
    if (!isObject(node)) return node === true;
    if (nullKeywords.some((keyword) => excludesNull(node[keyword], keyword))) return false;
    if (depth > 5) return true;
    const target = this.#side.target(node["$ref"]);
    if (target && !this.#allowsNull(target.node, depth + 1)) return false;
    const { allOf: all, anyOf, oneOf } = node;
    if (isList(all) && !all.every((one) => this.#allowsNull(one, depth + 1))) return false;
    return [anyOf, oneOf].every((list) => !isList(list) || list.some((one) => this.#allowsNull(one, depth + 1)));
  }

  /** Returns whether a schema only accepts null, as far as references and compositions are followed. */
  #isNull(node: Node | undefined, depth = 0): boolean {
    if (!isObject(node) || depth > 5) return false;
    const { type, enum: values, allOf: all, anyOf: any } = node;
    if (type === "null" || node["const"] === null) return true;
    if (isList(type) && type.length === 1 && type[0] === "null") return true;
    if (isList(values) && values.length === 1 && values[0] === null) return true;
    if (isList(all) && all.some((one) => this.#isNull(one, depth + 1))) return true;
    if (isList(any) && any.length > 0 && any.every((one) => this.#isNull(one, depth + 1))) return true;
    const target = this.#side.target(node["$ref"]);
    return target !== undefined && this.#isNull(target.node, depth + 1);
  }
}

/** Keywords that may reject null. */
export const nullKeywords = ["type", "enum", "const"] as const;

/** Returns whether the value of a keyword rejects null. */
export function excludesNull(value: Node | undefined, keyword: (typeof nullKeywords)[number]): boolean {
  if (value === undefined) return false;
  if (keyword === "const") return value !== null;
  return isList(value) ? !value.includes(keyword === "type" ? "null" : null) : value !== "null";
}
