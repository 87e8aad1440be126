import { pointerOf, pointerTokens } from "../../diagnostics/pointer.js";
import { isList, mapItems, mapMembers, memberOf, type Node, type ObjectNode, objectOf } from "../document.js";
import { documentType, memberType, node as nodeType, type Type, type Version } from "../grammar.js";
import { nullSchema, upgradeSchema } from "./schema.js";

/** An upgraded document. */
export interface Upgraded {
  readonly root: ObjectNode;
  /** Returns the pointer that a value of the upgraded document had before. */
  readonly originOf: (pointer: string) => string;
}

const schemaType = nodeType("schema");

/** Pointers into an upgraded schema whose values moved, with their original pointers. */
type Moves = readonly (readonly [to: string, from: string])[];

/**
 * Upgrades 3.0 documents to 3.1, following "Migrating from OpenAPI 3.0 to 3.1" of the OpenAPI Initiative. In later
 * documents, it upgrades `nullable`, which many authors still write.
 */
export class Upgrader {
  readonly #version: Version;
  /** The moves inside of upgraded schemas. Most have none. */
  readonly #moves = new Map<Node, Moves>();
  /** Upgraded objects by their originals, for documents that share them. */
  readonly #known: Map<Node, Node> | undefined;

  constructor(version: Version, { isReused = false }: { readonly isReused?: boolean } = {}) {
    this.#version = version;
    this.#known = isReused ? new Map() : undefined;
  }

  upgrade(root: ObjectNode): Upgraded {
    const upgraded = this.#members(root, documentType);
    return { root: upgraded, originOf: (pointer) => this.#originOf(pointer, upgraded) };
  }

  #originOf(pointer: string, root: ObjectNode): string {
    let node: Node | undefined = root;
    let origin = "";
    for (let tokens = pointerTokens(pointer); tokens.length > 0;) {
      const [to, from]: Moves[number] | readonly [] = this.#moveAt(node, tokens) ?? [];
      const passed: readonly string[] = to === undefined ? tokens.slice(0, 1) : pointerTokens(to);
      tokens = tokens.slice(passed.length);
      node = passed.reduce<Node | undefined>(memberOf, node);
      origin += from ?? pointerOf(passed);
    }
    return origin;
  }

  /** Returns the move of a value inside of a schema, if it was moved. */
  #moveAt(schema: Node | undefined, tokens: readonly string[]): Moves[number] | undefined {
    const moves = schema === undefined ? undefined : this.#moves.get(schema);
    if (moves === undefined) return undefined;
    const pointer = pointerOf(tokens);
    return moves.find(([to]) => pointer === to || pointer.startsWith(`${to}/`));
  }

  #value(node: Node, type: Type | undefined): Node {
    if (type === undefined || typeof node !== "object" || node === null) return node;
    const known = this.#known?.get(node);
    if (known !== undefined) return known;
    const upgraded = this.#upgraded(node, type);
    this.#known?.set(node, upgraded);
    return upgraded;
  }

  #upgraded(node: readonly Node[] | ObjectNode, type: Type): Node {
    if (isList(node)) return this.#items(node, type);
    return type === schemaType ? this.#schema(node) : this.#members(node, type);
  }

  #items(items: readonly Node[], type: Type): Node {
    const of = memberType(type, "0");
    return mapItems(items, (item) => this.#value(item, of));
  }

  #members(node: ObjectNode, type: Type): ObjectNode {
    return mapMembers(node, (member, key) => this.#value(member, memberType(type, key, member)));
  }

  #schema(node: ObjectNode): ObjectNode {
    const { schema, annotations, moved } = upgradeSchema(node, this.#version);
    const inner = this.#members(schema, schemaType);
    if (moved.length > 0) this.#moves.set(inner, moved);
    if (annotations === undefined) return inner;
    const outer = objectOf({ ...this.#members(annotations, schemaType), anyOf: [inner, nullSchema()] });
    this.#moves.set(outer, [...moved, ["/anyOf/0", ""]]);
    return outer;
  }
}
