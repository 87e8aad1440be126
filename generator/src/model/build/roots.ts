import { namesIn } from "../schemas/walk.js";
import type { Content, Schema } from "../types.js";
import type { Drafts } from "./drafts.js";

/** The components that requests and responses refer to. */
export interface Roots {
  readonly request: readonly string[];
  readonly response: readonly string[];
}

/** Returns the components that requests and responses refer to. The service sends the bodies of webhooks. */
export function rootsOf({ operations, webhooks, unknowns }: Drafts): Roots {
  const incoming = [...webhooks, ...operations.flatMap(({ callbacks }) => callbacks)];
  const sent: readonly Schema[] = [
    ...incoming.flatMap(({ responses }) => responses.flatMap(({ contents }) => schemasOf(contents))),
    ...operations.flatMap(({ parameters, body }) => [
      ...parameters.map(({ schema }) => schema),
      ...schemasOf(body?.contents),
    ]),
    ...unknowns.flatMap(({ option }) => (option ? [option.schema] : [])),
  ];
  const received: readonly Schema[] = [
    ...operations.flatMap(({ responses }) =>
      responses.flatMap(({ contents, headers }) => [...schemasOf(contents), ...headers.map(({ schema }) => schema)]),
    ),
    ...incoming.flatMap(({ parameters, body }) => [
      ...parameters.map(({ schema }) => schema),
      ...schemasOf(body?.contents),
    ]),
  ];
  return { request: sent.flatMap(namesIn), response: received.flatMap(namesIn) };
}

function schemasOf(contents: readonly Content[] = []): readonly Schema[] {
  return contents.map(({ schema }) => schema);
}
