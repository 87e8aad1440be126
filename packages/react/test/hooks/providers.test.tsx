// Which client serves which component, in any arrangement of providers: no call leaves through another client, and no data
// of another client is rendered.
import type { Core } from "@memory-service/client";
import { QueryClient, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import fc from "fast-check";
import {
  createContext,
  type ReactNode,
  startTransition,
  StrictMode,
  Suspense,
  useContext,
  useEffect,
  useState,
} from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { times } from "../../../../scripts/randomness.js";
import {
  bindClient,
  ClientProvider,
  useClient,
  useFactsGet,
  useFactsUpdate,
  useSuspenseFactsGet,
} from "../../src/index.js";
import { Provider, useBoundClient } from "@specloom/runtime/react/provider";
import { stubClient } from "../../src/testing.js";
import { until } from "../support/until.js";
import { fixtures } from "../support/fixtures.js";

const fact = fixtures["facts.get"];
const ids = { workspaceId: "ws_1", actorId: "act_2", factId: "fact_3" };

/** A client that answers with its name, and records calls that were meant for another one. */
const clientNamed = (name: string, wrongs: string[] = []): Core =>
  stubClient({
    "facts.get": () => answerLater({ ...fact, fact: name }),
    "facts.update": ({ fact: meant }) => {
      if (meant !== name) wrongs.push(`${meant}'s change was sent by ${name}`);
      return answerLater({ ...fact, fact: name });
    },
  });

const answerLater = <T,>(data: T): Promise<T> => new Promise((resolve) => setTimeout(() => resolve(data)));

const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

afterEach(cleanup);

/** An arrangement of providers and pages. */
type Node =
  | { readonly kind: "provider"; readonly client: string; readonly shared: number; readonly children: readonly Node[] }
  | { readonly kind: "query client"; readonly shared: number; readonly children: readonly Node[] }
  | { readonly kind: "suspense" | "strict" | "group"; readonly children: readonly Node[] }
  | { readonly kind: "page"; readonly suspends: boolean; readonly changes: boolean };

const { tree } = fc.letrec<{ tree: Node; nodes: Node[] }>((tie) => ({
  nodes: fc.array(tie("tree"), { minLength: 1, maxLength: 3 }),
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.record({ kind: fc.constant("page" as const), suspends: fc.boolean(), changes: fc.boolean() }),
    fc.record({
      kind: fc.constant("provider" as const),
      client: fc.constantFrom("A", "B", "C"),
      // 0 stands for none: the one above, or one that comes with the client.
      shared: fc.nat(2),
      children: tie("nodes"),
    }),
    fc.record({ kind: fc.constant("query client" as const), shared: fc.constantFrom(1, 2), children: tie("nodes") }),
    fc.record({
      kind: fc.constantFrom("suspense" as const, "strict" as const, "group" as const),
      children: tie("nodes"),
    }),
  ),
}));

/** The same arrangement with the clients of its providers exchanged. */
function swapped(node: Node, by: Readonly<Record<string, string>>): Node {
  if (node.kind === "page") return node;
  const children = node.children.map((child) => swapped(child, by));
  return node.kind === "provider" ? { ...node, client: by[node.client]!, children } : { ...node, children };
}

const steps = fc.array(
  fc.record({
    next: fc.oneof(
      tree,
      fc.constantFrom({ A: "B", B: "A", C: "C" }, { A: "B", B: "C", C: "A" }, { A: "A", B: "A", C: "B" }),
    ),
    isTransition: fc.boolean(),
    rests: fc.nat(3),
  }),
  { minLength: 1, maxLength: 4 },
);

/** Renders arrangements one after the other, and returns what went wrong. */
async function play(first: Node, then: typeof steps extends fc.Arbitrary<infer T> ? T : never) {
  const wrongs: string[] = [];
  const clients: Readonly<Record<string, Core>> = Object.fromEntries(
    ["A", "B", "C"].map((name) => [name, clientNamed(name, wrongs)]),
  );
  const queryClients = [1, 2].map(
    () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } }),
  );
  const Owner = createContext<string | undefined>(undefined);

  function Page({ suspends, changes }: { readonly suspends: boolean; readonly changes: boolean }) {
    const owner = useContext(Owner);
    if (owner === undefined) return null;
    return <Owned owner={owner} changes={changes} use={suspends ? useSuspenseFactsGet : useFactsGet} />;
  }
  interface OwnedProps {
    readonly owner: string;
    readonly changes: boolean;
    readonly use: typeof useFactsGet | typeof useSuspenseFactsGet;
  }
  function Owned({ owner, changes, use }: OwnedProps) {
    if (useClient() !== clients[owner]) wrongs.push(`useClient is not ${owner}'s`);
    const { data } = use(ids);
    const { mutate } = useFactsUpdate();
    if (data !== undefined && data.fact !== owner) wrongs.push(`${owner} sees data of ${data.fact}`);
    useEffect(() => {
      if (changes) mutate({ ...ids, fact: owner });
    }, [changes, mutate, owner]);
    return <p>{data?.fact}</p>;
  }

  function show(node: Node, key: number): ReactNode {
    if (node.kind === "page") return <Page key={key} {...node} />;
    const children = node.children.map(show);
    switch (node.kind) {
      case "provider":
        return (
          <ClientProvider key={key} client={clients[node.client]!} queryClient={queryClients[node.shared - 1]}>
            <Owner.Provider value={node.client}>{children}</Owner.Provider>
          </ClientProvider>
        );
      case "query client":
        return (
          <QueryClientProvider key={key} client={queryClients[node.shared - 1]!}>
            <Owner.Provider value={undefined}>{children}</Owner.Provider>
          </QueryClientProvider>
        );
      case "suspense":
        return (
          <Suspense key={key} fallback="waiting">
            {children}
          </Suspense>
        );
      case "strict":
        return <StrictMode key={key}>{children}</StrictMode>;
      case "group":
        return <div key={key}>{children}</div>;
    }
  }

  const root = createRoot(document.createElement("div"), {
    onRecoverableError: () => {},
  });
  let current = first;
  root.render(show(current, 0));
  for (const { next, isTransition, rests } of then) {
    for (let rested = 0; rested < rests; rested++) await rest();
    current = "kind" in next ? next : swapped(current, next);
    if (isTransition) startTransition(() => root.render(show(current, 0)));
    else root.render(show(current, 0));
  }
  for (let rested = 0; rested < 4; rested++) await rest();
  root.unmount();
  for (const queryClient of queryClients) queryClient.clear();
  return wrongs;
}

describe("any arrangement of providers", () => {
  beforeEach(() => {
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
    vi.spyOn(console, "error").mockImplementation(() => {});
    vi.spyOn(console, "warn").mockImplementation(() => {});
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test(
    "keeps each client's calls and data to itself",
    async () => {
      await fc.assert(
        fc.asyncProperty(tree, steps, async (first, then) => {
          expect(await play(first, then)).toEqual([]);
        }),
        { numRuns: times(200) },
      );
    },
    times(60_000),
  );

  const page: Node = { kind: "page", suspends: false, changes: true };
  const providerOf = (client: string, children: readonly Node[], shared = 0): Node => ({
    kind: "provider",
    client,
    shared,
    children,
  });

  test("also two that are mounted at once with one query client", async () => {
    const siblings = [providerOf("A", [page]), providerOf("B", [page])];
    expect(await play({ kind: "query client", shared: 1, children: siblings }, [])).toEqual([]);
    expect(await play({ kind: "group", children: ["A", "B"].map((name) => providerOf(name, [page], 1)) }, [])).toEqual(
      [],
    );
  });
});

test("a provider that is given another client while it suspends shows nothing of the first one's data", async () => {
  let answer = (): void => {};
  const one = stubClient({
    "facts.get": () => new Promise((resolve) => (answer = () => resolve({ ...fact, fact: "one" }))),
  });
  const seen: string[] = [];
  function Page() {
    const { data } = useSuspenseFactsGet(ids);
    seen.push(data.fact);
    return <p>{data.fact}</p>;
  }
  const queryClient = new QueryClient();
  const page = (client: Core) => (
    <Suspense fallback="waiting">
      <ClientProvider client={client} queryClient={queryClient}>
        <Page />
      </ClientProvider>
    </Suspense>
  );
  const { rerender } = render(page(one));
  await rest();
  rerender(page(clientNamed("two")));
  answer();
  await screen.findByText("two");
  expect(new Set(seen)).toEqual(new Set(["two"]));
});

test("another client of one API leaves the hooks of other APIs their client", () => {
  const [notes, first, second] = [clientNamed("notes"), clientNamed("first"), clientNamed("second")];
  const seen: Core[] = [];
  function Notes() {
    seen.push(useBoundClient("notes"));
    return null;
  }
  const page = (client: Core) => (
    <Provider namespace="notes" client={notes}>
      <ClientProvider client={client}>
        <Notes />
      </ClientProvider>
    </Provider>
  );
  const { rerender } = render(page(first));
  rerender(page(second));
  expect(seen).toEqual([notes, notes]);
});

test("a provider creates a query client with default options, which may be written inline", async () => {
  const above = new QueryClient();
  const client = clientNamed("one");
  function Page() {
    const { data } = useFactsGet(ids);
    const [first] = useState(useQueryClient());
    const isSame = useQueryClient() === first;
    return `${data?.fact ?? "waiting"}, ${isSame ? "same" : "another"} ${String(useQueryClient().getDefaultOptions().queries?.staleTime)}`;
  }
  const tree = (staleTime: number) => (
    <QueryClientProvider client={above}>
      <ClientProvider client={client} defaultOptions={{ queries: { staleTime } }}>
        <Page />
      </ClientProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(tree(1));
  await screen.findByText("one, same 1");
  rerender(tree(2));
  await screen.findByText("one, same 1");
  expect(above.getQueryCache().getAll()).toEqual([]);
});

test("a query client that was bound to another client before is left to that one", () => {
  const [bound, given] = [clientNamed("bound"), clientNamed("given")];
  const queryClient = new QueryClient();
  bindClient(queryClient, bound);
  const seen: Core[] = [];
  function Page() {
    seen.push(useClient());
    return null;
  }
  render(
    <ClientProvider client={given} queryClient={queryClient}>
      <Page />
    </ClientProvider>,
  );
  expect(seen).toEqual([given]);
});

test("a client that is created while rendering is warned about, once, in development", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.resetModules();
  const { ClientProvider: FreshProvider } = await import("../../src/index.js");
  const Inline = () => <FreshProvider client={clientNamed("new")} />;
  const Kept = ({ client }: { readonly client: Core }) => <FreshProvider client={client} />;

  // Users who sign in, out, and in again.
  const [one, two] = [clientNamed("one"), clientNamed("two")];
  const kept = render(<Kept client={one} />, { wrapper: StrictMode });
  for (const client of [two, one, two, two, clientNamed("three"), one]) kept.rerender(<Kept client={client} />);
  expect(warn).not.toHaveBeenCalled();

  vi.stubEnv("NODE_ENV", "production");
  const production = render(<Inline />);
  for (let count = 0; count < 4; count++) production.rerender(<Inline />);
  expect(warn).not.toHaveBeenCalled();
  vi.unstubAllEnvs();

  const inline = render(<Inline />, { wrapper: StrictMode });
  for (let count = 0; count < 6; count++) inline.rerender(<Inline />);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn.mock.calls[0]![0]).toContain("new client on every render");
  warn.mockRestore();
});

test("a client in the state of what suspends before it is shown is warned about, as React forgets that state", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.resetModules();
  const fresh = await import("../../src/index.js");
  function Page() {
    return <p>{fresh.useSuspenseFactsGet(ids).data.fact}</p>;
  }
  function App() {
    const [client] = useState(() => clientNamed("new"));
    return (
      <fresh.ClientProvider client={client}>
        <Page />
      </fresh.ClientProvider>
    );
  }
  const root = createRoot(document.createElement("div"));
  root.render(<App />);
  await until(() => warn.mock.calls.length > 0);
  root.unmount();
  expect(warn.mock.calls[0]![0]).toContain("React forgets the state");
  warn.mockRestore();
  vi.unstubAllGlobals();
});
