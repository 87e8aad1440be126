// What the types promise to a caller. Nothing here runs: `tsc` passes or fails.
import * as everything from "../../src/index.js";
import {
  type Client,
  type ApiError,
  type ClientError,
  type DocumentResult,
  type DriveDirectory,
  type DriveFile,
  type DriveItem,
  type ErrorCode,
  type FactsForgetResult,
  type FactsGetParams,
  type FactsGetResult,
  type Fact,
  type FigureResult,
  type MemoryTraceEntry,
  type ParagraphChunk,
  type ParagraphResult,
  type ProjectsListResult,
  type ProjectV1ListItem,
  type SourceDocument,
  type TableResult,
  type UnansweredError,
  type UnknownId,
  type Workspace,
  createClient,
  isApiError,
  NotFoundError,
} from "../../src/index.js";
import * as operations from "../../src/operations.js";
import type { components, operations as schemaOperations, paths } from "../../src/schema.js";
import { check, type Equal, type HasAny, type IsAny } from "./helpers.js";

const client = createClient({ baseUrl: "https://memory.example" });
check<Equal<typeof client, Client>>();

// --- No `any`: in what an operation takes, in what it gives, and in the entries as a whole ---

type Functions = Pick<
  typeof operations,
  {
    [K in keyof typeof operations]: (typeof operations)[K] extends (
      client: operations.Core,
      params: never,
      options?: operations.CallOptions,
    ) => PromiseLike<unknown>
      ? K
      : never;
  }[keyof typeof operations]
>;
type Name = keyof Functions;

// oxfmt-ignore
check<
  Equal<
    Name,
    | "agentsListVersions" | "agentsUpdate" | "conflictsResolve" | "documentsGet" | "documentsGetV1" | "driveCreateUpload"
    | "driveListChildren" | "factsForget" | "factsGet" | "factsUpdate" | "memoriesGetTrace" | "projectsCreate"
    | "projectsDelete" | "projectsList" | "projectsSearch" | "projectsUpdate" | "workspacesList" | "workspacesUpdate"
  >
>();

/** The operations whose params or result hold an `any` somewhere. */
type Loose = {
  [K in Name]: true extends HasAny<Parameters<Functions[K]>[1]> | HasAny<Awaited<ReturnType<Functions[K]>>> ? K : never;
}[Name];
check<Equal<Loose, never>>();
// AbortSignal is the platform's own, and its reason is `any`.
type UploadOptionsOfOurs = Omit<NonNullable<Parameters<typeof operations.driveUpload>[2]>, "signal">;
check<Equal<HasAny<UploadOptionsOfOurs | Awaited<ReturnType<typeof operations.driveUpload>>>, false>>();
check<Equal<HasAny<Omit<operations.CallOptions, "signal">>, false>>();
check<
  Equal<
    { [K in keyof typeof everything]: IsAny<(typeof everything)[K]> extends true ? K : never }[keyof typeof everything],
    never
  >
>();
check<Equal<{ [K in keyof Client]: IsAny<Client[K]> extends true ? K : never }[keyof Client], never>>();

// --- Params and results are named, and the same in both forms ---

check<Equal<Parameters<typeof client.facts.get>[0], FactsGetParams>>();
check<Equal<Parameters<typeof operations.factsGet>[1], FactsGetParams>>();
check<Equal<Awaited<ReturnType<typeof client.facts.get>>, Fact>>();
check<Equal<FactsGetResult, Fact>>();
check<Equal<Awaited<ReturnType<typeof operations.factsForget>>, FactsForgetResult>>();
const nothing: void = await client.projects.delete({ id: "prj_7" });
void nothing;

// --- Params ---

client.workspaces.list();
client.projects.list();
client.projects.list({ name_fuzzy: "report" });
// @ts-expect-error: an id is required
client.projects.delete();
// @ts-expect-error: an id is required
client.projects.delete({});
// @ts-expect-error: a number is not an id
client.projects.delete({ id: 7 });
// @ts-expect-error: `name` is misspelt
client.projects.update({ id: "prj_7", nmae: "x" });
// @ts-expect-error: user_id is required
client.projects.search({ id: "prj_7", query: "x" });
client.projects.search({ id: "prj_7", query: "x", user_id: "user_9", top_n: 5 });
// @ts-expect-error: custom_id is required
client.projects.create({ workspaceId: "ws_1", name: "x" });
// @ts-expect-error: file_size is required
client.drive.createUpload({});

// keep_fact needs the fact to keep; the other strategies do without.
const conflict = { workspaceId: "ws_1", projectId: "prj_7", conflictId: "cfl_3" };
client.conflicts.resolve({ ...conflict, strategy: "keep_fact", keep_fact_id: "fact_21" });
// @ts-expect-error: keep_fact_id is missing
client.conflicts.resolve({ ...conflict, strategy: "keep_fact" });
client.conflicts.resolve({ ...conflict, strategy: "trust_fact" });
client.conflicts.resolve({ ...conflict, strategy: "trust_document" });
client.conflicts.resolve({ ...conflict, strategy: "dismiss" });
// @ts-expect-error: a literal has only what its strategy uses
client.conflicts.resolve({ ...conflict, strategy: "dismiss", keep_fact_id: "fact_21" });
declare const strategy: { strategy: "trust_fact" | "trust_document"; keep_fact_id: string };
// The reference forbids nothing: an object that is made elsewhere may have it.
client.conflicts.resolve({ ...conflict, ...strategy });
// @ts-expect-error: no such strategy
client.conflicts.resolve({ ...conflict, strategy: "ignore" });

// --- The kinds of search results ---

declare function never(value: never): void;

export function highlightOf(document: DocumentResult): unknown {
  switch (document.type) {
    case "paragraph":
      check<Equal<typeof document, ParagraphResult>>();
      check<Equal<typeof document.highlight.chunks, ParagraphChunk[]>>();
      return document.highlight.chunks[0]?.text;
    case "table":
      check<Equal<typeof document, TableResult>>();
      return document.highlight.inner_tables[0]?.columns[0]?.min_value;
    case "figure":
      check<Equal<typeof document, FigureResult>>();
      return document.highlight.figure.prequestion_list;
    default: {
      // @ts-expect-error: there is something left
      never(document);
      // A new kind has what all known ones share.
      check<Equal<(typeof document)["document_name"], string>>();
      check<Equal<(typeof document)["source_document"], SourceDocument>>();
      check<Equal<(typeof document)["highlight"]["waves"], unknown>>();
      // Its type is a string that code may compare with a kind that this client does not know, without a cast.
      const type: string = document.type;
      if (type === "recording") return document.waveform;
      check<Equal<(typeof document)["waveform"], unknown>>();
      return document.document_name;
    }
  }
}

// Properties that all kinds share need no look at the type.
declare const documents: readonly DocumentResult[];
const names = documents.map((document) => document.document_name);
check<Equal<typeof names, string[]>>();
const files = documents.map(({ source_document }) => source_document.file_name);
check<Equal<typeof files, string[]>>();
// @ts-expect-error: no kind has such a property
documents.map((document) => document.source_document.size);
// A comparison of any style narrows.
const paragraphs = documents.filter((document) => document.type === "paragraph");
check<Equal<typeof paragraphs, ParagraphResult[]>>();

/** A new kind, made by hand as tests do. */
export const recording: DocumentResult = {
  type: "unknown recording",
  document_id: "doc_1",
  document_name: "a",
  highlight: { waves: [1, 2] },
  source_document: { file_name: "a.ogg" },
  waveform: [3, 4],
};

// A known kind can be made by hand, as tests do.
export const made: DocumentResult = {
  type: "paragraph",
  document_id: "doc_1",
  document_name: "a",
  highlight: { chunks: [] },
  source_document: { file_name: "a" },
  paragraph_block_id: "b",
};

// --- Drive items ---

// Files have a size, folders do not; there is no third kind.
export function sizeOf(item: DriveItem): number {
  if (item.type === "directory") {
    check<Equal<typeof item, DriveDirectory>>();
    // @ts-expect-error: a folder has no size
    item.size;
    return 0;
  }
  check<Equal<typeof item, DriveFile>>();
  check<Equal<typeof item.etag, string>>();
  return item.size;
}

// --- Open and closed enums ---

// Any string fits, yet the values that are known stay visible, so that editors complete them.
export const other: MemoryTraceEntry["event_type"] = "OTHER";
check<Equal<Equal<MemoryTraceEntry["event_type"], string>, false>>();
check<Equal<Extract<MemoryTraceEntry["event_type"], "ADD" | "UPDATE" | "DELETE">, "ADD" | "UPDATE" | "DELETE">>();
// A closed enum takes no other value.
check<Equal<DriveItem["type"], "directory" | "file">>();
// @ts-expect-error
export const link: DriveItem["type"] = "link";

// --- Pages ---

const page = await client.projects.list({ size: 100 });
check<Equal<typeof page.items, ProjectV1ListItem[]>>();
check<Equal<typeof page.total, ProjectsListResult["total"]>>();
check<typeof page extends ProjectsListResult ? true : false>();
for await (const item of client.drive.listChildren({ item_id: "MY_SPACE" })) check<Equal<typeof item, DriveItem>>();
for await (const item of operations.workspacesList(client)) check<Equal<typeof item, Workspace>>();
const workspaces = await page.toArray({ limit: 10 });
check<Equal<typeof workspaces, ProjectV1ListItem[]>>();
const next = await page.next();
check<Equal<typeof next, typeof page | undefined>>();
for await (const { items } of page.pages()) check<Equal<typeof items, ProjectV1ListItem[]>>();
// @ts-expect-error: a fact is not a page
for await (const _ of client.facts.get({ workspaceId: "", actorId: "", factId: "" })) void _;

// --- Outcomes as values ---

const outcome = await client.facts.get({ workspaceId: "ws_1", actorId: "act_2", factId: "fact_21" }).safe();
if (outcome.ok) {
  check<Equal<typeof outcome.data, Fact>>();
  check<Equal<typeof outcome.error, undefined>>();
} else {
  check<Equal<typeof outcome.error, ApiError | UnansweredError>>();
  check<typeof outcome.error extends ClientError ? true : false>();
  check<Equal<typeof outcome.error.code, ErrorCode>>();
  // @ts-expect-error: misspelt
  if (outcome.error.code === "not-found") void outcome;
  if (outcome.error instanceof NotFoundError) check<Equal<typeof outcome.error.code, "not_found">>();
  // Not every error is an answer.
  check<Equal<typeof outcome.error.status, number | undefined>>();
  if (outcome.error.status !== undefined) check<Equal<typeof outcome.error, ApiError>>();
  if (isApiError(outcome.error)) check<Equal<typeof outcome.error.status, number>>();
  check<Equal<typeof outcome.data, undefined>>();
}
check<Equal<typeof outcome.data, Fact | undefined>>();
// The parts of a result narrow each other.
const { data: found, error: reason } = outcome;
if (!reason) check<Equal<typeof found, Fact>>();

const { data, message, response, attempts, requestId } = await client.workspaces.update({ id: "ws_1" }).withResponse();
check<Equal<typeof data, Workspace>>();
check<Equal<typeof message, string>>();
check<Equal<typeof requestId, string | undefined>>();
check<Equal<typeof response, Response>>();
check<Equal<typeof attempts, number>>();

// Four operations have a message, in both forms; the others have none.
type MessageOf<C extends { withResponse(): Promise<{ readonly message: unknown }> }> = Awaited<
  ReturnType<C["withResponse"]>
>["message"];
type Messages = { [K in Name]: MessageOf<ReturnType<(typeof operations)[K]>> };
type WithMessage = { [K in Name]: Messages[K] extends string ? K : never }[Name];
check<Equal<WithMessage, "projectsUpdate" | "workspacesUpdate" | "projectsDelete" | "projectsSearch">>();
check<Equal<Messages[Exclude<Name, WithMessage>], undefined>>();
check<Equal<MessageOf<ReturnType<Client["projects"]["delete"]>>, string>>();
check<Equal<MessageOf<ReturnType<Client["projects"]["list"]>>, undefined>>();
check<Equal<MessageOf<ReturnType<Client["request"]>>, undefined>>();

// --- Configuration ---

check<Equal<UnknownId, "workspaces.name_filter" | "projects.include_conflicts">>();
createClient({ baseUrl: "", wireNames: { "workspaces.name_filter": "name" } });
// @ts-expect-error: no such unknown
createClient({ baseUrl: "", wireNames: { "workspaces.namefilter": "name" } });
// @ts-expect-error: misspelt
createClient({ baseUrl: "", retries: 3 });
// @ts-expect-error: misspelt
client.projects.list({}, { timout: 3 });
createClient({ baseUrl: "", apiKey: undefined, timeout: undefined, onEvent: undefined });
client.projects.list({}, { signal: undefined, timeout: undefined });

// --- The function form ---

const core = operations.createCore({ baseUrl: "https://memory.example" });
check<Equal<Awaited<ReturnType<typeof operations.factsGet>>, Fact>>();
void operations.projectsSearch(core, { id: "prj_7", query: "x", user_id: "user_9" });
// A client is a core, too.
void operations.projectsSearch(client, { id: "prj_7", query: "x", user_id: "user_9" });
// @ts-expect-error: an object of your own is none
void operations.projectsSearch({}, { id: "prj_7", query: "x", user_id: "user_9" });

// --- The schema as openapi-typescript has it ---

check<Equal<Fact["expiration_date"], components["schemas"]["Fact"]["expiration_date"]>>();
check<"/openapi/service/api/v1/projects" extends keyof paths ? true : false>();
check<"projects.search" extends keyof schemaOperations ? true : false>();

// --- Options ---

// Under exactOptionalPropertyTypes, what may be undefined fits what may be left out.
declare const name: string | undefined;
declare const metadata: Record<string, unknown> | undefined;
void client.projects.list({ name_fuzzy: name, page: undefined });
void client.workspaces.update({ id: "ws_1", name, metadata });
// @ts-expect-error: what is required may not be undefined.
void client.workspaces.update({ id: name });

const changed = client.withOptions({ baseUrl: new URL("https://other.example"), timeout: undefined });
check<Equal<typeof changed, Client>>();
// @ts-expect-error: not an option.
client.withOptions({ retries: 3 });

void client.workspaces.list({}, { fetchOptions: { cache: "no-store", next: { revalidate: 60, tags: ["a"] } } });
void client.workspaces.list({}, { fetchOptions: { credentials: "include", keepalive: true, dispatcher: {} } });
// @ts-expect-error: the client decides the method.
void client.workspaces.list({}, { fetchOptions: { method: "POST" } });
// @ts-expect-error: headers have an option of their own.
void client.workspaces.list({}, { fetchOptions: { headers: {} } });
// @ts-expect-error: a typo.
void client.workspaces.list({}, { fetchOptions: { chache: "no-store" } });

// The global fetch, Hono's `app.request` and `app.fetch`, and a function that knows only the request.
declare const request: (
  input: Request | string | URL,
  init?: RequestInit,
  env?: object,
) => Response | Promise<Response>;
declare const handle: (request: Request, env?: unknown) => Response | Promise<Response>;
createClient({ baseUrl: "https://memory.example", fetch: globalThis.fetch });
createClient({ baseUrl: "https://memory.example", fetch: request });
createClient({ baseUrl: "https://memory.example", fetch: handle });
createClient({ baseUrl: "https://memory.example", fetch: () => new Response() });

check<Equal<ReturnType<ReturnType<typeof client.documents.get>["raw"]>, Promise<Response>>>();
check<Equal<ReturnType<ReturnType<typeof client.projects.list>["raw"]>, Promise<Response>>>();

// Loggers as they declare themselves: pino has overloads, winston returns itself.
declare const pino: {
  [Level in "error" | "warn" | "info" | "debug"]: { (object: object, text?: string): void; (text: string): void };
};
declare const winston: { [Level in "error" | "warn" | "info" | "debug"]: (text: string, ...meta: unknown[]) => object };
for (const logger of [console, pino, winston])
  createClient({ baseUrl: "https://memory.example", onEvent: everything.logTo(logger, { level: "warn" }) });
