import { isList, isObject, nodeAt, type Node, type ObjectNode } from "../../load/document.js";
import type { SideName } from "../types.js";
import { Undecided } from "./budget.js";
import { isMeant, oneSchema, schemaLists, schemaMaps, sets } from "./keywords.js";
import { equalComponents } from "./equal-components.js";
import { canonicalOf } from "./values.js";
import { jsonOf } from "../../model/index.js";

/** A schema of either document, or its negation, as a number: schemas with the same number allow the same values. */
export type Term = number;

/** The schema that every value fits, and the one that none fits. */
export const always: Term = 1;
export const never: Term = 2;

/** A schema node with the document in which its references are resolved. */
export interface Schema {
  readonly side: SideName;
  readonly node: ObjectNode | boolean;
}

/** The nesting depth of schemas in one place. The loader allows no more either. */
const deepestSchema = 1000;

export function negated(term: Term): Term {
  return -term;
}

/**
 * The schemas of both documents, each with a number. Schemas with the same keywords get the same number, wherever they are and
 * whatever they say to readers, so equal parts of the documents need no comparison.
 */
export class Terms {
  readonly #roots: { readonly [side in SideName]: ObjectNode };
  readonly #equal: ReadonlySet<string>;
  readonly #schemas: Schema[] = [true, true, false].map((node) => ({ side: "base", node }));
  readonly #byText = new Map<string, Term>();
  readonly #byNode = { base: new WeakMap<ObjectNode, Term>(), revision: new WeakMap<ObjectNode, Term>() };

  constructor(roots: { readonly [side in SideName]: ObjectNode }) {
    this.#roots = roots;
    this.#equal = equalComponents(roots.base, roots.revision);
  }

  schemaOf(term: Term): Schema {
    return this.#schemas[Math.abs(term)]!;
  }

  /** Returns the term at a pointer of a document. */
  at(side: SideName, pointer: string): Term {
    const node = nodeAt(this.#roots[side], pointer);
    if (node === undefined) throw new Error(`no schema at ${side}#${pointer}`);
    return this.of(side, node);
  }

  /** Returns the term of a schema: of a node of a document, or of one that was composed of such nodes. */
  of(side: SideName, node: Node | undefined, depth = 0): Term {
    if (node === false) return never;
    if (!isObject(node)) return always;
    const known = this.#byNode[side].get(node);
    if (known !== undefined) return known;
    if (depth > deepestSchema) throw new Undecided("the schemas are nested too deeply");
    const keys = Object.keys(node).filter(isMeant);
    const parts = (keys.length > 1 ? keys.sort() : keys).map((key) => this.#textOf(side, key, node[key], depth));
    const term = parts.length === 0 ? always : this.#termOf(parts.join(), { side, node });
    this.#byNode[side].set(node, term);
    return term;
  }

  /** Resolves the reference of a schema. */
  resolve(side: SideName, reference: string): Term {
    return this.at(side, reference.slice(1));
  }

  #termOf(text: string, schema: Schema): Term {
    const known = this.#byText.get(text);
    if (known !== undefined) return known;
    const term = this.#schemas.push(schema) - 1;
    this.#byText.set(text, term);
    return term;
  }

  /** Returns a keyword as text, in which schemas are their numbers. */
  #textOf(side: SideName, key: string, node: Node | undefined, depth: number): string {
    if (node === undefined) return "";
    const inner = (one: Node | undefined): Term => this.of(side, one, depth + 1);
    if (key === "$ref") return `$ref:${JSON.stringify(this.#nameOf(side, String(node)))}`;
    if (oneSchema.has(key)) return `${key}:${inner(node)}`;
    if (schemaLists.has(key) && isList(node)) {
      const terms = node.map(inner);
      return `${key}:[${(key === "prefixItems" ? terms : terms.sort((a, b) => a - b)).join()}]`;
    }
    if (schemaMaps.has(key) && isObject(node)) {
      const names = Object.keys(node).sort();
      return `${key}:{${names.map((name) => `${JSON.stringify(name)}:${inner(node[name])}`).join()}}`;
    }
    if (isList(node) && (sets.has(key) || key === "type")) {
      const values = node.map((one) => canonicalOf(jsonOf(one)));
      return `${key}:[${values.sort().join()}]`;
    }
    return `${key}:${canonicalOf(jsonOf(node))}`;
  }

  /** Returns the target of a reference; components that are equal in both documents are one. */
  #nameOf(side: SideName, reference: string): string {
    return this.#equal.has(reference) ? reference : `${side}${reference}`;
  }
}
