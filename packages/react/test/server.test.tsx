// On a server: per request, prefetched, and handed to a browser.
import { PassThrough } from "node:stream";
import { dehydrate, type DehydratedState, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { Provider as SwrProvider } from "@specloom/runtime/swr";
import { type ReactNode, Suspense, use } from "react";
import { type PipeableStream, renderToPipeableStream, renderToString, resumeToPipeableStream } from "react-dom/server";
import { prerenderToNodeStream } from "react-dom/static";
import { expect, test } from "vitest";
import {
  bindClient,
  ClientProvider,
  factsGetQuery,
  useFactsGet,
  useSuspenseFactsGet,
  useSuspenseProjectsListInfinite,
  projectsListInfiniteQuery,
} from "../src/index.js";
import { stubClient } from "../src/testing.js";
import { fixtures } from "./support/fixtures.js";

const ids = { workspaceId: "ws_1", actorId: "act_2", factId: "fact_3" };
const fact = fixtures["facts.get"];

/** A client of one user, that answers after a while. */
const clientOf = (user: string, milliseconds = 0) =>
  stubClient({
    "facts.get": async () => {
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      return { ...fact, fact: `of ${user}` };
    },
    "projects.list": fixtures["projects.list"],
  });

function Plain() {
  return <p>{useFactsGet(ids).data?.fact ?? "waiting"}</p>;
}

function Suspended() {
  return <p>{useSuspenseFactsGet(ids).data.fact}</p>;
}

const streamed = (tree: React.ReactNode): Promise<string> =>
  piped((onError) => renderToPipeableStream(tree, { onError }));

const piped = (
  render: (onError: (error: unknown) => void) => PipeableStream | Promise<PipeableStream>,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const stream = new PassThrough();
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => resolve(Buffer.concat(chunks).toString()));
    void Promise.resolve(render(reject)).then(({ pipe }) => pipe(stream), reject);
  });

test("what was prefetched is in the first HTML, and is not sent for again in the browser", async () => {
  const [onServer, client] = [new QueryClient(), clientOf("ann")];
  bindClient(onServer, client);
  await onServer.prefetchQuery(factsGetQuery(ids));
  const state = JSON.parse(JSON.stringify(dehydrate(onServer))) as DehydratedState;
  const inBrowser = clientOf("somebody else");
  const html = renderToString(
    <ClientProvider
      client={inBrowser}
      queryClient={new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })}
    >
      <HydrationBoundary state={state}>
        <Plain />
      </HydrationBoundary>
    </ClientProvider>,
  );
  expect(html).toBe("<p>of ann</p>");
  expect([client.calls.length, inBrowser.calls.length]).toEqual([1, 0]);
});

test("what was not is fetched while the page is streamed", async () => {
  const html = await streamed(
    <ClientProvider client={clientOf("ann", 20)} queryClient={new QueryClient()}>
      <h1>Facts</h1>
      <Suspense fallback={<p>waiting</p>}>
        <Suspended />
      </Suspense>
    </ClientProvider>,
  );
  expect(html).toMatch(/<h1>Facts<\/h1>.*<p>of ann<\/p>/);
});

test("an infinite list is prefetched as well", async () => {
  const [queryClient, client] = [
    new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } }),
    clientOf("ann"),
  ];
  bindClient(queryClient, client);
  await queryClient.prefetchInfiniteQuery(projectsListInfiniteQuery());
  function Names() {
    const { data } = useSuspenseProjectsListInfinite();
    return <p>{data.pages.flatMap(({ items }) => items).length}</p>;
  }
  const html = renderToString(
    <ClientProvider client={client} queryClient={queryClient}>
      <Names />
    </ClientProvider>,
  );
  expect(html).toBe(`<p>${fixtures["projects.list"].items.length}</p>`);
  expect(client.calls).toHaveLength(1);
});

test("requests at the same time do not mix, whichever ends first", async () => {
  const users = [
    ["ann", 30],
    ["bob", 5],
    ["eve", 15],
  ] as const;
  const pages = await Promise.all(
    users.map(([user, milliseconds]) =>
      streamed(
        <ClientProvider client={clientOf(user, milliseconds)} queryClient={new QueryClient()}>
          <Suspense fallback="waiting">
            <Suspended />
          </Suspense>
        </ClientProvider>,
      ),
    ),
  );
  for (const [index, [user]] of users.entries()) {
    expect(pages[index]).toContain(`of ${user}`);
    for (const [other] of users) if (other !== user) expect(pages[index]).not.toContain(`of ${other}`);
  }
});

test("a query that failed is not sent to the browser, nor tried twice", async () => {
  const queryClient = new QueryClient();
  const client = stubClient({});
  bindClient(queryClient, client);
  await queryClient.prefetchQuery(factsGetQuery(ids));
  expect(client.calls).toHaveLength(1);
  expect(dehydrate(queryClient).queries).toEqual([]);
});

test("a query under way can be sent, too: the browser waits for its promise", async () => {
  const queryClient = new QueryClient({
    defaultOptions: { dehydrate: { shouldDehydrateQuery: () => true } },
  });
  bindClient(queryClient, clientOf("ann", 20));
  void queryClient.prefetchQuery(factsGetQuery(ids));
  const html = await streamed(
    <ClientProvider client={clientOf("somebody else")} queryClient={new QueryClient()}>
      <HydrationBoundary state={dehydrate(queryClient)}>
        <Suspense fallback="waiting">
          <Suspended />
        </Suspense>
      </HydrationBoundary>
    </ClientProvider>,
  );
  expect(html).toContain("of ann");
});

test.each([
  [
    "another query client",
    (children: ReactNode) => (
      <ClientProvider client={clientOf("ann")} queryClient={new QueryClient()}>
        {children}
      </ClientProvider>
    ),
  ],
  [
    "another cache of SWR",
    (children: ReactNode) => (
      <SwrProvider namespace="memory-service" client={clientOf("ann")}>
        {children}
      </SwrProvider>
    ),
  ],
] as const)("a request resumes what was prerendered with %s", async (_, provide) => {
  const Late = ({ text }: { readonly text: Promise<string> }) => <p>{use(text)}</p>;
  const page = (text: Promise<string>) =>
    provide(
      <main>
        <Suspense fallback="waiting">
          <Late text={text} />
        </Suspense>
      </main>,
    );
  const build = new AbortController();
  const prerendered = prerenderToNodeStream(page(new Promise(() => {})), {
    signal: build.signal,
    onError: () => undefined,
  });
  setTimeout(() => build.abort(), 20);
  const { postponed } = await prerendered;
  const resumed = page(Promise.resolve("resumed"));
  expect(await piped((onError) => resumeToPipeableStream(resumed, postponed!, { onError }))).toContain(
    "<p>resumed</p>",
  );
});
