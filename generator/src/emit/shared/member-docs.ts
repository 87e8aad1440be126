import type { Doc } from "../../codegen/doc-comments.js";
import type { Schema } from "../../model/types.js";
import { constraintsOf } from "./constraints.js";

/** Returns the comment of a property: its description, and its constraints in words. */
export function memberDoc(schema: Schema, remarks: readonly string[] = []): Doc {
  const constraints = constraintsOf(schema);
  const limits = constraints.length === 0 ? undefined : `${capitalise(constraints.join(", "))}.`;
  return {
    paragraphs: [schema.description ?? schema.title, valuesText(schema), limits],
    remarks,
    ...(schema.deprecated && { deprecated: true }),
  };
}

/** Lists the values of an enum that have descriptions. */
function valuesText({ enumValues = [] }: Schema): string | undefined {
  const lines = enumValues.flatMap(({ value, description }) =>
    description === undefined ? [] : [`- \`${String(value)}\`: ${description.replace(/\s+/g, " ")}`],
  );
  return lines.length === 0 ? undefined : lines.join("\n");
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
