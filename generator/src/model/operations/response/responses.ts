import { isObject, isOfType, booleanOf, itemsOf } from "../../../load/document.js";
import { buildContents, preferred, reportRanges } from "../contents/bodies.js";
import { contentOf } from "../contents/media-types.js";
import { lookUpProperty, type FoundProperty } from "../../schemas/property-lookup.js";
import { optional } from "../../../diagnostics/optional.js";
import {
  childPointer,
  dereference,
  membersOf,
  onceFor,
  proseOf,
  type BuildContext,
  type Located,
} from "../../nodes.js";
import { byCodeUnit } from "../../../diagnostics/by-code-unit.js";
import { buildSchema } from "../../schemas/schema.js";
import type { Content, Header, JsonPrimitive, MemberPath, Pointer, Response } from "../../types.js";

/**
 * Builds the responses of an operation: success first, then by status, ranges and `default` last. The client asks for the usual
 * media type if a success has it.
 */
export function buildResponses(context: BuildContext, operation: Located, usual?: string): readonly Response[] {
  const pointer = childPointer(operation.pointer, "responses");
  const entries = membersOf(operation.node["responses"]).filter(([status]) => !status.startsWith("x-"));
  const hasSuccess = entries.some(([status]) => isSuccess(status));
  return entries
    .map(([status, node]) => {
      const at = childPointer(pointer, status);
      const located = dereference(context, node, at) ?? { node: {}, pointer: at };
      const { node: response } = located;
      // Where only `default` is described, it describes success as well (OAS 3.1 4.8.16).
      const kind = isSuccess(status) || (status === "default" && !hasSuccess) ? "success" : "error";
      const built = onceFor(context, located, () => ({
        contents: buildContents(context, response["content"], childPointer(located.pointer, "content")),
        headers: buildHeaders(context, located),
      }));
      const contents = preferredFirst(built.contents, kind === "success" ? usual : undefined);
      if (kind === "success")
        reportRanges(context, { contents, used: contents[0] }, childPointer(located.pointer, "content"));
      return {
        status: status.toUpperCase() === "DEFAULT" ? "default" : status.toUpperCase(),
        kind,
        ...optional("summary", proseOf(response, "summary")),
        ...optional("description", proseOf(response, "description")),
        contents,
        headers: built.headers,
        source: located.pointer,
      } as const;
    })
    .sort(bySuccessThenStatus);
}

function isSuccess(status: string): boolean {
  return status.startsWith("2");
}

/** Digits sort before `X`, and `X` before `d`. */
function bySuccessThenStatus(a: Response, b: Response): number {
  return Number(b.kind === "success") - Number(a.kind === "success") || byCodeUnit(a.status, b.status);
}

function preferredFirst(contents: readonly Content[], usual: string | undefined): readonly Content[] {
  const first = contentOf(contents, usual) ?? preferred(contents);
  return first === undefined ? contents : [first, ...contents.filter((content) => content !== first)];
}

function buildHeaders(context: BuildContext, response: Located): readonly Header[] {
  return membersOf(response.node["headers"]).flatMap(([name, node]) => {
    const located = dereference(context, node, childPointer(response.pointer, "headers", name));
    if (located === undefined) return [];
    return [
      {
        name,
        required: booleanOf(located.node, "required") === true,
        ...optional("description", proseOf(located.node, "description")),
        schema: buildSchema(context, located.node["schema"], childPointer(located.pointer, "schema")),
      },
    ];
  });
}

/** Returns whether a property may hold values of a JSON type, as far as the document restricts its type. */
export function holdsType(context: BuildContext, found: FoundProperty, expected: string): boolean {
  const type = dereference(context, found.node, found.pointer)?.node["type"];
  if (type === undefined) return true;
  return Array.isArray(type) ? type.includes(expected) : type === expected;
}

/** Returns whether a property may be null, by its type or by one of its variants. */
export function allowsNull(context: BuildContext, { node, pointer }: Located): boolean {
  const located = dereference(context, node, pointer);
  if (located === undefined) return false;
  const types = [located.node["type"]].flat();
  return (
    types.includes("null") ||
    ["oneOf", "anyOf"].some((key) =>
      itemsOf(located.node[key]).some(
        (variant, index) =>
          isObject(variant) &&
          allowsNull(context, { node: variant, pointer: childPointer(located.pointer, key, index) }),
      ),
    )
  );
}

const primitiveTypes = ["null", "boolean", "number", "integer", "string"] as const;

/** Returns whether a property may have a value: the type matches, and an enum lists it. */
export function mayHold(context: BuildContext, found: FoundProperty, value: JsonPrimitive): boolean {
  const node = dereference(context, found.node, found.pointer)?.node;
  const listed = node === undefined ? [] : itemsOf(node["enum"]);
  return (
    primitiveTypes.some((type) => isOfType(value, type) && holdsType(context, found, type)) &&
    (listed.length === 0 || listed.includes(value)) &&
    (node?.["const"] === undefined || node["const"] === value)
  );
}

/** Returns the schema of the first success, if that is JSON. */
export function payloadPointer(responses: readonly Response[]): Pointer | undefined {
  const success = responses.find((response) => response.kind === "success" && response.contents.length > 0);
  const [content] = success?.contents ?? [];
  return content?.coding === "json" ? content.schema.source : undefined;
}

/** Follows member names through a schema; undefined if one of them is not described. */
export function followPath(context: BuildContext, start: Pointer, path: MemberPath): FoundProperty | undefined {
  let pointer = start;
  let found: FoundProperty | undefined;
  for (const name of path) {
    found = lookUpProperty(context, pointer, name);
    if (found === undefined) return undefined;
    pointer = found.pointer;
  }
  return found;
}
