import { type ObjectNode, itemsOf, numberOf } from "../../load/document.js";
import type { JsonValue } from "../../model/types.js";
import type { Atom, Expander } from "./atoms.js";
import { PartUndecided } from "./budget.js";
import type { Evaluator } from "./evaluate.js";
import {
  conjunction,
  areDeclared,
  dependentsOf,
  itemTerms,
  listedIn,
  namesOf,
  partsOf,
  prefixLength,
  propertyTerms,
  rangeOf,
  requiredOf,
  sizeOf,
  termsAt,
  textOf,
  type Part,
} from "./flat.js";
import { type Basis } from "./in-place.js";
import { numbersIn, textsIn } from "./sample-scalar.js";
import { negated, type Term } from "./terms.js";
import { jsonTypeOf, type JsonType } from "../../diagnostics/json-type.js";
import { canonicalOf, objectOf } from "./values.js";
import { fit } from "./verdict.js";
import { jsonOf } from "../../model/index.js";

/** Limits of the values that are tried. */
const mostAtoms = 12;
const mostTries = 60;
const deepestSample = 20;
const mostItems = 60;
const longestExample = 60;

/** The order in which types are tried: the plainest values first. */
const typeOrder: readonly JsonType[] = ["string", "number", "boolean", "object", "array", "null"];

/** The parts of a comparison that all of its questions share. */
export interface SubsumptionContext extends Basis {
  readonly expander: Expander;
  readonly evaluator: Evaluator;
}

/** Makes small values that a sender may send. All of them are checked by the evaluator. */
export class Sampler {
  readonly #context: SubsumptionContext;
  readonly #known = new Map<string, JsonValue | undefined>();
  readonly #open = new Set<string>();

  constructor(context: SubsumptionContext) {
    this.#context = context;
  }

  /** Returns a value that a sender may send; undefined if none was found. */
  sample(terms: readonly Term[]): JsonValue | undefined {
    const all = conjunction(terms);
    const key = all.join();
    if (this.#known.has(key)) return this.#known.get(key);
    if (this.#open.has(key) || this.#open.size > deepestSample) return undefined;
    this.#open.add(key);
    try {
      const value = this.#find(all);
      this.#known.set(key, value);
      return value;
    } catch (error) {
      if (error instanceof PartUndecided) return undefined;
      throw error;
    } finally {
      this.#open.delete(key);
    }
  }

  #find(terms: readonly Term[]): JsonValue | undefined {
    let tries = 0;
    for (const atom of this.#context.expander.expand(terms).slice(0, mostAtoms)) {
      for (const type of typeOrder.filter((one) => atom.types.has(one))) {
        for (const value of this.#candidates(atom, type)) {
          if (this.#context.evaluator.sends(terms, value) === fit) return value;
          if ((tries += 1) > mostTries) return undefined;
        }
      }
    }
    return undefined;
  }

  *#candidates(atom: Atom, type: JsonType): Iterable<JsonValue> {
    this.#context.budget.spend();
    const parts = partsOf(this.#context.terms, atom);
    const listed = listedIn(parts, type, this.#context.sender);
    if (listed !== undefined) return yield* listed;
    if (type !== "object" && type !== "array") yield* examplesIn(parts, type);
    if (type === "number") yield* numbersIn(rangeOf(parts));
    if (type === "string") yield* textsIn(textOf(parts));
    if (type === "array") yield* this.#arrays(parts);
    if (type === "object") yield* this.#objects(atom, parts);
  }

  *#arrays(parts: readonly Part[]): Iterable<JsonValue> {
    const { least, most } = sizeOf(parts, "Items");
    const wanted = parts.flatMap(({ side, node }): readonly Term[] => {
      const count = node["contains"] === undefined ? 0 : (numberOf(node, "minContains") ?? 1);
      return Array.from({ length: Math.min(count, mostItems) }, () => this.#context.terms.of(side, node["contains"]));
    });
    const first = wanted.length > 0 ? prefixLength(parts) : 0;
    const isUnique = parts.some(({ node }) => node["uniqueItems"] === true);
    for (const start of new Set([0, first])) {
      const length = Math.max(least, wanted.length === 0 ? 0 : start + wanted.length);
      if (length > Math.min(most, mostItems)) continue;
      const items: JsonValue[] = [];
      for (let index = 0; index < length; index += 1) {
        const extra = wanted[index - start];
        const different =
          isUnique && items.length > 0 ? [negated(this.#of({ enum: items.map((item) => item as never) }))] : [];
        const terms = [
          ...itemTerms(this.#context.terms, parts, index),
          ...(extra === undefined ? [] : [extra]),
          ...different,
        ];
        const item = this.sample(terms);
        if (item === undefined) break;
        items.push(item);
      }
      if (items.length === length) yield items;
    }
    if (least === 0) yield [];
  }

  *#objects(atom: Atom, parts: readonly Part[]): Iterable<JsonValue> {
    const hidden = this.#context.inPlace.hiddenOf(atom.parts);
    const required = [...requiredOf(parts)].filter((name) => !hidden.has(name));
    const dependents = dependentsOf(parts);
    const names = new Set(required);
    for (const name of names) for (const other of dependents.get(name) ?? []) if (!hidden.has(other)) names.add(other);
    const { least } = sizeOf(parts, "Properties");
    const more = [...[...namesOf(parts)].filter((name) => !hidden.has(name)), ...freshNames(parts)];
    const entries = new Map<string, JsonValue>();
    for (const name of names) {
      const value = this.#property(parts, name, true);
      if (value === undefined) return;
      entries.set(name, value);
    }
    for (const name of more) {
      if (entries.size >= Math.min(least, mostItems)) break;
      const value = entries.has(name) ? undefined : this.#property(parts, name, false);
      if (value !== undefined) entries.set(name, value);
    }
    yield objectOf(entries);
    for (const name of more.slice(0, mostTries / 4)) {
      const value = entries.has(name) ? undefined : this.#property(parts, name, false);
      if (value !== undefined) yield objectOf([...entries, [name, value]]);
    }
  }

  #property(parts: readonly Part[], name: string, isRequired: boolean): JsonValue | undefined {
    const { terms, isDescribed } = propertyTerms(this.#context.terms, parts, name);
    if (!isDescribed && !isRequired && areDeclared(parts)) return undefined;
    const names = termsAt(this.#context.terms, parts, "propertyNames");
    if (names.length > 0 && this.#context.evaluator.accepts(names, name) !== fit) return undefined;
    return this.sample(terms);
  }

  #of(node: ObjectNode): Term {
    return this.#context.terms.of("base", node);
  }
}

/** Returns names for properties that no schema declares. */
function freshNames(parts: readonly Part[]): readonly string[] {
  const declared = namesOf(parts);
  const patterned = parts.flatMap(({ node }) => patternNames(node));
  return [...patterned, ..."abcdefghij", "a1", "A", "0"].filter((name) => !declared.has(name));
}

function patternNames(node: ObjectNode): readonly string[] {
  return Object.keys((node["patternProperties"] as ObjectNode | undefined) ?? {}).flatMap((pattern) =>
    textsIn({ least: 0, most: longestExample, patterns: [pattern], formats: [] }).slice(0, 2),
  );
}

/** Returns the values of a type that the document gives as examples. */
function examplesIn(parts: readonly Part[], type: JsonType): readonly JsonValue[] {
  const given = parts.flatMap(({ node }) => [node["example"], ...itemsOf(node["examples"]), node["default"]]);
  return given
    .filter((value) => value !== undefined)
    .map(jsonOf)
    .filter((value) => jsonTypeOf(value) === type && canonicalOf(value).length <= longestExample);
}
