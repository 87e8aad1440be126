// The options of @memory-service/react in TanStack Query's core: reads, optimistic updates and effects, against the server.
import { InfiniteQueryObserver, MutationObserver, QueryClient, QueryObserver } from "@tanstack/query-core";
import {
  bindClient,
  conflictsResolveMutation,
  documentsGetPollingQuery,
  factsForgetMutation,
  factsGetQuery,
  factsUpdateMutation,
  projectsDeleteMutation,
  projectsListInfiniteQuery,
  projectsListQuery,
  projectsUpdateMutation,
} from "@memory-service/react/options";
import { type ProjectDocument, validateWith } from "@memory-service/client";
import { validators } from "@memory-service/zod";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { TestServer } from "../../src/testing.js";
import { onOneDatabase } from "../support/databases.js";
import { createScenario, type Scenario } from "./support/scenario.js";
import { serverStarter } from "./support/servers.js";
import { patience } from "../../../../scripts/limits.js";

const until = (condition: () => unknown): Promise<unknown> =>
  vi.waitUntil(condition, { timeout: patience, interval: 5 });

onOneDatabase("the options of React Query", (open, kind) => {
  const start = serverStarter(open, kind);
  let server: TestServer;
  let scenario: Scenario;
  const queryClients: QueryClient[] = [];
  beforeAll(async () => {
    server = await start();
    scenario = await createScenario(server);
  });
  afterEach(async () => {
    for (const queryClient of queryClients.splice(0)) queryClient.clear();
    await server.admin().faults.replace({ faults: [] });
  });

  /** Creates a query client for the server. Queries stay fresh, so that only effects fetch them again. */
  function setUp(): QueryClient {
    const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
    bindClient(queryClient, scenario.client({ validate: validateWith(validators) }));
    queryClient.mount();
    queryClients.push(queryClient);
    return queryClient;
  }

  const createFact = async (text: string) => {
    const { workspaceId, actorId, createFacts } = scenario;
    return { workspaceId, actorId, factId: (await createFacts(text))[0] ?? "" };
  };

  it("read a fact, and show an update before and after the server's response", async () => {
    const queryClient = setUp();
    const ids = await createFact("Likes tea.");
    const observer = new QueryObserver(queryClient, factsGetQuery(ids));
    observer.subscribe(() => {});
    const shown = () => observer.getCurrentResult().data?.fact;
    await until(() => shown() === "Likes tea.");
    await new MutationObserver(queryClient, factsUpdateMutation()).mutate({ ...ids, fact: "Likes coffee." });
    await until(() => shown() === "Likes coffee.");
    expect(await scenario.client().facts.get(ids)).toMatchObject({ fact: "Likes coffee." });
  });

  it("show a project's new name at once, and the old one if the server refuses the change", async () => {
    const queryClient = setUp();
    const { projectId: id, admin } = scenario;
    const list = new QueryObserver(queryClient, projectsListQuery());
    const pages = new InfiniteQueryObserver(queryClient, projectsListInfiniteQuery({ size: 1 }));
    for (const observer of [list, pages]) observer.subscribe(() => {});
    const shown = () => [
      list.getCurrentResult().data?.items[0]?.name,
      pages.getCurrentResult().data?.pages[0]?.items[0]?.name,
    ];
    await until(() => shown().every((name) => name === "Annual report"));

    await admin.faults.replace({
      faults: [{ operation: "projects.update", kind: "status", status: 409, delay_ms: 100, calls: 1 }],
    });
    const update = new MutationObserver(queryClient, projectsUpdateMutation());
    const refused = update.mutate({ id, name: "Refused" });
    await until(() => shown().every((name) => name === "Refused"));
    await expect(refused).rejects.toMatchObject({ status: 409 });
    await until(() => shown().every((name) => name === "Annual report"));

    await update.mutate({ id, name: "Report 2026" });
    await until(() => shown().every((name) => name === "Report 2026"));
    await update.mutate({ id, name: "Annual report" });
  });

  it("refetch facts that a call of forget or a resolved conflict has changed", async () => {
    const queryClient = setUp();
    const { workspaceId, actorId, projectId, admin } = scenario;
    const facts = await Promise.all(["Lives in Oslo.", "Lives in Bergen.", "Has a cat."].map(createFact));
    const observers = facts.map((ids) => new QueryObserver(queryClient, factsGetQuery(ids)));
    for (const observer of observers) observer.subscribe(() => {});
    const expired = () => observers.map((observer) => observer.getCurrentResult().data?.expired);
    await until(() => expired().every((value) => value === false));

    const [kept, forgotten, cat] = facts.map(({ factId }) => factId);
    const fact_ids = [kept ?? "", forgotten ?? ""];
    const { id: conflictId } = await admin.conflicts.create({ projectId, fact_ids });
    const resolve = new MutationObserver(queryClient, conflictsResolveMutation());
    const strategy = "keep_fact" as const;
    await resolve.mutate({ workspaceId, projectId, conflictId, strategy, keep_fact_id: kept ?? "" });
    await until(() => expired()[1] === true);
    expect(expired()).toEqual([false, true, false]);

    const forget = new MutationObserver(queryClient, factsForgetMutation());
    await forget.mutate({ workspaceId, actorId, ids: [cat ?? ""] });
    await until(() => expired()[2] === true);
    expect(expired()[0]).toBe(false);
  });

  it("poll a document until it has been processed", async () => {
    const queryClient = setUp();
    const { workspaceId, projectId, forApps, uploadFile } = scenario;
    const drive_item_ids = [await uploadFile("polled.md", "# Tea")];
    const { items } = await forApps.documents.import({ projectId, drive_item_ids });
    const params = { workspaceId, projectId, documentId: items[0]?.id ?? "" };
    // Without a page, observers of TanStack Query do not poll.
    const query = documentsGetPollingQuery(params);
    const poll = async () => {
      await queryClient.fetchQuery({ ...query, staleTime: 0 });
      const cached = queryClient.getQueryCache().find<ProjectDocument>({ queryKey: query.queryKey });
      return { status: cached?.state.data?.status, wait: cached && query.refetchInterval(cached) };
    };
    let last = await poll();
    for (; last.wait !== false; last = await poll()) {
      expect(["pending", "running"]).toContain(last.status);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(last.status).toBe("okay");
  });

  it("remove a deleted project from lists", async () => {
    const queryClient = setUp();
    const { workspaceId } = scenario;
    const { id } = await scenario.client().projects.create({ workspaceId, name: "Gone soon", custom_id: "gone" });
    const list = new QueryObserver(queryClient, projectsListQuery({ name_fuzzy: "gone" }));
    list.subscribe(() => {});
    const shown = () => list.getCurrentResult().data?.items.map((project) => project.id);
    await until(() => shown()?.includes(id));
    await new MutationObserver(queryClient, projectsDeleteMutation()).mutate({ id });
    await until(() => shown()?.length === 0);
  });
});
