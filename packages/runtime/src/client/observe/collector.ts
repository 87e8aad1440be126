import type { Direction } from "../validate.js";
import type { JsonType, Observation } from "./sensor.js";

/** All observations of one or more processes, added up: what `specloom verify` reads. */
export interface ObservationsFile {
  readonly format: "specloom observations";
  readonly version: 1;
  /** By call path, then by direction. */
  readonly operations: Readonly<Record<string, Partial<Record<Direction, ObservedMessages>>>>;
}

/** The messages of one direction that one operation had. */
export interface ObservedMessages {
  readonly calls: number;
  readonly places: Readonly<Record<string, ObservedPlace>>;
}

/** What was at a place: the number of calls by type, those that a validator complained about, and unlisted members of an enum. */
export interface ObservedPlace {
  readonly types: Readonly<Partial<Record<JsonType, number>>>;
  readonly invalid?: number;
  readonly unlisted?: Readonly<Record<string, number>>;
}

/** The maximum number of places and unlisted members that are counted for one operation and direction. */
const mostCounted = 5_000;

type Counts = Map<string, number>;

interface PlaceCounts {
  readonly types: Counts;
  readonly unlisted: Counts;
  invalid: number;
}

interface MessageCounts {
  readonly places: Map<string, PlaceCounts>;
  calls: number;
}

/** Adds up observations: `JSON.stringify(collector)` is a file for `specloom verify`. */
export class Collector {
  readonly #operations = new Map<
    string,
    Map<Direction, { calls: number; readonly places: Map<string, PlaceCounts> }>
  >();

  /** Adds an observation. It is a function of its own: `report: collector.add`. */
  readonly add = ({ operation, direction, types, invalid, unlisted }: Observation): void => {
    const directions = upsert(this.#operations, operation, () => new Map<Direction, MessageCounts>());
    const messages = upsert(directions, direction, () => ({ calls: 0, places: new Map<string, PlaceCounts>() }));
    messages.calls += 1;
    const at = (place: string): PlaceCounts | undefined =>
      messages.places.size < mostCounted || messages.places.has(place)
        ? upsert(messages.places, place, () => ({ types: new Map(), unlisted: new Map(), invalid: 0 }))
        : undefined;
    for (const [place, list] of Object.entries(types)) for (const type of list) count(at(place)?.types, type);
    for (const place of invalid) {
      const counts = at(place);
      if (counts !== undefined) counts.invalid += 1;
    }
    for (const [place, value] of Object.entries(unlisted)) count(at(place)?.unlisted, value);
  };

  toJSON(): ObservationsFile {
    const operations = mapValues(this.#operations, (directions) => mapValues(directions, messagesOf));
    return { format: "specloom observations", version: 1, operations };
  }
}

function messagesOf({ calls, places }: MessageCounts): ObservedMessages {
  return {
    calls,
    places: mapValues(places, ({ types, invalid, unlisted }) => ({
      types: Object.fromEntries(types),
      ...(invalid > 0 && { invalid }),
      ...(unlisted.size > 0 && { unlisted: Object.fromEntries(unlisted) }),
    })),
  };
}

function mapValues<K extends string, V, R>(map: ReadonlyMap<K, V>, of: (value: V) => R): Record<K, R> {
  return Object.fromEntries([...map].map(([key, value]) => [key, of(value)])) as Record<K, R>;
}

function upsert<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const known = map.get(key) ?? create();
  map.set(key, known);
  return known;
}

function count(counts: Counts | undefined, key: string): void {
  if (counts === undefined || (counts.size >= mostCounted && !counts.has(key))) return;
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
