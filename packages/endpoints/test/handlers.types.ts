// The compiler checks that handlers must have the types of the document. Each directive is an error if the line below compiles.
import { reply, type Handlers } from "@memory-service/endpoints";
import type { Fact } from "@memory-service/client";

declare const fact: Fact;

// @ts-expect-error A handler is missing: forget.
export const missing: Handlers["facts"] = { get: () => fact, update: () => fact };

export const facts: Handlers<{ readonly user: string }>["facts"] = {
  get: async (args, { user, operation, signal, headers }) => {
    headers.set("x-user", user);
    // @ts-expect-error The operation has no such argument.
    void args.id;
    void [args.factId satisfies string, operation, signal.aborted];
    return fact;
  },
  update: ({ fact: text }) =>
    text === undefined ? reply(404, { any: "body" }) : reply(200, { success: true, data: fact }),
  forget: () => ({}),
};

export const wrong: Partial<Handlers["facts"]> = {
  // @ts-expect-error The result is a fact, not its text.
  get: () => fact.fact,
  // @ts-expect-error The body of a success is declared.
  update: () => reply(200, { success: "yes" }),
};
