import fc from "fast-check";
import {
  isList,
  isObject,
  listAt,
  memberAt,
  objectAt,
  resolvePointer,
  textAt,
  tokensOf,
  type Json,
  type JsonObject,
} from "./json.js";
import type { Random } from "./random.js";

/**
 * The strings allowed by default: any; those valid in a path segment; those valid in a header; and plain words, for styles
 * that do not escape delimiters.
 */
export type Alphabet = "any" | "path" | "header" | "word";

/** The properties of an object to include: the required ones, nearly all, or some. */
export type Extent = "minimal" | "full" | "random";

export interface SampleOptions {
  readonly random: Random;
  readonly extent: Extent;
  readonly alphabet?: Alphabet;
}

/** Thrown if there is no value, or none was found. */
class NoSample extends Error {}

const texts: Readonly<Record<Alphabet, readonly string[]>> = {
  any: [
    "a",
    "Grüße 🎉",
    "a b&c=d?e#f/g%2F+h;i,j|k",
    "quotes \"'`",
    "line\nbreak",
    "<b>&amp;</b>",
    "${1}",
    "\\",
    "0",
    "null",
    "constructor",
  ],
  path: ["a", "Grüße 🎉", "a b&c=d?e#f/g%2F+h;i,j", "quotes \"'`", "..a", "%", "0", "constructor"],
  header: ["a", "some words", "a;b=c/d?e", "0", "W/x"],
  word: ["a", "b2", "three", "Four", "0", "x-y_z"],
};

const names = ["extra", "another key", "ümlaut", "x-1"];

/** The ranges of integer formats in OpenAPI's registry, also for `type: number`. */
const widths: Readonly<Record<string, readonly [number, number]>> = {
  int8: [-128, 127],
  int16: [-32_768, 32_767],
  int32: [-(2 ** 31), 2 ** 31 - 1],
  int64: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  uint8: [0, 255],
  uint16: [0, 65_535],
  uint32: [0, 2 ** 32 - 1],
  uint64: [0, Number.MAX_SAFE_INTEGER],
};

/** Example values of each format that JSON Schema and OpenAPI's registry define. */
const formats: Readonly<Record<string, readonly string[]>> = {
  "date-time": ["2026-11-22T02:21:00Z", "2024-02-29T23:59:59.123+05:30"],
  date: ["2026-11-22", "2024-02-29"],
  time: ["02:21:00Z", "23:59:59.5+01:00"],
  duration: ["P3DT4H", "PT0S"],
  email: ["someone@example.com"],
  "idn-email": ["jemand@exämple.com"],
  hostname: ["api.example.com"],
  "idn-hostname": ["exämple.com"],
  ipv4: ["192.0.2.1"],
  ipv6: ["2001:db8::1"],
  uri: ["https://example.com/a?b=c#d", "urn:isbn:0451450523"],
  url: ["https://example.com/a?b=c#d"],
  "uri-reference": ["/a/b?c", "https://example.com/"],
  iri: ["https://example.com/ä"],
  "iri-reference": ["/ä"],
  uuid: ["3fa85f64-5717-4562-b3fc-2c963f66afa6", "00000000-0000-0000-0000-000000000001"],
  "uri-template": ["/a/{b}"],
  "json-pointer": ["/a/0"],
  "relative-json-pointer": ["1/a"],
  regex: ["^a+$"],
  byte: ["AAEC", "Zm9v"],
  base64: ["AAEC"],
  base64url: ["AAEC"],
  int64: ["12345678901"],
  int32: ["12345"],
  decimal: ["12.50"],
};

/** Below this depth, only required values are included. */
const comfortableDepth = 4;
const greatestDepth = 14;
/** The approximate number of values in a sample, which keeps samples of deeply connected schemas small. */
const budget = 300;
/** The number of schemas after which a search ends: in unions that contain themselves, all paths would be tried. */
const mostSchemas = 5_000;
/** The number of variants that two unions may have together. */
const mostVariants = 100;

/** Creates values for the schemas of a document that are very likely valid. Validate them before use. */
export class Sampler {
  readonly #root: JsonObject;
  readonly #children: ReadonlyMap<string, readonly string[]>;

  constructor(root: JsonObject) {
    this.#root = root;
    this.#children = childrenByParent(root);
  }

  /** Returns a value, or undefined if none was found. */
  sample(schema: Json, options: SampleOptions): Json | undefined {
    try {
      return new Sampling(this.#root, this.#children, options).value(schema, 0);
    } catch (error) {
      if (error instanceof NoSample) return undefined;
      throw error;
    }
  }
}

/** Returns the components that extend another with `allOf`, by the other's name. */
function childrenByParent(root: JsonObject): ReadonlyMap<string, readonly string[]> {
  const children = new Map<string, string[]>();
  for (const [name, schema] of Object.entries(objectAt(objectAt(root, "components"), "schemas")))
    for (const part of listAt(schema, "allOf")) {
      const parent = componentOf(part);
      if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), name]);
    }
  return children;
}

/** Returns the name of the component that a schema refers to. */
function componentOf(schema: Json): string | undefined {
  const reference = textAt(schema, "$ref");
  return reference?.startsWith("#/components/schemas/") ? tokensOf(reference.slice(1))[2] : undefined;
}

/** The keywords of a schema with its references inlined. Two subschemas of the same property become an allOf. */
type Flat = Record<string, Json>;

class Sampling {
  readonly #root: JsonObject;
  readonly #children: ReadonlyMap<string, readonly string[]>;
  readonly #random: Random;
  readonly #extent: Extent;
  readonly #alphabet: Alphabet;
  #count = 0;
  #schemas = 0;

  constructor(root: JsonObject, children: ReadonlyMap<string, readonly string[]>, options: SampleOptions) {
    this.#root = root;
    this.#children = children;
    this.#random = options.random;
    this.#extent = options.extent;
    this.#alphabet = options.alphabet ?? "any";
  }

  value(schema: Json, depth: number): Json {
    this.#count += 1;
    if (depth > greatestDepth || schema === false) throw new NoSample();
    const heir = this.#heirOf(schema);
    if (heir !== undefined) return this.value(heir, depth + 1);
    return this.#chosen(this.#flatten(schema, 0), depth);
  }

  /** Returns an extending schema in place of a base schema whose discriminator distinguishes them. */
  #heirOf(schema: Json): Json | undefined {
    const name = componentOf(schema);
    const children = name === undefined ? undefined : this.#children.get(name);
    if (children === undefined || children.length === 0) return undefined;
    const parent = resolvePointer(this.#root, pointerOfComponent(name!));
    if (memberAt(parent, "discriminator") === undefined || memberAt(parent, "oneOf") || memberAt(parent, "anyOf"))
      return undefined;
    return { $ref: `#${pointerOfComponent(this.#random.pick(children))}` };
  }

  #chosen(flat: Flat, depth: number): Json {
    for (const keyword of ["oneOf", "anyOf"]) {
      const variants = flat[keyword];
      if (!isList(variants)) continue;
      const { [keyword]: _, ...rest } = flat;
      return this.#firstOf(
        this.#random.shuffle(variants).map((variant) => () => {
          const tag = this.#tagOf(flat, variant);
          const merged = merge(merge(rest, this.#flatten(variant, 0)), tag);
          return this.#chosen(merged, depth + 1);
        }),
      );
    }
    return this.#plain(flat, depth);
  }

  /** Returns the first sample that can be created. */
  #firstOf(tries: readonly (() => Json)[]): Json {
    for (const attempt of tries) {
      try {
        return attempt();
      } catch (error) {
        if (!(error instanceof NoSample)) throw error;
      }
    }
    throw new NoSample();
  }

  /** Returns the discriminator's requirement for a variant: OAS 3.1 4.8.25. */
  #tagOf(flat: Flat, variant: Json): Flat {
    const discriminator = flat["discriminator"];
    const property = textAt(discriminator, "propertyName");
    const name = componentOf(variant);
    if (property === undefined || name === undefined) return {};
    return { properties: { [property]: this.#tagValue(discriminator!, property, name) }, required: [property] };
  }

  #tagValue(discriminator: Json, property: string, name: string): Json {
    const mapped = Object.entries(objectAt(discriminator, "mapping")).filter(
      ([, target]) => target === `#${pointerOfComponent(name)}` || target === name,
    );
    const own = memberAt(objectAt(resolvePointer(this.#root, pointerOfComponent(name)), "properties"), property);
    const constant = memberAt(own, "const");
    const values = constant === undefined ? listAt(own, "enum") : [constant];
    const [first] = mapped.filter(([value]) => values.length === 0 || values.includes(value));
    if (first !== undefined) return { const: first[0] };
    return values.length > 0 ? { enum: values } : { const: name };
  }

  #flatten(schema: Json, depth: number): Flat {
    this.#schemas += 1;
    if (schema === false || depth > 40 || this.#schemas > mostSchemas) throw new NoSample();
    if (!isObject(schema)) return {};
    const { $ref, allOf, ...own } = schema as Record<string, Json | undefined>;
    let flat: Flat = own as Flat;
    const name = componentOf(schema);
    if (typeof $ref === "string") {
      const target = resolvePointer(this.#root, $ref.slice(1));
      if (target === undefined) throw new NoSample();
      flat = merge(flat, this.#flatten(target, depth + 1));
      if (name !== undefined) flat = merge(flat, this.#inheritedTag(target, name));
    }
    for (const part of isList(allOf) ? allOf : []) {
      const { discriminator, ...inherited } = this.#flatten(part, depth + 1);
      // A discriminator with variants distinguishes those.
      const tellsApart = discriminator !== undefined && (inherited["oneOf"] ?? inherited["anyOf"]) !== undefined;
      flat = merge(flat, tellsApart ? { ...inherited, discriminator } : inherited);
    }
    return flat;
  }

  /** Returns the tag of a component that extends one with a discriminator. */
  #inheritedTag(schema: Json, name: string): Flat {
    for (const part of listAt(schema, "allOf")) {
      const parentName = componentOf(part);
      const parent = parentName === undefined ? undefined : resolvePointer(this.#root, pointerOfComponent(parentName));
      const discriminator = memberAt(parent, "discriminator");
      const property = textAt(discriminator, "propertyName");
      // This discriminator distinguishes the variants, not the extending components.
      if (property === undefined || memberAt(parent, "oneOf") || memberAt(parent, "anyOf")) continue;
      return { properties: { [property]: this.#tagValue(discriminator!, property, name) } };
    }
    return {};
  }

  #plain(flat: Flat, depth: number): Json {
    if (flat["const"] !== undefined) return flat["const"];
    if (isList(flat["enum"])) {
      const allowed = flat["enum"].filter((value) => fitsType(value, flat["type"]));
      if (allowed.length === 0) throw new NoSample();
      return this.#random.pick(allowed);
    }
    const open = flat["x-extensible-enum"];
    // Other values are possible, but only in responses.
    if (isList(open) && open.length > 0) return this.#random.pick(open);
    const type = this.#typeOf(flat, depth);
    switch (type) {
      case "null":
        return null;
      case "boolean":
        return this.#random.chance(0.5);
      case "integer":
      case "number":
        return this.#number(flat, type);
      case "string":
        return this.#text(flat);
      case "array":
        return this.#array(flat, depth);
      default:
        return this.#object(flat, depth);
    }
  }

  #typeOf(flat: Flat, depth: number): string {
    const { type } = flat;
    if (typeof type === "string") return type;
    if (isList(type) && type.length > 0) {
      const real = type.filter((name) => name !== "null");
      const wantsNull =
        real.length === 0 || (type.length > real.length && (depth > comfortableDepth || this.#random.chance(0.25)));
      return wantsNull ? "null" : String(this.#random.pick(real));
    }
    if (isList(type)) throw new NoSample();
    if (
      ["properties", "required", "additionalProperties", "patternProperties", "minProperties"].some(
        (key) => key in flat,
      )
    )
      return "object";
    if (["items", "prefixItems", "minItems", "contains"].some((key) => key in flat)) return "array";
    if (["minimum", "maximum", "multipleOf", "exclusiveMinimum"].some((key) => key in flat)) return "number";
    if (["pattern", "format", "minLength", "maxLength"].some((key) => key in flat)) return "string";
    return this.#alphabet === "any" && depth < comfortableDepth
      ? this.#random.pick(["string", "number", "boolean", "object"])
      : "string";
  }

  #number(flat: Flat, named: string): number {
    const width = widths[String(flat["format"])];
    const type = width === undefined ? named : "integer";
    const step = Number(flat["multipleOf"] ?? (type === "integer" ? 1 : 0.25));
    const low = Math.max(
      ...bounds(flat, "minimum"),
      ...bounds(flat, "exclusiveMinimum").map((bound) => bound + step / 2),
      -Infinity,
    );
    const high = Math.min(
      ...bounds(flat, "maximum"),
      ...bounds(flat, "exclusiveMaximum").map((bound) => bound - step / 2),
      Infinity,
    );
    const whole = type === "integer" && !Number.isInteger(step) ? 1 : step;
    const lowest = Number.isFinite(high) ? Math.floor(high / whole) - 100 : -10;
    const start = Number.isFinite(low) ? Math.ceil(low / whole) : lowest;
    const first = Math.max(start, Math.ceil((width?.[0] ?? -Infinity) / whole));
    const end = Number.isFinite(high) ? Math.floor(high / whole) : first + 1000;
    const last = Math.min(end, Math.floor((width?.[1] ?? Infinity) / whole));
    if (last < first) {
      // No multiple of the usual quarter is within the bounds.
      if (flat["multipleOf"] !== undefined || type === "integer" || low > high) throw new NoSample();
      return (low + high) / 2;
    }
    const value = this.#random.between(first, Math.min(last, first + 1000)) * whole;
    return Number(value.toPrecision(15));
  }

  #text(flat: Flat): string {
    const least = Number(flat["minLength"] ?? 0);
    const most = Number(flat["maxLength"] ?? Infinity);
    const fits = (text: string): boolean => [...text].length >= least && [...text].length <= most;
    const patterns = [flat["pattern"]].filter((pattern) => typeof pattern === "string");
    const format = formats[String(flat["format"])];
    if (format !== undefined) {
      const values = format.filter((text) => fits(text) && patterns.every((pattern) => matches(pattern, text)));
      if (values.length === 0) throw new NoSample();
      return this.#random.pick(values);
    }
    const [pattern] = patterns;
    if (pattern !== undefined) return this.#matching(pattern, fits);
    const own = this.#random.pick(texts[this.#alphabet]);
    if (fits(own)) return own;
    const cut = [...own].slice(0, Number.isFinite(most) ? most : undefined).join("");
    const unit = this.#alphabet === "any" ? "é" : "x";
    return cut.padEnd(cut.length + Math.max(0, least - [...cut].length), unit);
  }

  #matching(pattern: string, fits: (text: string) => boolean): string {
    const arbitrary = stringsMatching(pattern);
    if (arbitrary === undefined) throw new NoSample();
    const seed = this.#random.between(0, 0x7fffffff);
    const usable = (text: string): boolean =>
      fits(text) && (this.#alphabet === "any" || (/^[ -~]*$/.test(text) && text.trim() === text && text !== ""));
    const found = fc.sample(arbitrary, { seed, numRuns: 60 }).find(usable);
    if (found === undefined) throw new NoSample();
    return found;
  }

  #array(flat: Flat, depth: number): Json {
    const least = Number(flat["minItems"] ?? 0);
    const most = Number(flat["maxItems"] ?? Infinity);
    const prefix = isList(flat["prefixItems"]) ? flat["prefixItems"] : [];
    const tight = depth >= comfortableDepth || this.#count > budget || this.#extent === "minimal";
    const some = (): number => (this.#extent === "full" ? 2 : this.#random.between(0, 2));
    const wanted = Math.min(most, Math.max(least, tight ? 0 : some()));
    const length = flat["items"] === false ? Math.min(prefix.length, Math.max(wanted, least)) : wanted;
    // An empty array in a parameter cannot be distinguished from a missing one.
    const count = this.#alphabet === "any" || depth > 0 ? length : Math.max(1, length);
    const items: Json[] = [];
    for (let tries = 0; items.length < count && tries < count * 8 + 8; tries += 1) {
      const schema =
        prefix[items.length] ?? (items.length === 0 ? flat["contains"] : undefined) ?? flat["items"] ?? true;
      const item = least > items.length ? this.value(schema, depth + 1) : this.#optional(schema, depth);
      if (item === undefined) break;
      if (flat["uniqueItems"] === true && items.some((other) => JSON.stringify(other) === JSON.stringify(item)))
        continue;
      items.push(item);
    }
    if (items.length < least) throw new NoSample();
    return items;
  }

  #optional(schema: Json, depth: number): Json | undefined {
    try {
      return this.value(schema, depth + 1);
    } catch (error) {
      if (error instanceof NoSample) return undefined;
      throw error;
    }
  }

  #object(flat: Flat, depth: number): Json {
    const properties = Object.entries(objectAt(flat, "properties"));
    const required = new Set(listAt(flat, "required").map(String));
    const members: [string, Json][] = [];
    for (const [name, schema] of properties) {
      if (required.has(name)) members.push([name, this.value(schema, depth + 1)]);
      else if (this.#includes(depth)) {
        const value = this.#optional(schema, depth);
        if (value !== undefined) members.push([name, value]);
      }
    }
    const known = new Set(properties.map(([name]) => name));
    for (const name of required)
      if (!known.has(name)) members.push([name, this.value(this.#schemaOfOther(flat, name), depth + 1)]);
    this.#addNamed(flat, members, depth);
    this.#addOthers(flat, members, depth);
    const [, limit = Infinity] = [0, flat["maxProperties"] === undefined ? Infinity : Number(flat["maxProperties"])];
    const kept =
      members.length <= limit
        ? members
        : [...members.filter(([name]) => required.has(name)), ...members.filter(([name]) => !required.has(name))].slice(
            0,
            limit,
          );
    return Object.fromEntries(kept);
  }

  /** Adds properties up to the minimum number. */
  #addNamed(flat: Flat, members: [string, Json][], depth: number): void {
    const least = Number(flat["minProperties"] ?? 0);
    for (const [name, schema] of Object.entries(objectAt(flat, "properties"))) {
      if (members.length >= least) return;
      const value = members.some(([other]) => other === name) ? undefined : this.#optional(schema, depth);
      if (value !== undefined) members.push([name, value]);
    }
  }

  #includes(depth: number): boolean {
    if (this.#extent === "minimal" || depth >= comfortableDepth || this.#count > budget) return false;
    return this.#extent === "full" || this.#random.chance(0.4);
  }

  /** Returns the schema of an undeclared property. */
  #schemaOfOther(flat: Flat, name: string): Json {
    const matching = Object.entries(objectAt(flat, "patternProperties")).find(([pattern]) => matches(pattern, name));
    return matching?.[1] ?? flat["additionalProperties"] ?? true;
  }

  #addOthers(flat: Flat, members: [string, Json][], depth: number): void {
    const least = Number(flat["minProperties"] ?? 0);
    const patterns = Object.keys(objectAt(flat, "patternProperties"));
    const open = flat["additionalProperties"];
    const wanted = this.#includes(depth) && (isObject(open) || patterns.length > 0) ? members.length + 1 : 0;
    const candidates = [
      ...patterns.flatMap((pattern) => {
        const strings = stringsMatching(pattern);
        return strings === undefined
          ? []
          : fc.sample(strings, { seed: this.#random.between(0, 0x7fffffff), numRuns: 3 });
      }),
      ...(open === false ? [] : this.#random.shuffle(names)),
      ...(open === false ? [] : Array.from({ length: Math.max(0, least) }, (_, index) => `member${index}`)),
    ].filter((name) => this.#fitsName(flat, name));
    for (const name of candidates) {
      if (members.length >= Math.max(least, wanted)) return;
      if (members.some(([other]) => other === name)) continue;
      const value = this.#optional(this.#schemaOfOther(flat, name), depth);
      if (value !== undefined) members.push([name, value]);
    }
  }

  #fitsName(flat: Flat, name: string): boolean {
    const pattern = textAt(flat["propertyNames"], "pattern");
    return pattern === undefined || matches(pattern, name);
  }
}

function pointerOfComponent(name: string): string {
  return `/components/schemas/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

function bounds(flat: Flat, keyword: string): readonly number[] {
  return typeof flat[keyword] === "number" ? [flat[keyword]] : [];
}

/** Returns whether a pattern matches. An invalid pattern matches everything. */
function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return false;
  }
}

const arbitraries = new Map<string, fc.Arbitrary<string> | undefined>();

function stringsMatching(pattern: string): fc.Arbitrary<string> | undefined {
  if (!arbitraries.has(pattern)) {
    let found: fc.Arbitrary<string> | undefined;
    for (const flags of ["u", ""]) {
      try {
        const arbitrary = fc.stringMatching(new RegExp(pattern, flags), { size: "small" });
        fc.sample(arbitrary, 1);
        found = arbitrary;
        break;
      } catch {
        // Not valid with these flags, or not supported by fast-check.
      }
    }
    arbitraries.set(pattern, found);
  }
  return arbitraries.get(pattern);
}

function fitsType(value: Json, type: Json | undefined): boolean {
  const types = [type ?? []].flat();
  return types.length === 0 || types.some((name) => isOfType(value, String(name)));
}

function isOfType(value: Json, type: string): boolean {
  if (type === "null") return value === null;
  if (type === "array") return isList(value);
  if (type === "object") return isObject(value);
  return type === "integer" ? Number.isInteger(value) : typeof value === type;
}

/** Merges two schemas. Common keywords become a keyword that satisfies both, as far as possible. */
function merge(one: Flat, other: Flat): Flat {
  const merged: Flat = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const own = merged[key];
    merged[key] = own === undefined ? value : mergeKeyword(key, own, value);
  }
  return merged;
}

function mergeKeyword(key: string, one: Json, other: Json): Json {
  switch (key) {
    case "properties":
    case "patternProperties":
      return mergeMembers(one as JsonObject, other as JsonObject);
    case "required":
      return [...new Set([...(one as readonly Json[]), ...(other as readonly Json[])])];
    case "type":
      return commonTypes(one, other);
    case "enum":
      return (one as readonly Json[]).filter((value) =>
        (other as readonly Json[]).some((same) => JSON.stringify(same) === JSON.stringify(value)),
      );
    case "items":
    case "additionalProperties":
    case "contains":
    case "propertyNames":
      if (one === false || other === false) return false;
      if (one === true) return other;
      return other === true ? one : { allOf: [one, other] };
    case "oneOf":
    case "anyOf":
      return productOf(one as readonly Json[], other as readonly Json[]);
    case "minimum":
    case "exclusiveMinimum":
    case "minLength":
    case "minItems":
    case "minProperties":
      return Math.max(Number(one), Number(other));
    case "maximum":
    case "exclusiveMaximum":
    case "maxLength":
    case "maxItems":
    case "maxProperties":
      return Math.min(Number(one), Number(other));
    default:
      return one;
  }
}

/** Combines each variant of a union with each of another. */
function productOf(one: readonly Json[], other: readonly Json[]): Json {
  if (one.length * other.length > mostVariants) throw new NoSample();
  return one.flatMap((left) => other.map((right) => ({ allOf: [left, right] })));
}

function mergeMembers(one: JsonObject, other: JsonObject): Json {
  const merged = new Map(Object.entries(one));
  for (const [name, schema] of Object.entries(other)) {
    const own = merged.get(name);
    merged.set(name, own === undefined ? schema : { allOf: [own, schema] });
  }
  return Object.fromEntries(merged);
}

function commonTypes(one: Json, other: Json): Json {
  const lists = [one, other].map((types) => (isList(types) ? types : [types]));
  const [left = [], right = []] = lists;
  const common = left.filter((type) => right.includes(type) || (type === "integer" && right.includes("number")));
  const narrowed = right.filter((type) => type === "integer" && left.includes("number") && !left.includes("integer"));
  const all = [...common, ...narrowed];
  return all.length === 1 ? all[0]! : all;
}
