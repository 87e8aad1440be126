import { isObject, type Node, type ObjectNode, itemsOf, stringOf, stringsOf } from "../../load/document.js";
import { PartUndecided } from "./budget.js";
import { closedItems, closedProperties, mostDependents } from "./closed.js";
import { single, without, type Basis } from "./in-place.js";
import { assumed, isMeant } from "./keywords.js";
import { dependentSchemas, entriesAt, listedOf, typesOf } from "./read.js";
import { always, negated, never, type Term } from "./terms.js";
import { jsonTypeOf, jsonTypes, type JsonType } from "../../diagnostics/json-type.js";
import { addAll } from "../../diagnostics/add-to.js";
import { getOrAdd } from "../../diagnostics/get-or-add.js";

/**
 * One alternative of schemas: the keywords of `parts` and no others apply to a value. Together, the atoms of schemas allow at
 * least the values that the schemas allow.
 */
export interface Atom {
  readonly types: ReadonlySet<JsonType>;
  /** Schemas without keywords that apply others to the same value. */
  readonly parts: readonly Term[];
  /** Schemas that the value does not fit. */
  readonly nots: readonly Term[];
  /** All schemas that the value fits, and negated ones that it does not fit. */
  readonly terms: ReadonlySet<Term>;
  /** The references that led to parts. */
  readonly references: ReadonlySet<string>;
  /** Set if the atom is one of several variants of `anyOf` or `oneOf`. */
  readonly isVariant: boolean;
  /** Set if the atom is a variant of `oneOf`. */
  readonly isExclusive: boolean;
  /** Set if the atom was selected by a discriminator. */
  readonly isTagged: boolean;
}

/** An alternative that is chosen later. */
interface Option {
  readonly terms: readonly Term[];
  /** Other variants of `oneOf`. */
  readonly nots?: readonly Term[];
  readonly isVariant?: boolean;
  readonly isExclusive?: boolean;
  readonly isTagged?: boolean;
}

interface Draft {
  types: ReadonlySet<JsonType>;
  parts: Term[];
  nots: Term[];
  terms: Set<Term>;
  references: Set<string>;
  choices: (readonly Option[])[];
  /** The number of combinations of negations that were written out. */
  ways: number;
  flags: Required<Omit<Option, "terms" | "nots">>;
}

const mostAtoms = 300;
/** Alternatives multiply, so negations are written out only up to this product. */
const mostWays = 12;
const unevaluated: ReadonlySet<string> = new Set(["unevaluatedProperties", "unevaluatedItems"]);

/** Atoms that stand for a schema with unevaluated keywords. */
export interface Closed {
  readonly terms: readonly Term[];
  /** Unset if they allow more values than the schema. */
  readonly isExact: boolean;
}

/** Writes schemas as alternatives without keywords that apply others to the same value. */
export class Expander {
  readonly #basis: Basis;
  readonly #known = new Map<string, readonly Atom[]>();
  readonly #closed = new Map<Term, Closed>();

  constructor(basis: Basis) {
    this.#basis = basis;
  }

  /** Returns the atoms of schemas that all apply. Throws `Undecided` if there are too many. */
  expand(terms: readonly Term[]): readonly Atom[] {
    return getOrAdd(this.#known, terms.join(), () => {
      const found: Atom[] = [];
      this.#complete(emptyDraft(), terms, found);
      return found;
    });
  }

  #complete(draft: Draft, pending: readonly Term[], found: Atom[]): void {
    this.#basis.budget.spend(1 + pending.length);
    const open = [...pending];
    for (let next; (next = open.pop()) !== undefined;) {
      if (draft.terms.has(next)) continue;
      if (draft.terms.has(negated(next)) || next === never) return;
      if (next === negated(always)) return;
      draft.terms.add(next);
      if (next > 0) this.#add(draft, next, open);
      else this.#deny(draft, negated(next), open);
      if (draft.types.size === 0) return;
    }
    const [choice, ...choices] = draft.choices;
    if (draft.nots.some((not) => draft.terms.has(not))) return;
    if (choice === undefined) {
      if (found.length >= mostAtoms) throw new PartUndecided("the schemas have too many combinations of variants");
      return void found.push(atomOf(draft));
    }
    for (const option of choice) this.#complete(withOption(draft, option, choices), option.terms, found);
  }

  /** Adds a schema that the value fits. */
  #add(draft: Draft, term: Term, open: Term[]): void {
    const { side, node } = this.#basis.terms.schemaOf(term);
    if (!isObject(node)) return;
    if (node["unevaluatedProperties"] !== undefined || node["unevaluatedItems"] !== undefined) {
      const isVariant = node["anyOf"] !== undefined || node["oneOf"] !== undefined;
      return void draft.choices.push(this.closedOf(term).terms.map((one) => ({ terms: [one], isVariant })));
    }
    const of = (inner: Node | undefined): Term => this.#basis.terms.of(side, inner);
    const reference = stringOf(node, "$ref");
    if (reference !== undefined) draft.references.add(reference);
    addAll(open, this.#basis.inPlace.requiredOf(term));
    const own = this.#basis.inPlace.ownOf(term);
    if (own !== always) this.#addPart(draft, own);
    addAll(draft.choices, this.#unionsOf(term));
    if (node["not"] !== undefined) open.push(negated(of(node["not"])));
    if (node["if"] !== undefined && (node["then"] !== undefined || node["else"] !== undefined)) {
      const condition = of(node["if"]);
      draft.choices.push([{ terms: [condition, of(node["then"])] }, { terms: [negated(condition), of(node["else"])] }]);
    }
    const dependents = dependentSchemas(node);
    if (dependents.length > mostDependents || !draft.types.has("object")) return;
    for (const [name, schema] of dependents) {
      const present = this.#basis.terms.of(side, { type: "object", required: [name], [assumed]: true });
      draft.choices.push([{ terms: [negated(present)] }, { terms: [present, of(schema)] }]);
    }
  }

  #addPart(draft: Draft, own: Term): void {
    const { node } = this.#basis.terms.schemaOf(own);
    if (!isObject(node)) return void (draft.types = new Set());
    draft.parts.push(own);
    draft.types = intersection(draft.types, typesOf(node));
    const listed = listedOf(node, this.#basis.sender);
    if (listed !== undefined) draft.types = intersection(draft.types, new Set(listed.map(jsonTypeOf)));
  }

  #unionsOf(term: Term): readonly (readonly Option[])[] {
    return (["anyOf", "oneOf"] as const).flatMap((key) => {
      const variants = this.#basis.inPlace.variantsOf(term, key);
      if (variants.length === 0) return [];
      const isExclusive = key === "oneOf";
      return [
        variants.map(({ terms, isTagged }): Option => {
          const others = variants.filter((other) => other.terms !== terms && other.terms.length === 1);
          const nots = isExclusive && !isTagged ? others.map((other) => other.terms[0]!) : [];
          return { terms, nots, isVariant: variants.length > 1, isExclusive, isTagged };
        }),
      ];
    });
  }

  /** Adds a schema that the value does not fit. Simple ones are written without negation. */
  #deny(draft: Draft, term: Term, open: Term[]): void {
    const { side, node } = this.#basis.terms.schemaOf(term);
    if (!isObject(node)) return;
    const of = (inner: Node | undefined): Term => this.#basis.terms.of(side, inner);
    const keys = Object.keys(node).filter((key) => isMeant(key) && key !== assumed);
    const [only] = keys.length === 1 ? keys : [];
    const types = typesOf(node);
    if (
      only === "type" &&
      types !== undefined &&
      !stringsOf([node["type"] ?? ""]).includes("integer") &&
      !itemsOf(node["type"]).includes("integer")
    )
      return void (draft.types = new Set([...draft.types].filter((type) => !types.has(type))));
    if (only === "$ref") return void addAll(open, this.#basis.inPlace.requiredOf(term).map(negated));
    if (only === "not") return void open.push(of(node["not"]));
    if (only === "anyOf" && node["discriminator"] === undefined)
      return void addAll(
        open,
        itemsOf(node["anyOf"]).map((one) => negated(of(one))),
      );
    const options = only === "allOf" ? itemsOf(node["allOf"]).map((one) => ({ not: one })) : this.#missing(node, keys);
    if (options === undefined || draft.ways * options.length > mostWays) return void draft.nots.push(term);
    draft.ways *= options.length;
    draft.choices.push(options.map((option) => ({ terms: [of(option)] })));
  }

  /** Returns the alternatives of the negation of `required` and `properties`, which conditions often consist of. */
  #missing(node: ObjectNode, keys: readonly string[]): readonly ObjectNode[] | undefined {
    if (keys.length === 0 || keys.some((key) => !["required", "properties", "type"].includes(key))) return undefined;
    const properties = entriesAt(node, "properties");
    const type = node["type"];
    if ((type !== undefined && type !== "object") || properties.length > mostDependents) return undefined;
    const names = stringsOf(node["required"]);
    if (names.length > mostDependents) return undefined;
    const others = jsonTypes.filter((one) => one !== "object");
    return [
      ...(type === undefined ? [] : [{ type: others }]),
      ...names.map((name) => ({ type: "object", properties: single(name, false), [assumed]: true })),
      ...properties.map(([name, schema]) => ({
        type: "object",
        required: [name],
        properties: single(name, { not: schema }),
        [assumed]: true,
      })),
    ];
  }

  /**
   * Writes a schema with unevaluated keywords as alternatives without them: each names the properties and items that its parts
   * evaluate (JSON Schema 2020-12, Core 11).
   */
  closedOf(term: Term): Closed {
    return getOrAdd(this.#closed, term, () => this.#close(term));
  }

  #close(term: Term): Closed {
    const { side, node } = this.#basis.terms.schemaOf(term);
    if (!isObject(node)) return { terms: [term], isExact: true };
    const rest = this.#basis.terms.of(side, without(node, unevaluated));
    let isExact = true;
    const terms = this.expand([rest]).map((atom) => {
      const parts = atom.parts.map((part) => this.#basis.terms.schemaOf(part).node).filter(isObject);
      const closing = [closedProperties(node, parts), closedItems(node, parts)];
      isExact &&= !closing.includes("inexact");
      const nots = atom.nots.map((not) => ({ not: this.#basis.terms.schemaOf(not).node }));
      const types = { type: [...atom.types] };
      return this.#basis.terms.of(side, { allOf: [...parts, ...nots, types, ...closing.filter(isObject)] });
    });
    return { terms, isExact };
  }
}

function emptyDraft(): Draft {
  const flags = { isVariant: false, isExclusive: false, isTagged: false };
  const types = new Set(jsonTypes);
  return { types, parts: [], nots: [], terms: new Set(), references: new Set(), choices: [], ways: 1, flags };
}

function withOption(draft: Draft, option: Option, choices: readonly (readonly Option[])[]): Draft {
  const { flags, ways } = draft;
  const { nots = [] } = option;
  return {
    ways,
    types: draft.types,
    parts: [...draft.parts],
    nots: [...draft.nots, ...nots],
    terms: new Set([...draft.terms, ...nots.map(negated)]),
    references: new Set(draft.references),
    choices: [...choices],
    flags: {
      isVariant: flags.isVariant || option.isVariant === true,
      isExclusive: flags.isExclusive || option.isExclusive === true,
      isTagged: flags.isTagged || option.isTagged === true,
    },
  };
}

function atomOf({ types, parts, nots, terms, references, flags }: Draft): Atom {
  return { types, parts, nots, terms, references, ...flags };
}

function intersection<T>(one: ReadonlySet<T>, other: ReadonlySet<T> | undefined): ReadonlySet<T> {
  return other === undefined ? one : new Set([...one].filter((item) => other.has(item)));
}
