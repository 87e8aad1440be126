import { childPointer } from "../../diagnostics/pointer.js";
import { Mounts } from "../bundle/mounts.js";
import { isList, type Node, type ObjectNode } from "../document.js";
import { documentType, memberType, node as nodeType, type Type } from "../grammar.js";
import { nullSchema, upgradeSchema } from "./schema.js";

/**
 * Upgrades a bundled 3.0 document to 3.1, following "Migrating from OpenAPI 3.0 to 3.1" of the OpenAPI Initiative.
 * Source locations stay those of the files.
 */
export function upgradeDocument(
  root: ObjectNode,
  mounts: Mounts,
): { readonly root: ObjectNode; readonly mounts: Mounts } {
  const upgrader = new Upgrader(mounts);
  return { root: upgrader.document(root), mounts: upgrader.mounts };
}

const schemaType = nodeType("schema");

class Upgrader {
  readonly mounts = new Mounts();
  readonly #old: Mounts;

  constructor(old: Mounts) {
    this.#old = old;
  }

  document(root: ObjectNode): ObjectNode {
    return this.#value(root, documentType, "", "") as ObjectNode;
  }

  /** Copies the node at `from` to `to`. */
  #value(node: Node, type: Type | undefined, from: string, to: string): Node {
    if (!type || typeof node !== "object" || node === null) return node;
    const mount = this.#old.at(from);
    if (mount) this.mounts.add(to, mount);
    if (isList(node)) return this.#items(node, type, from, to);
    const object = node;
    return type === schemaType ? this.#schema(object, from, to) : this.#members(object, type, from, to);
  }

  #items(items: readonly Node[], type: Type, from: string, to: string): Node {
    const of = memberType(type, "0");
    return items.map((item, index) => this.#value(item, of, childPointer(from, index), childPointer(to, index)));
  }

  #members(node: ObjectNode, type: Type, from: string, to: string): Node {
    const members = Object.create(null) as Record<string, Node>;
    for (const key of Object.keys(node)) {
      const of = memberType(type, key, node[key]);
      members[key] = this.#value(node[key]!, of, childPointer(from, key), childPointer(to, key));
    }
    return members;
  }

  #schema(old: ObjectNode, from: string, to: string): Node {
    const { schema, annotations, moved } = upgradeSchema(old);
    for (const [target, origin] of moved) this.mounts.add(to + target, this.#old.locate(from + origin));
    if (!annotations) return this.#members(schema, schemaType, from, to);
    const inner = `${to}/anyOf/0`;
    this.mounts.add(inner, this.#old.locate(from));
    const outer = this.#members(annotations, schemaType, from, to);
    return Object.assign(outer as Record<string, Node>, {
      anyOf: [this.#members(schema, schemaType, from, inner), nullSchema()],
    });
  }
}
