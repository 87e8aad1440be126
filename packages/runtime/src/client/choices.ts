import type { Body, Operation, ResponseReader } from "./contract.js";
import { refuse } from "./details.js";
import { ArgumentError } from "./errors.js";
import { headerOf } from "./api-errors.js";
import { isAnything } from "./results.js";

/** The other media types that an operation can send and accept. */
export interface MediaChoices {
  /** By media type. */
  readonly contentType?: Readonly<Record<string, Body>>;
  /** The reader of each media type; undefined for JSON. */
  readonly accept?: Readonly<Record<string, ResponseReader | undefined>>;
}

/** The media types that a call picks. */
export interface Choice {
  readonly contentType?: string | undefined;
  readonly accept?: string | undefined;
}

/**
 * Returns the operation with the media types of a call. Only the usual media types are validated: validators are made for those.
 * @throws ArgumentError for a media type that the operation does not have.
 */
export function choose(operation: Operation, choices: MediaChoices, { contentType, accept }: Choice = {}): Operation {
  const { id, body, accept: accepted = "application/json" } = operation;
  const [expected = accepted, ...usual] = accepted.split(", ");
  const pick = <T>(entries: Readonly<Record<string, T>> = {}, type: string): T => {
    if (Object.hasOwn(entries, type)) return entries[type]!;
    throw new ArgumentError(`${id} does not have the media type "${type}"`);
  };
  // A wildcard stands for the usual type if the API names no other.
  const isOther = (type: string | undefined, usual: string): type is string =>
    type !== undefined && type !== usual && !type.includes("*");
  let chosen = operation;
  if (isOther(contentType, body?.type ?? "application/json")) {
    chosen = { ...chosen, body: pick(choices.contentType, contentType), unchecked: { request: true } };
  }
  if (isOther(accept, expected)) {
    chosen = {
      ...chosen,
      accept,
      envelope: undefined,
      isResult: isAnything,
      read: pick(choices.accept, accept),
      unchecked: { ...chosen.unchecked, response: true },
    };
  } else if (choices.accept) {
    chosen = { ...chosen, read: readUsual(operation, choices.accept, usual) };
  }
  return chosen;
}

/** Refuses a response in another media type, which `stream: true` in the body may cause: it could take long to end. */
const readUsual =
  ({ read }: Operation, others: NonNullable<MediaChoices["accept"]>, usual: readonly string[]): ResponseReader =>
  (response, call) => {
    const type = essenceOf(response);
    if (type === undefined || !Object.hasOwn(others, type) || usual.includes(type)) return read?.(response, call);
    void response.body?.cancel().catch(() => {});
    return refuse(call, response, `The response is ${type}: set the option accept to "${type}" to read it`);
  };

/** Returns the content type without its parameters, in lower case; undefined if it is hidden. */
export const essenceOf = ({ headers }: Response): string | undefined =>
  headerOf(headers, "content-type")?.split(";")[0]!.trim().toLowerCase();
