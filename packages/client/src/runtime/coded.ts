import { type BodyEncoder, encodeBinary, encodeForm, encodeMultipart, encodeText } from "./body.js";
import type { CodedOperation, CodedParameter, Operation } from "./operation.js";
import type { PlaceWriter } from "./prepare.js";
import { readers } from "./readers.js";
import { styled } from "./styled.js";

/**
 * Gives an operation the code that its parameters, arguments, body and response need. It is for operations with cookies,
 * styles, objects in parameters, nested arguments, or bodies and responses that are not JSON; the others need nothing.
 */
export function coded({ nested, parameters = [], body, response = "json", ...operation }: CodedOperation): Operation {
  return {
    ...operation,
    path: parameters.reduce(withNotation, operation.path),
    parameters: parameters.map((parameter) => ({
      ...parameter,
      as: (nested ? groups[parameter.in] + "." : "") + (parameter.as ?? parameter.name),
    })),
    write: writeStyled(parameters),
    body: body && { ...body, encode: encoders[body.coding ?? "json"] },
    nested: nested && flatten,
    read: readers[response],
  };
}

const encoders: Readonly<Record<string, BodyEncoder>> = {
  form: encodeForm,
  multipart: encodeMultipart,
  text: encodeText,
  binary: encodeBinary,
};

/** Writes each value as its parameter says, and the others in the default style of their place. */
const writeStyled =
  (parameters: readonly CodedParameter[]): PlaceWriter =>
  (placed) => {
    const write = (place: CodedParameter["in"]) =>
      Object.entries(placed[place]).map(([name, value]): [string, string] => {
        const parameter = parameters.find((parameter) => parameter.name === name && parameter.in === place);
        return [name, styled(parameter ?? { name, in: place }, value)];
      });
    const join = (place: "query" | "cookie", separator: string) =>
      write(place)
        .flatMap(([, text]) => text || [])
        .join(separator);
    const cookie = join("cookie", "; ");
    return {
      query: join("query", "&"),
      // Without cookies of its own, it must not take the place of a key that is one.
      header: { ...Object.fromEntries(write("header")), ...(cookie && { cookie }) },
    };
  };

/** Where nested arguments are. */
const groups = { path: "path", query: "query", header: "headers", cookie: "cookies" } as const;

/** `{ path: { id } }` becomes `{ "path.id": id }`. */
function flatten(args: object = {}): object {
  const members = Object.entries(args).flatMap(([group, members]: [string, unknown]) =>
    Object.values<string>(groups).includes(group)
      ? Object.entries(members ?? {}).map(([name, value]) => [`${group}.${name}`, value])
      : [[group, members]],
  );
  return Object.fromEntries(members) as object;
}

/** openapi-fetch reads a path's styles from its template, as in RFC 6570: `{.id}`, `{;id*}`. */
function withNotation(path: string, { name, in: place, style, explode }: CodedParameter): string {
  if (place !== "path") return path;
  const operator = style === "label" ? "." : style === "matrix" ? ";" : "";
  return path.replace(`{${name}}`, () => `{${operator}${name}${explode ? "*" : ""}}`);
}
