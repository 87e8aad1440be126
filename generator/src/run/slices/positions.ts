import type { Diagnostic, SourceLocation } from "../../diagnostics/types.js";
import type { Parts } from "../../load/index.js";
import type { PartsRecord } from "./record.js";

/** Moves what a run said of a file to where it stands now. Undefined where something stands in a part that has changed. */
export function moveDiagnostics(
  diagnostics: readonly Diagnostic[],
  { file, parts, record }: { readonly file: string; readonly parts: Parts; readonly record: PartsRecord },
): readonly Diagnostic[] | undefined {
  const shifts = shiftsOf(parts, record);
  const moved = diagnostics.map((diagnostic): Diagnostic | undefined => {
    const { at, related } = diagnostic;
    const places = [...(at ? [at] : []), ...(related ?? []).map((one) => one.at)];
    if (places.some((place) => place.file === file && lineAfter(place, shifts) === undefined)) return undefined;
    const move = (place: SourceLocation): SourceLocation =>
      place.file === file ? moveBy(place, lineAfter(place, shifts) ?? 0) : place;
    return {
      ...diagnostic,
      ...(at && { at: move(at) }),
      ...(related && { related: related.map((one) => ({ ...one, at: move(one.at) })) }),
    };
  });
  return moved.every((one) => one !== undefined) ? moved : undefined;
}

/** A part that has changed: the lines that it had, counted from 1, and by how many lines what follows has moved. */
interface Shift {
  readonly first: number;
  readonly last: number;
  readonly by: number;
}

function shiftsOf({ schemas }: Parts, { components }: PartsRecord): readonly Shift[] {
  let total = 0;
  return [...schemas].flatMap(([name, { hash, line, lines }]): readonly Shift[] => {
    const known = components[name];
    if (known === undefined || known.hash === hash) return [];
    const first = line - total + 1;
    const by = lines - known.lines;
    total += by;
    return [{ first, last: first + known.lines, by }];
  });
}

/** Returns how many lines a place has moved; undefined if its line holds something that has changed. */
function lineAfter({ position }: SourceLocation, shifts: readonly Shift[]): number | undefined {
  if (position === undefined) return 0;
  const { line, endLine } = position;
  if (shifts.some(({ first, last }) => line <= last && endLine >= first)) return undefined;
  return shifts.reduce((sum, { last, by }) => (line > last ? sum + by : sum), 0);
}

function moveBy(place: SourceLocation, lines: number): SourceLocation {
  const { position } = place;
  if (position === undefined || lines === 0) return place;
  return { ...place, position: { ...position, line: position.line + lines, endLine: position.endLine + lines } };
}
