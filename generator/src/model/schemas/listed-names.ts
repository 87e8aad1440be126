import { isList, type ObjectNode } from "../../load/document.js";
import { dereference, membersOf, type BuildContext } from "../nodes.js";

/** A longer list stays a check: each name becomes a property in types and validators. */
const most = 100;

/** Keywords beside the list that say nothing more about the names. */
const annotations = ["type", "title", "description", "example", "examples", "deprecated"];

/**
 * Returns the names that `propertyNames` allows as a list, also in a component: such an object has these properties and no others, all
 * of them as `additionalProperties` says. Undefined for other names.
 */
export function listedNames(context: BuildContext, node: ObjectNode): readonly string[] | undefined {
  if (node["patternProperties"] !== undefined || node["additionalProperties"] === false) return undefined;
  // Only a schema that speaks of objects otherwise, too, has a shape for its properties.
  const isShaped =
    [node["type"]].flat().includes("object") || ["properties", "additionalProperties"].some((key) => key in node);
  if (!isShaped) return undefined;
  const located = dereference(context, node["propertyNames"], "");
  if (located === undefined) return undefined;
  const { enum: list, const: only, ...others } = located.node;
  const values = only === undefined ? list : [only];
  const isPlain = Object.keys(others).every((key) => annotations.includes(key) || key.startsWith("x-"));
  if (!isList(values) || !isPlain || values.length === 0 || values.length > most) return undefined;
  if (!values.every((value) => typeof value === "string")) return undefined;
  const names = new Set(values);
  return membersOf(node["properties"]).every(([name]) => names.has(name)) ? [...names] : undefined;
}
