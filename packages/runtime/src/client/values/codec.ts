/**
 * Conversions between the JSON on the wire and the values of a program. Generated tables compose them by schema, and name only what
 * differs: everything else passes unchanged, and so do null, undefined and values of another type than the schema says.
 */
export interface Codec {
  /** Returns the program's value. @throws Mismatch */
  decode(wire: unknown): unknown;
  /** Returns the value on the wire; integers beyond 2^53 stay bigints. @throws Mismatch */
  encode(value: unknown): unknown;
}

/** A value that cannot be converted. */
export class Mismatch extends Error {
  /** The property names and indexes that lead to the value. */
  readonly path: (string | number)[] = [];
  readonly value: unknown;
  /** Completes "VALUE …": `is not an integer`. */
  readonly reason: string;

  constructor(value: unknown, reason: string) {
    super(reason);
    this.value = value;
    this.reason = reason;
  }
}

type Direction = "decode" | "encode";
type Members = Record<string, unknown>;

/** Returns whether a value is an object with properties: no array, bytes, file, date or other value of a runtime. */
export const isRecord = (value: unknown): value is Members =>
  typeof value === "object" && Object.prototype.toString.call(value) === "[object Object]";

/** Notes the step that leads to a value that cannot be converted. */
function inside(error: unknown, step: string | number): unknown {
  if (error instanceof Mismatch) error.path.unshift(step);
  return error;
}

// ----------------------------------------------------------------------------------------------- arrays and objects

/** Converts the items of an array, or of another iterable of values to send. */
export const list = (item: Codec): Codec => tuple([], item);

/** Converts the items of a tuple, and those after it. */
export function tuple(items: readonly (Codec | undefined)[], rest?: Codec): Codec {
  const convert = (direction: Direction, value: unknown): unknown => {
    const given = direction === "encode" && isIterable(value) ? [...value] : value;
    if (!Array.isArray(given)) return value;
    let index = 0;
    try {
      const converted: unknown[] = [];
      for (; index < given.length; index++) {
        const codec = index < items.length ? items[index] : rest;
        const item: unknown = given[index];
        converted.push(codec ? codec[direction](item) : item);
      }
      return converted;
    } catch (error) {
      throw inside(error, index);
    }
  };
  return codecOf(convert);
}

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.iterator in value;

/** The name in programs, if it differs, and the conversion of the value, if it has one. */
type Property = Codec | string | readonly [name: string, codec: Codec];

/** Conversions of properties that have no name of their own. */
export interface Others {
  /** By patterns that names match. */
  readonly patterns?: readonly (readonly [pattern: string, codec: Codec | undefined])[];
  readonly rest?: Codec;
}

/** Converts properties, by their names on the wire. */
export function object(properties: Readonly<Record<string, Property>>, { patterns = [], rest }: Others = {}): Codec {
  const entries = Object.entries(properties).map(([wire, property]) => {
    if (typeof property === "string") return { wire, name: property };
    const [name, codec] = "decode" in property ? [wire, property] : property;
    return { wire, name, codec };
  });
  const tables = {
    decode: new Map(entries.map(({ wire, name, codec }) => [wire, { to: name, codec }])),
    encode: new Map(entries.map(({ wire, name, codec }) => [name, { to: wire, codec }])),
  };
  const expressions = patterns.flatMap(([pattern, codec]) => {
    const expression = compiled(pattern, "u") ?? compiled(pattern, "");
    return expression ? [[expression, codec] as const] : [];
  });
  const codecFor = (name: string): Codec | undefined => {
    const found = expressions.find(([expression]) => expression.test(name));
    return found ? found[1] : rest;
  };
  const convert = (direction: Direction, value: unknown): unknown => {
    const given = direction === "encode" ? withoutMethods(value) : value;
    if (!isRecord(given)) return given;
    const table = tables[direction];
    const converted: Members = {};
    const others: Members = {};
    let key = "";
    try {
      for (key of Object.keys(given)) {
        const property = table.get(key);
        const codec = property ? property.codec : codecFor(key);
        const member = codec ? codec[direction](given[key]) : given[key];
        define(property ? converted : others, property?.to ?? key, member);
      }
    } catch (error) {
      throw inside(error, key);
    }
    // In the order in which they came, unless a name is taken: then the documented property has it.
    const result: Members = {};
    for (const name of Object.keys(given)) {
      const to = table.get(name)?.to;
      if (to !== undefined) define(result, to, converted[to]);
      else if (!Object.hasOwn(converted, name)) define(result, name, others[name]);
    }
    return result;
  };
  return codecOf(convert);
}

/** Returns undefined for a pattern that is no regular expression: no name matches it. */
function compiled(pattern: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return undefined;
  }
}

/** A value that converts itself to JSON is what it converts itself to. */
function withoutMethods(value: unknown): unknown {
  const { toJSON } = Object(value) as { toJSON?: unknown };
  return isRecord(value) && typeof toJSON === "function" ? (toJSON.call(value) as unknown) : value;
}

/** Sets a property of any name: assigned, `__proto__` would be the prototype. */
function define(target: Members, name: string, value: unknown): void {
  if (name !== "__proto__") target[name] = value;
  else Object.defineProperty(target, name, { value, enumerable: true, writable: true, configurable: true });
}

/** Applies each conversion to the result of the one before. */
export const all = (parts: readonly Codec[]): Codec => ({
  decode: (wire) => parts.reduce((value, part) => part.decode(value), wire),
  encode: (value) => parts.reduce((wire, part) => part.encode(wire), value),
});

/** Looks a conversion up when it is used: it may be declared later, or contain itself. */
export const later = (find: () => Codec): Codec => ({
  decode: (wire) => find().decode(wire),
  encode: (value) => find().encode(value),
});

function codecOf(convert: (direction: Direction, value: unknown) => unknown): Codec {
  return { decode: (wire) => convert("decode", wire), encode: (value) => convert("encode", value) };
}

// ------------------------------------------------------------------------------------------------------------ unions

/** Converts the variants of a union that its tag identifies. null: nothing to convert. */
export function tagged(
  [wireTag, tag]: readonly [wire: string, program: string],
  variants: Readonly<Record<string, Codec | null>>,
  other?: Codec,
): Codec {
  const convert = (direction: Direction, value: unknown): unknown => {
    if (!isRecord(value)) return value;
    const own = value[direction === "decode" ? wireTag : tag];
    const codec = typeof own === "string" && Object.hasOwn(variants, own) ? variants[own] : other;
    return codec ? codec[direction](value) : value;
  };
  return codecOf(convert);
}

type Kind = "string" | "number" | "boolean" | "array" | "object" | "Date" | "Instant" | "PlainDate" | "bigint" | "any";

/** The facts about a variant by which we choose it. Names are those on the wire. */
export interface Shape {
  readonly kind: Kind;
  /** The kind in programs, if it differs. */
  readonly program?: Kind;
  readonly required?: readonly string[];
  /** All its properties. */
  readonly properties?: readonly string[];
  /** The values that some properties must have. */
  readonly constants?: Readonly<Record<string, readonly unknown[]>>;
  /** The names in programs that differ. */
  readonly names?: Readonly<Record<string, string>>;
  /** All its values. */
  readonly values?: readonly unknown[];
  /** The variants of its items. */
  readonly items?: readonly Shape[];
}

/**
 * Converts the variant of a union that a value fits best: the one that knows most of its properties. Of several, the first that
 * converts the value. Services leave out required properties, so we convert such a value if we can.
 */
export function union(variants: readonly (readonly [Shape, Codec?])[]): Codec {
  const convert = (direction: Direction, value: unknown): unknown => {
    if (value == null) return value;
    const scores = variants.map(([shape]) => fit(shape, value, direction));
    const best = highest(scores);
    let failure: unknown;
    for (const [index, [, codec]] of variants.entries()) {
      if (best <= 0 || scores[index] !== best) continue;
      try {
        return codec ? codec[direction](value) : value;
      } catch (error) {
        if (!(error instanceof Mismatch)) throw error;
        failure ??= error;
      }
    }
    if (failure && best > anyFits) throw failure;
    return value;
  };
  return codecOf(convert);
}

/** Returns how well a value fits a variant; 0 if it is none. */
function fit(shape: Shape, value: unknown, direction: Direction): number {
  const kind = (direction === "encode" && shape.program) || shape.kind;
  if (kind === "any") return anyFits;
  if (kindOf(value) !== kind) return 0;
  if (shape.values) return shape.values.includes(value) ? 2 : 0;
  if (Array.isArray(value)) {
    const { items } = shape;
    const first: unknown = value.find((item) => item != null);
    return !items || first === undefined ? 1 : highest(items.map((item) => fit(item, first, direction)));
  }
  if (!isRecord(value)) return 1;
  const { required = [], properties = [], constants = {}, names = {} } = shape;
  const nameOf = (wire: string): string =>
    direction === "encode" && Object.hasOwn(names, wire) ? (names[wire] ?? wire) : wire;
  const has = (wire: string): boolean => Object.hasOwn(value, nameOf(wire)) && value[nameOf(wire)] !== undefined;
  for (const [name, allowed] of Object.entries(constants))
    if (has(name) && !allowed.includes(value[nameOf(name)])) return 0;
  const known = 1 + properties.filter(has).length;
  return required.every(has) ? known : (anyFits * known) / (known + 1);
}

/** The score of a variant that takes any value: less than one that fits, more than one that lacks a required property. */
const anyFits = 0.5;

function highest(scores: readonly number[]): number {
  return scores.reduce((most, score) => Math.max(most, score), 0);
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  if (typeof value !== "object") return typeof value;
  const tag = Object.prototype.toString.call(value).slice(8, -1).replace("Temporal.", "");
  return tag === "Object" ? "object" : tag;
}
