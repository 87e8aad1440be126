import type { ObjectShape, ScalarShape, ValueShape } from "../contract.js";
import { parseJson } from "./json.js";
import { createNotes, inside, quoted, type Notes, type Spot, report } from "./notes.js";
import { describe, kindsOf, shapeOfProperty, type Kinds } from "./shapes.js";

/** Reads a string as a value of a shape. Several readings are a choice, which validation settles. */
export function readText(text: string, shape: ValueShape | undefined, spot: Spot, notes: Notes): unknown {
  const kinds = kindsOf(shape);
  return choose(readingsOf(text, kinds), { received: quoted(text), kinds, spot, notes });
}

interface Choosing {
  /** The value in a message. */
  readonly received: string;
  readonly kinds: Kinds;
  readonly spot: Spot;
  readonly notes: Notes;
}

/** Each value costs a validation or more if it is settled later. */
const mostChoices = 1000;

/** Returns the likeliest reading, and notes the others; an issue without any. */
function choose(readings: readonly unknown[], { received, kinds, spot, notes }: Choosing): unknown {
  const [first, ...others] = readings;
  if (readings.length === 0)
    report(notes, { path: spot.shown, message: `Expected ${describe(kinds)}, received ${received}` });
  else if (others.length > 0 && notes.choices.length < mostChoices) notes.choices.push({ to: spot.to, others });
  return first;
}

/** Returns the readings of a single string, likeliest first. */
function readingsOf(text: string, { scalars, items, object }: Kinds): readonly unknown[] {
  const structured = /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
  const isWanted =
    structured !== undefined &&
    "value" in structured &&
    (Array.isArray(structured.value) ? items : object) !== undefined;
  const found = [
    ...(isWanted ? [structured.value] : []),
    ...order.filter((one) => scalars.includes(one)).flatMap((one) => readingAs(text, one)),
  ];
  return [...new Set(found)];
}

/** A string counts last: everything is one. Null is only sent as such where no string can be meant. */
const order: readonly ScalarShape[] = ["file", "number", "boolean", "any", "string", "null"];

function readingAs(text: string, scalar: ScalarShape): readonly unknown[] {
  switch (scalar) {
    case "number":
      return isNumber(text) ? [Number(text)] : [];
    case "boolean":
      return text === "true" || text === "false" ? [text === "true"] : [];
    case "null":
      return text === "null" || text === "" ? [null] : [];
    case "any":
      if (text === "null") return [null, text];
      return [...readingAs(text, "number"), ...readingAs(text, "boolean"), text];
    case "file":
      return [new Blob([text], { type: "text/plain" })];
    case "string":
      return [text];
  }
}

/** Returns whether a string is a number as JSON writes it, in the range of numbers. */
function isNumber(text: string): boolean {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) && Number.isFinite(Number(text));
}

/** Reads the strings that a name has: a list, or a single value. */
export function readTexts(texts: readonly string[], shape: ValueShape | undefined, spot: Spot, notes: Notes): unknown {
  const kinds = kindsOf(shape);
  const [text = ""] = texts;
  if (texts.length > 1) {
    if (kinds.items !== undefined) return readList(texts, kinds.items, spot, notes);
    report(notes, {
      path: spot.shown,
      message: `Expected one value, received ${texts.length}`,
    });
    return undefined;
  }
  const lists = kinds.items === undefined ? [] : listReadings([[text]], kinds.items);
  // A list alone is read in place, so that its items can be chosen one by one.
  if (kinds.items !== undefined && kinds.scalars.length === 0) return readOnly(text, kinds, spot, notes);
  return choose([...readingsOf(text, kinds), ...lists], { received: quoted(text), kinds, spot, notes });
}

/** Reads the only item of a list, which may also be the whole list as JSON. */
function readOnly(text: string, kinds: Kinds, spot: Spot, notes: Notes): unknown {
  const [whole] = readingsOf(text, kinds);
  return whole ?? readList([text], kinds.items, spot, notes);
}

function readList(texts: readonly string[], items: ValueShape | undefined, spot: Spot, notes: Notes): unknown[] {
  return texts.map((text, index) => readText(text, items, inside(spot, index), notes));
}

/** Returns the lists that can be read without an issue. */
function listReadings(candidates: readonly (readonly string[])[], items: ValueShape): readonly unknown[] {
  return candidates.flatMap((texts) => {
    const scratch = createNotes();
    const list = readList(texts, items, { shown: [], to: [] }, scratch);
    return scratch.issues.length === 0 ? [list] : [];
  });
}

/** A string that its style divides into pieces, decoded. */
export interface Divided {
  /** The whole string. */
  readonly whole: string;
  readonly pieces: readonly string[];
  /** The pieces of an object: names and values, if there is a value for each name. */
  readonly pairs?: readonly (readonly [name: string, value: string])[] | undefined;
}

/** Reads a string whose style joins lists and objects: `a,b` or `name,value`. */
export function readDivided(divided: Divided, shape: ValueShape | undefined, spot: Spot, notes: Notes): unknown {
  const { whole, pieces, pairs } = divided;
  const kinds = kindsOf(shape);
  const { scalars, items, object } = kinds;
  if (object && pairs && (isOnly(kinds, "object") || pairs.every(([name]) => Object.hasOwn(object.properties, name))))
    return readObject(pairs, object, spot, notes);
  if (items === undefined) return choose(readingsOf(whole, kinds), { received: quoted(whole), kinds, spot, notes });
  // Some clients encode the separators as well.
  const recut = pieces.length === 1 && whole.includes(",") ? [whole.split(",")] : [];
  if (scalars.length === 0 && recut.length === 0)
    return pieces.length === 1 ? readOnly(whole, kinds, spot, notes) : readList(pieces, items, spot, notes);
  const list = listReadings([pieces], items);
  const single = readingsOf(whole, kinds);
  const readings = pieces.length > 1 ? [...list, ...single] : [...single, ...list];
  return choose([...readings, ...listReadings(recut, items)], { received: quoted(whole), kinds, spot, notes });
}

function isOnly({ scalars, items, object }: Kinds, kind: "object"): boolean {
  return kind === "object" && scalars.length === 0 && items === undefined && object !== undefined;
}

/** Reads an object from its members. A name that appears twice is an issue, unless its values are a list. */
export function readObject(
  pairs: readonly (readonly [name: string, value: string])[],
  object: ObjectShape,
  spot: Spot,
  notes: Notes,
): Record<string, unknown> {
  const texts = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    const values = texts.get(name);
    if (values) values.push(value);
    else texts.set(name, [value]);
  }
  // From entries, because an assignment of `__proto__` would set the prototype.
  return Object.fromEntries(
    [...texts].map(([name, values]) => [
      name,
      readTexts(values, shapeOfProperty(object, name), inside(spot, name), notes),
    ]),
  );
}

/** Notes that a value does not have the shape that is expected. */
export function refuse(shape: ValueShape | undefined, received: string, spot: Spot, notes: Notes): undefined {
  report(notes, { path: spot.shown, message: `Expected ${describe(kindsOf(shape))}, received ${received}` });
}
