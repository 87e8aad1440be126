/** Media types and ranges, as keys of `content` (RFC 9110, sections 8.3.1 and 12.5.1). */
import type { Use } from "../comparison.js";

/** Returns a media type in lower case, with its parameters sorted: `text/plain; charset=utf-8`. */
export function normalizeType(name: string): string {
  const [essence = "", ...parameters] = name.split(";").map((part) => part.trim());
  const sorted = parameters.filter((part) => part !== "").map(normalizeParameter);
  return [essence.toLowerCase(), ...sorted.toSorted()].join("; ");
}

/** The name of a parameter is case-insensitive; of values, only that of `charset` is. */
function normalizeParameter(parameter: string): string {
  const [key = "", ...value] = parameter.split("=");
  const name = key.trim().toLowerCase();
  const text = value
    .join("=")
    .trim()
    .replace(/^"([^"\\]*)"$/, "$1");
  return `${name}=${name === "charset" ? text.toLowerCase() : text}`;
}

/**
 * Returns whether all of `special` are messages of `general`: a range, the same type with fewer parameters or, in responses,
 * the type without its structured suffix, as which programs can read it (RFC 6838, section 4.2.8). Takes normalized names.
 */
export function coversType(general: string, special: string, { direction }: Pick<Use, "direction">): boolean {
  const [essence = "", ...parameters] = general.split("; ");
  const [type = "", ...more] = special.split("; ");
  if (!parameters.every((parameter) => more.includes(parameter))) return false;
  if (essence === type || essence === "*/*") return true;
  const [family, subtype = ""] = essence.split("/");
  const [ownFamily, ownSubtype = ""] = type.split("/");
  if (family !== ownFamily) return false;
  return subtype === "*" || (direction === "response" && ownSubtype.endsWith(`+${subtype}`));
}
