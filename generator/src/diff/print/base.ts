import type { DescribedDiagnostic } from "../../diagnostics/print.js";
import type { DiffResult, DocumentSize } from "../result/result.js";
import type { Markup } from "../../findings/markup.js";
import { placeOf } from "../../findings/places.js";
import { plural } from "../../findings/words.js";
import { verdictWords } from "./words.js";
import { listed } from "../../emit/shared/prose.js";

/** The maximum number of errors and of operations that are listed. */
const mostListed = 5;

/** Returns the verdict in words. */
export function headOf({ verdict, base }: Pick<DiffResult, "verdict" | "base">): string {
  if (base.state === "unreadable") return "Not compared";
  return base.state === "broken" && verdict === "none" ? "No changes in what was compared" : verdictWords[verdict];
}

/** Says what is special about the base: sentences, the most important one first. None for two whole documents with one path. */
export function baseNotes({ base, revision, added }: DiffResult, markup: Markup): readonly string[] {
  const { code } = markup;
  const { isMoved, state, errors = [], leftOut = [] } = base;
  const notes: string[] = [];
  if (added !== undefined) {
    notes.push(`There was no document before: ${code(revision.file)} is new${sizeText(added)}.`);
    notes.push(`If it had another path, name that as the base: ${code(`${base.source}:PATH`)}`);
  }
  if (isMoved === true) notes.push(`The document moved from ${code(base.file)} to ${code(revision.file)}.`);
  if (errors.length > 0) {
    const what = `The base has ${plural(errors.length, "error")}, which this change repairs`;
    notes.push(`${state === "unreadable" ? `${what}, so nothing was compared` : what}: ${errorsText(errors, markup)}`);
  }
  if (leftOut.length > 0) {
    const which = leftOut.length === 1 ? "1 operation was" : `${leftOut.length} operations were`;
    notes.push(`${which} not compared, because the errors affect them: ${firstOf(leftOut.map(code))}`);
  }
  return notes;
}

function sizeText(size: DocumentSize): string {
  const parts = (["operation", "webhook", "schema", "server"] as const).flatMap((noun) => {
    const count = size[`${noun}s`];
    return count === 0 ? [] : [plural(count, noun)];
  });
  return parts.length === 0 ? "" : `, with ${listed(parts)}`;
}

function errorsText(errors: readonly DescribedDiagnostic[], { code, prose }: Markup): string {
  return firstOf(
    errors.map(({ file, line, code: id, message }) => {
      const place = file === undefined ? "" : ` at ${code(placeOf({ file, ...(line !== undefined && { line }) }))}`;
      return `${prose(message)} (${id})${place}`;
    }),
    "; ",
  );
}

function firstOf(items: readonly string[], separator = ", "): string {
  const more = items.length - mostListed;
  return `${items.slice(0, mostListed).join(separator)}${more > 0 ? ` and ${more} more` : ""}`;
}
