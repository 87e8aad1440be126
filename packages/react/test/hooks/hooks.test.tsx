// The hooks in components, in React 19 and in React 18.
import { type Core, createClient, isApiError } from "@memory-service/client";
import { factsGet } from "@memory-service/client/operations";
import {
  focusManager,
  QueryClient,
  QueryClientProvider,
  skipToken,
  useQueryClient,
  useSuspenseInfiniteQuery,
  useSuspenseQuery,
} from "@tanstack/react-query";
import { act, cleanup, configure, fireEvent, render, renderHook, screen, waitFor } from "@testing-library/react";
import * as React from "react";
import { memo, type ReactNode, StrictMode, Suspense, useState, version } from "react";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import {
  bindClient,
  ClientProvider,
  ErrorBoundary,
  factsGetQuery,
  projectsListInfiniteQuery,
  type UploadHandle,
  useClient,
  useDebounced,
  useDocumentsGetPolling,
  useDriveUpload,
  useFactsGet,
  useFactsUpdate,
  useProjectsDelete,
  useProjectsList,
  useProjectsListInfinite,
  useProjectsSearch,
  useSuspenseFactsGet,
  useSuspenseProjectsListInfinite,
} from "../../src/index.js";
import { createWrapper, stubClient } from "../../src/testing.js";
import { patience } from "../support/until.js";
import { fixtures } from "../support/fixtures.js";

configure({ asyncUtilTimeout: patience });

const ids = { workspaceId: "ws_1", actorId: "act_2", factId: "fact_3" };
const fact = fixtures["facts.get"];
const [project] = fixtures["projects.list"].items;
const projects = (...names: readonly string[]) => names.map((name) => ({ ...project!, id: name, name }));

/** A promise, and what resolves it. */
function deferred<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve = (_: T): void => {};
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}

afterEach(cleanup);

test("this is the React that the project is named after", ({ task }) => {
  expect(`react-${version.split(".")[0]}`).toBe(task.file.projectName);
});

describe("a query hook", () => {
  test("goes from pending to the result, and follows its arguments", async () => {
    const client = stubClient({ "facts.get": ({ factId }) => ({ ...fact, id: factId }) });
    const { result, rerender } = renderHook(({ factId }) => useFactsGet({ ...ids, factId }), {
      wrapper: createWrapper(client),
      initialProps: { factId: "one" },
    });
    expect(result.current.isPending).toBe(true);
    await waitFor(() => expect(result.current.data?.id).toBe("one"));
    rerender({ factId: "two" });
    await waitFor(() => expect(result.current.data?.id).toBe("two"));
    expect(client.calls).toHaveLength(2);
  });

  // Probe: skipToken in place of arguments.
  test("sends nothing for skipToken", async () => {
    const client = stubClient({ "projects.search": fixtures["projects.search"] });
    const { result, rerender } = renderHook(
      ({ text }) => useProjectsSearch(text ? { id: "p", query: text, user_id: "u" } : skipToken),
      { wrapper: createWrapper(client), initialProps: { text: "" } },
    );
    expect([result.current.fetchStatus, client.calls.length]).toEqual(["idle", 0]);
    rerender({ text: "policy" });
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    expect(client.calls).toHaveLength(1);
  });

  test("takes the options of TanStack Query, but not over what the operation decides", async () => {
    const client = stubClient({ "projects.list": fixtures["projects.list"] });
    const { result } = renderHook(
      () => useProjectsList({}, { select: ({ total }) => total, ...({ queryKey: ["mine"] } as object) }),
      { wrapper: createWrapper(client) },
    );
    await waitFor(() => expect(result.current.data).toBe(fixtures["projects.list"].total));
    expect(client.calls).toHaveLength(1);
  });

  test.each([
    [undefined, 1],
    [{ refetchOnWindowFocus: true }, 2],
  ])("sends a read that is not GET again on focus only if the caller says so: %j", async (options, sent) => {
    const client = stubClient({ "projects.search": fixtures["projects.search"], "facts.get": fact });
    const count = (operation: string) => client.calls.filter((call) => call.operation === operation).length;
    const mine = { ...options, ...({ queryKey: ["mine"], queryFn: () => "mine" } as object) };
    const { result } = renderHook(
      () => [useFactsGet(ids), useProjectsSearch({ id: "p", query: "shoes", user_id: "u" }, mine)] as const,
      { wrapper: createWrapper(client) },
    );
    await waitFor(() => expect(result.current.map(({ isSuccess }) => isSuccess)).toEqual([true, true]));
    expect(result.current[1].data).toEqual(fixtures["projects.search"]);
    act(() => focusManager.setFocused(false));
    act(() => focusManager.setFocused(true));
    await waitFor(() => expect(count("facts.get")).toBe(2));
    await waitFor(() => expect(result.current.map(({ isFetching }) => isFetching)).toEqual([false, false]));
    expect(count("projects.search")).toBe(sent);
    focusManager.setFocused(undefined);
  });

  test("has a typed error with its status", async () => {
    const { result } = renderHook(() => useFactsGet(ids), { wrapper: createWrapper(failing(404)) });
    await waitFor(() => expect(result.current.isError).toBe(true));
    const { error } = result.current;
    expect(isApiError(error) && error.status).toBe(404);
  });
});

/** A client whose API answers with a status and nothing else. */
const failing = (status: number, count = { requests: 0 }) =>
  createClient({
    baseUrl: "https://api.example",
    apiKey: () => "key",
    maxRetries: 0,
    fetch: async () => {
      count.requests++;
      return new Response("{}", { status });
    },
  });

describe("an infinite hook", () => {
  const pages: Readonly<Record<string, readonly string[]>> = { "1": ["a", "b"], "2": ["c"] };
  test("has the pages, and asks for the next with the cursor of the last", async () => {
    const requests: string[] = [];
    const real = createClient({
      baseUrl: "https://api.example",
      apiKey: () => "key",
      fetch: async (input) => {
        const { searchParams } = new URL(input instanceof Request ? input.url : String(input));
        const page = searchParams.get("page") ?? "1";
        requests.push(page);
        const data = { items: projects(...pages[page]!), total: 3, page: Number(page), size: 2, total_pages: 2 };
        return Response.json({ success: true, data });
      },
    });
    const { result } = renderHook(() => useProjectsListInfinite({ size: 2 }), { wrapper: createWrapper(real) });
    await waitFor(() => expect(result.current.hasNextPage).toBe(true));
    await act(() => result.current.fetchNextPage());
    await waitFor(() => expect(result.current.hasNextPage).toBe(false));
    expect(result.current.data!.pages.map(({ items }) => items.map(({ name }) => name))).toEqual([["a", "b"], ["c"]]);
    expect(requests).toEqual(["1", "2"]);
  });

  test("suspends in its suspense form", async () => {
    function Names() {
      const { data } = useSuspenseProjectsListInfinite();
      return <p>{data.pages.flatMap(({ items }) => items.map(({ name }) => name)).join()}</p>;
    }
    const Wrapper = createWrapper(
      stubClient({ "projects.list": { ...fixtures["projects.list"], items: projects("a", "b") } }),
    );
    render(
      <Wrapper>
        <Suspense fallback="waiting">
          <Names />
        </Suspense>
      </Wrapper>,
    );
    expect(document.body.textContent).toBe("waiting");
    await screen.findByText("a,b");
  });
});

describe("a suspense hook", () => {
  function Fact() {
    return <p>{useSuspenseFactsGet(ids).data.fact}</p>;
  }

  test("suspends, and then has the result", async () => {
    const Wrapper = createWrapper(stubClient({ "facts.get": fact }));
    render(
      <Wrapper>
        <Suspense fallback="waiting">
          <Fact />
        </Suspense>
      </Wrapper>,
    );
    expect(document.body.textContent).toBe("waiting");
    await screen.findByText(fact.fact);
  });

  // Probe: plain options work in useSuspenseQuery, infinite options in useSuspenseInfiniteQuery.
  test("of TanStack Query's own takes the same options", async () => {
    function Both() {
      const { data } = useSuspenseQuery(factsGetQuery(ids));
      const { data: list } = useSuspenseInfiniteQuery(projectsListInfiniteQuery());
      return <p>{[data.fact, ...list.pages.flatMap(({ items }) => items.map(({ name }) => name))].join("|")}</p>;
    }
    const Wrapper = createWrapper(
      stubClient({
        "facts.get": { ...fact, fact: "Likes tea." },
        "projects.list": { ...fixtures["projects.list"], items: projects("a", "b") },
      }),
    );
    render(
      <Wrapper>
        <Suspense fallback="waiting">
          <Both />
        </Suspense>
      </Wrapper>,
    );
    expect(document.body.textContent).toBe("waiting");
    await screen.findByText("Likes tea.|a|b");
  });

  test("that fails shows the boundary's fallback; reset tries again", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    let isBroken = true;
    const Wrapper = createWrapper(
      stubClient({
        "facts.get": () => {
          if (isBroken) throw new Error("broken");
          return fact;
        },
      }),
    );
    render(
      <Wrapper>
        <ErrorBoundary fallback={({ error, reset }) => <button onClick={reset}>{`${String(error)}: again?`}</button>}>
          <Suspense fallback="waiting">
            <Fact />
          </Suspense>
        </ErrorBoundary>
      </Wrapper>,
    );
    fireEvent.click(await screen.findByText("CallbackError: broken: again?"));
    await screen.findByText("CallbackError: broken: again?");
    isBroken = false;
    fireEvent.click(screen.getByRole("button"));
    await screen.findByText(fact.fact);
    vi.restoreAllMocks();
  });

  test("that fails is fetched again by the reset alone", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const count = { requests: 0 };
    const Wrapper = createWrapper(failing(500, count));
    render(
      <Wrapper>
        <ErrorBoundary fallback={({ reset }) => <button onClick={reset}>again</button>}>
          <Suspense fallback="waiting">
            <Fact />
          </Suspense>
        </ErrorBoundary>
      </Wrapper>,
    );
    const button = await screen.findByText("again");
    expect(count.requests).toBe(1);
    fireEvent.click(button);
    await screen.findByText("again");
    await waitFor(() => expect(count.requests).toBe(2));
    vi.restoreAllMocks();
  });
});

describe("an error boundary with resetKeys", () => {
  const isBroken = new Set(["one"]);
  const answers = stubClient({
    "facts.get": ({ factId }) => {
      if (isBroken.has(factId)) throw new Error("broken");
      return { ...fact, fact: factId };
    },
  });
  function Fact({ factId }: { readonly factId: string }) {
    return <p>{useSuspenseFactsGet({ ...ids, factId }).data.fact}</p>;
  }
  const page = (factId: string) => (
    <ErrorBoundary fallback={({ error }) => <p>{`Not ${factId}: ${(error as Error).message}`}</p>} resetKeys={[factId]}>
      <Suspense fallback="waiting">
        <Fact factId={factId} />
      </Suspense>
    </ErrorBoundary>
  );

  test("tries again once a key has changed, and sends again what failed", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { rerender } = render(page("one"), { wrapper: createWrapper(answers) });
    await screen.findByText("Not one: broken");
    rerender(page("two"));
    await screen.findByText("two");
    // The render that changes the key fails: that is the failure of the new key.
    rerender(page("one"));
    await screen.findByText("Not one: broken");
    rerender(page("two"));
    await screen.findByText("two");
    vi.restoreAllMocks();
  });

  test("stays in its fallback while they are the same", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    isBroken.add("three");
    const { rerender } = render(page("three"), { wrapper: createWrapper(answers) });
    await screen.findByText("Not three: broken");
    const count = answers.calls.length;
    rerender(page("three"));
    await screen.findByText("Not three: broken");
    expect(answers.calls).toHaveLength(count);
    vi.restoreAllMocks();
  });
});

describe("a mutation hook", () => {
  test("has its result, and the query it affects is right without more", async () => {
    const client = stubClient({ "facts.get": fact, "facts.update": ({ fact: text }) => ({ ...fact, fact: text! }) });
    const onSuccess = vi.fn();
    const { result } = renderHook(() => ({ fact: useFactsGet(ids), update: useFactsUpdate({ onSuccess }) }), {
      wrapper: createWrapper(client),
    });
    await waitFor(() => expect(result.current.fact.data).toEqual(fact));
    act(() => result.current.update.mutate({ ...ids, fact: "Likes tea." }));
    await waitFor(() => expect(result.current.fact.data?.fact).toBe("Likes tea."));
    await waitFor(() => expect(result.current.update.data?.fact).toBe("Likes tea."));
    expect(onSuccess).toHaveBeenCalledOnce();
  });

  test("shows what will be, and takes it back where it fails", async () => {
    let fail = () => {};
    const client = stubClient({
      "projects.list": { ...fixtures["projects.list"], items: projects("a", "b") },
      "projects.delete": () => new Promise((_, reject) => (fail = () => reject(new Error("no")))),
    });
    function Names() {
      const { data } = useProjectsList();
      const removal = useProjectsDelete();
      return (
        <>
          <p>{data?.items.map(({ name }) => name).join()}</p>
          <button onClick={() => removal.mutate({ id: "a" })}>{removal.status}</button>
        </>
      );
    }
    const Wrapper = createWrapper(client);
    render(
      <Wrapper>
        <Names />
      </Wrapper>,
    );
    await screen.findByText("a,b");
    fireEvent.click(screen.getByRole("button"));
    await screen.findByText("b");
    await screen.findByText("pending");
    act(() => fail());
    await screen.findByText("a,b");
    await screen.findByText("error");
  });
});

test("a polling hook sends nothing for skipToken, and begins with its arguments", async () => {
  const client = stubClient({ "documents.get": { ...fixtures["documents.get"], status: "okay" } });
  const params = { workspaceId: "w", projectId: "p", documentId: "d" };
  const { result, rerender } = renderHook(({ isKnown }) => useDocumentsGetPolling(isKnown ? params : skipToken), {
    wrapper: createWrapper(client),
    initialProps: { isKnown: false },
  });
  expect([result.current.fetchStatus, client.calls.length]).toEqual(["idle", 0]);
  rerender({ isKnown: true });
  await waitFor(() => expect(result.current.data?.status).toBe("okay"));
});

test("a polling hook asks until the document is okay", async () => {
  vi.useFakeTimers();
  const statuses = ["pending", "running", "okay"] as const;
  const client = stubClient({
    "documents.get": () => ({ ...fixtures["documents.get"], status: statuses[Math.min(2, client.calls.length - 1)]! }),
  });
  const params = { workspaceId: "w", projectId: "p", documentId: "d" };
  const { result } = renderHook(() => useDocumentsGetPolling(params), { wrapper: createWrapper(client) });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(result.current.data?.status).toBe("okay");
  expect(client.calls).toHaveLength(3);
  vi.useRealTimers();
});

describe("an upload hook, in React's strict mode", () => {
  beforeAll(() => configure({ reactStrictMode: true }));
  afterAll(() => configure({ reactStrictMode: false }));

  const bytes = new Uint8Array(3_000);

  function stored() {
    const part_items = [1, 2, 3].map((number) => ({
      number,
      size: 1_000,
      upload_url: `https://storage.example/${number}`,
    }));
    const client = stubClient({ "drive.createUpload": { upload_id: "upl_1", part_items } });
    return { client, store: { concurrency: 1, maxRetries: 0 } };
  }

  function setUp(fetch: typeof globalThis.fetch) {
    const { client, store } = stored();
    return renderHook(({ name }) => ({ name, ...useDriveUpload({ ...store, fetch, complete: () => name }) }), {
      wrapper: createWrapper(client),
      initialProps: { name: "first" },
    });
  }
  const kept = async () => new Response(null, { headers: { etag: '"e"' } });

  test("shows its progress and its result, and calls the latest options", async () => {
    const { result, rerender } = setUp(kept);
    expect(result.current.status).toBe("idle");
    rerender({ name: "second" });
    act(() => result.current.start(bytes));
    expect(result.current.status).toBe("running");
    await waitFor(() => expect(result.current.status).toBe("done"));
    expect(result.current).toMatchObject({
      progress: { loaded: 3_000, parts: { done: 3, total: 3 } },
      result: { completed: "second" },
    });
  });

  test("pauses and goes on", async () => {
    let arrived = 0;
    const { result } = setUp((_, init) => {
      arrived++;
      if (arrived !== 2) return kept();
      return new Promise((_, reject) => init!.signal!.addEventListener("abort", () => reject(init!.signal!.reason)));
    });
    act(() => result.current.start(bytes));
    await waitFor(() => expect(arrived).toBe(2));
    act(() => result.current.pause());
    expect(result.current).toMatchObject({ status: "paused", progress: { loaded: 1_000 } });
    act(() => result.current.resume());
    await waitFor(() => expect(result.current.status).toBe("done"));
    expect(arrived).toBe(4);
  });

  test("continues with a token of a component that was unmounted", async () => {
    let resume = "";
    let sent = 0;
    const { client, store } = stored();
    const use = () =>
      useDriveUpload({
        ...store,
        fetch: (_, init) => {
          if (++sent !== 2) return kept();
          return new Promise((_, reject) =>
            init!.signal!.addEventListener("abort", () => reject(init!.signal!.reason)),
          );
        },
        onCheckpoint: (token) => void (resume = token),
      });
    const earlier = renderHook(use, { wrapper: createWrapper(client) });
    act(() => earlier.result.current.start(bytes));
    await waitFor(() => expect(sent).toBe(2));
    earlier.unmount();
    const { result } = renderHook(use, { wrapper: createWrapper(client) });
    act(() => result.current.start(bytes, { resume }));
    await waitFor(() => expect(result.current.status).toBe("done"));
    expect([sent, client.calls.length]).toEqual([4, 1]);
  });

  test("ends with its component", async () => {
    let isAborted = false;
    let isSent = false;
    const { result, unmount } = setUp((_, init) => {
      isSent = true;
      return new Promise((_, reject) =>
        init!.signal!.addEventListener("abort", () => {
          isAborted = true;
          reject(init!.signal!.reason);
        }),
      );
    });
    act(() => result.current.start(bytes));
    await waitFor(() => expect(isSent).toBe(true));
    unmount();
    expect(isAborted).toBe(true);
  });

  test.skipIf(React.Activity === undefined)("rests while React 19's Activity hides its component", async () => {
    const { client, store } = stored();
    let sent = 0;
    const upload: { current?: UploadHandle<unknown> } = {};
    function Upload() {
      upload.current = useDriveUpload({
        ...store,
        fetch: (_, init) => {
          if (++sent !== 2) return kept();
          return new Promise((_, reject) =>
            init!.signal!.addEventListener("abort", () => reject(init!.signal!.reason)),
          );
        },
      });
      return <p>{upload.current.status}</p>;
    }
    const page = (mode: "visible" | "hidden") => (
      <React.Activity mode={mode}>
        <Upload />
      </React.Activity>
    );
    const { rerender } = render(page("visible"), { wrapper: createWrapper(client) });
    act(() => upload.current!.start(bytes));
    await waitFor(() => expect(sent).toBe(2));
    rerender(page("hidden"));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(sent).toBe(2);
    rerender(page("visible"));
    await screen.findByText("done");
    expect(sent).toBe(4);
  });

  test("keeps its functions from render to render", () => {
    const { result, rerender } = setUp(kept);
    const { start, pause, resume, cancel } = result.current;
    rerender({ name: "second" });
    expect(result.current).toMatchObject({ start, pause, resume, cancel });
  });
});

describe("useDebounced", () => {
  test("follows once nothing has changed for a while", () => {
    vi.useFakeTimers();
    const { result, rerender } = renderHook(({ text }) => useDebounced(text, 100), { initialProps: { text: "a" } });
    expect(result.current).toBe("a");
    for (const text of ["ab", "abc"]) {
      rerender({ text });
      act(() => void vi.advanceTimersByTime(99));
      expect(result.current).toBe("a");
    }
    act(() => void vi.advanceTimersByTime(1));
    expect(result.current).toBe("abc");
    vi.useRealTimers();
  });

  test("keeps a search box from sending each letter", async () => {
    const client = stubClient({ "projects.search": fixtures["projects.search"] });
    function Search() {
      const [text, setText] = useState("");
      const query = useDebounced(text, 20).trim();
      const { data } = useProjectsSearch(query ? { id: "p", query, user_id: "u" } : skipToken, {
        placeholderData: (previous) => previous,
      });
      return (
        <>
          <input aria-label="Search" value={text} onChange={({ target }) => setText(target.value)} />
          <output>{data ? "found" : "nothing yet"}</output>
        </>
      );
    }
    const Wrapper = createWrapper(client);
    render(
      <Wrapper>
        <Search />
      </Wrapper>,
    );
    for (const value of ["p", "po", "policy"]) fireEvent.change(screen.getByRole("textbox"), { target: { value } });
    await screen.findByText("found");
    expect(client.calls.map(({ params }) => params)).toEqual([{ id: "p", query: "policy", user_id: "u" }]);
  });

  test("takes a function for a value", () => {
    const value = () => "called";
    const { result } = renderHook(() => useDebounced(value));
    expect(result.current).toBe(value);
  });
});

describe("useClient", () => {
  const Shown = memo(function Shown({ onClient }: { readonly onClient: (client: Core) => void }) {
    onClient(useClient());
    return null;
  });

  test("is what the hooks call, and follows the provider through components that are not rendered for it", () => {
    const [first, second] = [stubClient({}), stubClient({})];
    const queryClient = new QueryClient();
    const seen = vi.fn();
    const tree = (client: Core) => (
      <ClientProvider client={client} queryClient={queryClient}>
        <Shown onClient={seen} />
      </ClientProvider>
    );
    const { rerender } = render(tree(first));
    rerender(tree(second));
    expect(seen.mock.calls).toEqual([[first], [second]]);
  });

  test("makes a call for which there is no hook", async () => {
    const client = stubClient({ "facts.get": fact });
    const { result } = renderHook(() => useClient(), { wrapper: createWrapper(client) });
    expect(await factsGet(result.current, ids)).toEqual(fact);
  });

  test("is the one bound to the nearest query client, also without a provider of ours", () => {
    const [outer, inner] = [stubClient({}), stubClient({})];
    const queryClient = new QueryClient();
    bindClient(queryClient, inner);
    const seen = vi.fn();
    render(
      <ClientProvider client={outer}>
        <QueryClientProvider client={queryClient}>
          <Shown onClient={seen} />
        </QueryClientProvider>
      </ClientProvider>,
    );
    expect(seen.mock.calls).toEqual([[inner]]);
  });

  test("says what is missing where there is none", () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    );
    expect(() => renderHook(() => useClient(), { wrapper })).toThrow("bindClient");
    vi.restoreAllMocks();
  });
});

describe("ClientProvider", () => {
  function Fact() {
    return <p>{useFactsGet(ids).data?.fact ?? "waiting"}</p>;
  }
  const named = (name: string) => stubClient({ "facts.get": { ...fact, fact: name } });

  test("makes a query client of its own, and keeps it", async () => {
    const client = named("one");
    const tree = () => (
      <ClientProvider client={client}>
        <Fact />
      </ClientProvider>
    );
    const { rerender } = render(tree());
    await screen.findByText("one");
    rerender(tree());
    await screen.findByText("one");
    expect(client.calls).toHaveLength(1);
  });

  test("asks once for what suspends, also where no Suspense stands in between", async () => {
    const client = stubClient({ "facts.get": async () => fact });
    function Fact() {
      return <p>{useSuspenseFactsGet(ids).data.fact}</p>;
    }
    render(
      <ClientProvider client={client}>
        <Fact />
      </ClientProvider>,
    );
    await screen.findByText(fact.fact);
    expect(client.calls).toHaveLength(1);
  });

  test("takes the query client above, or the one that it is given", async () => {
    const [above, given] = [new QueryClient(), new QueryClient()];
    const tree = (queryClient?: QueryClient) => (
      <QueryClientProvider client={above}>
        <ClientProvider client={named("one")} queryClient={queryClient}>
          <Fact />
        </ClientProvider>
      </QueryClientProvider>
    );
    const { unmount } = render(tree());
    await screen.findByText("one");
    expect([above, given].map((client) => client.getQueryCache().getAll().length)).toEqual([1, 0]);
    unmount();
    above.clear();
    render(tree(given));
    await screen.findByText("one");
    expect([above, given].map((client) => client.getQueryCache().getAll().length)).toEqual([0, 1]);
  });

  test.each([
    ["one that it is given", true],
    ["one above", false],
  ])("has another client call by a query client of its own, with the defaults of %s", async (_, isGiven) => {
    const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    const one = stubClient({ "facts.get": { ...fact, fact: "one" }, "facts.update": () => updated.promise });
    const updated = deferred<typeof fact>();
    const two = stubClient({ "facts.get": async () => ({ ...fact, fact: "two" }) });
    const seen: string[] = [];
    function Update() {
      const { data } = useFactsGet(ids);
      const update = useFactsUpdate();
      seen.push(data?.fact ?? "waiting");
      const { staleTime } = useQueryClient().getDefaultOptions().queries ?? {};
      return (
        <button onClick={() => update.mutate({ ...ids, fact: "by one" })}>
          {data?.fact} {String(staleTime)}
        </button>
      );
    }
    const tree = (client: Core) => (
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <ClientProvider client={client} queryClient={isGiven ? queryClient : undefined}>
            <Update />
          </ClientProvider>
        </QueryClientProvider>
      </StrictMode>
    );
    const { rerender } = render(tree(one));
    fireEvent.click(await screen.findByText("one Infinity"));
    await screen.findByText("by one Infinity");
    seen.splice(0);
    rerender(tree(two));
    await screen.findByText("two Infinity");
    updated.resolve({ ...fact, fact: "by one" });
    await act(() => updated.promise);
    await screen.findByText("two Infinity");
    expect([...new Set(seen)]).toEqual(["waiting", "two"]);
    expect(two.calls.map(({ operation }) => operation)).not.toContain("facts.update");
    rerender(tree(one));
    await screen.findByText("by one Infinity");
  });

  test("that comes after one of another client shows nothing of what that has fetched", async () => {
    const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    for (const name of ["one", "two"]) {
      const { unmount } = render(
        <ClientProvider client={named(name)} queryClient={queryClient}>
          <Fact />
        </ClientProvider>,
      );
      expect(screen.queryByText("waiting")).not.toBeNull();
      await screen.findByText(name);
      unmount();
    }
  });

  test("below another one of another client leaves that to the hooks there", async () => {
    const [outer, inner] = [named("outer"), named("inner")];
    const Told = () => <p>{useClient() === outer ? "calls outer" : "calls inner"}</p>;
    const tree = (above?: QueryClient) => (
      <ClientProvider client={outer} queryClient={above}>
        <Fact />
        <ClientProvider client={inner}>
          <Fact />
          <Told />
        </ClientProvider>
      </ClientProvider>
    );
    for (const above of [undefined, new QueryClient()]) {
      const { unmount } = render(tree(above));
      await screen.findByText("outer");
      await screen.findByText("inner");
      await screen.findByText("calls inner");
      unmount();
    }
    expect([outer.calls.length, inner.calls.length]).toEqual([2, 2]);
  });

  test("may lose the query client that it was given", async () => {
    const client = named("one");
    const tree = (queryClient?: QueryClient) => (
      <ClientProvider client={client} queryClient={queryClient}>
        <Fact key={String(queryClient)} />
      </ClientProvider>
    );
    const { rerender } = render(tree(new QueryClient()));
    await screen.findByText("one");
    rerender(tree());
    await waitFor(() => expect(client.calls).toHaveLength(2));
    await screen.findByText("one");
  });

  test("without it, a hook says what is missing", () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect(() => renderHook(() => useFactsGet(ids))).toThrow("QueryClient");
    vi.restoreAllMocks();
  });
});

describe("for tests", () => {
  test("the wrapper tries nothing twice: an error is there at once", async () => {
    const client = stubClient({});
    const { result } = renderHook(() => useFactsGet(ids), { wrapper: createWrapper(client) });
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(String(result.current.error)).toContain("The stub has no answer for facts.get");
    expect(client.calls).toEqual([{ operation: "facts.get", params: ids }]);
  });

  test("each wrapper has a cache of its own", async () => {
    for (const text of ["one", "two"]) {
      const wrapper = createWrapper(stubClient({ "facts.get": { ...fact, fact: text } }));
      const { result, unmount } = renderHook(() => useFactsGet(ids), { wrapper });
      await waitFor(() => expect(result.current.data?.fact).toBe(text));
      unmount();
    }
  });
});
