import { isRecord } from "../../write/index.js";

/** The types of JSON values, as the runtime's `observe` names them. */
export const jsonTypes = ["null", "boolean", "number", "string", "list", "object"] as const;
export type JsonType = (typeof jsonTypes)[number];

/** What was at a place of messages: the number of messages by type, those that a validator refused, and unlisted members of an enum. */
export interface ObservedPlace {
  readonly types: Readonly<Partial<Record<JsonType, number>>>;
  readonly invalid: number;
  readonly unlisted: Readonly<Record<string, number>>;
}

/** The answers that one operation had. */
export interface ObservedAnswers {
  /** The call path: `facts.get`. */
  readonly operation: string;
  readonly calls: number;
  /** By place: `data.items[].score`. */
  readonly places: ReadonlyMap<string, ObservedPlace>;
}

/** The content of a file of the runtime's `Collector`, or what is wrong with it. */
export type ReadObservations = { readonly answers: readonly ObservedAnswers[] } | { readonly problem: string };

/** Returns whether a text is such a file, whatever else may be wrong with it. */
export function areObservations(value: unknown): boolean {
  return isRecord(value) && value["format"] === "specloom observations";
}

/** Reads a parsed file. */
export function readObservations(value: unknown): ReadObservations {
  if (!isRecord(value) || !isRecord(value["operations"])) return { problem: "it has no `operations`" };
  if (value["version"] !== 1) return { problem: `it has the version ${String(value["version"])}, not 1` };
  const answers: ObservedAnswers[] = [];
  for (const [operation, directions] of Object.entries(value["operations"])) {
    const response = isRecord(directions) ? directions["response"] : undefined;
    if (response === undefined) continue;
    const read = readAnswers(operation, response);
    if (read === undefined) return { problem: `its operation ${operation} is malformed` };
    answers.push(read);
  }
  return { answers };
}

function readAnswers(operation: string, value: unknown): ObservedAnswers | undefined {
  if (!isRecord(value) || typeof value["calls"] !== "number" || !isRecord(value["places"])) return undefined;
  const places = new Map<string, ObservedPlace>();
  for (const [place, found] of Object.entries(value["places"])) {
    const read = readPlace(found);
    if (read === undefined) return undefined;
    places.set(place, read);
  }
  return { operation, calls: value["calls"], places };
}

function readPlace(value: unknown): ObservedPlace | undefined {
  if (!isRecord(value)) return undefined;
  const { types, invalid = 0, unlisted = {} } = value;
  const known = countsIn(types);
  const members = countsIn(unlisted);
  if (known === undefined || members === undefined || typeof invalid !== "number") return undefined;
  const isKnown = Object.keys(known).every((type) => jsonTypes.some((one) => one === type));
  return isKnown ? { types: known, invalid, unlisted: members } : undefined;
}

function countsIn(value: unknown): Readonly<Record<string, number>> | undefined {
  if (!isRecord(value)) return undefined;
  const counts: Record<string, number> = {};
  for (const [key, count] of Object.entries(value)) {
    if (typeof count !== "number") return undefined;
    counts[key] = count;
  }
  return counts;
}
