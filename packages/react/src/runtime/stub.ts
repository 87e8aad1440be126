import { type Core, createCore } from "./client.js";

/** What operations take and yield, by name. */
type Types = { readonly [Id: string]: { readonly params: unknown; readonly result: unknown } };

/** The answer of an operation: a result, or what makes it of the arguments. What a function throws, the call rejects with. */
export type Answer<Operation extends Types[string]> =
  | Operation["result"]
  | ((params: Operation["params"]) => Operation["result"] | Promise<Operation["result"]>);

/** The answers of a stub, by the name of the operation. */
export type Answers<Operations> = { readonly [Id in keyof Operations]?: Answer<Operations[Id] & Types[string]> };

/** A call that a stub was asked for. */
export interface StubbedCall {
  readonly operation: string;
  readonly params: unknown;
}

/** A client that sends nothing. */
export interface StubClient extends Core {
  /** In the order in which they were made. */
  readonly calls: readonly StubbedCall[];
}

/** Makes one. An operation without an answer is an error that names it. */
export function stubClient<Operations>(answers: Answers<Operations>): StubClient {
  const calls: StubbedCall[] = [];
  const core = createCore({ baseUrl: "http://stub.invalid" });
  const execute: Core["~engine"]["execute"] = async (operation, params, options) => {
    options?.signal?.throwIfAborted();
    calls.push({ operation: operation.id, params });
    if (!Object.hasOwn(answers, operation.id)) throw new Error(`The stub has no answer for ${operation.id}`);
    const answer = (answers as Readonly<Record<string, unknown>>)[operation.id];
    const data: unknown = await (typeof answer === "function"
      ? (answer as (params: unknown) => unknown)(params)
      : answer);
    const { envelope } = operation;
    const body = envelope
      ? { ...(envelope.success && { [envelope.success]: true }), ...(envelope.data && { [envelope.data]: data }) }
      : data;
    return { data, body, message: undefined, response: new Response(), requestId: undefined, attempts: 1 };
  };
  return { ...core, "~engine": { ...core["~engine"], execute }, calls };
}
