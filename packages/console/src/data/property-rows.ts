/** The rows of an editor for the properties of a JSON object. */
import type { JsonObject } from "./values.js";

/** The types of a property that the editor can change. `fixed` is an object, an array or null, which it keeps. */
export type PropertyType = "text" | "number" | "boolean" | "fixed";

export interface PropertyRow {
  /** Identifies the row while it is edited. */
  readonly id: number;
  readonly name: string;
  readonly type: PropertyType;
  /** The value as typed: `true` or `false` of a boolean. */
  readonly text: string;
  /** The value of a fixed property. */
  readonly fixed?: unknown;
}

/** Returns the rows for an object. */
export const rowsOf = (object: JsonObject): readonly PropertyRow[] =>
  Object.entries(object).map(([name, value], id) => {
    if (typeof value === "string") return { id, name, type: "text", text: value };
    if (typeof value === "number") return { id, name, type: "number", text: String(value) };
    if (typeof value === "boolean") return { id, name, type: "boolean", text: String(value) };
    return { id, name, type: "fixed", text: "", fixed: value };
  });

/** Returns the rows with an empty one at the end. */
export const withNewRow = (rows: readonly PropertyRow[]): readonly PropertyRow[] => [
  ...rows,
  { id: 1 + rows.reduce((most, { id }) => Math.max(most, id), -1), name: "", type: "text", text: "" },
];

/** Returns the row with another type, and the value as that type. */
export function withType(row: PropertyRow, type: PropertyType): PropertyRow {
  const written = type === "number" && !isNumber(row.text) ? "" : row.text;
  return { ...row, type, text: type === "boolean" ? String(row.text === "true") : written };
}

/** Returns the object that the rows describe, or undefined if a row has a problem. */
export function objectOf(rows: readonly PropertyRow[]): JsonObject | undefined {
  if (rows.some((row) => problemOfRow(row, rows) !== undefined)) return undefined;
  return Object.fromEntries(rows.map((row) => [row.name.trim(), valueOf(row)]));
}

/** A problem of a row, and the field that has it. */
export interface RowProblem {
  readonly field: "name" | "value";
  readonly message: string;
}

/** Returns the problem of a row, if it has one. */
export function problemOfRow(row: PropertyRow, rows: readonly PropertyRow[]): RowProblem | undefined {
  const name = row.name.trim();
  if (name === "") return { field: "name", message: "Enter a name" };
  if (rows.some((other) => other.id !== row.id && other.name.trim() === name))
    return { field: "name", message: "Another property has this name" };
  if (row.type === "number" && !isNumber(row.text)) return { field: "value", message: "Enter a number" };
  return undefined;
}

function valueOf({ type, text, fixed }: PropertyRow): unknown {
  if (type === "fixed") return fixed;
  if (type === "number") return Number(text);
  return type === "boolean" ? text === "true" : text;
}

const isNumber = (text: string): boolean => text.trim() !== "" && Number.isFinite(Number(text));
