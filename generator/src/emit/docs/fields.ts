import type { Property, Schema } from "../../model/types.js";
import { constraintsOf } from "../shared/constraints.js";
import { codeSpan } from "../shared/prose.js";
import type { Direction } from "../shared/type-text.js";
import { cell } from "./markdown.js";
import { membersOf } from "./members.js";
import type { Scope } from "./site.js";
import { lines } from "./spec-text.js";
import { typeText } from "./type-text.js";

/** A row of a table; every part is a finished cell. */
export interface FieldRow {
  readonly name: string;
  /** `path`, `body`; "" in tables of fields. */
  readonly where: string;
  readonly type: string;
  readonly required: string;
  readonly rules: string;
  readonly description: string;
}

/** The columns beside name, type and description are left out where they would be empty. */
export interface FieldTable {
  readonly rows: readonly FieldRow[];
  readonly hasWhere: boolean;
  readonly hasRequired: boolean;
  readonly hasRules: boolean;
  readonly hasDescription: boolean;
}

/** What a row is made of. */
export interface Field {
  readonly name: string;
  readonly where?: string;
  readonly required: boolean;
  readonly schema: Schema;
  /** In place of the schema's. */
  readonly description?: string | undefined;
  readonly deprecated?: boolean;
  /** Markdown, after the description. */
  readonly note?: string;
}

/** How deep members that are written in place are told. */
const deepest = 4;

export function tableOf(rows: readonly FieldRow[]): FieldTable {
  const has = (column: keyof FieldRow): boolean => rows.some((row) => row[column] !== "");
  return { rows, hasWhere: has("where"), hasRequired: has("required"), hasRules: has("rules"), hasDescription: has("description") };
}

/** The row of a field, then those of the members that are written in place below it: `output.format`, `items[].id`. */
export function rowsOf(field: Field, direction: Direction, scope: Scope, depth = 0): readonly FieldRow[] {
  const { name, where, schema } = field;
  const below = depth < deepest ? nested(name, schema) : undefined;
  const members = below === undefined ? [] : membersOf(below.schema, direction, scope.site, "in place").properties;
  const rows = members.flatMap((member) =>
    rowsOf({ ...member, name: `${below?.prefix}${member.name}`, ...(where !== undefined && { where }) }, direction, scope, depth + 1),
  );
  return [rowOf(field, scope), ...rows];
}

/** The rows of all members of an object. */
export function memberRows(
  properties: readonly Property[],
  direction: Direction,
  scope: Scope,
  options: { readonly where?: string; readonly prefix?: string } = {},
): readonly FieldRow[] {
  const { where, prefix = "" } = options;
  return properties.flatMap(({ name, required, schema }) =>
    rowsOf({ name: `${prefix}${name}`, required, schema, ...(where !== undefined && { where }) }, direction, scope),
  );
}

function rowOf({ name, where = "", required, schema, description, deprecated, note }: Field, scope: Scope): FieldRow {
  return {
    name: cell(codeSpan(name)),
    where,
    type: cell(typeText(schema, scope)),
    required: required ? "yes" : "",
    rules: cell([...constraintsOf(schema), ...directionRule(schema)].join(", ")),
    description: cell(
      [
        deprecated || schema.deprecated ? "**Deprecated.**" : "",
        lines(description ?? schema.description ?? schema.title),
        note ?? "",
      ].filter((text) => text !== "").join(" "),
    ),
  };
}

function directionRule({ readOnly, writeOnly }: Schema): readonly string[] {
  return [...(readOnly ? ["only in responses"] : []), ...(writeOnly ? ["only in requests"] : [])];
}

/** The object inside a schema, and what the names of its members start with. */
function nested(name: string, schema: Schema): { readonly schema: Schema; readonly prefix: string } | undefined {
  switch (schema.kind) {
    case "array": return nested(`${name}[]`, schema.items);
    case "nullable": return nested(name, schema.inner);
    case "intersection": return { schema, prefix: `${name}.` };
    case "object":
      return schema.properties.length === 0 && schema.explicitAdditional
        ? nested(`${name}.*`, schema.additional)
        : { schema, prefix: `${name}.` };
    default: return undefined;
  }
}
