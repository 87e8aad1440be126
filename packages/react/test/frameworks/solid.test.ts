// The same options in Solid Query, which brings a copy of TanStack Query's core of its own.
import { QueryClient, skipToken, useInfiniteQuery, useMutation, useQuery } from "@tanstack/solid-query";
import { createRoot, createSignal } from "solid-js";
import { expect, test } from "vitest";
import { bindClient, factsGetQuery, factsUpdateMutation, projectsListInfiniteQuery } from "../../src/options.js";
import { stubClient } from "../../src/testing.js";
import { until } from "../support/until.js";
import { fixtures } from "../support/fixtures.js";

const ids = { workspaceId: "ws_1", actorId: "act_2", factId: "fact_3" };
const fact = fixtures["facts.get"];

test("queries follow their arguments, lists lead on, and a mutation leaves the screen right", async () => {
  const client = stubClient({
    "facts.get": ({ factId }) => ({ ...fact, id: factId }),
    "facts.update": ({ fact: text, factId }) => ({ ...fact, id: factId, fact: text! }),
    "projects.list": fixtures["projects.list"],
  });
  const queryClient = new QueryClient();
  bindClient(queryClient, client);
  const [factId, setFactId] = createSignal<string>();
  const { dispose, ...used } = createRoot((dispose) => ({
    dispose,
    fact: useQuery(
      () => factsGetQuery(factId() ? { ...ids, factId: factId()! } : (skipToken as never)),
      () => queryClient,
    ),
    projects: useInfiniteQuery(
      () => projectsListInfiniteQuery(),
      () => queryClient,
    ),
    update: useMutation(
      () => factsUpdateMutation(),
      () => queryClient,
    ),
  }));
  await until(() => used.projects.isSuccess);
  expect(used.projects.data!.pages[0]!.items).toEqual(fixtures["projects.list"].items);
  expect(client.calls.map(({ operation }) => operation)).toEqual(["projects.list"]);
  setFactId("fact_9");
  await until(() => used.fact.data?.id === "fact_9");
  await used.update.mutateAsync({ ...ids, factId: "fact_9", fact: "Likes tea." });
  await until(() => used.fact.data?.fact === "Likes tea.");
  dispose();
});
