import { serializeArrayParam, serializeObjectParam } from "openapi-fetch";
import type { Parameter } from "./operation.js";
import { encodeText, type ParameterWriter, toPlain } from "./serialize.js";

/**
 * Every style of OAS 3.1 4.8.12.3, objects included: simple, label, matrix, form, spaceDelimited, pipeDelimited and
 * deepObject, exploded or not, with reserved characters or without, or as JSON text.
 */
export const styled: ParameterWriter = (parameter, value) => {
  const { name, in: place, json, style = /path|header/.test(place) ? "simple" : "form" } = parameter;
  if (style === "deepObject") return styled({ ...parameter, style: "form", explode: true }, Object.fromEntries(leaves(name, value)));

  const given = json ? JSON.stringify(value) : toPlain(value);
  const record = isObject(given) && !Array.isArray(given);
  const members = Object.entries(record ? given : [given].flat())
    .filter(([, member]) => member != null)
    .map(([key, member]) => [encode(parameter, key), encode(parameter, member)] as const);
  if (!members.length) return "";
  // The members are encoded already: the transport would drop a Date and, with reserved characters, leave all others too.
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

/** With reserved characters: those that can neither end nor split a query stay as they are. */
function encode(parameter: Parameter, value: unknown): string {
  const text = encodeText(parameter, value);
  return parameter.allowReserved ? text.replace(/%(3A|2F|3F|40|24|2C|3B)/g, decodeURIComponent) : text;
}

/** `a[b]` and 1, `a[c][0]` and 2: OAS leaves deeper levels open; this is how qs, PHP and Rack read them. */
function leaves(name: string, value: unknown): [string, unknown][] {
  const given = toPlain(value);
  if (!isObject(given)) return [[name, given]];
  return Object.entries(given).flatMap(([key, member]) => leaves(`${name}[${key}]`, member));
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
