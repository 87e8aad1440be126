import type { Property, Schema } from "../../../model/types.js";
import { constraintsOf } from "../../shared/constraints.js";
import { jsonText } from "../../../codegen/literals.js";
import { codeSpan, alternatives, joined } from "../../shared/prose.js";
import { cell } from "../text/markdown.js";
import { membersOf, type Choice, type View } from "./members.js";
import type { Scope } from "../site.js";
import { inline, lines } from "../text/spec-text.js";
import { formText, typeText } from "./type-text.js";

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

/** The facts of a row. */
export interface Field {
  readonly name: string;
  readonly where?: string;
  readonly required: boolean;
  readonly schema: Schema;
  /** Replaces the schema's. */
  readonly description?: string | undefined;
  readonly deprecated?: boolean;
  /** Markdown, after the description. */
  readonly note?: string;
}

/** A form that a value may have. */
export interface VariantView {
  /** The difference from the others: a tag and its value, or a type. */
  readonly title: string;
  readonly description: string;
  readonly table: FieldTable;
  readonly hasTable: boolean;
}

/** The most forms to describe one by one. */
const mostVariants = 20;

/** The depth to which a table lists inline properties. */
const deepest = 4;

export function tableOf(rows: readonly FieldRow[]): FieldTable {
  const has = (column: keyof FieldRow): boolean => rows.some((row) => row[column] !== "");
  return {
    rows,
    hasWhere: has("where"),
    hasRequired: has("required"),
    hasRules: has("rules"),
    hasDescription: has("description"),
  };
}

/** Returns a table, and whether it has rows. */
export function tableWith(rows: readonly FieldRow[]): { readonly table: FieldTable; readonly hasTable: boolean } {
  return { table: tableOf(rows), hasTable: rows.length > 0 };
}

/** Returns the row of a field, then those of its inline properties: `output.format`, `items[].id`. */
export function rowsOf(field: Field, direction: View, scope: Scope, depth = 0): readonly FieldRow[] {
  const { name, where = "", schema } = field;
  const inner = depth < deepest ? nested(name, schema) : undefined;
  const members = inner === undefined ? [] : membersOf(inner.schema, direction, scope.site, "in place").properties;
  const rows = members.flatMap((member) =>
    rowsOf({ ...member, name: `${inner?.prefix}${member.name}`, where }, direction, scope, depth + 1),
  );
  return [rowOf(field, scope), ...rows];
}

/** Returns the rows of all properties of an object. */
export function memberRows(
  properties: readonly Property[],
  direction: View,
  scope: Scope,
  where = "",
): readonly FieldRow[] {
  return properties.flatMap((property) => rowsOf({ ...property, where }, direction, scope));
}

/** Returns the forms of a union, each with the properties that only it has. */
export function variantsOf({ variants, tag }: Choice, direction: View, scope: Scope): readonly VariantView[] {
  return variants.slice(0, mostVariants).map((schema, index) => {
    const properties = membersOf(schema, direction, scope.site).properties.filter(({ name }) => name !== tag?.name);
    const tags = tag?.variants[index]?.values.map((value) => codeSpan(`${tag.name}: ${jsonText(value)}`)) ?? [];
    const type = formText(schema, scope);
    return {
      title: tag === undefined ? type : `${alternatives(tags)}, ${type}`,
      description: inline(descriptionOf(schema, scope)),
      ...tableWith(memberRows(properties, direction, scope)),
    };
  });
}

/** Returns the description of a schema, or that of the component that it refers to. */
export function descriptionOf(schema: Schema, { site }: Scope): string | undefined {
  const target = schema.kind === "ref" ? site.schemas.get(schema.name)?.thing.schema : undefined;
  return schema.description ?? target?.description;
}

function rowOf({ name, where = "", required, schema, description, deprecated, note }: Field, scope: Scope): FieldRow {
  return {
    name: cell(codeSpan(name)),
    where,
    type: cell(typeText(schema, scope)),
    required: required ? "yes" : "",
    rules: cell([...constraintsOf(schema), ...directionRule(schema)].join(", ")),
    description: cell(
      joined([
        deprecated || schema.deprecated ? "**Deprecated.**" : "",
        lines(description ?? schema.description ?? schema.title),
        note ?? "",
      ]),
    ),
  };
}

function directionRule({ readOnly, writeOnly }: Schema): readonly string[] {
  return [...(readOnly ? ["only in responses"] : []), ...(writeOnly ? ["only in requests"] : [])];
}

/** Returns the object inside a schema, and the prefix for the names of its properties. */
function nested(name: string, schema: Schema): { readonly schema: Schema; readonly prefix: string } | undefined {
  switch (schema.kind) {
    case "array":
      return nested(`${name}[]`, schema.items);
    case "nullable":
      return nested(name, schema.inner);
    case "intersection":
      return { schema, prefix: `${name}.` };
    case "object":
      return schema.properties.length === 0 && schema.explicitAdditional
        ? nested(`${name}.*`, schema.additional)
        : { schema, prefix: `${name}.` };
    default:
      return undefined;
  }
}
