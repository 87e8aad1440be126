/**
 * Codecs (zod 4.1) between what JSON carries and what a program may rather work with. None is applied by itself: put one
 * into a schema of yours, for example `Fact$.extend({ created_at: dateTime() })`. Each decodes with `z.decode` and encodes
 * with `z.encode`.
 */
import * as z from "zod";
import { isDate, isDateTime } from "./runtime/formats/index.js";

/** RFC 3339 date and time with offset, and a Date. Milliseconds stay, finer fractions and the offset do not. */
export function dateTime(): z.ZodCodec<z.ZodCustomStringFormat<"date-time">, z.ZodDate> {
  return z.codec(z.stringFormat("date-time", isDateTime), z.date(), {
    // A Date has no leap seconds: the last one of a day is the first of the next.
    decode: (text) =>
      new Date(new Date(plain(text).replace(/:60(?=[.Z+-])/, ":59")).getTime() + (/:60[.Zz+-]/.test(text) ? 1000 : 0)),
    encode: (date) => date.toISOString(),
  });
}

/** What this module uses of Temporal, which not every runtime has: pass `Temporal` itself or a polyfill. */
export interface TemporalTypes<Instant extends Printable, PlainDate extends Printable> {
  readonly Instant: { from(text: string): Instant };
  readonly PlainDate: { from(text: string): PlainDate };
}

interface Printable {
  toString(): string;
}

/** RFC 3339 date and time with offset, and a Temporal.Instant. */
export function instant<Instant extends Printable>(
  temporal: Pick<TemporalTypes<Instant, Printable>, "Instant">,
): z.ZodCodec<z.ZodCustomStringFormat<"date-time">, z.ZodType<Instant, Instant>> {
  return z.codec(z.stringFormat("date-time", isDateTime), z.custom<Instant>(isInstance), {
    decode: (text) => temporal.Instant.from(plain(text)),
    encode: (value) => value.toString(),
  });
}

/** RFC 3339 full-date, and a Temporal.PlainDate. */
export function plainDate<PlainDate extends Printable>(
  temporal: Pick<TemporalTypes<Printable, PlainDate>, "PlainDate">,
): z.ZodCodec<z.ZodCustomStringFormat<"date">, z.ZodType<PlainDate, PlainDate>> {
  return z.codec(z.stringFormat("date", isDate), z.custom<PlainDate>(isInstance), {
    decode: (text) => temporal.PlainDate.from(text),
    encode: (value) => value.toString(),
  });
}

/** A whole number that JSON.parse reads without loss, up to 2^53 - 1 either way, and a bigint. */
export function bigint(): z.ZodCodec<z.ZodInt, z.ZodBigInt> {
  const limit = BigInt(Number.MAX_SAFE_INTEGER);
  return z.codec(z.int(), z.bigint().min(-limit).max(limit), {
    decode: (number) => BigInt(number),
    encode: (value) => Number(value),
  });
}

/** The same as text, which loses nothing: all of int64. */
export function bigintText(): z.ZodCodec<z.ZodString, z.ZodBigInt> {
  const limit = 2n ** 63n;
  return z.codec(
    z.string().regex(/^-?\d+$/),
    z
      .bigint()
      .min(-limit)
      .max(limit - 1n),
    {
      decode: (text) => BigInt(text),
      encode: (value) => String(value),
    },
  );
}

/** A date and time as every parser takes it: with its `T`, and the offset in full. */
function plain(text: string): string {
  return text
    .toUpperCase()
    .replace(" ", "T")
    .replace(/([+-]\d{2}):?(\d{2})?$/, (_, hour: string, minute = "00") => `${hour}:${minute}`);
}

function isInstance(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
