import { isObject, type Node, type ObjectNode, itemsOf, numberOf, stringsOf } from "../../load/document.js";
import type { JsonValue } from "../../model/types.js";
import { getOrAdd } from "../../diagnostics/get-or-add.js";
import { fitsScalar, fitsType, isBetween } from "./evaluate-scalar.js";
import { Found } from "./found.js";
import { type Variant, type Basis } from "./in-place.js";
import { matchesPattern } from "../../model/index.js";
import { declaresProperties, dependentNames, dependentSchemas, entriesAt, entryAt, listedOf } from "./read.js";
import { negated, type Schema, type Term } from "./terms.js";
import { canonicalOf, isJsonList, isJsonObject, type JsonObject } from "./values.js";
import { fit, misfit, opposite, unclear, verdictOf, worse, type Verdict } from "./verdict.js";

/** What an evaluation takes into account. */
export interface Reading {
  /** A sender does not care about formats that nobody can check, and sends what one variant of a union describes. */
  readonly role: "sends" | "accepts";
  /** Set to accept a value that several variants of `oneOf` accept, or that its discriminator does not select. */
  readonly isLenient?: boolean;
}

type Properties = "free" | "described";

interface Place {
  readonly reading: Reading;
  readonly verdicts: Verdicts;
  /** Properties that are not sent, so nothing requires them. */
  readonly hidden: ReadonlySet<string>;
  readonly depth: number;
}

/** The verdicts on lists and objects by their schemas. Larger values consist of the same ones. */
type Verdicts = WeakMap<object, Map<string, Verdict>>;

/** The depth of schemas and values together up to which values are evaluated. */
const deepestEvaluated = 400;
const noNames: ReadonlySet<string> = new Set();

/** Evaluates values against schemas (JSON Schema 2020-12, Core 10 and 11, Validation 6). Independent of the proofs. */
export class Evaluator {
  readonly #basis: Basis;
  readonly #sent = { free: new WeakMap(), described: new WeakMap() } as const;
  readonly #verdicts = { sends: new WeakMap(), accepts: new WeakMap(), lenient: new WeakMap() } as const;

  constructor(basis: Basis) {
    this.#basis = basis;
  }

  /** Returns whether a receiver accepts a value. */
  accepts(terms: readonly Term[], value: JsonValue, isLenient = false): Verdict {
    const verdicts = isLenient ? this.#verdicts.lenient : this.#verdicts.accepts;
    return this.#fitsInner(terms, value, {
      reading: { role: "accepts", isLenient },
      verdicts,
      hidden: noNames,
      depth: 0,
    });
  }

  /**
   * Returns whether a sender may send a value: it fits, and has only properties that the schemas describe. Where they describe
   * none, it may have `free` ones, which the receiver does not know either.
   */
  sends(terms: readonly Term[], value: JsonValue, properties: Properties = "free"): Verdict {
    return this.#sends(terms, value, properties, 0);
  }

  #sends(terms: readonly Term[], value: JsonValue, properties: Properties, depth: number): Verdict {
    return remembered(this.#sent[properties], terms, value, () => this.#sendsNew(terms, value, properties, depth));
  }

  #sendsNew(terms: readonly Term[], value: JsonValue, properties: Properties, depth: number): Verdict {
    const found = new Found();
    const place = { reading: { role: "sends" }, verdicts: this.#verdicts.sends, hidden: noNames, depth } as const;
    const verdict = this.#fits(terms, value, place, found);
    if (verdict === misfit || typeof value !== "object" || value === null) return verdict;
    const isDescribed = isJsonObject(value)
      ? this.#describes(terms, found, properties)
      : (index: string): boolean => found.children.has(index);
    return Object.keys(value).reduce<Verdict>((sofar, key) => {
      if (sofar === misfit || !isDescribed(key)) return isJsonObject(value) ? misfit : sofar;
      const inner = found.children.get(key) ?? [];
      return worse(sofar, this.#sends(inner, (value as JsonObject)[key]!, properties, depth + 1));
    }, verdict);
  }

  /** Returns the function that decides which properties of an object a sender may send. */
  #describes(terms: readonly Term[], found: Found, properties: Properties): (name: string) => boolean {
    const hidden = this.#basis.inPlace.hiddenOf([...terms, ...found.applied]);
    const isFree = properties === "free" && !found.declares;
    return (name) => !hidden.has(name) && (isFree || found.names.has(name) || found.required.has(name));
  }

  #fits(terms: readonly Term[], value: JsonValue, outer: Place, found: MaybeFound): Verdict {
    const own = this.#basis.inPlace.hiddenOf(terms);
    const hidden = own.size === 0 ? outer.hidden : new Set([...outer.hidden, ...own]);
    const place = { ...outer, hidden, depth: outer.depth + 1 };
    let verdict: Verdict = fit;
    for (const term of terms)
      verdict = verdict === misfit ? verdict : worse(verdict, this.#apply(term, value, place, found));
    return verdict;
  }

  #apply(term: Term, value: JsonValue, place: Place, outer: MaybeFound): Verdict {
    this.#basis.budget.spend();
    if (term < 0) return opposite(this.#apply(negated(term), value, place, undefined));
    const schema = this.#basis.terms.schemaOf(term);
    const { node } = schema;
    if (!isObject(node)) return node ? fit : misfit;
    if (place.depth > deepestEvaluated) return unclear;
    // Unevaluated keywords see only what this schema has evaluated.
    const found = hasUnevaluated(node) ? new Found() : outer;
    found?.applied.push(term);
    let verdict = this.#fitsOwn(schema, node, value, { place, found });
    const take = (next: () => Verdict): void => {
      if (verdict !== misfit) verdict = worse(verdict, next());
    };
    const inner = { ...place, depth: place.depth + 1 };
    for (const part of this.#basis.inPlace.requiredOf(term)) take(() => this.#apply(part, value, inner, found));
    for (const key of ["anyOf", "oneOf"] as const) {
      const variants = this.#basis.inPlace.variantsOf(term, key);
      if (variants.length > 0) take(() => this.#applyUnion(key, variants, value, { place: inner, found }));
    }
    take(() => this.#applyConditions(schema, node, value, { place: inner, found }));
    take(() => this.#applyUnevaluated(schema, node, value, { place: inner, found }));
    if (found !== undefined && found !== outer) outer?.add(found);
    return verdict;
  }

  #applyUnion(
    key: "anyOf" | "oneOf",
    variants: readonly Variant[],
    value: JsonValue,
    { place, found }: Target,
  ): Verdict {
    const { role, isLenient } = place.reading;
    const results = variants.map(({ terms, isTagged }) => {
      const part = found === undefined ? undefined : new Found();
      const used = isLenient === true ? terms.slice(0, 1) : terms;
      return { part, isTagged, verdict: this.#fits(used, value, place, part) };
    });
    const fitting = results.filter(({ verdict }) => verdict !== misfit);
    const sure = fitting.filter(({ verdict }) => verdict === fit);
    if (found !== undefined)
      found.addVariants(
        fitting.map(({ part }) => part),
        role === "sends",
      );
    const isUnion = key === "anyOf" || isLenient === true || results.every(({ isTagged }) => isTagged);
    if (fitting.length === 0) return misfit;
    if (isUnion) return sure.length > 0 ? fit : unclear;
    if (sure.length > 1) return misfit;
    return sure.length === 1 && fitting.length === 1 ? fit : unclear;
  }

  #applyConditions({ side }: Schema, node: ObjectNode, value: JsonValue, { place, found }: Target): Verdict {
    const apply = (schema: Node | undefined, to: MaybeFound): Verdict =>
      this.#fits([this.#basis.terms.of(side, schema)], value, place, to);
    let verdict: Verdict = fit;
    if (node["not"] !== undefined) verdict = opposite(apply(node["not"], undefined));
    if (node["if"] !== undefined && verdict !== misfit) {
      const part = new Found();
      const condition = apply(node["if"], part);
      if (condition !== misfit) found?.add(part);
      if (condition === unclear) verdict = unclear;
      else verdict = worse(verdict, apply(node[condition === fit ? "then" : "else"], found));
    }
    if (!isJsonObject(value)) return verdict;
    for (const [name, schema] of dependentSchemas(node))
      if (verdict !== misfit && Object.hasOwn(value, name)) verdict = worse(verdict, apply(schema, found));
    return verdict;
  }

  #applyUnevaluated({ side }: Schema, node: ObjectNode, value: JsonValue, { place, found }: Target): Verdict {
    const key = isJsonObject(value) ? "unevaluatedProperties" : "unevaluatedItems";
    const schema = node[key];
    if (schema === undefined || typeof value !== "object" || value === null) return fit;
    if (isJsonObject(value)) found!.declares = true;
    const term = this.#basis.terms.of(side, schema);
    const rest = Object.keys(value).filter((name) => !found!.names.has(name));
    return rest.reduce<Verdict>((verdict, name) => {
      found!.evaluate(name, [term]);
      return worse(verdict, this.#fitsInner([term], (value as JsonObject)[name]!, place));
    }, fit);
  }

  #fitsOwn(schema: Schema, node: ObjectNode, value: JsonValue, target: Target): Verdict {
    if (!fitsType(node, value)) return misfit;
    const listed = listedOf(node, this.#basis.sender);
    const text = listed === undefined ? "" : canonicalOf(value);
    if (listed !== undefined && !listed.some((one) => one === value || canonicalOf(one) === text)) return misfit;
    if (isJsonObject(value)) return this.#fitsObject(schema, node, value, target);
    if (isJsonList(value)) return this.#fitsList(schema, node, value, target);
    const verdict = fitsScalar(node, value);
    return verdict === unclear && target.place.reading.role === "sends" && node["pattern"] === undefined
      ? fit
      : verdict;
  }

  #fitsInner(terms: readonly Term[], value: JsonValue, place: Place): Verdict {
    if (terms.length === 0) return fit;
    const inner = { ...place, hidden: noNames };
    return remembered(place.verdicts, terms, value, () => this.#fits(terms, value, inner, undefined));
  }

  #fitsObject({ side }: Schema, node: ObjectNode, value: JsonObject, { place, found }: Target): Verdict {
    const names = Object.keys(value);
    if (!isBetween(names.length, numberOf(node, "minProperties"), numberOf(node, "maxProperties"))) return misfit;
    const required = stringsOf(node["required"]);
    for (const name of required) found?.required.add(name);
    const isPresent = (name: string): boolean => Object.hasOwn(value, name) || place.hidden.has(name);
    if (!required.every(isPresent)) return misfit;
    const dependents = dependentNames(node).filter(([name]) => Object.hasOwn(value, name));
    if (!dependents.every(([, others]) => others.every(isPresent))) return misfit;
    const patterns = entriesAt(node, "patternProperties");
    if (found !== undefined) found.declares ||= declaresProperties(node);
    let verdict: Verdict = fit;
    for (const name of names) {
      if (verdict === misfit) return misfit;
      const terms: Term[] = [];
      const own = entryAt(node, "properties", name);
      if (own !== undefined) terms.push(this.#basis.terms.of(side, own));
      for (const [pattern, schema] of patterns) {
        const matches = matchesPattern(pattern, name);
        if (matches === undefined) verdict = worse(verdict, unclear);
        if (matches === true) terms.push(this.#basis.terms.of(side, schema));
      }
      const rest = node["additionalProperties"];
      if (terms.length === 0 && rest !== undefined) terms.push(this.#basis.terms.of(side, rest));
      if (terms.length > 0) found?.evaluate(name, terms);
      verdict = worse(verdict, this.#fitsInner(terms, value[name]!, place));
      if (node["propertyNames"] !== undefined)
        verdict = worse(verdict, this.#fitsInner([this.#basis.terms.of(side, node["propertyNames"])], name, place));
    }
    return verdict;
  }

  #fitsList({ side }: Schema, node: ObjectNode, value: readonly JsonValue[], { place, found }: Target): Verdict {
    if (!isBetween(value.length, numberOf(node, "minItems"), numberOf(node, "maxItems"))) return misfit;
    if (node["uniqueItems"] === true && new Set(value.map(canonicalOf)).size < value.length) return misfit;
    const prefix = itemsOf(node["prefixItems"]);
    let verdict: Verdict = fit;
    for (const [index, item] of value.entries()) {
      const schema = prefix[index] ?? node["items"];
      if (schema === undefined || verdict === misfit) continue;
      const term = this.#basis.terms.of(side, schema);
      found?.evaluate(String(index), [term]);
      verdict = worse(verdict, this.#fitsInner([term], item, place));
    }
    const contains = node["contains"];
    if (contains === undefined || verdict === misfit) return verdict;
    const term = this.#basis.terms.of(side, contains);
    const items = value.map((item) => this.#fitsInner([term], item, place));
    for (const [index, one] of items.entries()) if (one === fit) found?.evaluate(String(index), []);
    const count = (least: Verdict): number => items.filter((one) => one >= least).length;
    const [least, most] = [numberOf(node, "minContains") ?? 1, numberOf(node, "maxContains") ?? Infinity];
    if (count(unclear) < least || count(fit) > most) return misfit;
    return worse(verdict, verdictOf(count(fit) >= least && count(unclear) <= most ? true : undefined));
  }
}

type MaybeFound = Found | undefined;

function remembered(verdicts: Verdicts, terms: readonly Term[], value: JsonValue, decide: () => Verdict): Verdict {
  if (typeof value !== "object" || value === null) return decide();
  const ofValue = getOrAdd(verdicts, value, () => new Map<string, Verdict>());
  return getOrAdd(ofValue, terms.join(), decide);
}

function hasUnevaluated(node: ObjectNode): boolean {
  return node["unevaluatedProperties"] !== undefined || node["unevaluatedItems"] !== undefined;
}

interface Target {
  readonly place: Place;
  readonly found: MaybeFound;
}
