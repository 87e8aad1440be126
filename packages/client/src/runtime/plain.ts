/**
 * Replaces what knows its own text (Date, URL, Temporal, Decimal) by that text, also in a list: openapi-fetch would drop
 * a Date. An invalid Date throws a RangeError.
 */
export function toPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toPlain);
  const { toISOString, toJSON } = Object(value) as Partial<Date>;
  return (toISOString ?? toJSON ?? (() => value)).call(value);
}
