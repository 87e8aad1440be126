import { unreachable } from "../../model/index.js";
import type { NumberCheck, Schema } from "../../model/types.js";
import { keyText, literalText, stringText } from "../shared/literals.js";
import { membersOf } from "./members.js";
import type { Site } from "./site.js";

type Of<K extends Schema["kind"]> = Extract<Schema, { kind: K }>;

/** A value as TypeScript: the text of a scalar, or what an object or a list is made of. */
export type Sample =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "object"; readonly members: readonly Member[] }
  | { readonly kind: "list"; readonly items: readonly Sample[] };

export interface Member {
  readonly name: string;
  readonly value: Sample;
}

/** A sample shows the way; it need not go all of it, which in some documents has no end. */
const deepest = 3;
const mostMembers = 30;

export const blobSample: Sample = text('new Blob(["content"])');

/** A value that callers could send: the spec's example, else the plainest value of the type. */
export function sampleOf(schema: Schema, name: string, site: Site, seen: ReadonlySet<string> = new Set()): Sample {
  const [example = schema.default] = schema.examples ?? [];
  return example === undefined ? plainSample(schema, name, site, seen) : text(literalText(example));
}

function text(value: string): Sample {
  return { kind: "text", text: value };
}

function plainSample(schema: Schema, name: string, site: Site, seen: ReadonlySet<string>): Sample {
  switch (schema.kind) {
    case "unknown":
    case "never":
      return text("{}");
    case "null":
      return text("null");
    case "boolean":
      return text("true");
    case "string":
      return text(stringText(stringSample(schema, name)));
    case "number":
      return text(String(numberSample(schema)));
    case "binary":
      return blobSample;
    case "literal":
      return text(literalText(schema.value));
    case "enum":
      return text(literalText(schema.values[0] ?? null));
    case "array":
      return { kind: "list", items: [sampleOf(schema.items, singular(name), site, seen)] };
    case "tuple":
      return { kind: "list", items: schema.prefix.map((entry) => sampleOf(entry, name, site, seen)) };
    case "object":
    case "intersection":
      return { kind: "object", members: requiredMembers(schema, site, seen) };
    case "union":
      return sampleOf(firstOf(schema), name, site, seen);
    case "tagged":
      return { kind: "object", members: taggedMembers(schema, site, seen) };
    case "nullable":
      return sampleOf(schema.inner, name, site, seen);
    case "ref":
      return referenceSample(schema.name, name, site, seen);
    default:
      return unreachable(schema);
  }
}

function referenceSample(component: string, name: string, site: Site, seen: ReadonlySet<string>): Sample {
  const target = site.schemas.get(component)?.thing.schema;
  if (target === undefined || seen.has(component) || seen.size >= deepest) return text("{}");
  return sampleOf(target, name, site, new Set([...seen, component]));
}

/** The members that an object cannot be without, with a value each. Of alternatives, the first. */
export function requiredMembers(schema: Schema, site: Site, seen: ReadonlySet<string> = new Set()): readonly Member[] {
  if (schema.kind === "ref" && (seen.has(schema.name) || seen.size > deepest)) return [];
  if (schema.kind === "ref") return requiredMembers(targetOf(schema, site), site, new Set([...seen, schema.name]));
  const { properties, choices } = membersOf(schema, "request", site);
  const own = properties
    .filter(({ required }) => required)
    .slice(0, mostMembers)
    .map((property) => ({ name: property.name, value: sampleOf(property.schema, property.name, site, seen) }));
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

function taggedMembers(
  { tag, variants: [first] }: Of<"tagged">,
  site: Site,
  seen: ReadonlySet<string>,
): readonly Member[] {
  if (first === undefined) return [];
  const members = requiredMembers(first.schema, site, seen).filter(({ name }) => name !== tag);
  return [{ name: tag, value: text(stringText(first.values[0] ?? "")) }, ...members];
}

// ------------------------------------------------------------------------------------------------- printing

const longestLine = 100;

/** The TypeScript of a sample, on one line where what stands `before` it leaves enough room, else on many. */
export function printSample(sample: Sample, before: number, indent = ""): string {
  if (sample.kind === "text") return sample.text;
  const entries =
    sample.kind === "list" ? sample.items.map((item) => ({ key: "", value: item })) : sample.members.map(keyed);
  const [open, close] = sample.kind === "list" ? ["[", "]"] : ["{", "}"];
  if (entries.length === 0) return `${open}${close}`;
  const space = sample.kind === "list" ? "" : " ";
  const flat = `${open}${space}${entries.map(({ key, value }) => key + printSample(value, -Infinity)).join(", ")}${space}${close}`;
  if (before + flat.length <= longestLine) return flat;
  const deeper = `${indent}  `;
  const lines = entries.map(
    ({ key, value }) => `${deeper}${key}${printSample(value, deeper.length + key.length + 1, deeper)},\n`,
  );
  return `${open}\n${lines.join("")}${indent}${close}`;
}

function keyed({ name, value }: Member): { readonly key: string; readonly value: Sample } {
  return { key: `${keyText(name)}: `, value };
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
