import { codedBody } from "./coded.js";
import { ArgumentError } from "./errors.js";
import type { CodedBody, CodedOperation, Operation } from "./operation.js";
import { readers, type ResponseReader } from "./readers.js";

/** What an operation may send and ask for in place of its usual media types. */
export interface MediaChoices {
  /** By media type, the usual one included. */
  readonly contentType?: Readonly<Record<string, CodedBody | undefined>>;
  /** How a success of each media type is read. */
  readonly accept?: Readonly<Record<string, CodedOperation["response"] | ResponseReader>>;
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
  const pick = <T>(entries: Readonly<Record<string, T>> | undefined, type: string): T => {
    if (entries && Object.hasOwn(entries, type)) return entries[type]!;
    throw new ArgumentError(`${operation.id} does not have the media type "${type}"`);
  };
  let chosen = operation;
  const body = contentType === undefined ? undefined : pick(choices.contentType, contentType);
  if (body) chosen = { ...chosen, body: codedBody(body), unchecked: { ...chosen.unchecked, params: true } };
  const reader = accept === undefined ? undefined : pick(choices.accept, accept);
  if (accept !== undefined && accept !== (operation.accept ?? "application/json")) {
    const { envelope: _, pagination: __, ...bare } = chosen;
    const read = typeof reader === "function" ? reader : readers[reader ?? "json"];
    chosen = { ...bare, accept, read, unchecked: { ...chosen.unchecked, response: true } };
  }
  return chosen;
}
