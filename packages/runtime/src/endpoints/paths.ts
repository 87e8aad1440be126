import type { Endpoint } from "./contract.js";

/** The values of a path by parameter, still percent-encoded. */
export type PathValues = Readonly<Record<string, string>>;

type Target = Pick<Endpoint, "path">;

/** A literal, or the name of a parameter. */
interface Piece {
  readonly text: string;
  readonly isParameter: boolean;
}

/** A segment of a template. */
export type Segment = readonly Piece[];

const templates = new WeakMap<Target, readonly Segment[]>();

/** Returns the segments of an endpoint's path. */
export function segmentsOf(endpoint: Target): readonly Segment[] {
  const known = templates.get(endpoint);
  if (known !== undefined) return known;
  const segments = endpoint.path.split("/").slice(1).map(piecesOf);
  templates.set(endpoint, segments);
  return segments;
}

/** Splits `{id}.json` into a parameter and a literal. */
function piecesOf(segment: string): Segment {
  return segment
    .split(/(\{[^{}]*\})/)
    .filter((text) => text !== "")
    .map((text) => {
      const isParameter = text.startsWith("{") && text.endsWith("}");
      return { text: isParameter ? text.slice(1, -1) : normalize(text), isParameter };
    });
}

/**
 * Returns one form for equivalent encodings of a part of a path (RFC 3986, 6.2.2): characters that a path cannot hold are
 * percent-encoded, unreserved characters are not, and triples are in upper case. Encoded delimiters stay encoded.
 */
export function normalize(text: string): string {
  if (/^[\w\-.~!$&'()*+,;=:@]*$/.test(text)) return text;
  return text
    .replace(/[^\w\-.~!$&'()*+,;=:@%\p{Surrogate}]/gu, encodeURIComponent)
    .replace(/%[\da-f]{2}/gi, (triple) => {
      const character = String.fromCharCode(Number.parseInt(triple.slice(1), 16));
      return /[\w\-.~]/.test(character) ? character : triple.toUpperCase();
    });
}

/**
 * Matches a pathname below the base path with the template of an endpoint. Returns the values of its parameters, still
 * percent-encoded; undefined if it does not match. The time grows with the length of the pathname alone.
 */
export function matchPath(endpoint: Target, pathname: string): PathValues | undefined {
  const segments = segmentsOf(endpoint);
  const parts = pathname.split("/").slice(1);
  if (!pathname.startsWith("/") || parts.length !== segments.length) return undefined;
  const values = new Map<string, string>();
  const matches = segments.every((segment, index) => matchSegment(segment, normalize(parts[index] ?? ""), values));
  return matches ? (Object.fromEntries(values) as PathValues) : undefined;
}

/** Several parameters in a segment: each takes as little as possible, the last one the rest. No parameter is empty. */
function matchSegment(pieces: Segment, text: string, values: Map<string, string>): boolean {
  let open: string | undefined;
  let start = 0;
  for (const [index, { text: piece, isParameter }] of pieces.entries()) {
    if (isParameter) {
      if (open !== undefined) {
        // No literal divides the two: the first takes one character.
        values.set(open, text.slice(start, start + 1));
        start += 1;
      }
      open = piece;
    } else if (open === undefined) {
      if (!text.startsWith(piece, start)) return false;
      start += piece.length;
    } else {
      const isLast = index === pieces.length - 1;
      const at = isLast ? lastIndex(text, piece) : text.indexOf(piece, start + 1);
      if (at <= start) return false;
      values.set(open, text.slice(start, at));
      start = at + piece.length;
      open = undefined;
    }
  }
  if (open === undefined) return start === text.length;
  values.set(open, text.slice(start));
  return start < text.length;
}

function lastIndex(text: string, ending: string): number {
  return text.endsWith(ending) ? text.length - ending.length : -1;
}
