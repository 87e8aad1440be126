import { isList, type Node, type ObjectNode, booleanOf, numberOf, stringOf, stringsOf } from "../../load/document.js";
import { childPointer, memberOf, membersOf, type BuildContext } from "../nodes.js";
import type { Check, NumberCheck, Pointer, Schema } from "../types.js";
import { apart, demandsOf, judging, within } from "./directions.js";
import { listedNames } from "./listed-names.js";
import { subschema } from "./subschemas.js";

/** The checks of a node, by the JSON type that each constrains. */
export interface ChecksByType {
  readonly string: readonly Check[];
  readonly number: readonly Check[];
  /** The checks on strings, with formats, some of which are about numbers. */
  readonly format: readonly Check[];
  readonly array: readonly Check[];
  readonly object: readonly Check[];
  /** The checks on values of every type. */
  readonly always: readonly Check[];
  /** The other checks. */
  readonly all: readonly Check[];
}

type Group = "string" | "number" | "array" | "object" | "always";

/** The keywords that this file reads. */
const keywords: Readonly<Record<Group, string>> = {
  string: "minLength maxLength pattern format contentEncoding contentMediaType contentSchema",
  number: "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf",
  array: "contains minItems maxItems uniqueItems",
  object: "minProperties maxProperties required propertyNames dependentRequired dependentSchemas dependencies",
  always: "not if unevaluatedProperties unevaluatedItems",
};

const groups: ReadonlyMap<string, Group> = new Map(
  (Object.keys(keywords) as Group[]).flatMap((group) => keywords[group].split(" ").map((key) => [key, group])),
);

const none: ChecksByType = { string: [], number: [], format: [], array: [], object: [], always: [], all: [] };

/** Builds the checks of a schema: its constraints beyond the shape (JSON Schema 2020-12, 6, 7, 8; Core 10 and 11). */
export function checksOf(context: BuildContext, node: ObjectNode, pointer: Pointer): ChecksByType {
  // Most schemas demand little, and large documents have a hundred thousand of them.
  const keys = Object.keys(node);
  if (!keys.some((key) => groups.has(key))) return none;
  const found = new Set(keys.map((key) => groups.get(key)));
  const ofGroup = (group: Group, read: (...of: Reading) => readonly Check[]): readonly Check[] =>
    found.has(group) ? read(context, node, pointer) : [];
  const string = ofGroup("string", stringChecks);
  const number = ofGroup("number", numberChecks);
  const array = ofGroup("array", arrayChecks);
  const object = ofGroup("object", objectChecks);
  const always = ofGroup("always", alwaysChecks);
  return {
    string,
    number,
    format: texts(node, "format"),
    array,
    object,
    always,
    all: [...string, ...number, ...array, ...object],
  };
}

type Reading = readonly [context: BuildContext, node: ObjectNode, pointer: Pointer];

/** Returns the schema with more checks. */
export function withChecks(schema: Schema, checks: readonly Check[]): Schema {
  return checks.length === 0 ? schema : { ...schema, checks: [...(schema.checks ?? []), ...checks] };
}

function stringChecks(context: BuildContext, node: ObjectNode, pointer: Pointer): readonly Check[] {
  return [
    ...numbers(context, node, "minLength", "maxLength"),
    ...texts(node, "pattern", "format", "contentEncoding", "contentMediaType"),
    ...schemaCheck(context, node, "contentSchema", pointer),
  ];
}

function numberChecks(context: BuildContext, node: ObjectNode): readonly Check[] {
  return numbers(context, node, "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf");
}

function arrayChecks(context: BuildContext, node: ObjectNode, pointer: Pointer): readonly Check[] {
  const contains = node["contains"];
  const max = numberOf(node, "maxContains");
  return [
    ...numbers(context, node, "minItems", "maxItems"),
    ...(booleanOf(node, "uniqueItems") === true ? [{ check: "uniqueItems" } as const] : []),
    ...(contains === undefined
      ? []
      : [
          {
            check: "contains",
            schema: subschema(judging(context), contains, childPointer(pointer, "contains")),
            min: numberOf(node, "minContains") ?? 1,
            ...(max !== undefined && { max }),
          } as const,
        ]),
  ];
}

function objectChecks(context: BuildContext, node: ObjectNode, pointer: Pointer): readonly Check[] {
  const properties = node["properties"];
  const listed = listedNames(context, node);
  const unnamed = stringsOf(node["required"]).filter(
    (name) => memberOf(properties, name) === undefined && !listed?.includes(name),
  );
  return [
    ...numbers(context, node, "minProperties", "maxProperties"),
    ...demandsOf(context, node, unnamed).map((demand) => ({ check: "required", ...demand }) as const),
    ...(listed === undefined ? schemaCheck(context, node, "propertyNames", pointer) : []),
    ...["dependentRequired", "dependentSchemas", "dependencies"].flatMap((keyword) =>
      membersOf(node[keyword]).flatMap(([property, value]) =>
        dependentChecks(context, { node, property }, value, childPointer(pointer, keyword, property)),
      ),
    ),
  ];
}

/** Returns the checks of an entry of `dependencies` (JSON Schema before 2019-09), which holds names or a schema. */
function dependentChecks(
  context: BuildContext,
  { node, property }: { readonly node: ObjectNode; readonly property: string },
  value: Node,
  pointer: Pointer,
): readonly Check[] {
  if (!isList(value))
    return [{ check: "dependentSchema", property, schema: subschema(within(context, node), value, pointer) }];
  return demandsOf(context, node, stringsOf(value)).map((demand) => ({
    check: "dependentRequired",
    property,
    ...demand,
  }));
}

function alwaysChecks(context: BuildContext, node: ObjectNode, pointer: Pointer): readonly Check[] {
  const condition = node["if"];
  return [
    ...schemaCheck(context, node, "not", pointer),
    // Without branches, it can still evaluate something (Core 10.2.2.1).
    ...(condition === undefined
      ? []
      : [
          {
            check: "if",
            if: subschema(judging(context), condition, childPointer(pointer, "if")),
            ...branch(context, node, "then", pointer),
            ...branch(context, node, "else", pointer),
          } as const,
        ]),
    // Core 11: these look at what every keyword beside them evaluated, so they belong to the whole.
    ...schemaCheck(context, node, "unevaluatedProperties", pointer),
    ...schemaCheck(context, node, "unevaluatedItems", pointer),
  ];
}

function branch(context: BuildContext, node: ObjectNode, key: "then" | "else", pointer: Pointer): object {
  if (node[key] === undefined) return {};
  return { [key]: subschema(within(context, node), node[key], childPointer(pointer, key)) };
}

function numbers(
  { document }: Pick<BuildContext, "document">,
  node: ObjectNode,
  ...keys: readonly NumberCheck[]
): readonly Check[] {
  return keys.flatMap((check) => {
    const value = numberOf(node, check);
    if (value === undefined) return [];
    const digits = document.rounded?.get(value);
    return [{ check, value, ...(digits && { digits }) }];
  });
}

function texts(
  node: ObjectNode,
  ...keys: readonly ("pattern" | "format" | "contentEncoding" | "contentMediaType")[]
): readonly Check[] {
  return keys.flatMap((check) => {
    const value = stringOf(node, check);
    return value === undefined ? [] : [{ check, value }];
  });
}

function schemaCheck(
  context: BuildContext,
  node: ObjectNode,
  key: "contentSchema" | "propertyNames" | "not" | "unevaluatedProperties" | "unevaluatedItems",
  pointer: Pointer,
): readonly Check[] {
  if (node[key] === undefined) return [];
  const inside = key === "not" ? judging(context) : apart(context);
  return [{ check: key, schema: subschema(inside, node[key], childPointer(pointer, key)) }];
}
