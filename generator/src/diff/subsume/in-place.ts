import { isObject, type Node, type ObjectNode, itemsOf, stringOf } from "../../load/document.js";
import { pointerTokens } from "../../diagnostics/pointer.js";
import { getOrAdd } from "../../diagnostics/get-or-add.js";
import type { Sender } from "./judge.js";
import { assumed, inPlace } from "./keywords.js";
import { entriesAt, entryAt } from "./read.js";
import type { Schema, Term, Terms } from "./terms.js";
import type { Budget } from "./budget.js";

/** One of the alternatives of `anyOf` or `oneOf`: schemas that all apply. */
export interface Variant {
  readonly terms: readonly Term[];
  /** Set if the value of the discriminator is one of the terms. */
  readonly isTagged: boolean;
}

/** The parts of a comparison with which schemas are expanded and evaluated. */
export interface Basis {
  readonly terms: Terms;
  readonly inPlace: InPlace;
  readonly sender: Sender;
  readonly budget: Budget;
}

/** Reads keywords that apply schemas to the same value. Remembers what it has read. */
export class InPlace {
  readonly #terms: Terms;
  readonly #sender: Sender;
  readonly #own = new Map<Term, Term>();
  readonly #required = new Map<Term, readonly Term[]>();
  readonly #closures = new Map<Term, readonly Term[]>();
  readonly #hidden = new Map<Term, ReadonlySet<string>>();
  readonly #variants = { anyOf: new Map<Term, readonly Variant[]>(), oneOf: new Map<Term, readonly Variant[]>() };

  constructor(terms: Terms, sender: Sender) {
    this.#terms = terms;
    this.#sender = sender;
  }

  /** Returns the schema without the keywords that apply others to the same value. */
  ownOf(term: Term): Term {
    return getOrAdd(this.#own, term, () => {
      const { side, node } = this.#terms.schemaOf(term);
      const own = isObject(node) && Object.keys(node).some((key) => inPlace.has(key)) ? without(node, inPlace) : node;
      return this.#terms.of(side, own);
    });
  }

  /** Returns the schema and those that it always applies, through `$ref` and `allOf`. */
  closureOf(term: Term): readonly Term[] {
    return getOrAdd(this.#closures, term, () => {
      const found = new Set([term]);
      for (const next of found) for (const target of this.requiredOf(next)) found.add(target);
      return [...found];
    });
  }

  /** Returns the schemas that a schema always applies: the target of `$ref`, and `allOf`. */
  requiredOf(term: Term): readonly Term[] {
    return getOrAdd(this.#required, term, () => {
      const { side, node } = this.#terms.schemaOf(term);
      if (!isObject(node)) return [];
      const reference = stringOf(node, "$ref");
      return [
        ...(reference === undefined ? [] : [this.#terms.resolve(side, reference)]),
        ...itemsOf(node["allOf"]).map((part) => this.#terms.of(side, part)),
      ];
    });
  }

  /** Returns the properties that the sender leaves out: readOnly ones in requests, writeOnly ones in responses. */
  hiddenOf(terms: readonly Term[]): ReadonlySet<string> {
    const sets = terms.map((term) => this.#hiddenOf(term)).filter(({ size }) => size > 0);
    return sets.length === 0 ? none : new Set(sets.flatMap((names) => [...names]));
  }

  #hiddenOf(term: Term): ReadonlySet<string> {
    if (term <= 0) return none;
    return getOrAdd(this.#hidden, term, () => {
      const names = this.closureOf(term).flatMap((part) => {
        const { side, node } = this.#terms.schemaOf(part);
        if (!isObject(node)) return [];
        const hidden = entriesAt(node, "properties").filter(([, schema]) => this.#isHidden(side, schema));
        return hidden.map(([name]) => name);
      });
      return names.length === 0 ? none : new Set(names);
    });
  }

  #isHidden(side: Schema["side"], schema: Node): boolean {
    if (!isObject(schema)) return false;
    const keyword = this.#sender === "caller" ? "readOnly" : "writeOnly";
    if (schema[keyword] === true) return true;
    if (schema["$ref"] === undefined && schema["allOf"] === undefined) return false;
    return this.closureOf(this.#terms.of(side, schema)).some((part) => {
      const { node } = this.#terms.schemaOf(part);
      return isObject(node) && node[keyword] === true;
    });
  }

  /** Returns the alternatives of `anyOf` or `oneOf`. A discriminator adds the value that selects each. */
  variantsOf(term: Term, key: "anyOf" | "oneOf"): readonly Variant[] {
    const { side, node } = this.#terms.schemaOf(term);
    if (!isObject(node) || node[key] === undefined) return noVariants;
    return getOrAdd(this.#variants[key], term, () =>
      itemsOf(node[key]).map((variant) => this.#variantOf(side, node, variant)),
    );
  }

  #variantOf(side: Schema["side"], union: ObjectNode, variant: Node): Variant {
    const term = this.#terms.of(side, variant);
    const discriminator = union["discriminator"];
    const property = isObject(discriminator) ? stringOf(discriminator, "propertyName") : undefined;
    const reference = isObject(variant) ? stringOf(variant, "$ref") : undefined;
    if (property === undefined || reference === undefined || !isObject(discriminator))
      return { terms: [term], isTagged: false };
    if (this.#listsValues(term, property)) return { terms: [term], isTagged: true };
    const mapped = entriesAt(discriminator, "mapping").filter(([, target]) => target === reference);
    const tags = mapped.length > 0 ? mapped.map(([tag]) => tag) : pointerTokens(reference.slice(1)).slice(-1);
    const tag = { type: "object", required: [property], properties: single(property, { enum: tags }), [assumed]: true };
    return { terms: [term, this.#terms.of(side, tag)], isTagged: true };
  }

  /** Returns whether a schema lists the values of a property, so that it needs no mapping. */
  #listsValues(term: Term, property: string): boolean {
    return this.closureOf(term).some((part) => {
      const { side, node } = this.#terms.schemaOf(part);
      const schema = isObject(node) ? entryAt(node, "properties", property) : undefined;
      if (schema === undefined) return false;
      return this.closureOf(this.#terms.of(side, schema)).some((inner) => {
        const { node: leaf } = this.#terms.schemaOf(inner);
        return isObject(leaf) && (leaf["enum"] !== undefined || leaf["const"] !== undefined);
      });
    });
  }
}

const noVariants: readonly Variant[] = [];
const none: ReadonlySet<string> = new Set();

/** Returns an object node without some of its properties. */
export function without(node: ObjectNode, keys: ReadonlySet<string>): ObjectNode {
  return Object.fromEntries(Object.entries(node).filter(([key]) => !keys.has(key)));
}

/** Returns an object node with one property, whatever its name. */
export function single(name: string, node: Node): ObjectNode {
  const made = Object.create(null) as { [key: string]: Node };
  made[name] = node;
  return made;
}
