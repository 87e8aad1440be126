// Which client is called: the one that this query client belongs to, for this API.
import { QueryClient } from "@tanstack/query-core";
import { expect, test, vi } from "vitest";
import { bindClient, factsGetQuery, factsUpdateMutation, namespace } from "../src/options.js";
import { bind, mutationFactory, queryFactory } from "@specloom/runtime/query";
import { stubClient, type StubClient } from "../src/testing.js";
import { fixtures } from "./support/fixtures.js";

const ids = { workspaceId: "ws_1", actorId: "act_2", factId: "fact_3" };
const fact = fixtures["facts.get"];
const named = (name: string): StubClient => stubClient({ "facts.get": { ...fact, fact: name }, "facts.update": fact });

/** The exports of another API's package; each call records its client. */
const called: unknown[] = [];
const call = (client: unknown) => Promise.resolve(called.push(client));
const otherQuery = queryFactory<"notes.get", object, number>({ key: ["notes", "notes.get"], call });
const otherMutation = mutationFactory<"notes.update", object, number>({ key: ["notes", "notes.update"], call });

const mutate = (queryClient: QueryClient, options: object): Promise<unknown> =>
  queryClient.getMutationCache().build(queryClient, options).execute(ids);

test.each(["ours first", "ours last"])("two APIs on one query client have a client each: %s", async (order) => {
  const queryClient = new QueryClient();
  const [ours, theirs] = [named("ours"), named("theirs")];
  const bindings = [() => bindClient(queryClient, ours), () => bind("notes", queryClient, theirs)];
  for (const one of order === "ours first" ? bindings : bindings.reverse()) one();
  expect((await queryClient.fetchQuery(factsGetQuery(ids))).fact).toBe("ours");
  await mutate(queryClient, factsUpdateMutation());
  called.length = 0;
  await queryClient.fetchQuery(otherQuery({}) as never);
  await mutate(queryClient, otherMutation());
  expect(called).toEqual([theirs, theirs]);
  expect([ours.calls.length, theirs.calls.length]).toEqual([2, 0]);
});

test("another copy of the package finds the same client", async () => {
  const queryClient = new QueryClient();
  bindClient(queryClient, named("ours"));
  vi.resetModules();
  const copy = await import("../src/options.js");
  expect(copy.bindClient).not.toBe(bindClient);
  expect((await queryClient.fetchQuery(copy.factsGetQuery(ids))).fact).toBe("ours");
  expect(() => copy.bindClient(queryClient, named("newer"))).toThrow("belongs to another client");
});

test("a query client with results or mutations of one client is not bound to another", async () => {
  const queryClient = new QueryClient();
  const first = named("first");
  bindClient(queryClient, first);
  bindClient(queryClient, first);
  const second = () => bindClient(queryClient, named("second"));
  await queryClient.fetchQuery(factsGetQuery(ids));
  expect(second).toThrow("This query client belongs to another client: make a new one, or clear() it first");
  queryClient.getQueryCache().clear();
  await mutate(queryClient, factsUpdateMutation());
  expect(second).toThrow("belongs to another client");
  queryClient.clear();
  // Results of another API are no obstacle.
  queryClient.setQueryData(["notes", "notes.get"], 1);
  second();
  expect((await queryClient.fetchQuery(factsGetQuery(ids))).fact).toBe("second");
});

test("every try of a mutation is sent by the client that it was asked of", async () => {
  const queryClient = new QueryClient();
  const senders: string[] = [];
  const sender = (name: string) =>
    stubClient({
      "facts.update": () => {
        senders.push(name);
        if (senders.length > 1) return fact;
        queryClient.clear();
        bindClient(queryClient, sender("second"));
        throw new Error("once");
      },
    });
  bindClient(queryClient, sender("first"));
  await mutate(queryClient, { ...factsUpdateMutation(), retry: 1, retryDelay: 0 });
  expect(senders).toEqual(["first", "first"]);
});

test("where only the client of another API is bound, the error says for which one is missing, and what to do", async () => {
  const queryClient = new QueryClient();
  bind("notes", queryClient, named("theirs"));
  const error = await queryClient.fetchQuery({ ...factsGetQuery(ids), retry: false }).catch(String);
  expect(error).toBe(
    `ArgumentError: No client of ${namespace}: call its bindClient(queryClient, client), or use its provider`,
  );
});

test("a client leaves no trace in what is listed of a query client", () => {
  const queryClient = new QueryClient();
  bindClient(queryClient, named("ours"));
  expect(Object.getOwnPropertySymbols({ ...queryClient })).toEqual([]);
});
