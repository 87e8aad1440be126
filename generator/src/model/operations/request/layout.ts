import { capitalise, freeName } from "../../names.js";
import type { LockedBody, LockedOperation } from "../../naming/types.js";
import { contentOf } from "../contents/media-types.js";
import type { Content, Parameter, ParameterLocation, Schema } from "../../types.js";

/** A body in one media type, with the properties that can be beside the parameters. */
export interface SpreadableBody {
  readonly content: Content;
  readonly required: boolean;
  /** Undefined if the body may be more than an object with these properties, or something else. */
  readonly properties: ReadonlyMap<string, { readonly required: boolean; readonly schema: Schema }> | undefined;
}

/** The layout of the arguments of a call. */
export interface Layout {
  /** Parameters are grouped by location. */
  readonly isGrouped: boolean;
  /** The name of the argument that is a parameter. */
  readonly nameOf: (parameter: Parameter) => string;
  /** The place of each body. */
  readonly bodies: readonly BodyLayout[];
}

interface BodyLayout {
  /** The argument that is the body; absent if its properties are beside the parameters. */
  readonly as?: string;
  /** The names of the arguments that are properties of the body, if they differ. */
  readonly renamed: ReadonlyMap<string, string>;
}

const plain: Pick<BodyLayout, "renamed"> = { renamed: new Map() };

/**
 * Chooses the layout of an operation's arguments: one flat object wherever no two of them share a name, because that is easiest
 * for callers; otherwise grouped by location, with the body as the argument `body`. Every media type of the body has the same
 * parameters.
 */
export function chooseLayout(parameters: readonly Parameter[], bodies: readonly SpreadableBody[]): Layout {
  const nameOf = ({ name }: Parameter): string => name;
  const taken = new Set(parameters.map(nameOf));
  const fits = (body: SpreadableBody): boolean => isSpreadable(body) && !hasAny(taken, body);
  const isGrouped = taken.size < parameters.length || bodies.some((body) => !fits(body) && taken.has("body"));
  return {
    isGrouped,
    nameOf,
    bodies: bodies.map((body) => (!isGrouped && fits(body) ? plain : { ...plain, as: "body" })),
  };
}

/** Leaving out every property of an optional body sends no body, so that none of them can be required. */
function isSpreadable({ required, properties }: SpreadableBody): boolean {
  return properties !== undefined && (required || [...properties.values()].every((one) => !one.required));
}

function hasAny(taken: ReadonlySet<string>, { properties }: SpreadableBody): boolean {
  return [...(properties?.keys() ?? [])].some((property) => taken.has(property));
}

/**
 * Returns the layout of an operation of the names lock. What callers pass already stays where it is: new arguments take names that
 * are free. Parameters that an earlier run named come first, then the bodies and their properties, then new parameters.
 */
export function keepLayout(
  parameters: readonly Parameter[],
  bodies: readonly SpreadableBody[],
  locked: LockedOperation,
): Layout {
  const known = knownNames(parameters, locked);
  if (locked.isGrouped) {
    const names = (parameter: Parameter): string => known.get(keyOf(parameter)) ?? parameter.name;
    const kept = bodies.map(({ content }) => contentOf(locked.bodies, content.mediaType)?.as ?? "body");
    return { isGrouped: true, nameOf: names, bodies: kept.map((as) => ({ ...plain, as })) };
  }
  const taken = new Set([...known.values(), ...locked.options]);
  const wanted = new Set([...taken, ...parameters.map(({ name }) => name)]);
  const placed = bodies.map((body): BodyLayout => {
    const entry = contentOf(locked.bodies, body.content.mediaType);
    if (entry === undefined && isSpreadable(body) && !hasAny(wanted, body)) return plain;
    const isSpread = entry !== undefined && entry.as === undefined && body.properties !== undefined;
    return isSpread
      ? renameProperties(body, entry, taken)
      : { ...plain, as: entry?.as ?? freeName("body", (one) => taken.has(one)) };
  });
  placed.forEach((layout, index) => {
    if (layout.as !== undefined) taken.add(layout.as);
    else for (const name of bodies[index]?.properties?.keys() ?? []) taken.add(layout.renamed.get(name) ?? name);
  });
  return { isGrouped: false, nameOf: nameNew(parameters, known, taken), bodies: placed };
}

/** Returns the names that the lock has for parameters. In one flat object, a second parameter of a name is not known. */
function knownNames(
  parameters: readonly Parameter[],
  { parameters: entries, isGrouped }: LockedOperation,
): ReadonlyMap<string, string> {
  const present = new Set(parameters.map(keyOf));
  const used = new Set<string>();
  const known = new Map<string, string>();
  for (const entry of entries) {
    const name = entry.as ?? entry.name;
    if (!present.has(keyOf(entry)) || (used.has(name) && !isGrouped)) continue;
    used.add(name);
    known.set(keyOf(entry), name);
  }
  return known;
}

function keyOf({ in: location, name }: Pick<Parameter, "in" | "name">): string {
  return `${location} ${name}`;
}

/** Renames the properties of a body whose names parameters have. */
function renameProperties(
  { properties }: SpreadableBody,
  { renamed }: LockedBody,
  taken: ReadonlySet<string>,
): BodyLayout {
  const known = new Map(renamed.map(({ property, as }) => [property, as]));
  const names = [...(properties?.keys() ?? [])];
  const used = new Set([...taken, ...names, ...known.values()]);
  const isUsed = (name: string): boolean => used.has(name);
  return {
    renamed: new Map(
      names.flatMap((name) => {
        const as = known.get(name) ?? (taken.has(name) ? freeName(qualified("body", name), isUsed) : undefined);
        if (as !== undefined) used.add(as);
        return as === undefined ? [] : [[name, as]];
      }),
    ),
  };
}

/** Names the parameters that the lock does not have. */
function nameNew(
  parameters: readonly Parameter[],
  known: ReadonlyMap<string, string>,
  taken: ReadonlySet<string>,
): Layout["nameOf"] {
  const used = new Set(taken);
  const isUsed = (name: string): boolean => used.has(name);
  const names = new Map(known);
  for (const parameter of parameters) {
    const { in: location, name } = parameter;
    if (names.has(keyOf(parameter))) continue;
    const own = used.has(name) ? freeName(qualified(location, name), isUsed) : name;
    used.add(own);
    names.set(keyOf(parameter), own);
  }
  return (parameter) => names.get(keyOf(parameter)) ?? parameter.name;
}

/** Returns `queryName` for `name`, `query_page_size` for `page_size`, `header-X-Id` for `X-Id`. */
function qualified(location: ParameterLocation | "body", name: string): string {
  if (name.includes("_")) return `${location}_${name}`;
  return name.includes("-") ? `${location}-${name}` : `${location}${capitalise(name)}`;
}
