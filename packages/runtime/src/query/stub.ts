import { type Core, createCore } from "../client/index.js";

/** The arguments and results of operations, by name. */
type Types = { readonly [Id: string]: { readonly params: unknown; readonly result: unknown } };

/** The answer of an operation: a result, or a function of the arguments. The call rejects with an error that it throws. */
export type Answer<Operation extends Types[string]> =
  | Operation["result"]
  | ((params: Operation["params"]) => Operation["result"] | Promise<Operation["result"]>);

/** The answers of a stub, by the name of the operation. */
export type Answers<Operations> = { readonly [Id in keyof Operations]?: Answer<Operations[Id] & Types[string]> };

/** A call of a stub. */
export interface StubbedCall {
  readonly operation: string;
  readonly params: unknown;
}

/** A client that sends nothing. */
export interface StubClient extends Core {
  /** The calls so far, in order. */
  readonly calls: readonly StubbedCall[];
}

/** Creates a stub. A call of an operation without an answer rejects with an error that names it. */
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
    const response = new Response();
    return { data, body, message: undefined, status: response.status, response, requestId: undefined, attempts: 1 };
  };
  return { ...core, "~engine": { ...core["~engine"], execute }, calls };
}
