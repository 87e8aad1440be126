import type { Of } from "../../../model/index.js";
import type { Property, Schema } from "../../../model/types.js";
import type { Direction } from "../../shared/types.js";
import { travels } from "../../shared/travels.js";
import type { Site } from "../site.js";

/** The properties of an object, over all schemas that it is composed of. */
export interface Members {
  readonly properties: readonly Property[];
  /** Alternatives that add members of their own. */
  readonly choices: readonly Choice[];
  /** The schemas of properties without a name. */
  readonly others: readonly Schema[];
  /** No other property is allowed. */
  readonly closed: boolean;
}

/** Descriptions of schemas show both directions. */
export type View = Direction | "both";

export type Choice = Of<"union">;

const none: Members = { properties: [], choices: [], others: [], closed: false };

/** Follow references, or read only inline schemas. */
type Look = "through" | "in place";

/** Returns the properties of an object that are sent in a direction; none for other schemas. */
export function membersOf(schema: Schema, direction: View, site: Site, look: Look = "through"): Members {
  return read(schema, { direction, site, look, seen: new Set() });
}

interface Reading {
  readonly direction: View;
  readonly site: Site;
  readonly look: Look;
  /** The references that were followed already: a second time, they add nothing. */
  readonly seen: Set<string>;
}

function read(schema: Schema, reading: Reading): Members {
  switch (schema.kind) {
    case "object":
      return ofObject(schema, reading);
    case "nullable":
      return read(schema.inner, reading);
    case "intersection":
      return joinAll(schema.members.map((member) => read(member, reading)));
    case "union":
      return { ...none, choices: [schema] };
    case "ref":
      return ofReference(schema.name, reading);
    default:
      return none;
  }
}

function ofObject(schema: Of<"object">, { direction }: Reading): Members {
  const { properties, patterns, additional, explicitAdditional } = schema;
  const described = explicitAdditional && additional.kind !== "never";
  return {
    ...none,
    properties: properties.filter((property) => travels(property.schema, direction)),
    others: [...patterns.map((pattern) => pattern.schema), ...(described ? [additional] : [])],
    closed: explicitAdditional && additional.kind === "never" && patterns.length === 0,
  };
}

function ofReference(name: string, reading: Reading): Members {
  const target = reading.site.schemas.get(name)?.thing.schema;
  if (reading.look === "in place" || target === undefined || reading.seen.has(name)) return none;
  reading.seen.add(name);
  return read(target, reading);
}

/** Joins the properties of several schemas. If several have a property, the last wins; it is required if one of them requires it. */
function joinAll(parts: readonly Members[]): Members {
  const last = new Map(parts.flatMap(({ properties }, index) => properties.map(({ name }) => [name, index] as const)));
  const required = new Set(
    parts.flatMap(({ properties }) => properties.flatMap((one) => (one.required ? one.name : []))),
  );
  return {
    properties: parts.flatMap(({ properties }, index) =>
      properties
        .filter(({ name }) => last.get(name) === index)
        .map((property) => (required.has(property.name) ? { ...property, required: true } : property)),
    ),
    choices: parts.flatMap(({ choices }) => choices),
    others: parts.flatMap(({ others }) => others),
    closed: parts.some(({ closed }) => closed),
  };
}

/** Returns true where an object has no members and may have none. */
export function isEmptyObject(schema: Schema): boolean {
  return (
    schema.kind === "object" &&
    schema.properties.length + schema.patterns.length === 0 &&
    schema.additional.kind === "never"
  );
}
