// What users write against the client. It compiles, or does not, in every version of TypeScript that the README names.
import {
  AbortError,
  ApiError,
  type CallOptions,
  type Client,
  type ClientError,
  type ClientEvent,
  createClient,
  type DocumentResult,
  type DriveItem,
  EnvelopeError,
  type ErrorCode,
  type Fact,
  isApiError,
  isClientError,
  type MemoryTraceEntry,
  NotFoundError,
  type Page,
  type ProjectsSearchParams,
  RateLimitError,
  TimeoutError,
  unknowns,
  UploadError,
  type UploadSource,
  type Validate,
  validateWith,
  ValidationError,
  type Validators,
  type Workspace,
  withMiddleware,
} from "@memory-service/client";
import {
  type Core,
  createCore,
  driveListChildren,
  driveUpload,
  factsGet,
  projectsSearch,
  request,
} from "@memory-service/client/operations";
import type { components, operations, paths } from "@memory-service/client/schema";
import { isFact } from "@memory-service/zod/guards";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const check = <T extends true>(): T | undefined => undefined;

// --- A client, and what it can be told ---

declare const validators: Validators;
const client: Client = createClient({
  baseUrl: "https://memory.example",
  apiKey: async ({ operation, attempt }) => `${operation} ${attempt}`,
  fetch: (request) => fetch(request),
  headers: { "x-team": "a", "x-nothing": null },
  middleware: withMiddleware({ onRequest: ({ request }) => void request.headers.get("accept") }),
  timeout: 5_000,
  attemptTimeout: undefined,
  maxRetries: Infinity,
  onEvent: report,
  validate: validateWith(validators, "warn"),
  wireNames: { "workspaces.name_filter": "name" },
});
// @ts-expect-error: misspelt
createClient({ baseUrl: "https://memory.example", retries: 3 });

const retriable: readonly ErrorCode[] = ["rate_limit", "server", "connection"];
// @ts-expect-error: misspelt
export const again = (error: ClientError): boolean => retriable.includes(error.code) || error.code === "rate-limit";

// What may not be set, such as a variable of the environment, is checked when the client is created.
declare const environment: Record<string, string | undefined>;
createClient({ baseUrl: environment["MEMORY_URL"], apiKey: environment["MEMORY_API_KEY"] });
createClient({});
// @ts-expect-error: the API names no server, so the client must be told one
createClient();
export const validate: Validate = async (operation, direction, value, { warn }) =>
  value === undefined ? warn([{ message: `${operation} ${direction}`, path: ["data", 0] }]) : undefined;
// @ts-expect-error: validators alone say nothing of what is to follow
createClient({ baseUrl: "https://memory.example", validate: validators });
// @ts-expect-error: no such unknown
createClient({ baseUrl: "https://memory.example", wireNames: { "workspaces.filter": "name" } });

function report(event: ClientEvent): string | number {
  switch (event.type) {
    case "request":
      return event.path;
    case "response":
      return event.status;
    case "retry":
      return event.delay;
    case "warning":
      return event.issues.length;
    case "error":
      return isClientError(event.error) ? event.error.code : event.duration;
    default:
      return event.operation;
  }
}

// --- Calls, as methods and as functions ---

const params: ProjectsSearchParams = { id: "prj_7", query: "revenue", user_id: "user_9", top_n: 5 };
const options: CallOptions = { signal: AbortSignal.timeout(1_000), extraQuery: { trace: [1, 2] }, headers: { a: 1 } };
const { documents, memories } = await client.projects.search(params, options);
check<Equal<typeof documents, DocumentResult[]>>();
memories.map(({ id }) => id.trim());
// @ts-expect-error: user_id is required
await client.projects.search({ id: "prj_7", query: "revenue" });
// @ts-expect-error: a number is not an id
await client.projects.delete({ id: 7 });

const core: Core = createCore({ baseUrl: "https://memory.example" });
const fact = await factsGet(core, { workspaceId: "ws_1", actorId: "act_2", factId: "fact_21" });
check<Equal<typeof fact, Fact>>();
check<Equal<typeof fact.expiration_date, components["schemas"]["Fact"]["expiration_date"]>>();
await projectsSearch(client, params);
// @ts-expect-error: an object of one's own is no core
await factsGet({}, { workspaceId: "ws_1", actorId: "act_2", factId: "fact_21" });
const anything: unknown = await request(core, "POST", "/v3/{kind}", { path: { kind: "x" }, body: { a: 1 } });
const numbers = await client.request<number[]>("GET", "/v3/numbers");
numbers[0]?.toFixed();

const conflict = { workspaceId: "ws_1", projectId: "prj_7", conflictId: "cfl_3" };
await client.conflicts.resolve({ ...conflict, strategy: "keep_fact", keep_fact_id: fact.id });
// @ts-expect-error: keep_fact_id is missing
await client.conflicts.resolve({ ...conflict, strategy: "keep_fact" });
// @ts-expect-error: no such strategy
await client.conflicts.resolve({ ...conflict, strategy: "ignore" });

// --- With what stands around a result, and with errors as values ---

const { data, message, response, requestId, attempts } = await client.workspaces.update({ id: "ws_1" }).withResponse();
check<Equal<typeof data, Workspace>>();
check<Equal<typeof message, string>>();
check<Equal<typeof requestId, string | undefined>>();
(response.headers.get("date") ?? "").concat(attempts.toFixed());

const outcome = await client.facts.get({ workspaceId: "ws_1", actorId: "act_2", factId: "fact_21" }).safe();
if (outcome.ok) check<Equal<typeof outcome.data, Fact>>();
else outcome.error satisfies ClientError;
check<Equal<typeof outcome.data, Fact | undefined>>();
const { data: found, error: reason } = outcome;
if (!reason) check<Equal<typeof found, Fact>>();

try {
  await client.facts.get({ workspaceId: "ws_1", actorId: "act_2", factId: "fact_21" });
} catch (error) {
  if (error instanceof NotFoundError || error instanceof RateLimitError) error.headers.get("retry-after")?.trim();
  else if (error instanceof EnvelopeError) error.rawBody.trim();
  else if (error instanceof TimeoutError) check<Equal<typeof error.phase, "key" | "response" | "body" | undefined>>();
  else if (error instanceof ValidationError) error.issues.map(({ path = [] }) => path.length);
  else if (error instanceof UploadError) check<Equal<typeof error.resume, string | undefined>>();
  else if (error instanceof AbortError) error.cause;
  else if (isApiError(error)) check<Equal<ApiError["body"], unknown>>();
  // @ts-expect-error: an unknown error has no status
  else error.status;
}

// --- Pages ---

for await (const item of client.drive.listChildren({ item_id: "MY_SPACE" })) check<Equal<typeof item, DriveItem>>();
for await (const item of driveListChildren(core, { item_id: "MY_SPACE" })) item.name.trim();
const page = await client.projects.list({ size: 100 }, { prefetch: true, cursor: undefined });
const all: Workspace[] = await client.workspaces.list().toArray();
const following: typeof page | undefined = await page.next();
const some = await page.toArray({ limit: 250 });
check<Equal<typeof some, typeof page.items>>();
for await (const { items, total } of page.pages()) items.length + total + (following?.total_pages ?? all.length);
check<Equal<typeof page.nextCursor, string | undefined>>();
// @ts-expect-error: no such member
page.cursor;
export type SomePage = Page<DriveItem, { items: DriveItem[]; cursor: string }>;
// @ts-expect-error: a fact is no list
for await (const _ of client.facts.get({ workspaceId: "ws_1", actorId: "act_2", factId: "fact_21" })) void _;

// --- Uploads ---

async function* bytes(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(8);
}
const sources: UploadSource[] = [
  new Blob(["text"]),
  new Uint8Array(8),
  new ArrayBuffer(8),
  new DataView(new ArrayBuffer(8)),
  { path: "/file" },
  { stream: bytes(), size: 8 },
  { stream: new ReadableStream<Uint8Array>(), size: 8 },
];
// @ts-expect-error: the size of a stream is needed
sources.push({ stream: bytes() });
for (const source of sources) {
  const uploaded = await client.drive.upload(source, {
    concurrency: 2,
    onProgress: ({ loaded, total, parts }) => void (loaded / total + parts.done),
    complete: ({ upload_id, part_etags }) => ({ id: upload_id, parts: part_etags.length }),
  });
  check<Equal<typeof uploaded.completed, { id: string; parts: number } | undefined>>();
  await driveUpload(core, source);
}

// --- What may grow: values of enums, and variants of unions ---

export const event: MemoryTraceEntry["event_type"] = "OF_TOMORROW";
check<Equal<Equal<MemoryTraceEntry["event_type"], string>, false>>();
// @ts-expect-error: a closed enum
export const type: DriveItem["type"] = "link";

export function textOf(document: DocumentResult): unknown {
  switch (document.type) {
    case "paragraph":
      return document.highlight.chunks.map(({ text }) => text);
    case "table":
      return document.highlight.inner_tables.length;
    case "figure":
      return document.highlight.figure.caption;
    default:
      check<Equal<(typeof document)["of_tomorrow"], unknown>>();
      // @ts-expect-error: what else it has is unknown
      document.highlight.chunks.length;
      return [document.type.trim(), document.document_name, document.of_tomorrow];
  }
}
export const filesOf = (documents: readonly DocumentResult[]): string[] =>
  documents.map(({ source_document }) => source_document.file_name);
unknowns.map(({ id, description }) => `${id}: ${description}`);

// --- The API as openapi-typescript describes it, and guards ---

export type Path = Extract<keyof paths, `/openapi/service/api/v3/${string}`>;
export type Search = operations["projects.search"]["requestBody"];
if (isFact(anything)) check<Equal<typeof anything, Fact>>();
