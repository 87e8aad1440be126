/** Reads the schemas of tools. */
import type { Json, JsonSchema, ToolSchema } from "./contract.js";
import { propertyOf } from "./json.js";

/** Every schema that a value may have to satisfy: all variants of unions, with references resolved. */
export type Rules = readonly JsonSchema[];

/** Finds the rules of values within a value that a schema describes. */
export interface SchemaReader {
  readonly root: Rules;
  property(rules: Rules, name: string): Rules;
  items(rules: Rules): Rules;
  /** Returns the rules of a schema within the root. */
  of(schema: JsonSchema): Rules;
}

/** Without a schema, nothing is required. */
export function readerOf(schema: ToolSchema | undefined): SchemaReader {
  const rulesOf = (schemas: readonly (JsonSchema | false | undefined)[]): Rules => {
    const rules = new Set<JsonSchema>();
    const open = [...schemas];
    for (let next; open.length > 0;) {
      next = open.pop();
      if (typeof next !== "object" || rules.has(next)) continue;
      rules.add(next);
      for (const one of next.anyOf ?? []) open.push(one);
      open.push(definitionOf(schema, next.$ref));
    }
    return [...rules];
  };
  return {
    root: rulesOf([schema]),
    property: (rules, name) =>
      rulesOf(rules.map((rule) => propertyOf(rule.properties, name) ?? rule.additionalProperties)),
    items: (rules) => rulesOf(rules.map((rule) => rule.items)),
    of: (part) => rulesOf([part]),
  };
}

/** Returns the schema of a reference: `#/$defs/Name`, or `#` for the root. */
export function definitionOf(schema: ToolSchema | undefined, reference: string | undefined): JsonSchema | undefined {
  if (reference === undefined) return undefined;
  if (reference === "#") return schema;
  const name = /^#\/\$defs\/([^/]+)$/.exec(reference)?.[1];
  return name === undefined ? undefined : propertyOf(schema?.$defs, name.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Describes what a schema accepts, for a model that passed something else: `integer from 1 to 100`. */
export function expectationOf(rules: Rules): string | undefined {
  const described = rules.flatMap((rule) => describe(rule) ?? []);
  const distinct = [...new Set(described)];
  return distinct.length === 0 ? undefined : distinct.slice(0, 4).join(" or ");
}

function describe(rule: JsonSchema): string | undefined {
  if (rule.enum !== undefined) {
    const values = rule.enum.slice(0, 12).map((value) => JSON.stringify(value));
    return `one of ${[...values, ...(rule.enum.length > 12 ? ["…"] : [])].join(", ")}`;
  }
  const type = [rule.type ?? []].flat().join(" or ");
  if (type === "") return undefined;
  return [type, ...limitsOf(rule)].join(" ");
}

function limitsOf(rule: JsonSchema): readonly string[] {
  const limits: string[] = [];
  const between = (least: number | undefined, most: number | undefined, unit: string): void => {
    if (least !== undefined && most !== undefined) limits.push(`of ${least} to ${most}${unit}`);
    else if (least !== undefined) limits.push(`of at least ${least}${unit}`);
    else if (most !== undefined) limits.push(`of at most ${most}${unit}`);
  };
  between(rule.minimum, rule.maximum, "");
  if (rule.exclusiveMinimum !== undefined) limits.push(`above ${rule.exclusiveMinimum}`);
  if (rule.exclusiveMaximum !== undefined) limits.push(`below ${rule.exclusiveMaximum}`);
  if (rule.multipleOf !== undefined) limits.push(`that is a multiple of ${rule.multipleOf}`);
  between(rule.minLength, rule.maxLength, " characters");
  if (rule.format !== undefined) limits.push(`in the format ${rule.format}`);
  if (rule.pattern !== undefined && rule.pattern.length <= 80) limits.push(`matching ${rule.pattern}`);
  between(rule.minItems, rule.maxItems, " items");
  return limits;
}

const formats: Readonly<Record<string, string>> = {
  "date-time": "2026-01-31T12:00:00Z",
  date: "2026-01-31",
  time: "12:00:00Z",
  email: "ada@example.com",
  uri: "https://example.com",
  url: "https://example.com",
  uuid: "3f2b8c1e-9d4a-4c6b-8e7f-1a2b3c4d5e6f",
};

/** Returns a value that a schema accepts, or probably accepts. Undefined if none is obvious, as for patterns. */
export function exampleOf(rules: Rules): Json | undefined {
  for (const rule of rules) {
    const stated = rule.default ?? rule.enum?.[0];
    if (stated !== undefined) return stated;
    const example = examples[[rule.type ?? []].flat()[0] ?? ""]?.(rule);
    if (example !== undefined) return example;
  }
  return undefined;
}

const examples: Readonly<Record<string, (rule: JsonSchema) => Json | undefined>> = {
  boolean: () => true,
  integer: (rule) => numberOf(rule),
  number: (rule) => numberOf(rule),
  string: ({ pattern, format, minLength = 0, maxLength = Infinity }) => {
    if (format !== undefined) return propertyOf(formats, format);
    return pattern === undefined && minLength <= 4 && maxLength >= 4 ? "text" : undefined;
  },
};

function numberOf({
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
  multipleOf,
}: JsonSchema): number | undefined {
  if (exclusiveMinimum !== undefined || exclusiveMaximum !== undefined) return undefined;
  return minimum ?? (maximum === undefined || maximum >= 1 ? (multipleOf ?? 1) : maximum);
}
