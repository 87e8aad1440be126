import { jsonTypeOf } from "../../diagnostics/json-type.js";
import { accepts, type Rules } from "../../emit/shared/recipes/accepts.js";
import { isList, isObject, keyOf } from "../../emit/shared/recipes/json-values.js";
import type { Check, JsonValue, Schema } from "../../model/types.js";
import { explain, type Misfit } from "../explain.js";
import { described, itemsOf, propertiesNamed, type Described } from "./describe.js";

/** A value that breaks one constraint of its schema. */
export interface Broken {
  readonly value: JsonValue;
  readonly misfit: Misfit;
}

type Path = readonly (string | number)[];
interface Change {
  readonly path: Path;
  /** Undefined removes the part. */
  readonly part: JsonValue | undefined;
}

/** The depth of values that are changed, and the longest texts and lists that are sent. */
const deepest = 3;
const longestText = 20_000;
const longestList = 1000;

/** Returns values that surely break a schema, each in one place: a valid value with one change. */
export function brokenValues(schema: Schema, valid: JsonValue, rules: Rules): readonly Broken[] {
  const seen = new Set<string>();
  return changesIn([schema], valid, { path: [], rules }).flatMap((change) => {
    const value = applied(valid, change.path, change.part);
    if (value === undefined || accepts([schema], value, rules) !== false) return [];
    const misfit = explain(schema, value, rules);
    if (misfit === undefined) return [];
    const key = `${misfit.path.join("/")} ${misfit.keyword} ${wayOf(change.part)}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ value, misfit }];
  });
}

interface Place {
  readonly path: Path;
  readonly rules: Rules;
}

function changesIn(schemas: readonly Schema[], value: JsonValue, place: Place): readonly Change[] {
  const about = described(schemas, place.rules.lookup);
  const { path } = place;
  const checks = about.parts.flatMap((part) => part.checks ?? []);
  const own = [...ofChoice(about, value), ...checks.flatMap((check) => ofCheck(check, value)), ...ofType(about, value)];
  return [
    ...own.map((part): Change => ({ path, part })),
    ...inObject(about, value, place),
    ...inList(about, value, place),
  ];
}

/** Returns values of other types. A number in place of an integer comes first, as it is nearest. */
function ofType({ parts }: Described, value: JsonValue): readonly JsonValue[] {
  const isInteger = parts.some((part) => part.kind === "number" && part.integer);
  const others = ([12345, "text", ["text"], { unexpected: true }, null] as const).filter(
    (one) => jsonTypeOf(one) !== jsonTypeOf(value),
  );
  return [...(isInteger && typeof value === "number" ? [value + 0.5] : []), ...others];
}

/** Returns the way in which a part is wrong: one violation of each is enough. */
function wayOf(part: JsonValue | undefined): string {
  if (part === undefined || part === null) return String(part);
  return typeof part === "number" && !Number.isInteger(part) ? "fraction" : "value";
}

/** Returns a value of the type of an enum or a constant that is not listed. */
function ofChoice({ parts }: Described, value: JsonValue): readonly JsonValue[] {
  if (!parts.some(({ kind }) => kind === "enum" || kind === "literal")) return [];
  if (typeof value === "string") return ["unlisted-value"];
  return typeof value === "number" ? [value + 7919] : [];
}

function ofCheck(check: Check, value: JsonValue): readonly JsonValue[] {
  if (typeof value === "number") return ofNumber(check, value);
  if (typeof value === "string") return ofText(check, value);
  return isList(value) ? ofList(check, value) : [];
}

function ofNumber(check: Check, value: number): readonly JsonValue[] {
  switch (check.check) {
    case "minimum":
      return [check.value - 1, Math.floor(check.value) - 1];
    case "maximum":
      return [check.value + 1, Math.ceil(check.value) + 1];
    case "exclusiveMinimum":
    case "exclusiveMaximum":
      return [check.value];
    case "multipleOf":
      return [value + check.value / 2, value + 1];
    default:
      return [];
  }
}

function ofText(check: Check, value: string): readonly JsonValue[] {
  switch (check.check) {
    case "minLength":
      return check.value > 0 ? [[...value].slice(0, check.value - 1).join("")] : [];
    case "maxLength":
      return check.value < longestText ? [value + lastOf(value).repeat(check.value + 1 - [...value].length)] : [];
    case "pattern":
    case "format":
      return [`${value}~`, "~", `${value} ${value}`, "not valid"];
    default:
      return [];
  }
}

/** Returns a character to make a text longer, one that a pattern probably allows. */
function lastOf(text: string): string {
  return [...text].findLast((character) => /[a-z\d]/i.test(character)) ?? "a";
}

function ofList(check: Check, value: readonly JsonValue[]): readonly JsonValue[] {
  const [first] = value;
  switch (check.check) {
    case "minItems":
      return check.value > 0 ? [value.slice(0, check.value - 1)] : [];
    case "maxItems":
      if (first === undefined || check.value >= longestList) return [];
      return [
        [...value, ...Array.from({ length: check.value + 1 - value.length }, (_, index) => varied(first, index))],
      ];
    case "uniqueItems":
      return first === undefined ? [] : [[first, ...value]];
    default:
      return [];
  }
}

/** Returns an item that differs from others, if only the list should be wrong. */
function varied(item: JsonValue, index: number): JsonValue {
  if (typeof item === "number") return item + index + 1;
  return typeof item === "string" ? `${item}${index}` : item;
}

function inObject(about: Described, value: JsonValue, { path, rules }: Place): readonly Change[] {
  if (!isObject(value)) return [];
  const names = Object.keys(value);
  const missing = names.map((name): Change => ({ path: [...path, name], part: undefined }));
  const added: Change = { path: [...path, "unexpectedProperty"], part: "unexpected" };
  if (path.length >= deepest) return [...missing, added];
  const inner = names.flatMap((name) =>
    changesIn(propertiesNamed(about, name), value[name] ?? null, { path: [...path, name], rules }),
  );
  return [...missing, added, ...inner];
}

function inList(about: Described, value: JsonValue, { path, rules }: Place): readonly Change[] {
  if (!isList(value) || value.length === 0 || path.length >= deepest) return [];
  return changesIn(itemsOf(about), value[0] ?? null, { path: [...path, 0], rules });
}

/** Returns a value with one part replaced or removed; undefined if nothing would change. */
function applied(value: JsonValue, path: Path, part: JsonValue | undefined): JsonValue | undefined {
  const [first, ...rest] = path;
  if (first === undefined) return part === undefined || keyOf(part) === keyOf(value) ? undefined : part;
  if (isList(value)) {
    const item = value[Number(first)];
    const changed = item === undefined ? undefined : applied(item, rest, part);
    return changed === undefined ? undefined : value.with(Number(first), changed);
  }
  if (!isObject(value)) return undefined;
  if (rest.length === 0 && part === undefined) {
    const { [first]: _, ...others } = value;
    return others;
  }
  const member = value[first];
  if (member === undefined) return rest.length === 0 && part !== undefined ? { ...value, [first]: part } : undefined;
  const changed = applied(member, rest, part);
  return changed === undefined ? undefined : { ...value, [first]: changed };
}
