import { bare } from "../../diagnostics/bare.js";
import { childPointer, escapeToken } from "../../diagnostics/pointer.js";
import { Mounts, type Mount } from "../bundle/mounts.js";
import { isList, type Node, type ObjectNode } from "../document.js";
import { documentType, memberType, node as nodeType, type Type, type Version } from "../grammar.js";
import { nullSchema, upgradeSchema } from "./schema.js";

/**
 * Upgrades a bundled 3.0 document to 3.1, following "Migrating from OpenAPI 3.0 to 3.1" of the OpenAPI Initiative. In later
 * documents, it upgrades `nullable`, which many authors still write. Source locations stay those of the files.
 */
export function upgradeDocument(
  root: ObjectNode,
  mounts: Mounts,
  version: Version,
): { readonly root: ObjectNode; readonly mounts: Mounts } {
  const upgrader = new Upgrader(mounts, version);
  return { root: upgrader.document(root), mounts: upgrader.mounts };
}

const schemaType = nodeType("schema");

/** The pointers of a node before and after: the same string unless something around it has moved. */
interface Way {
  readonly from: string;
  readonly to: string;
  /** The records of the old document at and below `from`; undefined if there are none. */
  readonly old: Readonly<Mount> | undefined;
}

class Upgrader {
  readonly mounts = new Mounts();
  readonly #old: Mounts;
  readonly #version: Version;

  constructor(old: Mounts, version: Version) {
    this.#old = old;
    this.#version = version;
  }

  document(root: ObjectNode): ObjectNode {
    return this.#value(root, documentType, { from: "", to: "", old: this.#old.root }) as ObjectNode;
  }

  #value(node: Node, type: Type | undefined, way: Way): Node {
    if (!type || typeof node !== "object" || node === null) {
      if (way.old) this.mounts.graft(way.to, this.#old, way.from);
      return node;
    }
    if (way.old?.location) this.mounts.add(way.to, way.old.location);
    if (isList(node)) return this.#items(node, type, way);
    const object = node;
    return type === schemaType ? this.#schema(object, way) : this.#members(object, type, way);
  }

  #items(items: readonly Node[], type: Type, way: Way): Node {
    const of = memberType(type, "0");
    return items.map((item, index) => (isLeaf(item) ? item : this.#value(item, of, childOf(way, index))));
  }

  #members(node: ObjectNode, type: Type, way: Way): Node {
    const members = bare<Node>();
    for (const key of Object.keys(node)) {
      const value = node[key]!;
      const isMoved = way.old?.children.has(escapeToken(key)) === true;
      members[key] =
        isLeaf(value) && !isMoved ? value : this.#value(value, memberType(type, key, value), childOf(way, key));
    }
    return members;
  }

  #schema(node: ObjectNode, way: Way): Node {
    const { from, to, old } = way;
    const { schema, annotations, moved } = upgradeSchema(node, this.#version);
    for (const [target, origin] of moved) this.mounts.add(to + target, this.#old.locate(from + origin));
    if (!annotations) return this.#members(schema, schemaType, way);
    const inner = `${to}/anyOf/0`;
    this.mounts.add(inner, this.#old.locate(from));
    for (const [target, origin] of moved) this.mounts.add(inner + target, this.#old.locate(from + origin));
    const outer = this.#members(annotations, schemaType, way);
    return Object.assign(outer as Record<string, Node>, {
      anyOf: [this.#members(schema, schemaType, { from, to: inner, old }), nullSchema()],
    });
  }
}

const isLeaf = (node: Node): boolean => typeof node !== "object" || node === null;

function childOf({ from, to, old }: Way, key: string | number): Way {
  const child = childPointer(from, key);
  return {
    from: child,
    to: from === to ? child : childPointer(to, key),
    old: old?.children.get(escapeToken(key)),
  };
}
