import { childPointer } from "../../diagnostics/pointer.js";
import { membersOf, isList, isObject, type Node, type ObjectNode, objectOf } from "../document.js";
import { memberType, node as nodeType, type Type } from "../grammar.js";

/** The pointers of a value and of its copy. */
export interface Pointers {
  readonly from: string;
  readonly to: string;
}

/** Functions that change the parts of a schema. */
export interface SchemaVisitor {
  /** Changes a direct subschema. */
  readonly schema: (node: Node, pointers: Pointers) => Node;
  /** Changes a `$ref` or a value of a discriminator's mapping. */
  readonly reference: (text: string) => string;
}

const schemaType = nodeType("schema");

/** Copies a schema and changes its parts; everything else stays. Omits `$defs`: see resolve.ts. */
export function mapSchema(node: ObjectNode, pointers: Pointers, visitor: SchemaVisitor): Record<string, Node> {
  const members = objectOf();
  for (const [key, value] of membersOf(node)) {
    if (key === "$defs" || key === "definitions") continue;
    const type = memberType(schemaType, key, value);
    if (key === "$ref" && typeof value === "string") members[key] = visitor.reference(value);
    else members[key] = type ? mapValue(value, type, childPointers(pointers, key), visitor) : value;
  }
  return members;
}

function childPointers({ from, to }: Pointers, key: string | number): Pointers {
  return { from: childPointer(from, key), to: childPointer(to, key) };
}

/** Copies a value and changes the schemas in it. */
export function mapValue(node: Node, type: Type, pointers: Pointers, visitor: SchemaVisitor): Node {
  if (type === schemaType) return visitor.schema(node, pointers);
  if (type.is === "schemaName") return typeof node === "string" ? visitor.reference(node) : node;
  if (isList(node) && type.is === "list") {
    return node.map((item, index) => mapValue(item, type.of, childPointers(pointers, index), visitor));
  }
  if (!isObject(node) || (type.is !== "map" && type.is !== "node")) return node;
  const members = objectOf();
  for (const [key, value] of membersOf(node)) {
    const of = memberType(type, key, value);
    members[key] = of ? mapValue(value, of, childPointers(pointers, key), visitor) : value;
  }
  return members;
}
