import { accepts } from "../../emit/shared/recipes/accepts.js";
import { essenceOf } from "../../model/index.js";
import type { Content, JsonValue, Schema } from "../../model/types.js";
import { rulesFor, type Verification } from "../context.js";

/** Reads a body that is text; undefined if it cannot be judged: of XML, a schema describes what the elements say. */
export function readTextOf(
  { mediaType, schema }: Pick<Content, "mediaType" | "schema">,
  text: string,
  verification: Verification,
): JsonValue | undefined {
  return /[/+]xml$/.test(essenceOf(mediaType)) ? undefined : readText(text, schema, verification);
}

/** Reads a text by its schema; undefined for lists and objects, which texts write in several ways. */
export function readText(text: string, schema: Schema, verification: Verification): JsonValue | undefined {
  const target = schema.kind === "ref" ? verification.lookup(schema.name) : schema;
  switch (target?.kind) {
    case "number":
    case "boolean":
      return scalarIn(text);
    case "string":
      return text;
    case "literal":
    case "enum":
      return accepts([target], scalarIn(text), rulesFor(verification, "response")) === true ? scalarIn(text) : text;
    default:
      return undefined;
  }
}

/** Returns the number or the boolean that a text is. */
function scalarIn(text: string): JsonValue {
  if (text === "true" || text === "false") return text === "true";
  return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : text;
}
