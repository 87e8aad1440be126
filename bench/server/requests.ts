/** The requests of the benchmark, and the messages between its processes. */
export const factPath = "/openapi/service/api/v3/workspaces/ws_1/actors/actor_1/facts/fact_1";
export const key = "test-key";
export const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
export const bodyOfPatch = JSON.stringify({ fact: "Prefers coffee.", metadata: { source: "chat", turn: 13 } });

export type Task = "get" | "patch";

/** A task for a worker: a number of requests to the app itself, or a look at the clock, for requests that come over a socket. */
export type Turn = { readonly task: Task; readonly calls: number } | "usage";

/** The messages of a worker: the port of its server first, then microseconds of processor time. */
export type Told = { readonly port: number } | { readonly microseconds: number };
