import type { Parameter } from "./operation.js";

/**
 * Writes a parameter as it stands on the wire: `name=value` pairs in query and cookie, the value alone in path and
 * header; "" for nothing.
 */
export type ParameterWriter = (parameter: Parameter, value: unknown) => string;

/**
 * Replaces what knows its own text (Date, URL, Temporal, Decimal) by that text, also in lists: openapi-fetch would drop a
 * Date. An invalid Date throws a RangeError.
 */
export function toPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toPlain);
  const { toISOString, toJSON } = Object(value) as Partial<Date>;
  return (toISOString ?? toJSON ?? (() => value)).call(value);
}
