/** Limits of what callers send, beyond those of the API's document. */
import { HttpError } from "@memory-service/endpoints";

/** A number of characters. */
interface Length {
  readonly minimum: number;
  readonly maximum: number;
}

const nameLength: Length = { minimum: 1, maximum: 255 };
const descriptionLength: Length = { minimum: 0, maximum: 2000 };
const factLength: Length = { minimum: 1, maximum: 10_000 };

/** Throws an HttpError 400 unless a name or a `custom_id` has 1 to 255 characters. Absent ones pass. */
export function requireName(field: string, value: string | undefined): void {
  requireLength(field, value, nameLength);
}

/** Throws an HttpError 400 if a description has more than 2,000 characters. An absent one passes. */
export function requireDescription(value: string | undefined): void {
  requireLength("description", value, descriptionLength);
}

/** Throws an HttpError 400 unless the text of a fact has 1 to 10,000 characters. An absent one passes. */
export function requireFactText(value: string | undefined): void {
  requireLength("fact", value, factLength);
}

/**
 * Returns the number of items per page: the caller's or the default.
 * @throws HttpError 400 if it is not within 1 and the maximum.
 */
export function readPageSize(
  field: string,
  value: number | undefined,
  { fallback, maximum }: { readonly fallback: number; readonly maximum: number },
): number {
  const size = value ?? fallback;
  if (size >= 1 && size <= maximum) return size;
  throw new HttpError(400, `Invalid ${field}: ${size} is not from 1 to ${maximum}`);
}

/** Counts characters as JSON Schema does: a surrogate pair is one. */
function requireLength(field: string, value: string | undefined, { minimum, maximum }: Length): void {
  if (value === undefined) return;
  const length = [...value].length;
  if (length >= minimum && length <= maximum) return;
  const allowed = minimum === 0 ? `at most ${maximum}` : `${minimum} to ${maximum}`;
  throw new HttpError(400, `Invalid ${field}: it has ${length} characters, and ${allowed} are allowed`);
}
