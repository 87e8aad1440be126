import type { CodedOperation, CodedParameter, Operation, PlaceWriter } from "./contract.js";
import { ArgumentError } from "./errors.js";
import { joined } from "./plain.js";
import { fill, none } from "./prepare.js";
import { styled } from "./styled.js";

/**
 * Gives an operation the code that its parameters and arguments need: for cookies, styles, objects in parameters and nested
 * arguments. Other operations do without.
 */
export function coded({ nested, parameters = [], ...operation }: CodedOperation): Operation {
  return {
    ...operation,
    parameters: nested
      ? parameters.map((parameter) => ({
          ...parameter,
          as: `${groups[parameter.in]}.${parameter.as ?? parameter.name}`,
        }))
      : parameters,
    write: writeStyled(operation.path, parameters),
    nested: nested && flatten,
  };
}

/** Writes each value in the style of its parameter, or in the default style of its location. */
const writeStyled =
  (path: string, parameters: readonly CodedParameter[]): PlaceWriter =>
  (placed) => {
    const write = (place: CodedParameter["in"], name: string): string =>
      styled(
        parameters.find((parameter) => parameter.name === name && parameter.in === place) ?? { name, in: place },
        placed[place][name],
      );
    const join = (place: "query" | "cookie", separator: string): string =>
      Object.keys(placed[place])
        .map((name) => write(place, name))
        .filter(Boolean)
        .join(separator);
    const target = fill(path, placed.path, (_, name) => write("path", name));
    // Several values can form a segment of dots together: `.` and two empty ones.
    if (/\/\.{0,2}(\/|$)/.test(target)) {
      const segments = path.split("/");
      if (target.split("/").some((text, index) => /^\.{0,2}$/.test(text) && text !== segments[index]))
        throw new ArgumentError(`"${target}" leads to another endpoint`);
    }
    const header: Record<string, unknown> = none();
    for (const name in placed.header) header[name] = write("header", name);
    const cookie = join("cookie", "; ");
    // Without cookies, the operation must not replace a header of the client.
    if (cookie) header["cookie"] = cookie;
    const whole = parameters.find(({ in: place, name }) => place === "querystring" && name in placed.querystring);
    return {
      path: target,
      query: joined("&", whole && writeWhole(whole, placed.querystring[whole.name]), join("query", "&")),
      header,
    };
  };

/** Writes a whole query: as a form, as it is but for characters that no URL has, as JSON, or as a percent-encoded string. */
function writeWhole({ encode, encoding, raw, json }: CodedParameter, value: unknown): string {
  if (encode) return encode(value, { ...(encoding && { encoding }) }).content as string;
  if (raw)
    return `${value as string}`.replace(/^\?|[^\w\-.~!$&'()*+,;=:@%/?]/gu, (text) =>
      text === "?" ? "" : encodeURIComponent(text),
    );
  return encodeURIComponent(json ? JSON.stringify(value) : `${value as string}`);
}

/** The arguments that hold the parameters of each location. */
const groups = {
  path: "path",
  query: "query",
  header: "headers",
  cookie: "cookies",
  querystring: "querystring",
} as const;

/** `{ path: { id } }` becomes `{ "path.id": id }`. */
function flatten(args: object = {}): object {
  const members = Object.entries(args).flatMap(([group, members]: [string, unknown]) =>
    Object.values<string>(groups).includes(group)
      ? Object.entries(members ?? {}).map(([name, value]: [string, unknown]) => [`${group}.${name}`, value])
      : [[group, members]],
  );
  return Object.fromEntries(members) as object;
}
