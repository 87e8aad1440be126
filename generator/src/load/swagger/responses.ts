import { childPointer } from "../../diagnostics/pointer.js";
import { isObject, type Node, type ObjectNode, objectOf, copyOf } from "../document.js";
import { pick, type Conversion, type Found } from "./conversion.js";
import { convertHeader } from "./parameters.js";
import { convertSchema } from "./schemas.js";

const responseKeys = new Set(["description"]);

/** Converts a response, whose origins are recorded at its new pointer. */
export function convertResponse(
  conversion: Conversion,
  { node, from }: Found,
  produces: readonly string[],
  at: string,
): ObjectNode {
  const response = pick(node, responseKeys);
  const headers = convertHeaders(conversion, node["headers"], { from, at });
  const content = contentOf(conversion, { node, from }, produces, at);
  const hasContent = Object.keys(content).length > 0;
  return Object.assign(response, headers && { headers }, hasContent && { content });
}

function convertHeaders(
  conversion: Conversion,
  headers: Node | undefined,
  { from, at }: { readonly from: string; readonly at: string },
): ObjectNode | undefined {
  if (!isObject(headers)) return undefined;
  const converted = objectOf();
  for (const name of Object.keys(headers)) {
    const node = headers[name];
    if (!isObject(node)) continue;
    const tokens = ["headers", name] as const;
    converted[name] = convertHeader(
      conversion,
      { node, from: childPointer(from, ...tokens) },
      childPointer(at, ...tokens),
    );
  }
  return converted;
}

/** Returns the contents of a response. Without a schema it has none, unless there are examples. */
function contentOf(conversion: Conversion, { node, from }: Found, produces: readonly string[], at: string): ObjectNode {
  const content = objectOf();
  const { schema } = node;
  const examples = copyOf(node["examples"]);
  const mediaTypes = schema === undefined ? Object.keys(examples) : mediaTypesOf(conversion, schema, produces);
  for (const mediaType of mediaTypes) {
    conversion.count();
    const to = childPointer(at, "content", mediaType);
    conversion.graft(to, from);
    const media = objectOf();
    if (schema !== undefined) media["schema"] = convertSchema(conversion, schema, childPointer(to, "schema"));
    const example = examples[mediaType];
    if (example !== undefined) {
      media["example"] = example;
      conversion.graft(childPointer(to, "example"), childPointer(from, "examples", mediaType));
    }
    content[mediaType] = media;
  }
  return content;
}

/** Returns the media types of a response. Files are not JSON, even if the whole document produces it. */
function mediaTypesOf(conversion: Conversion, schema: Node, produces: readonly string[]): readonly string[] {
  if (conversion.dereference(schema, "")?.node["type"] !== "file") return produces;
  const types = produces.filter((mediaType) => !/[/+]json\b/i.test(mediaType));
  return types.length > 0 ? types : ["application/octet-stream"];
}
