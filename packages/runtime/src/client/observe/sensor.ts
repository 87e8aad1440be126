import { isObject } from "../plain.js";
import type { Direction, Validate, Validators } from "../validate.js";

/** What a sampled call sent or got: places and types, no values. */
export interface Observation {
  /** The call path: `pets.get`. */
  readonly operation: string;
  readonly direction: Direction;
  /** The types by place: `{ "data.items[].score": ["number"] }`. `[]` is any item, `*` any property of an object that is a map. */
  readonly types: Readonly<Record<string, readonly JsonType[]>>;
  /** The places that a validator complained about. */
  readonly invalid: readonly string[];
  /** Strings at places where an enum does not list them, if they look like names. */
  readonly unlisted: Readonly<Record<string, string>>;
}

export type JsonType = "null" | "boolean" | "number" | "string" | "list" | "object";

export interface ObserveOptions {
  /** The share of calls to look at, from 0 to 1. Default: 0.01. */
  readonly sample?: number | undefined;
  /** Gets each observation. What it throws is ignored. */
  readonly report: (observation: Observation) => void;
  /** Runs a task after the call has returned. Default: `setTimeout`. A worker passes its `waitUntil`. */
  readonly schedule?: ((task: () => Promise<void>) => void) | undefined;
  /** Returns a number from 0 to 1 that decides whether a call is looked at. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
}

/** The maximum number of calls that wait to be looked at. Further ones are not. */
const mostWaiting = 4;
/** The maximum number of values of a message that are looked at. */
const mostValues = 20_000;
/** The maximum number of places of an observation. */
const mostPlaces = 2_000;
/** The maximum number of properties that an object may have without being a map. */
const mostProperties = 100;

/**
 * Turns validators into the option `validate` of a client that only looks: at a share of the calls, after they have returned. It
 * reports places and types, never values, and never makes a call fail.
 */
export function observe(validators: Validators, options: ObserveOptions): Validate {
  const { sample = 0.01, report, random = Math.random } = options;
  const schedule = options.schedule ?? ((task) => void setTimeout(() => void task()));
  let waiting = 0;
  return async (operation, direction, value) => {
    if (waiting >= mostWaiting || random() >= sample) return;
    waiting += 1;
    schedule(async () => {
      try {
        const { params, response } = validators[operation] ?? {};
        const validator = direction === "request" ? params : response;
        const verdict = await validator?.["~standard"].validate(value);
        report({ operation, direction, types: typesIn(value), ...complaintsOf(verdict?.issues ?? [], value) });
      } catch {
        // Looking at a call must not affect the program.
      } finally {
        waiting -= 1;
      }
    });
  };
}

/** Returns the types of all parts of a value by place. */
function typesIn(whole: unknown): Observation["types"] {
  const found = new Map<string, Set<JsonType>>();
  const open: (readonly [place: string, value: unknown])[] = [["", whole]];
  for (let count = 0, next; count < mostValues && (next = open.pop()); count += 1) {
    const [place, value] = next;
    const type = typeOf(value);
    if (type === undefined) continue;
    const known = found.get(place);
    if (known !== undefined) known.add(type);
    else if (found.size < mostPlaces) found.set(place, new Set([type]));
    if (isObject(value)) for (const part of partsOf(place, value)) open.push(part);
  }
  return Object.fromEntries([...found].map(([place, types]) => [place, [...types].sort()]));
}

function partsOf(place: string, value: object): readonly (readonly [place: string, value: unknown])[] {
  // Large lists and maps have alike members.
  const members = Object.entries(value).slice(0, mostValues / 10);
  const isMap = !Array.isArray(value) && members.length > mostProperties;
  return members.map(([name, member]) => [placeOf(place, Array.isArray(value) ? undefined : name, isMap), member]);
}

/** Returns the place of an item, without a name, or of a property. */
function placeOf(outer: string, name: string | undefined, isMap = false): string {
  if (name === undefined) return `${outer}[]`;
  // Other names are keys of maps, which may be personal.
  const shown = !isMap && /^[A-Za-z_$@][\w.$@-]{0,39}$/.test(name) && !/\d{4}|@.*\./.test(name) ? name : "*";
  return outer === "" ? shown : `${outer}.${shown}`;
}

function typeOf(value: unknown): JsonType | undefined {
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  const type = typeof value;
  return type === "string" || type === "number" || type === "boolean" || type === "object" ? type : undefined;
}

type Issues = readonly {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}[];

function complaintsOf(issues: Issues, whole: unknown): Pick<Observation, "invalid" | "unlisted"> {
  const invalid = new Set<string>();
  const unlisted: Record<string, string> = {};
  for (const { path = [], message } of issues) {
    let value: unknown = whole;
    let place = "";
    for (const part of path) {
      const key = typeof part === "object" ? part.key : part;
      place = placeOf(place, Array.isArray(value) ? undefined : String(key));
      value = isObject(value) ? (value as Record<PropertyKey, unknown>)[key] : undefined;
    }
    invalid.add(place);
    // Members of enums are names. Other texts may be personal.
    if (typeof value === "string" && message.startsWith("Invalid option: ") && /^[A-Za-z][\w-]{0,31}$/.test(value))
      unlisted[place] = value;
  }
  return { invalid: [...invalid].sort(), unlisted };
}
