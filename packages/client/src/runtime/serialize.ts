import { ArgumentError } from "./errors.js";
import type { Parameter } from "./operation.js";

/**
 * Writes a parameter as it stands on the wire: `name=value` pairs in query and cookie, the value alone in path and
 * header. A Date becomes ISO 8601, whatever else has a toJSON its result; null, undefined and empty lists become "".
 * @throws ArgumentError for an object that the style cannot express.
 */
export type ParameterWriter = (parameter: Parameter, value: unknown) => string;

/** The styles that OAS 3.1 4.8.12.2 makes the default: lists are joined by commas in path and header, else repeated. */
export const writePlain: ParameterWriter = (parameter, value) => {
  const named = /query|cookie/.test(parameter.in);
  return [value]
    .flat()
    .filter((member) => member != null)
    .map((member) => (named ? encodeText(parameter, parameter.name) + "=" : "") + encodeText(parameter, member))
    .join(named ? "&" : ",");
};

/** The text of one value. Header values are not percent-encoded (OAS 3.1 4.8.12.3). */
export function encodeText({ in: place, name }: Parameter, value: unknown): string {
  const given = toPlain(value);
  if (typeof given === "object") throw new ArgumentError(`"${name}" cannot hold an object`);
  return place === "header" ? String(given) : encodeURIComponent(String(given));
}

/** Replaces what knows its own text (Date, URL, Temporal, Decimal) by that text. An invalid Date throws a RangeError. */
export function toPlain(value: unknown): unknown {
  const { toISOString, toJSON } = Object(value) as Partial<Date>;
  return (toISOString ?? toJSON ?? (() => value)).call(value);
}
