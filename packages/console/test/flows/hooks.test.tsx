// Renders every hook of the package in a browser, against a real server.
import { factsGet } from "@memory-service/client/operations";
import * as react from "@memory-service/react";
import { type ReactNode, useState } from "react";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { createReader, createScene, show } from "../support/app.js";
import { user_id } from "../support/data.js";

type HookName = Extract<keyof typeof react, `use${string}`>;

/** A component that uses a hook, and the content it ends up with. */
interface Case {
  readonly element: ReactNode;
  readonly shows: string;
  /** Default: the tenant that all tests share. */
  readonly changes?: true;
}

const reader = await createReader();
/** For hooks that change data. Each changes another part of it. */
const writer = await createScene({ projects: 3 });

const [workspaceId = ""] = reader.ids.workspaces;
const [projectId = ""] = reader.ids.projects;
const [documentId = "", , brokenId = ""] = reader.ids.documents;
const document = { workspaceId, projectId, documentId };
const documentV1 = { id: projectId, documentId };
const fact = { workspaceId, actorId: reader.ids.actor, factId: reader.ids.facts[0] ?? "" };
const memory = { id: projectId, memoryId: reader.ids.memories[0] ?? "" };
const search = { id: projectId, query: "revenue", user_id };
const agent = { id: reader.ids.agent, page_size: 2 };
const folder = { item_id: "MY_SPACE", page_size: 2 };

const writable = {
  workspaceId: writer.ids.workspaces[0] ?? "",
  actorId: writer.ids.actor,
  projectId: writer.ids.projects[0] ?? "",
  conflictId: writer.ids.conflicts[0] ?? "",
};

// The compiler, too, reports missing hooks.
const cases: Readonly<Record<HookName, Case>> = {
  useAgentsUpdate: mutation(() => react.useAgentsUpdate(), { id: writer.ids.agent, name: "Clerk" }, '"name":"Clerk"'),
  useAgentsListVersions: query(() => react.useAgentsListVersions(agent), '"version":2'),
  useSuspenseAgentsListVersions: query(() => react.useSuspenseAgentsListVersions(agent), '"version":2'),
  useAgentsListVersionsInfinite: infinite(() => react.useAgentsListVersionsInfinite(agent), '"version":4'),
  useSuspenseAgentsListVersionsInfinite: infinite(
    () => react.useSuspenseAgentsListVersionsInfinite(agent),
    '"version":4',
  ),
  useConflictsResolve: mutation(
    () => react.useConflictsResolve(),
    { ...writable, strategy: "dismiss" },
    '"resolved":true',
  ),
  useDocumentsGetV1: query(() => react.useDocumentsGetV1(documentV1), '"status":"okay"'),
  useSuspenseDocumentsGetV1: query(() => react.useSuspenseDocumentsGetV1(documentV1), '"status":"okay"'),
  useDocumentsGetV1Polling: query(
    () => react.useDocumentsGetV1Polling({ id: projectId, documentId: brokenId }),
    '"status":"error"',
  ),
  useDocumentsGet: query(() => react.useDocumentsGet(document), '"document_type":"drive_file"'),
  useSuspenseDocumentsGet: query(() => react.useSuspenseDocumentsGet(document), '"document_type":"drive_file"'),
  useDocumentsGetPolling: query(
    () => react.useDocumentsGetPolling({ ...document, documentId: brokenId }),
    '"status":"error"',
  ),
  useDriveCreateUpload: mutation(() => react.useDriveCreateUpload(), { file_size: 70_000 }, '"size":4464'),
  useDriveUpload: { element: <Upload />, shows: "done", changes: true },
  useDriveListChildren: query(() => react.useDriveListChildren(folder), "Contracts"),
  useSuspenseDriveListChildren: query(() => react.useSuspenseDriveListChildren(folder), "Contracts"),
  useDriveListChildrenInfinite: infinite(() => react.useDriveListChildrenInfinite(folder), "Photographs"),
  useSuspenseDriveListChildrenInfinite: infinite(
    () => react.useSuspenseDriveListChildrenInfinite(folder),
    "Photographs",
  ),
  useFactsForget: mutation(() => react.useFactsForget(), { ...writable, ids: writer.ids.facts.slice(0, 1) }, "{}"),
  useFactsGet: query(() => react.useFactsGet(fact), "in euros"),
  useSuspenseFactsGet: query(() => react.useSuspenseFactsGet(fact), "in euros"),
  useFactsUpdate: mutation(
    () => react.useFactsUpdate(),
    { ...writable, factId: writer.ids.facts[1] ?? "", fact: "Ada reads." },
    "Ada reads.",
  ),
  useMemoriesGetTrace: query(() => react.useMemoriesGetTrace(memory), "in March"),
  useSuspenseMemoriesGetTrace: query(() => react.useSuspenseMemoriesGetTrace(memory), "in March"),
  useProjectsList: query(() => react.useProjectsList({ size: 3 }), '"total":28'),
  useSuspenseProjectsList: query(() => react.useSuspenseProjectsList({ size: 3 }), '"total":28'),
  useProjectsListInfinite: infinite(() => react.useProjectsListInfinite({ size: 3 }), '"page":2'),
  useSuspenseProjectsListInfinite: infinite(() => react.useSuspenseProjectsListInfinite({ size: 3 }), '"page":2'),
  useProjectsUpdate: mutation(
    () => react.useProjectsUpdate(),
    { id: writer.ids.projects[1] ?? "", name: "Yearbook" },
    "Yearbook",
  ),
  useProjectsDelete: mutation(() => react.useProjectsDelete(), { id: writer.ids.projects[2] ?? "" }, "null"),
  useProjectsSearch: query(() => react.useProjectsSearch(search), '"type":"figure"'),
  useSuspenseProjectsSearch: query(() => react.useSuspenseProjectsSearch(search), '"type":"figure"'),
  useProjectsCreate: mutation(
    () => react.useProjectsCreate(),
    { workspaceId: writable.workspaceId, name: "Atlas", custom_id: "atlas" },
    '"custom_id":"atlas"',
  ),
  useWorkspacesList: query(() => react.useWorkspacesList({ page_size: 2 }), "Südwind"),
  useSuspenseWorkspacesList: query(() => react.useSuspenseWorkspacesList({ page_size: 2 }), "Südwind"),
  useWorkspacesListInfinite: infinite(() => react.useWorkspacesListInfinite({ page_size: 2 }), "Northwind archive"),
  useSuspenseWorkspacesListInfinite: infinite(
    () => react.useSuspenseWorkspacesListInfinite({ page_size: 2 }),
    "Northwind archive",
  ),
  useWorkspacesUpdate: mutation(
    () => react.useWorkspacesUpdate(),
    { id: writable.workspaceId, name: "Westwind" },
    "Westwind",
  ),
  useClient: { element: <CalledByHand />, shows: fact.factId },
  useDebounced: { element: <Debounced />, shows: "typed" },
};

const names = Object.keys(react).filter((name) => /^use[A-Z]/.test(name));

describe("hooks in a browser", () => {
  test("every hook has a case", () => {
    expect(Object.keys(cases).sort()).toEqual(names.sort());
  });

  test.for(Object.entries(cases))("%s", async ([, { element, shows, changes }]) => {
    await show(changes ? writer : reader, element);
    const act = page.getByRole("button");
    await expect.element(page.getByTestId("ready")).toBeInTheDocument();
    if (act.query()) await act.click();
    await expect.element(page.getByTestId("data")).toHaveTextContent(shows);
  });
});

interface Queried {
  readonly data: unknown;
}

function query(useHook: () => Queried, shows: string): Case {
  return { element: <Data useHook={useHook} />, shows };
}

function Data({ useHook }: { readonly useHook: () => Queried }): ReactNode {
  return <Shown data={useHook().data} />;
}

interface Paged extends Queried {
  readonly hasNextPage: boolean;
  fetchNextPage(): Promise<unknown>;
}

/** Expects the second page after a click. */
function infinite(useHook: () => Paged, shows: string): Case {
  return { element: <Pages useHook={useHook} />, shows };
}

function Pages({ useHook }: { readonly useHook: () => Paged }): ReactNode {
  const { data, hasNextPage, fetchNextPage } = useHook();
  return (
    <>
      {hasNextPage && <button onClick={() => void fetchNextPage()}>More</button>}
      <Shown data={data} isReady={hasNextPage} />
    </>
  );
}

interface Mutated<Params> extends Queried {
  mutate(params: Params): void;
}

/** Expects the result of the mutation after a click. */
function mutation<Params>(useHook: () => Mutated<Params>, params: Params, shows: string): Case {
  return { element: <Change useHook={useHook} params={params} />, shows, changes: true };
}

interface ChangeProps<Params> {
  readonly useHook: () => Mutated<Params>;
  readonly params: Params;
}

function Change<Params>({ useHook, params }: ChangeProps<Params>): ReactNode {
  const { data, mutate } = useHook();
  return (
    <>
      <button onClick={() => mutate(params)}>Change</button>
      <Shown data={data} isReady />
    </>
  );
}

function Upload(): ReactNode {
  const { status, start } = react.useDriveUpload();
  return (
    <>
      <button onClick={() => start(new Blob(["some bytes"]))}>Start</button>
      <Shown data={status} isReady />
    </>
  );
}

/** Calls an operation in an event handler. */
function CalledByHand(): ReactNode {
  const client = react.useClient();
  const [answer, setAnswer] = useState<unknown>();
  const call = async (): Promise<void> => setAnswer(await factsGet(client, fact));
  return (
    <>
      <button onClick={() => void call()}>Call</button>
      <Shown data={answer} isReady />
    </>
  );
}

function Debounced(): ReactNode {
  const [text, setText] = useState("");
  return (
    <>
      <button onClick={() => setText("typed")}>Type</button>
      <Shown data={react.useDebounced(text, 50)} isReady />
    </>
  );
}

interface ShownProps {
  readonly data: unknown;
  readonly isReady?: boolean;
}

function Shown({ data, isReady = data !== undefined }: ShownProps): ReactNode {
  return (
    <>
      {isReady && <i data-testid="ready" />}
      <pre data-testid="data">{JSON.stringify(data)}</pre>
    </>
  );
}
