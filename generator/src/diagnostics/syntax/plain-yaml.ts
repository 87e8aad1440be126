import { getScalarValue, parseEvents, YAMLException, type Event, type ScalarEvent } from "js-yaml";
import { maximumDepth } from "./limits.js";

/** The event kinds of js-yaml. */
export const eventKind = { document: 1, sequence: 2, mapping: 3, scalar: 4, alias: 5, pop: 6 } as const;

const plainStyle = 1;

/** The events of a file's only YAML document, without the document's own. */
export interface PlainYaml {
  readonly text: string;
  readonly events: readonly Event[];
}

/**
 * Reads YAML that only has objects, lists and scalars, as nearly all documents do. js-yaml takes a tenth of the time
 * of the `yaml` library. Returns undefined for files with errors, anchors, aliases, tags, directives or several
 * documents, which the `yaml` library then reads and reports.
 */
export function readPlainYaml(text: string): PlainYaml | undefined {
  const events = eventsOf(text);
  const [start] = events;
  if (start?.type !== eventKind.document || start.directives.length > 0) return undefined;
  const inside = events.slice(1, -1);
  return inside.length > 0 && inside.every(isPlain) ? { text, events: inside } : undefined;
}

function eventsOf(text: string): readonly Event[] {
  try {
    return parseEvents(text, { maxDepth: maximumDepth });
  } catch (error) {
    if (error instanceof YAMLException) return [];
    throw error;
  }
}

function isPlain(event: Event): boolean {
  if (event.type === eventKind.pop) return true;
  return event.type !== eventKind.document && event.type !== eventKind.alias && !isDecorated(event);
}

function isDecorated({ anchorStart, tagStart }: { readonly anchorStart: number; readonly tagStart: number }): boolean {
  return anchorStart !== -1 || tagStart !== -1;
}

/** Returns whether a scalar is plain, that is, neither quoted nor a block, so it may be a number, boolean or null. */
export function isUnquoted({ style }: ScalarEvent): boolean {
  return style === plainStyle;
}

export function scalarText(text: string, event: ScalarEvent): string {
  return event.valueStart === -1 ? "" : getScalarValue(text, event);
}
