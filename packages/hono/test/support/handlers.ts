import type { Handlers } from "../../src/index.js";

/** Creates handlers for all operations, of which each calls `answer` with its call path, its arguments and its context. */
export function handlersOf<P = void>(
  answer: (operation: string, args: unknown, context: unknown) => unknown,
): Handlers<P> {
  const resource = (name: string): object =>
    new Proxy(
      {},
      {
        getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
        get: (_, method) => (args: unknown, context: unknown) => answer(`${name}.${String(method)}`, args, context),
      },
    );
  const names = ["agents", "conflicts", "documents", "drive", "facts", "memories", "projects", "workspaces"];
  return Object.fromEntries(names.map((name) => [name, resource(name)])) as unknown as Handlers<P>;
}

/** A fact as the service returns it. */
export const fact = {
  id: "fact_1",
  fact: "Likes tea.",
  metadata: { source: "chat" },
  expired: false,
  score: 0.5,
  expiration_date: null,
  created_at: "2026-01-02T03:04:05Z",
  updated_at: "2026-01-02T03:04:05Z",
};

/** The path of a fact. */
export const factPath = "/openapi/service/api/v3/workspaces/ws_1/actors/actor_1/facts/fact_1";

/** The arguments that the path has. */
export const factIds = { workspaceId: "ws_1", actorId: "actor_1", factId: "fact_1" };
