import { isIterable } from "../binary.js";
import type { BodyEncoder } from "../contract.js";
import { itemsEncoder } from "../sent-streams.js";
import { isRecord } from "./codec.js";

/** An integer that a number cannot hold, between parsing and conversion. */
export class ExactInteger {
  readonly digits: string;

  constructor(digits: string) {
    this.digits = digits;
  }

  /** Makes it a number, and no record, for what looks at the kind of a value. */
  get [Symbol.toStringTag](): string {
    return "number";
  }
}

/** A parsed JSON string. */
export interface ExactJson {
  /** Integers beyond 2^53 are ExactIntegers. */
  readonly value: unknown;
  /** There are some. */
  readonly isExact: boolean;
}

/** JSON.parse and JSON.stringify as Node 22 and current browsers have them. */
interface SourceJson {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context?: { readonly source?: string }) => unknown,
  ): unknown;
  rawJSON?(text: string): unknown;
}

const json = JSON as unknown as SourceJson;

/** Whether a reviver sees the source of a number. */
const hasSource = (): boolean => json.parse("1", (_, __, context) => context?.source) === "1";
let seesSource: boolean | undefined;

/** Parses JSON without loss: an integer has all of its digits. @throws SyntaxError */
export function parseExact(text: string): ExactJson {
  // Other integers are within 2^53.
  if (!/\d[\d.]{15}|\d[eE]\+?\d/.test(text)) return { value: JSON.parse(text) as unknown, isExact: false };
  seesSource ??= hasSource();
  return seesSource ? parseBySource(text) : parseByMarks(text);
}

/** Parses with the source of each number. */
export function parseBySource(text: string): ExactJson {
  let isExact = false;
  const value = json.parse(text, (_, value, context) => {
    const exact = typeof value === "number" ? exactInteger(value, context?.source ?? "") : undefined;
    if (exact) isExact = true;
    return exact ?? value;
  });
  return { value, isExact };
}

/** Parses in any runtime: puts the large integers into strings that begin with a mark. No string of it begins so. */
export function parseByMarks(text: string): ExactJson {
  // Strings may contain "#" and digits as escapes.
  const mark = unusedMark(text.replace(/\\u00(23|3\d)/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))));
  let isExact = false;
  const marked = outsideStrings(text, (source) => {
    const exact = exactInteger(Number(source), source);
    if (!exact) return source;
    isExact = true;
    return `"${mark}${exact.digits}"`;
  });
  if (!isExact) return { value: JSON.parse(text) as unknown, isExact };
  const value: unknown = JSON.parse(marked, (_, value: unknown) =>
    typeof value === "string" && value.startsWith(mark) ? new ExactInteger(value.slice(mark.length)) : value,
  );
  return { value, isExact };
}

/** Returns a mark that a JSON string does not contain. Not a random one: Next cannot prerender a component that needs it. */
function unusedMark(text: string): string {
  const used = new Set(text.match(/#\d+(?=#)/g));
  let count = 0;
  while (used.has(`#${count}`)) count++;
  return `#${count}#`;
}

/** Replaces the numbers of a JSON string. */
function outsideStrings(text: string, replace: (source: string) => string): string {
  const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
  const pieces: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length;) {
    const char = text[at]!;
    if (char === '"') {
      at = endOfString(text, at);
      continue;
    }
    number.lastIndex = at;
    const source = /[-\d]/.test(char) ? number.exec(text)?.[0] : undefined;
    if (source === undefined) {
      at++;
      continue;
    }
    pieces.push(text.slice(start, at), replace(source));
    at += source.length;
    start = at;
  }
  return pieces.join("") + text.slice(start);
}

/** Returns the index behind the string that begins at an index. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text[at - 1 - backslashes] === "\\") backslashes++;
    if (backslashes % 2 === 0) return at + 1;
  }
  return text.length;
}

/** Returns an integer that a number has rounded or may have rounded; undefined for other numbers. */
function exactInteger(value: number, source: string): ExactInteger | undefined {
  if (!Number.isFinite(value) || Number.isSafeInteger(value) || Math.abs(value) < 2 ** 53) return undefined;
  const [, sign, whole, fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source) ?? [];
  if (whole === undefined) return undefined;
  const shift = Number(exponent) - fraction.length;
  const all = whole + fraction;
  const digits = shift >= 0 ? all + "0".repeat(shift) : all.slice(0, shift);
  const isInteger = shift >= 0 || /^0*$/.test(all.slice(shift));
  return isInteger ? new ExactInteger(sign + digits) : undefined;
}

/** Replaces the integers that no schema converts by numbers, as JSON.parse would give them. */
export function settle(root: unknown): unknown {
  const holder = { root };
  const open: object[] = [holder];
  for (let next; (next = open.pop());) {
    for (const [key, value] of Object.entries(next)) {
      if (value instanceof ExactInteger) (next as Record<string, unknown>)[key] = Number(value.digits);
      else if (Array.isArray(value) || (isRecord(value) && isPlain(value))) open.push(value as object);
    }
  }
  return holder.root;
}

const isPlain = (value: object): boolean =>
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

// ----------------------------------------------------------------------------------------------------------- writing

/** Writes JSON with bigints as numbers, all digits included. */
export function stringifyExact(value: unknown): string {
  return json.rawJSON ? JSON.stringify(value, rawBigint) : stringifyByMarks(value);
}

const rawBigint = (_: string, value: unknown): unknown =>
  typeof value === "bigint" ? json.rawJSON?.(String(value)) : value;

/** The same in any runtime: marks the bigints with what no string of the value contains. */
export function stringifyByMarks(value: unknown): string {
  const marked = (mark: string): string =>
    JSON.stringify(value, (_, one: unknown) => (typeof one === "bigint" ? mark + String(one) : one));
  const mark = unusedMark(marked("") ?? "");
  return marked(mark)?.replace(new RegExp(`"${mark}(-?\\d+)"`, "g"), "$1");
}

/** Writes a JSON body. */
export const encodeExactJson: BodyEncoder = (value, { type = "application/json" }) => ({
  content: stringifyExact(value),
  type,
});

/** Writes items as JSON lines or events, see `encodeItems`. */
export const encodeExactItems: BodyEncoder = /* @__PURE__ */ itemsEncoder(stringifyExact);

/** Makes the bigints inside a value ones that JSON.stringify writes. Older runtimes can only write safe integers there. */
export function jsonable(value: unknown): unknown {
  if (typeof value === "bigint") {
    if (json.rawJSON) return json.rawJSON(String(value));
    if (Number.isSafeInteger(Number(value))) return Number(value);
    throw new RangeError(`this runtime cannot write ${String(value)} in JSON inside of a form or parameter`);
  }
  if (Array.isArray(value)) return value.map(jsonable);
  if (!isRecord(value) || !isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, jsonable(member)]));
}

/** Writes the objects in a form, or in a list of parts, as JSON, bigints included. */
export const withJsonParts =
  (encode: BodyEncoder): BodyEncoder =>
  (value, body) => {
    const isForm = /form/i.test(body.type ?? "form");
    const part = (item: unknown): unknown => (isForm ? formPart(item) : jsonPart(item));
    if (isIterable(value)) return encode(mapAsync(value, part), body);
    return encode(Array.isArray(value) ? value.map(part) : formPart(value), body);
  };

/** Converts the fields of a form; a field may have several values. */
const formPart = (form: unknown): unknown =>
  Object.fromEntries(
    Object.entries(form as object).map(([name, value]: [string, unknown]) => [
      name,
      Array.isArray(value) ? value.map(jsonPart) : jsonPart(value),
    ]),
  );

const jsonPart = (value: unknown): unknown => (isRecord(value) ? jsonable(value) : value);

async function* mapAsync(
  items: AsyncIterable<unknown>,
  convert: (item: unknown) => unknown,
): AsyncGenerator<unknown, void, undefined> {
  for await (const item of items) yield convert(item);
}
