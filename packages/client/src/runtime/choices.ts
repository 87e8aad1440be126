import { describe } from "./decode.js";
import { ArgumentError, DecodeError } from "./errors.js";
import type { Body, Operation } from "./operation.js";
import type { ResponseReader } from "./readers.js";
import { isAnything } from "./results.js";

/** What an operation may send and ask for in place of its usual media types. */
export interface MediaChoices {
  /** By media type. */
  readonly contentType?: Readonly<Record<string, Body>>;
  /** How a success of each media type is read; undefined for JSON. */
  readonly accept?: Readonly<Record<string, ResponseReader | undefined>>;
}

/** The media types that a call picks. */
export interface Choice {
  readonly contentType?: string | undefined;
  readonly accept?: string | undefined;
}

/**
 * The operation as a call wants it. What is not the usual media type is not validated: validators are made for that.
 * @throws ArgumentError for a media type that the operation does not have.
 */
export function choose(operation: Operation, choices: MediaChoices, { contentType, accept }: Choice = {}): Operation {
  const { id, body, accept: accepted = "application/json" } = operation;
  const [expected = accepted, ...usual] = accepted.split(", ");
  const pick = <T>(entries: Readonly<Record<string, T>> = {}, type: string): T => {
    if (Object.hasOwn(entries, type)) return entries[type]!;
    throw new ArgumentError(`${id} does not have the media type "${type}"`);
  };
  // A wildcard is the usual one where the API names no other.
  const isOther = (type: string | undefined, usual: string): type is string =>
    type !== undefined && type !== usual && !type.includes("*");
  let chosen = operation;
  if (isOther(contentType, body?.type ?? "application/json")) {
    chosen = { ...chosen, body: pick(choices.contentType, contentType), unchecked: { request: true } };
  }
  if (isOther(accept, expected)) {
    const { envelope: _, ...bare } = chosen;
    chosen = {
      ...bare,
      accept,
      isResult: isAnything,
      read: pick(choices.accept, accept),
      unchecked: { ...chosen.unchecked, response: true },
    };
  } else if (choices.accept) {
    chosen = { ...chosen, read: readUsual(operation, choices.accept, usual) };
  }
  return chosen;
}

/** Reads a response whose media type a property of the body decides, as `stream: true` does: its end may be long in coming. */
const readUsual =
  ({ read }: Operation, others: NonNullable<MediaChoices["accept"]>, usual: readonly string[]): ResponseReader =>
  (response, reading) => {
    const type = essenceOf(response);
    if (!Object.hasOwn(others, type) || usual.includes(type)) return read?.(response, reading);
    void response.body?.cancel().catch(() => {});
    throw new DecodeError(
      describe(response, "", reading.secret),
      `The response is ${type}: set the option accept to "${type}" to read it`,
    );
  };

/** The content type without its parameters, in lower case. */
export const essenceOf = ({ headers }: Response): string =>
  headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
