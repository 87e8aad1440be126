import { isList, isObject, referencesOf, type Node, type ObjectNode } from "../../load/index.js";
import { isSameInOrder } from "../json.js";
import type { Position, Side } from "./side.js";
import { getOrAdd } from "../../diagnostics/get-or-add.js";
import { selfContained } from "../subsume/equal-components.js";

/**
 * Recognizes equal schemas of two documents in linear time, cycles included. Equal values get the same number; a schema equals
 * another if their numbers are the same and all components that they reach are equal.
 */
export class Fingerprints {
  readonly #numbers = new Map<string, number>();
  readonly #known = new Map<object, number>();
  /** The references and the inner values of each number. */
  readonly #content: { readonly references: readonly string[]; readonly inner: readonly number[] }[] = [];
  /** References to components that are equal in both documents, with everything that they reach. */
  readonly #equal: ReadonlySet<string>;
  readonly #settled = new Map<number, boolean>();

  constructor(base: Side, revision: Side) {
    this.#equal = this.#findEqual(base, revision);
  }

  /** Returns whether positions have the same schemas, annotations included. */
  areSame({ schemas: some }: Position, { schemas: others }: Position): boolean {
    return (
      some.length === others.length &&
      some.every((schema, index) => {
        const other = others[index]!;
        if (schema.pointer === other.pointer && this.#equal.has(`#${schema.pointer}`)) return true;
        const number = this.numberOf(schema.node);
        return number === this.numberOf(other.node) && this.#isSettled(number);
      })
    );
  }

  /** Returns whether two parts are equal character by character, with everything that they refer to. */
  areEqual(one: Node | undefined, other: Node | undefined): boolean {
    if (!isSameInOrder(one, other)) return false;
    return referencesOf(one).every((reference) => this.#equal.has(reference));
  }

  /** Returns a number that only equal values have; references are compared by name. */
  numberOf(node: Node): number {
    if (typeof node !== "object" || node === null) return this.#intern(scalar(node), none, none);
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    const references: string[] = [];
    const inner: number[] = [];
    const text = isList(node) ? this.#writeList(node, inner) : this.#writeObject(node, inner, references);
    const number = this.#intern(text, references.length > 0 ? references : none, inner.length > 0 ? inner : none);
    this.#known.set(node, number);
    return number;
  }

  #write(value: Node, inner: number[]): string {
    if (typeof value !== "object" || value === null) return scalar(value);
    const number = this.numberOf(value);
    inner.push(number);
    return `#${number}`;
  }

  #writeList(list: readonly Node[], inner: number[]): string {
    let text = "[";
    for (const value of list) text += `${this.#write(value, inner)},`;
    return text;
  }

  #writeObject(node: ObjectNode, inner: number[], references: string[]): string {
    let text = "{";
    for (const key of Object.keys(node).sort()) {
      const value = node[key];
      if (value === undefined) continue;
      if (key === "$ref" && typeof value === "string") references.push(value);
      const isSet = isList(value) && unordered.has(key);
      const written = isSet
        ? value
            .map((one) => this.#write(one, inner))
            .sort()
            .join()
        : this.#write(value, inner);
      // The length makes the text unambiguous without quotes.
      text += `${key.length}${isSet ? "~" : ":"}${key}${written},`;
    }
    return text;
  }

  #intern(text: string, references: readonly string[], inner: readonly number[]): number {
    return getOrAdd(this.#numbers, text, () => this.#content.push({ references, inner }) - 1);
  }

  #findEqual(base: Side, revision: Side): ReadonlySet<string> {
    const others = new Map(revision.components);
    const equal = new Map<string, readonly string[]>();
    for (const [reference, schema] of base.components) {
      const other = others.get(reference);
      // Most components are identical, which is found out fastest.
      const isEqual =
        other !== undefined && (isSameInOrder(schema, other) || this.numberOf(schema) === this.numberOf(other));
      if (isEqual) equal.set(reference, referencesOf(schema));
    }
    return selfContained(equal);
  }

  #isSettled(number: number): boolean {
    return getOrAdd(this.#settled, number, () => {
      const { references, inner } = this.#content[number]!;
      return references.every((reference) => this.#equal.has(reference)) && inner.every((one) => this.#isSettled(one));
    });
  }
}

/** Keywords whose lists have no order. */
const unordered: ReadonlySet<string> = new Set(["required", "enum", "type"]);

const none: readonly never[] = [];

/** Returns the text of a value that is no list or object: strings with their length, so that they need no quotes. */
function scalar(value: string | number | boolean | null): string {
  return typeof value === "string" ? `${value.length}"${value}` : String(value);
}

/** Returns whether a schema accepts every value: it has annotations at most, or consists of such schemas. */
export function isTrivial(node: Node | undefined): boolean {
  if (node === undefined || node === true) return true;
  if (!isObject(node)) return false;
  return Object.keys(node).every((key) => {
    const value = node[key];
    if (key === "allOf") return isList(value) && value.every(isTrivial);
    if (key === "anyOf") return isList(value) && value.some(isTrivial);
    return annotations.has(key) || key.startsWith("x-");
  });
}

/** Keywords without effect on the set of valid values. */
// oxfmt-ignore
const annotations: ReadonlySet<string> = new Set([
  "title", "description", "default", "examples", "example", "deprecated", "readOnly", "writeOnly", "externalDocs", "xml",
  "discriminator", "$comment", "$schema", "$id", "$anchor", "$dynamicAnchor", "$vocabulary", "$defs", "definitions",
  "contentEncoding", "contentMediaType", "contentSchema",
]);
