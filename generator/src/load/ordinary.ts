import { getOrAdd } from "../diagnostics/get-or-add.js";
import {
  isList,
  isObject,
  mapItems,
  mapMembers,
  objectOf,
  type Members,
  type Node,
  type ObjectNode,
} from "./document.js";
import {
  documentTypeOf,
  isExtension,
  isInlined,
  mayBeReference,
  memberType,
  rulesOf,
  sectionOf,
  type Field,
  type KindRules,
  type Section,
  type Type,
  type Version,
} from "./grammar.js";
import { judge, judgeTypeName } from "./judge.js";
import { isProper } from "./repair.js";

/**
 * Returns a document of one file as `crawl` and `bundle` would leave it, if they would report nothing and move nothing: every value fits
 * the grammar, and every reference leads to a component. Undefined for any other document. Most documents are like that, and this
 * needs no pointers, and no copies of what stays as it is.
 */
export function readOrdinary(root: Node, version: Version): ObjectNode | undefined {
  if (version === "2.0" || !isObject(root)) return undefined;
  try {
    const read = new Reader(root, version).read();
    // A 3.0 document will be upgraded to 3.1.
    return version === "3.0" ? objectOf({ ...read, openapi: "3.1.0" }) : read;
  } catch (error) {
    if (error instanceof Unusual) return undefined;
    throw error;
  }
}

/** Thrown for a value that needs more than this. */
class Unusual extends Error {}

/** Keywords with which the meaning of a schema depends on more than itself, or that of a reference on more than its text. */
const farReaching: ReadonlySet<string> = new Set([
  "$anchor",
  "$dynamicAnchor",
  "$dynamicRef",
  "$id",
  "$schema",
  "$self",
  "$vocabulary",
  "jsonSchemaDialect",
]);

/** The names that OAS 3.1 4.8.7 allows for components, so that a reference to one has no escapes. */
const names = "[A-Za-z0-9._-]+";
const isName = new RegExp(`^${names}$`);
const ofComponent = new RegExp(`^#/components/(\\w+)/(${names})$`);

class Reader {
  readonly #root: ObjectNode;
  readonly #version: Version;
  /** References that were checked, by section. */
  readonly #checked = new Map<Section, Set<Node>>();

  constructor(root: ObjectNode, version: Version) {
    this.#root = root;
    this.#version = version;
  }

  read(): ObjectNode {
    return this.#object(this.#root, documentTypeOf(this.#version));
  }

  #value(node: Node, type: Type, field?: Field): Node {
    if (mayBeReference(type) && isObject(node) && node["$ref"] !== undefined) return this.#reference(node, type);
    if (judge(node, type, field) !== "fits") throw new Unusual();
    if (type.is === "schemaName") this.#target(node, "schemas");
    if (isList(node)) return this.#list(node, type);
    return isObject(node) && (type.is === "node" || type.is === "map") ? this.#object(node, type) : node;
  }

  #list(items: readonly Node[], type: Type): readonly Node[] {
    if (type.is === "typeNames" && items.some((item) => judgeTypeName(item, type) !== "fits")) throw new Unusual();
    return type.is === "list" ? mapItems(items, (item) => this.#value(item, type.of)) : items;
  }

  #object(node: ObjectNode, type: Type): ObjectNode {
    const rules = type.is === "node" ? rulesOf(type.kind) : undefined;
    if (rules?.required.some(([name]) => (node[name] ?? null) === null)) throw new Unusual();
    return mapMembers(node, (member, key) => this.#member(key, member, type));
  }

  #member(key: string, value: Node, type: Type): Node {
    const rules = type.is === "node" ? rulesOf(type.kind) : undefined;
    const field = rules?.fields.get(key);
    if (field !== undefined) this.#allow(key, value, field);
    else this.#allowKey(key, type, rules);
    const of = memberType(type, key, value);
    if (of === undefined) return value;
    if (type.is === "map" && type.keys === "component") this.#allowComponent(value, of);
    return this.#value(value, of, field);
  }

  /** Checks that the version has a field. */
  #allow(key: string, value: Node, { only, since }: Field): void {
    if (farReaching.has(key)) throw new Unusual();
    if (only !== undefined && only !== this.#version && value !== false) throw new Unusual();
    if (since !== undefined && this.#version < since) throw new Unusual();
  }

  /** Checks a key that is not a field. */
  #allowKey(key: string, type: Type, rules: KindRules | undefined): void {
    if (rules !== undefined && isExtension(key)) return;
    const map = type.is === "map" ? type : rules?.patterned;
    if (map === undefined) throw new Unusual();
    const { keys } = map;
    if (keys === undefined) return;
    const isPlain = keys === "component" ? isName.test(key) : keys !== "scheme" || !/[#/]/.test(key);
    if (!isPlain || !isProper(key, keys)) throw new Unusual();
  }

  /** Checks a declared component: a schema may be an alias, and others are what they are. */
  #allowComponent(node: Node, type: Type): void {
    if (!isObject(node) || node["$ref"] === undefined || !mayBeReference(type)) return;
    if (sectionOf(type) !== "schemas" || Object.keys(node).length > 1) throw new Unusual();
  }

  #reference(node: ObjectNode, type: Type): ObjectNode {
    const section = sectionOf(type);
    if (section === undefined || isInlined(section)) throw new Unusual();
    const { $ref, ...siblings } = node;
    this.#target($ref!, section);
    if (Object.keys(siblings).length === 0) return node;
    return this.#copySiblings(objectOf({ $ref }), siblings, type);
  }

  /** Copies the properties next to a `$ref` that count. */
  #copySiblings(reference: Members, siblings: ObjectNode, type: Type): Members {
    const isSchema = sectionOf(type) === "schemas";
    if (this.#version === "3.0")
      return Object.assign(reference, isSchema && siblings["nullable"] === true && { nullable: true });
    if (isSchema) return Object.assign(reference, this.#object(siblings, type));
    for (const key of Object.keys(siblings)) {
      if ((key !== "summary" && key !== "description") || typeof siblings[key] !== "string") throw new Unusual();
      reference[key] = siblings[key];
    }
    return reference;
  }

  /** Checks that a reference leads to a component of this section that is no reference itself. */
  #target(reference: Node, section: Section): void {
    const checked = getOrAdd(this.#checked, section, () => new Set());
    if (checked.has(reference)) return;
    const [, found, name] = typeof reference === "string" ? (ofComponent.exec(reference) ?? []) : [];
    const { components } = this.#root;
    const declared = found === section && isObject(components) ? components[section] : undefined;
    const target = isObject(declared) ? declared[name!] : undefined;
    if (target === undefined || (isObject(target) && target["$ref"] !== undefined)) throw new Unusual();
    checked.add(reference);
  }
}
