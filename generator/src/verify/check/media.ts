import { essenceOf } from "../../model/index.js";
import type { Content } from "../../model/types.js";

/** Returns the content that a media type belongs to: the most specific one. */
export function contentFor(contents: readonly Content[], mediaType: string): Content | undefined {
  const actual = essenceOf(mediaType);
  const [type = ""] = actual.split("/");
  const find = (essence: string): Content | undefined => contents.find((one) => essenceOf(one.mediaType) === essence);
  return find(actual) ?? find(`${type}/*`) ?? find("*/*") ?? find("*");
}

/** Returns the value of a header; several lines are joined. Undefined if the message has none. */
export function headerOf(
  headers: readonly (readonly [name: string, value: string])[],
  name: string,
): string | undefined {
  const lines = headers.filter(([one]) => one.toLowerCase() === name.toLowerCase()).map(([, value]) => value);
  return lines.length === 0 ? undefined : lines.join(", ");
}
