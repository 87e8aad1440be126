import type { Endpoint } from "./contract.js";

/** The values of a path by parameter, still percent-encoded. */
export type PathValues = Readonly<Record<string, string>>;

type Target = Pick<Endpoint, "path">;

/** A literal, or the name of a parameter. */
interface Piece {
  readonly text: string;
  readonly isParameter: boolean;
}

type Segment = readonly Piece[];

const templates = new WeakMap<Target, readonly Segment[]>();

/** Returns the segments of an endpoint's path. */
function segmentsOf(endpoint: Target): readonly Segment[] {
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
      return { text: isParameter ? text.slice(1, -1) : normal(encodeLiteral(text)), isParameter };
    });
}

/** Writes a literal as a URL does: characters that a path cannot hold are percent-encoded. */
function encodeLiteral(text: string): string {
  return text.replace(/[^\w\-.~!$&'()*+,;=:@%[\]|^]/gu, encodeURIComponent);
}

/** Writes equal paths equally: percent-encoded triples in upper case, unreserved characters without (RFC 3986 6.2.2). */
function normal(path: string): string {
  return path.replace(/%[\da-f]{2}/gi, (triple) => {
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
  const matches = segments.every((segment, index) => matchSegment(segment, normal(parts[index] ?? ""), values));
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

/**
 * Returns a pattern that the end of a URL's path matches, with a group per parameter, in their order. Values are still
 * percent-encoded. Some tools need a pattern; `matchPath` is exact.
 */
export function pathPattern(endpoint: Target): RegExp {
  const source = segmentsOf(endpoint).map((segment) => `/${segmentPattern(segment)}`);
  return new RegExp(`${source.join("") || "/"}$`);
}

function segmentPattern(pieces: Segment): string {
  const last = pieces.map(({ isParameter }) => isParameter).lastIndexOf(true);
  return pieces
    .map(({ text, isParameter }, index) => {
      if (!isParameter) return escape(text);
      if (index === last) return "([^/]+)";
      // Characters of the next literal's beginning end the value, so that the pattern never backtracks.
      const next = pieces[index + 1];
      return next === undefined || next.isParameter ? "([^/])" : `([^/${escape(next.text.slice(0, 1))}]+)`;
    })
    .join("");
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

/**
 * Compares endpoints for a list of routes: those that match fewer paths come first, so that literal segments win over
 * parameters, and a required query over none.
 */
export function bySpecificity(one: Endpoint, other: Endpoint): number {
  const [a, b] = [segmentsOf(one), segmentsOf(other)];
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const order = rankOf(a[index] ?? []) - rankOf(b[index] ?? []);
    if (order !== 0) return order;
    const length = literalLength(b[index] ?? []) - literalLength(a[index] ?? []);
    if (length !== 0) return length;
  }
  return a.length - b.length || (other.query?.length ?? 0) - (one.query?.length ?? 0);
}

/** A literal is 0, a parameter with literals 1, a parameter alone 2. */
function rankOf(segment: Segment): number {
  if (segment.every(({ isParameter }) => !isParameter)) return 0;
  return segment.every(({ isParameter }) => isParameter) ? 2 : 1;
}

/** Of two literals, none is more specific. */
function literalLength(segment: Segment): number {
  if (rankOf(segment) === 0) return 0;
  return segment.reduce((sum, { text, isParameter }) => sum + (isParameter ? 0 : text.length), 0);
}
