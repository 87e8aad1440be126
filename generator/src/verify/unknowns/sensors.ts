import { isList, isObject } from "../../emit/shared/recipes/json-values.js";
import { hasFormat } from "../../model/index.js";
import type { JsonValue } from "../../model/types.js";
import { schemaTypeOf } from "../../diagnostics/json-type.js";
import { Tally } from "../traffic/notes.js";
import { fewest, isName, times, unseen, type Fact, type Sensor, type Verdict } from "./types.js";

/** The maximum number of names that are counted. */
const mostNames = 50;

/** Returns `always string`, or `string 400 times, null 12 times`. */
function typesIn({ counts }: Tally): string {
  const [only, ...more] = [...counts].sort(([, one], [, other]) => other - one);
  if (only === undefined) return "never";
  if (more.length === 0) return `always ${only[0]}`;
  return [only, ...more].map(([name, count]) => `${name} ${times(count)}`).join(", ");
}

function namesIn({ counts }: Tally): readonly string[] {
  return [...counts.keys()].sort();
}

/** Types as JSON Schema names them: clients say list, and an integer is a number if others are none. */
function schemaTypes(types: Tally): readonly string[] {
  const own = namesIn(types).map((name) => (name === "list" ? "array" : name));
  return own.includes("number") ? own.filter((name) => name !== "integer") : own;
}

/** Which further properties does an object have? `isOwn` says whether one belongs to this question, and not to others about the place. */
export function propertySensor(
  undeclared: (value: JsonValue) => Readonly<Record<string, JsonValue>>,
  isOwn: (name: string) => boolean,
): Sensor {
  const found = new Map<string, Tally>();
  let seen = 0;
  const tallyOf = (name: string): Tally => {
    const tally = found.get(name) ?? new Tally(mostNames);
    if (found.size < mostNames) found.set(name, tally);
    return tally;
  };
  return {
    value: (value) => {
      seen += 1;
      for (const [name, one] of Object.entries(undeclared(value)))
        if (isName(name)) tallyOf(name).add(schemaTypeOf(one));
    },
    observed: (types) => void (seen += types["object"] ?? 0),
    member: (name, types) => {
      for (const [type, count] of Object.entries(types)) if (isName(name)) tallyOf(name).add(type, count);
    },
    answer: () => {
      if (seen === 0) return unseen;
      if (found.size === 0) return { verdict: "open", text: `had no further property in ${seen}` };
      const own = [...found].filter(([name]) => isOwn(name));
      const shown = own.length > 0 ? own : [...found];
      const texts = shown.map(([name, tally]) => `"${name}" was seen ${times(tally.sum)}, ${typesIn(tally)}`);
      const facts = own.map(([name, tally]): Fact => ({ kind: "property", name, types: schemaTypes(tally) }));
      return { verdict: own.length > 0 ? "answered" : "open", text: texts.join("; "), facts };
    },
  };
}

/** Which types does a value have? `allowed` are those of the document; empty if it names none. */
export function typeSensor(allowed: readonly string[]): Sensor {
  const types = new Tally(mostNames);
  return {
    value: (value) => types.add(schemaTypeOf(value)),
    observed: (counts) => {
      for (const [type, count] of Object.entries(counts)) types.add(type, count);
    },
    answer: () => {
      if (types.sum === 0) return unseen;
      const own = schemaTypes(types);
      const isAllowed = (type: string): boolean =>
        allowed.includes(type) || (type === "integer" && allowed.includes("number"));
      const isWrong = allowed.length > 0 && own.some((type) => !isAllowed(type));
      const absent = allowed.filter((type) => type === "null" && !own.includes(type)).map(() => ", never null");
      const text = `was seen ${times(types.sum)}, ${typesIn(types)}${absent.join("")}`;
      // Null alone says nothing about the other values.
      const isEnough = types.sum >= fewest && own.some((type) => type !== "null");
      const verdict = isEnough ? "answered" : "open";
      return { verdict: isWrong ? "contradicted" : verdict, text, facts: [{ kind: "type", types: own }] };
    },
  };
}

/** The formats that are looked for: the first one that all strings have. */
const formats = ["uuid", "date-time", "date", "time", "duration", "email", "ipv4", "ipv6", "uri"];

/** Which format do strings have? */
export function formatSensor(): Sensor {
  const fitting = new Set(formats);
  let seen = 0;
  return {
    value: (value) => {
      if (typeof value !== "string") return;
      seen += 1;
      for (const format of fitting) if (hasFormat(value, format) !== true) fitting.delete(format);
    },
    answer: () => {
      if (seen === 0) return unseen;
      const [format] = fitting;
      if (format === undefined) return { verdict: "open", text: `has no known format in ${seen}` };
      const verdict = enough(seen);
      const text = `was seen ${times(seen)}, always as ${format}`;
      return { verdict, text, facts: [{ kind: "keyword", name: "format", value: format }] };
    },
  };
}

function enough(seen: number): Verdict {
  return seen >= fewest ? "answered" : "open";
}

/** Which values does an enum have? */
export function valuesSensor(listed: readonly JsonValue[]): Sensor {
  const words = new Tally(mostNames);
  let others = 0;
  let seen = 0;
  return {
    value: (value) => {
      if (typeof value !== "string") return;
      seen += 1;
      if (listed.includes(value)) return;
      if (isName(value) && (words.counts.has(value) || words.counts.size < mostNames)) words.add(value);
      else others += 1;
    },
    observed: (types, unlisted) => {
      seen += types["string"] ?? 0;
      for (const [word, count] of Object.entries(unlisted)) words.add(word, count);
    },
    answer: () => {
      if (seen === 0 && words.sum === 0) return unseen;
      if (others > 0) return { verdict: "open", text: `was seen ${times(seen)}, also with values that are no names` };
      if (words.sum === 0) return { verdict: "open", text: `was seen ${times(seen)}, with listed values only` };
      const texts = [...words.counts].map(([word, count]) => `"${word}" was seen ${times(count)}`);
      const facts = namesIn(words).map((value): Fact => ({ kind: "value", value }));
      return { verdict: "answered", text: texts.join("; "), facts };
    },
  };
}

/** Is a property always there? Its values are the objects around it. */
export function requiredSensor(name: string, isRequired: boolean): Sensor {
  let present = 0;
  let seen = 0;
  return {
    value: (value) => {
      if (!isObject(value)) return;
      seen += 1;
      if (Object.hasOwn(value, name)) present += 1;
    },
    answer: () => {
      if (seen === 0) return unseen;
      const text = `was there in ${present} of ${seen}`;
      if (present < seen) return { verdict: isRequired ? "contradicted" : "answered", text };
      return { verdict: enough(seen), text, ...(!isRequired && { facts: [{ kind: "required", name }] }) };
    },
  };
}

interface Order {
  readonly rising: boolean;
  readonly falling: boolean;
  /** The number of neighbours that differ. */
  readonly steps: number;
}

/** By which property are lists sorted? */
export function orderSensor(): Sensor {
  const orders = new Map<string, Order>();
  const broken = new Set<string>();
  let seen = 0;
  const compare = (items: readonly JsonValue[], name: string): void => {
    const values = items.map((item) => (isObject(item) ? sortable(item[name] ?? null) : undefined));
    const known = orders.get(name) ?? { rising: true, falling: true, steps: 0 };
    let { rising, falling, steps } = known;
    for (const [index, value] of values.entries()) {
      const before = values[index - 1];
      if (value === undefined || typeof value !== typeof values[0]) return void broken.add(name);
      if (before === undefined || before === value) continue;
      steps += 1;
      if (before < value) falling = false;
      else rising = false;
    }
    orders.set(name, { rising, falling, steps });
  };
  return {
    value: (value) => {
      if (!isList(value) || value.length < 2) return;
      seen += 1;
      const [first = null] = value;
      const names = isObject(first) ? Object.keys(first).filter(isName).slice(0, mostNames) : [];
      for (const name of names) if (!broken.has(name)) compare(value, name);
    },
    answer: () => {
      if (seen === 0) return unseen;
      const found = [...orders].filter(
        ([name, { rising, falling, steps }]) => !broken.has(name) && steps > 0 && rising !== falling,
      );
      if (found.length === 0) return { verdict: "open", text: `was seen ${times(seen)}, not sorted by any property` };
      const texts = found.map(([name, { rising }]) => `"${name}", ${rising ? "ascending" : "descending"}`);
      const steps = found.reduce((most, [, order]) => Math.max(most, order.steps), 0);
      // Several properties may rise together: which one is meant, nobody can tell.
      const verdict = found.length === 1 ? enough(steps) : "open";
      const text = `was seen ${times(seen)}, always sorted by ${texts.join(", or by ")}`;
      return { verdict, text, facts: [{ kind: "sentence", text: `Sorted by ${texts.join(", or by ")}.` }] };
    },
  };
}

/** Returns a value that sorting can be seen by: a number, or a string that is a date. */
function sortable(value: JsonValue): number | string | undefined {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return undefined;
  if (!/^\d{4}-\d{2}-\d{2}/.test(value)) return value;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : time;
}
