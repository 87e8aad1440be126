import { serializeArrayParam, serializeObjectParam } from "openapi-fetch";
import { ArgumentError } from "./errors.js";
import type { CodedParameter } from "./operation.js";
import { toPlain } from "./plain.js";

/**
 * Writes a parameter as it stands on the wire: `name=value` pairs in query and cookie, the value alone in path and
 * header; "" for null, undefined and empty lists.
 */
export type ParameterWriter = (parameter: CodedParameter, value: unknown) => string;

/**
 * Every style of OAS 3.1 4.8.12.3, objects included: simple, label, matrix, form, spaceDelimited, pipeDelimited and
 * deepObject, exploded or not, with reserved characters or without, or as JSON text.
 * @throws ArgumentError for an object inside a list or an object, except in the style deepObject.
 */
export const styled: ParameterWriter = (parameter, value) => {
  const { name, in: place, json, style = /path|header/.test(place) ? "simple" : "form" } = parameter;
  if (style === "deepObject")
    return styled({ ...parameter, style: "form", explode: true }, Object.fromEntries(leaves(name, value)));

  const given = json ? JSON.stringify(value) : toPlain(value);
  const record = isObject(given) && !Array.isArray(given);
  const members = Object.entries(record ? given : [given].flat())
    .filter(([, member]) => member != null)
    .map(([key, member]) => [encode(parameter, key), encode(parameter, member)] as const);
  if (!members.length) return "";
  // The members are encoded already, because openapi-fetch leaves either all or none of the reserved characters.
  const options = { style, explode: parameter.explode ?? style === "form", allowReserved: true } as never;
  const text = record
    ? serializeObjectParam(encode(parameter, name), Object.fromEntries(members), options)
    : serializeArrayParam(
        encode(parameter, name),
        members.map(([, member]) => member),
        options,
      );
  return text.replaceAll("|", "%7C");
};

/** The characters of a plain value. Header values are not percent-encoded (OAS 3.1 4.8.12.3). */
function encode({ in: place, name, allowReserved }: CodedParameter, member: unknown): string {
  const given = toPlain(member);
  if (isObject(given)) throw new ArgumentError(`"${name}" cannot hold an object in a list or an object`);
  if (place === "header") return String(given);
  const text = encodeURIComponent(String(given));
  // Those that can neither end nor split a query.
  return allowReserved ? text.replace(/%(3A|2F|3F|40|24|2C|3B)/g, decodeURIComponent) : text;
}

/** `a[b]` and 1, `a[c][0]` and 2: OAS leaves deeper levels open; this is how qs, PHP and Rack read them. */
function leaves(name: string, value: unknown): [string, unknown][] {
  const given = toPlain(value);
  if (!isObject(given)) return [[name, given]];
  return Object.entries(given).flatMap(([key, member]) => leaves(`${name}[${key}]`, member));
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
