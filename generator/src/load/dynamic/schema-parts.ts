import { childPointer } from "../../diagnostics/pointer.js";
import { isList, isObject, type Node, type ObjectNode } from "../document.js";
import { memberType, node as nodeType, type Type } from "../grammar.js";

/** What changes the parts of a schema. */
export interface SchemaVisitor {
  /** A schema that stands directly in another. */
  readonly schema: (node: Node, from: string, to: string) => Node;
  /** The text of a `$ref`, or of a value of a discriminator's mapping. */
  readonly reference: (text: string) => string;
}

const schemaType = nodeType("schema");

/** A copy of a schema with its parts changed; what is no schema in it stays. `$defs` are left out: see resolve.ts. */
export function mapSchema(node: ObjectNode, from: string, to: string, visitor: SchemaVisitor): Record<string, Node> {
  const members = Object.create(null) as Record<string, Node>;
  for (const key of Object.keys(node)) {
    if (key === "$defs" || key === "definitions") continue;
    const value = node[key]!;
    const type = memberType(schemaType, key);
    if (key === "$ref" && typeof value === "string") members[key] = visitor.reference(value);
    else members[key] = type ? mapValue(value, type, childPointer(from, key), childPointer(to, key), visitor) : value;
  }
  return members;
}

function mapValue(node: Node, type: Type, from: string, to: string, visitor: SchemaVisitor): Node {
  if (type === schemaType) return visitor.schema(node, from, to);
  if (type.is === "schemaName") return typeof node === "string" ? visitor.reference(node) : node;
  if (isList(node) && type.is === "list") {
    return node.map((item, index) =>
      mapValue(item, type.of, childPointer(from, index), childPointer(to, index), visitor),
    );
  }
  if (!isObject(node) || (type.is !== "map" && type.is !== "node")) return node;
  const members = Object.create(null) as Record<string, Node>;
  for (const key of Object.keys(node)) {
    const of = memberType(type, key);
    members[key] = of ? mapValue(node[key]!, of, childPointer(from, key), childPointer(to, key), visitor) : node[key]!;
  }
  return members;
}
