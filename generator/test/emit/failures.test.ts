import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientOutput } from "../../src/emit/client/output.js";
import { readCases } from "./case-file.js";
import { createWorkbench, type Workbench } from "./compile.js";
import { buildFile, buildText, emit, emitFormatted } from "./generate.js";
import { createPlayground, emitStandalone, type Playground } from "./standalone.js";

const cases = readCases(fileURLToPath(new URL("../../src/emit/client/cases", import.meta.url)));
const { spec } = cases.find(({ name }) => name === "declared-errors")!;
const responses = fileURLToPath(new URL("../documents/constructs/responses.yaml", import.meta.url));

/** Programs of users. The compiler checks each line; `@ts-expect-error` marks those that must not compile. */
const program = `
import { createClient, isApiError, NotFoundError, type Call, type Gone, type Job, type NotesGetError, type NotesListError, type Problem } from "../../../notes/client/generated/index.js";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const check = <T extends true>(): T | void => undefined;

const client = createClient({ baseUrl: "https://notes.example" });

try {
  await client.notes.get({ id: "1" });
} catch (error) {
  if (isApiError<NotesGetError>(error)) {
    if (error.status === 404) check<Equal<typeof error.body.since, string>>();
    else if (error.status === 409) check<Equal<typeof error.body, { with: string } | string>>();
    else if (error.status === 501) check<Equal<typeof error.body, Gone>>();
    else if (error.status === 503) check<Equal<typeof error.body, Problem>>();
    else if (error.status === 418) check<Equal<typeof error.body, Problem>>();
    // @ts-expect-error: another status may have another body
    error.body.since;
    // @ts-expect-error: not an HTTP status
    if (error.status === 4040) throw error;
    switch (error.status) {
      case 404:
        check<Equal<typeof error.body, Gone>>();
        break;
      case 500:
        check<Equal<typeof error.body, Problem>>();
    }
    check<Equal<typeof error.headers, Headers>>();
    check<Equal<typeof error.requestId, string | undefined>>();
  }
  if (isApiError<NotesListError>(error)) check<Equal<typeof error.body, Problem>>();
  if (isApiError(error)) {
    check<Equal<typeof error.body, unknown>>();
    check<Equal<typeof error.status, number>>();
  }
  if (error instanceof NotFoundError) check<Equal<typeof error.body, unknown>>();
}

const result = await client.notes.get({ id: "1" }).safe();
if (result.ok) check<Equal<typeof result.data, string>>();
else if (result.error.status === 404) check<Equal<typeof result.error.body, Gone>>();
else if (result.error.status === undefined) check<Equal<typeof result.error.phase, "key" | "response" | "body" | undefined>>();
else if (result.error.status === 500) check<Equal<typeof result.error.body, Problem>>();

const created = await client.notes.create().safe();
if (created.ok) {
  check<Equal<typeof created.data, string | Job | Problem | undefined>>();
  if (created.status === 204) check<Equal<typeof created.data, undefined>>();
  else if (created.status === 202) check<Equal<typeof created.data, Job>>();
  else if (created.status === 200 || created.status === 201) check<Equal<typeof created.data, string>>();
  else check<Equal<typeof created.data, Problem>>();
  switch (created.status) {
    case 206:
      check<Equal<typeof created.data, Problem>>();
  }
  // @ts-expect-error: not a success
  if (created.status === 404) void created;
}
const whole = await client.notes.create().withResponse();
if (whole.status === 202) check<Equal<typeof whole.data, Job>>();
check<Equal<typeof whole.attempts, number>>();
const either: Call<string | Job | Problem | undefined> = client.notes.create();
const replaced = await client.notes.replace().withResponse();
if (replaced.status === 200) check<Equal<typeof replaced.data, string[]>>();

// One type of result: the status is any number.
const only = await client.notes.get({ id: "1" }).withResponse();
check<Equal<typeof only.status, number>>();

const listed = await client.notes.list().safe();
if (!listed.ok && listed.error.status !== undefined) check<Equal<typeof listed.error.body, Problem>>();

// The document declares no error for deletion.
const deleted = await client.notes.delete({ id: "1" }).safe();
if (!deleted.ok && deleted.error.status === 404) check<Equal<typeof deleted.error.body, unknown>>();

const { data, response } = await client.notes.get({ id: "1" }).withResponse();
check<Equal<typeof data, string>>();
check<Equal<ReturnType<typeof response.headers.get>, string | null>>();
const quota = response.headers.get("X-Quota");
check<Equal<typeof quota, \`\${number}\` | null>>();
const cache = response.headers.get("Cache-Status");
check<Equal<typeof cache, "hit" | "miss" | null>>();
const other = response.headers.get("X-Other");
check<Equal<typeof other, string | null>>();
const plain: Response = response;
const some: Promise<string> = client.notes.get({ id: "1" });
export { check, either, plain, some };
`;

describe("declared errors", () => {
  let bench: Workbench;

  beforeAll(async () => {
    bench = createWorkbench();
    bench.add("notes", "client", await emit(clientOutput, await buildText(spec)));
    bench.add("responses", "client", await emit(clientOutput, await buildFile(responses)));
    bench.add("uses", "client", new Map([["program.ts", program]]));
  });
  afterAll(() => bench.remove());

  test("have types that narrow", () => {
    expect(bench.compile("7")).toEqual([]);
  });
});

interface Client {
  readonly createClient: (options: object) => {
    readonly notes: {
      readonly get: (params: object) => Promise<string> & {
        readonly safe: () => Promise<{
          readonly ok: boolean;
          readonly status?: number;
          readonly error?: { readonly status?: number; readonly body?: unknown };
        }>;
        readonly withResponse: () => Promise<{ readonly response: Response }>;
      };
    };
  };
}

describe("at run time", () => {
  let playground: Playground;
  let client: Client;

  beforeAll(async () => {
    playground = createPlayground();
    playground.add("notes", await emitStandalone(await buildText(spec), ["client"]));
    client = (await playground.load('export * from "./notes/client/index.js";')) as Client;
  });
  afterAll(() => playground.remove());

  const call = (response: () => Response) => {
    const fetch = () => Promise.resolve(response());
    return client.createClient({ baseUrl: "https://notes.example", fetch, maxRetries: 0 }).notes.get({ id: "1" });
  };

  test.each([
    ["404", () => Response.json({ since: "2026" }, { status: 404 }), 404, { since: "2026" }],
    ["5XX", () => Response.json({ title: "Down" }, { status: 503 }), 503, { title: "Down" }],
    ["409 as text", () => new Response("taken", { status: 409 }), 409, "taken"],
    ["default", () => Response.json({ title: "?" }, { status: 418 }), 418, { title: "?" }],
  ])("the error of %s has the status and the body of its type", async (_, response, status, body) => {
    expect(await call(response).safe()).toMatchObject({ ok: false, error: { status, body } });
  });

  test("a result has the status of its response", async () => {
    const answer = () => Response.json("text", { status: 203 });
    expect(await call(answer).safe()).toEqual({ ok: true, status: 203, data: "text" });
    expect(await call(answer).withResponse()).toMatchObject({ status: 203, data: "text" });
  });

  test("an error without a response has no status", async () => {
    const { error } = await call(() => {
      throw new TypeError("offline");
    }).safe();
    expect(error).toMatchObject({ name: "ConnectionError" });
    expect(error?.status).toBeUndefined();
  });

  test("headers come from the response", async () => {
    const { response } = await call(() => Response.json("text", { headers: { "x-quota": "7" } })).withResponse();
    expect(response.headers.get("X-Quota")).toBe("7");
  });
});

/** A document that mentions errors and headers without describing their bodies. */
const silent = `
openapi: 3.1.1
info: { title: Silent, version: "1" }
paths:
  /notes:
    get:
      operationId: notes.list
      responses:
        "200": { description: OK, headers: { Content-Type: { schema: { type: string } } } }
        "404": { description: Gone., content: { application/json: {} } }
        default: { description: A problem., content: { text/plain: { schema: { type: string } } } }
`;

test("documents without declared errors and headers have no extra code", async () => {
  const files = await emitFormatted(clientOutput, await buildText(silent));
  expect(files.get("client.ts")).toContain("list(options?: CallOptions): Call<NotesListResult>;");
  expect(files.get("operations/notes.ts")).not.toMatch(
    /DeclaredError|DeclaredResult|OtherError|NotesListError|NotesListHeaders/,
  );
  const types = readFileSync(new URL("../../../packages/runtime/src/client/failures.ts", import.meta.url), "utf8");
  expect(types).not.toMatch(/^(export )?(const|function|class|let) /m);
});
