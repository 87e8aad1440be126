import { isObject, type Node, type ObjectNode, booleanOf, itemsOf, stringOf } from "../../../load/document.js";
import { optional } from "../../../diagnostics/optional.js";
import { childPointer, dereference, membersOf, type BuildContext } from "../../nodes.js";
import type { Content, Encoding, PartEncoding, Pointer } from "../../types.js";
import { isStyle } from "./styles.js";

/** Returns the encoding of each property of a form or multipart body. */
export function buildEncoding(context: BuildContext, node: Node | undefined, pointer: Pointer): readonly Encoding[] {
  return membersOf(node).map(([property, entry]) => {
    const fields = isObject(entry) ? entry : {};
    const style = stringOf(fields, "style");
    const headers = fixedHeaders(context, fields, childPointer(pointer, property));
    return {
      property,
      ...optional("contentType", stringOf(fields, "contentType")),
      ...(isStyle(style) && { style }),
      ...optional("explode", booleanOf(fields, "explode")),
      ...optional("allowReserved", booleanOf(fields, "allowReserved")),
      ...(Object.keys(headers).length > 0 && { headers }),
    };
  });
}

/** Returns the headers of a part that have a single possible value. Reports others, which no argument could set. */
function fixedHeaders(context: BuildContext, encoding: ObjectNode, pointer: Pointer): { [name: string]: string } {
  const at = childPointer(pointer, "headers");
  return Object.fromEntries(
    membersOf(encoding["headers"]).flatMap(([name, node]) => {
      // OAS 3.1 4.8.15: Content-Type is described by contentType.
      if (name.toLowerCase() === "content-type") return [];
      const located = dereference(context, node, childPointer(at, name));
      const schema =
        located && dereference(context, located.node["schema"], childPointer(located.pointer, "schema"))?.node;
      const [only, ...others] = schema === undefined ? [] : itemsOf(schema["enum"]);
      const value = schema?.["const"] ?? (others.length === 0 ? only : undefined) ?? schema?.["default"];
      const isFixed = typeof value === "string" || typeof value === "number";
      if (isFixed && /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t -~]*$/.test(String(value)))
        return [[name, String(value)]];
      context.report.add("SPEC134", { header: name }, context.document.locationOf(childPointer(at, name), "key"));
      return [];
    }),
  );
}

/** Returns the encodings of parts by position (OAS 3.2, Media Type Object); nothing if the content has none. */
export function buildPositions(context: BuildContext, node: ObjectNode, pointer: Pointer): Pick<Content, "positions"> {
  const first = itemsOf(node["prefixEncoding"]).map((entry, index) =>
    partEncoding(context, entry, childPointer(pointer, "prefixEncoding", index)),
  );
  const item = node["itemEncoding"];
  const others = item === undefined ? undefined : partEncoding(context, item, childPointer(pointer, "itemEncoding"));
  return first.length === 0 && others === undefined ? {} : { positions: { first, ...optional("others", others) } };
}

function partEncoding(context: BuildContext, node: Node, pointer: Pointer): PartEncoding {
  const fields = isObject(node) ? node : {};
  const headers = fixedHeaders(context, fields, pointer);
  return {
    ...optional("contentType", stringOf(fields, "contentType")),
    ...(Object.keys(headers).length > 0 && { headers }),
  };
}
