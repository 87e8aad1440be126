/** Compiled, not run: what the types of handlers and options allow. */
import { createApp, type Handlers, HttpError, notImplementedExcept, reply } from "../../src/index.js";
import { fact } from "../support/handlers.js";

interface User {
  readonly name: string;
}

declare const handlers: Handlers;
declare const userHandlers: Handlers<User>;
const authorize = (): User => ({ name: "Ada" });

// The principal has the type that the handlers expect, and the type argument gives it to handlers in place.
createApp(userHandlers, { authorize });
createApp<User>(
  {
    ...userHandlers,
    facts: { ...userHandlers.facts, get: (_, { principal }) => (principal.name ? fact : reply(404, {})) },
  },
  { authorize },
);
createApp(handlers, { authorize: () => {} });
createApp(handlers, {
  authorize: async ({ credential, permission }) => {
    if (credential?.value !== permission?.name) throw new HttpError(403);
  },
});
createApp(handlers, { authorize: false });

// @ts-expect-error Operations need credentials.
createApp(handlers);
// @ts-expect-error Operations need credentials.
createApp(handlers, {});
// @ts-expect-error Without authorization, there is no principal.
createApp(userHandlers, { authorize: false });
// @ts-expect-error The principal has no name.
createApp(userHandlers, { authorize: () => ({ id: 7 }) });

const { get, update } = handlers.facts;
// @ts-expect-error The handler of facts.forget is missing.
createApp({ ...handlers, facts: { get, update } }, { authorize: false });
// @ts-expect-error All handlers of workspaces are missing.
createApp({ ...handlers, workspaces: undefined }, { authorize: false });
// @ts-expect-error There is no operation facts.got.
notImplementedExcept({ facts: { got: () => fact } });

notImplementedExcept({
  facts: {
    get: ({ factId, workspaceId, actorId }, { signal, hono, operation }) => {
      const used: readonly string[] = [factId, workspaceId, actorId, operation, hono.req.path];
      return signal.aborted || used.length === 0 ? reply(404, {}) : fact;
    },
    update: async ({ fact: text }) => ({ ...fact, fact: text ?? "" }),
  },
});
// @ts-expect-error A score is a number.
notImplementedExcept({ facts: { get: () => ({ ...fact, score: "high" }) } });
// @ts-expect-error facts.get has no argument "name".
notImplementedExcept({ facts: { get: ({ name }) => ({ ...fact, fact: name }) } });

// Bindings of workers.
createApp<void, { Bindings: { readonly KEY: string } }>(
  notImplementedExcept<void, { Bindings: { readonly KEY: string } }>({
    facts: { get: (_, { hono }) => ({ ...fact, fact: hono.env.KEY }) },
  }),
  {
    authorize: ({ hono, credential }) => {
      if (credential?.value !== hono.env.KEY) throw new HttpError(401);
    },
  },
);
