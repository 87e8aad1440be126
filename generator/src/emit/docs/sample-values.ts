import { unreachable } from "../../model/index.js";
import type { NumberCheck, Schema } from "../../model/types.js";
import { keyText, literalText, stringText } from "../shared/literals.js";
import { membersOf } from "./members.js";
import type { Site } from "./site.js";

type Of<K extends Schema["kind"]> = Extract<Schema, { kind: K }>;

/** A value that callers could send, as TypeScript: the spec's example, else the plainest value of the type. */
export function sampleText(schema: Schema, name: string, site: Site, seen: ReadonlySet<string> = new Set()): string {
  const [example = schema.default] = schema.examples ?? [];
  return example === undefined ? plainText(schema, name, site, seen) : literalText(example);
}

function plainText(schema: Schema, name: string, site: Site, seen: ReadonlySet<string>): string {
  switch (schema.kind) {
    case "unknown": case "never": return "{}";
    case "null": return "null";
    case "boolean": return "true";
    case "string": return stringText(stringSample(schema, name));
    case "number": return String(numberSample(schema));
    case "binary": return 'new Blob(["content"])';
    case "literal": return literalText(schema.value);
    case "enum": return literalText(schema.values[0] ?? null);
    case "array": return `[${sampleText(schema.items, singular(name), site, seen)}]`;
    case "tuple": return `[${schema.prefix.map((entry) => sampleText(entry, name, site, seen)).join(", ")}]`;
    case "object": case "intersection": return objectText(schema, site, seen);
    case "union": return sampleText(firstOf(schema), name, site, seen);
    case "tagged": return taggedText(schema, site, seen);
    case "nullable": return sampleText(schema.inner, name, site, seen);
    case "ref": case "dynamicRef": return referenceText(schema.name, name, site, seen);
    default: return unreachable(schema);
  }
}

function referenceText(component: string, name: string, site: Site, seen: ReadonlySet<string>): string {
  const target = site.schemas.get(component)?.thing.schema;
  if (target === undefined || seen.has(component)) return "{}";
  return sampleText(target, name, site, new Set([...seen, component]));
}

function objectText(schema: Schema, site: Site, seen: ReadonlySet<string>): string {
  return objectOf(requiredMembers(schema, site, seen));
}

/** The members that an object cannot be without, with a value each. Of alternatives, the first. */
export function requiredMembers(schema: Schema, site: Site, seen: ReadonlySet<string> = new Set()): readonly Member[] {
  if (schema.kind === "ref" && seen.has(schema.name)) return [];
  if (schema.kind === "ref") return requiredMembers(targetOf(schema, site), site, new Set([...seen, schema.name]));
  const { properties, choices } = membersOf(schema, "request", site);
  const own = properties
    .filter(({ required }) => required)
    .map((property) => ({ name: property.name, text: sampleText(property.schema, property.name, site, seen) }));
  const chosen = choices.flatMap((choice) =>
    choice.kind === "tagged" ? taggedMembers(choice, site, seen) : requiredMembers(firstOf(choice), site, seen),
  );
  return [...own.filter(({ name }) => !chosen.some((member) => member.name === name)), ...chosen];
}

function firstOf({ variants: [first] }: Of<"union">): Schema {
  return first ?? { kind: "unknown", source: "" };
}

function targetOf({ name, source }: Of<"ref">, site: Site): Schema {
  return site.schemas.get(name)?.thing.schema ?? { kind: "unknown", source };
}

export interface Member {
  readonly name: string;
  /** TypeScript. */
  readonly text: string;
}

function taggedText(schema: Of<"tagged">, site: Site, seen: ReadonlySet<string>): string {
  return objectOf(taggedMembers(schema, site, seen));
}

function taggedMembers({ tag, variants: [first] }: Of<"tagged">, site: Site, seen: ReadonlySet<string>): readonly Member[] {
  if (first === undefined) return [];
  const members = requiredMembers(first.schema, site, seen).filter(({ name }) => name !== tag);
  return [{ name: tag, text: stringText(first.values[0] ?? "") }, ...members];
}

/** An object literal on one line. */
export function objectOf(members: readonly Member[]): string {
  const texts = members.map(({ name, text }) => (name === text ? name : `${keyText(name)}: ${text}`));
  return texts.length === 0 ? "{}" : `{ ${texts.join(", ")} }`;
}

// -------------------------------------------------------------------------------------------------- scalars

const formatSamples: Readonly<Record<string, string>> = {
  "date-time": "2026-01-31T12:00:00Z",
  date: "2026-01-31",
  time: "12:00:00Z",
  duration: "P1D",
  email: "name@example.com",
  hostname: "example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uri: "https://example.com",
  "uri-reference": "/example",
  uuid: "00000000-0000-4000-8000-000000000000",
  byte: "Y29udGVudA==",
};

/** `workspaceId` gives "workspace-id". */
function stringSample({ checks = [] }: Schema, name: string): string {
  const [format = ""] = checks.flatMap((check) => (check.check === "format" ? [check.value] : []));
  if (Object.hasOwn(formatSamples, format)) return formatSamples[format] ?? "";
  const words = name.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").match(/[\p{L}\p{N}]+/gu) ?? ["text"];
  const most = boundOf(checks, "maxLength") ?? Infinity;
  return words.join("-").toLowerCase().slice(0, most);
}

function numberSample({ checks = [] }: Schema): number {
  const above = boundOf(checks, "exclusiveMinimum");
  const least = boundOf(checks, "minimum") ?? (above === undefined ? 1 : above + 1);
  return Math.min(least, boundOf(checks, "maximum") ?? Infinity);
}

function boundOf(checks: NonNullable<Schema["checks"]>, name: NumberCheck): number | undefined {
  const values = checks.flatMap((check) => (check.check === name ? [check.value] : []));
  return values[0];
}

/** `facts` gives `fact`, `memories` gives `memory`. */
export function singular(name: string): string {
  if (/[^s]ies$/i.test(name)) return name.replace(/ies$/i, "y");
  return name.length > 2 ? name.replace(/([^s])s$/i, "$1") : name;
}
