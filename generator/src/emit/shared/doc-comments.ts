import { constraintsOf } from "./constraints.js";
import { visibleProse } from "./prose.js";
import type { Schema } from "../../model/types.js";

/** What a doc comment says. */
export interface Doc {
  /** Paragraphs, the first of which is the summary. */
  readonly paragraphs: readonly (string | undefined)[];
  readonly remarks?: readonly string[];
  readonly deprecated?: boolean;
}

/** The text of a doc comment, as ts-morph wants it; undefined where there is nothing to say. */
export function docText({ paragraphs, remarks = [], deprecated = false }: Doc): string | undefined {
  const blocks = [
    ...paragraphs.filter((text) => text !== undefined).map(safeText),
    ...(remarks.length > 0 ? [`@remarks ${remarks.map(safeText).join("\n\n")}`] : []),
    ...(deprecated ? ["@deprecated"] : []),
  ].filter((block) => block !== "");
  return blocks.length === 0 ? undefined : blocks.join("\n\n");
}

/** `{ docs: [text] }`, or nothing. A text on one line stays on one line. */
export function docsOf(doc: Doc): { readonly docs?: string[] } {
  const text = docText(doc);
  return text === undefined ? {} : { docs: [text.includes("\n") ? `\n${text}` : text] };
}

/** A comment inside a type literal. */
export function inlineComment(doc: Doc): string {
  return commentOf(docText(doc) ?? "");
}

/** The comment around the text of one. */
export function commentOf(text: string): string {
  if (text === "") return "";
  if (!text.includes("\n")) return `/** ${text} */\n`;
  return `/**\n${text
    .split("\n")
    .map((line) => ` * ${line}`.trimEnd())
    .join("\n")}\n */\n`;
}

/** What a member's comment says: its description, and its limits in words. */
export function memberDoc(schema: Schema, remarks: readonly string[] = []): Doc {
  const constraints = constraintsOf(schema);
  const limits = constraints.length === 0 ? undefined : `${capitalise(constraints.join(", "))}.`;
  return {
    paragraphs: [schema.description ?? schema.title, valuesText(schema), limits],
    remarks,
    ...(schema.deprecated && { deprecated: true }),
  };
}

/** The values of an enum that are described, as a list. */
function valuesText({ enumValues = [] }: Schema): string | undefined {
  const lines = enumValues.flatMap(({ value, description }) =>
    description === undefined ? [] : [`- \`${String(value)}\`: ${description.replace(/\s+/g, " ")}`],
  );
  return lines.length === 0 ? undefined : lines.join("\n");
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Spec text is untrusted: nothing in it may end the comment, start a tag of ours, or hide. */
export function safeText(text: string): string {
  // One line that needs none of this, as most are.
  if (/^[\x20-)+-?A-~]*$/.test(text)) return text.trim();
  return (
    visibleProse(text)
      .replaceAll("\t", " ")
      .replaceAll("*/", "*\\/")
      .split("\n")
      // What begins with @ would be a tag. TSDoc takes the backslash for what it is.
      .map((line) => line.trimEnd().replace(/^(\s*)@/, "$1\\@"))
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim()
  );
}
