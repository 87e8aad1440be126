import { ArgumentError } from "./errors.js";
import type { CodedOperation, CodedParameter, Operation } from "./operation.js";
import { fill, type PlaceWriter } from "./prepare.js";
import { styled } from "./styled.js";

/**
 * Gives an operation the code that its parameters and arguments need. It is for operations with cookies, styles, objects in
 * parameters and nested arguments; the others need nothing.
 */
export function coded({ nested, parameters = [], ...operation }: CodedOperation): Operation {
  return {
    ...operation,
    parameters: parameters.map((parameter) => ({
      ...parameter,
      as: (nested ? groups[parameter.in] + "." : "") + (parameter.as ?? parameter.name),
    })),
    write: writeStyled(operation.path, parameters),
    nested: nested && flatten,
  };
}

/** Writes each value as its parameter says, and the others in the default style of their place. */
const writeStyled =
  (path: string, parameters: readonly CodedParameter[]): PlaceWriter =>
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
    const target = fill(path, Object.fromEntries(write("path")));
    // Values of several members can make a segment of dots only together: `.` and two empty ones.
    const segments = path.split("/");
    if (target.split("/").some((text, index) => /^\.{0,2}$/.test(text) && text !== segments[index]))
      throw new ArgumentError(`"${target}" leads to another endpoint`);
    const cookie = join("cookie", "; ");
    return {
      path: target,
      query: join("query", "&"),
      // Without cookies of its own, it must not take the place of a header of the client.
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
