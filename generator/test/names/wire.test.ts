import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build as bundle } from "esbuild";
import { expect, onTestFinished, test } from "vitest";
import { clientOutput } from "../../src/emit/client/output.js";
import { docsOutput } from "../../src/emit/docs/output.js";
import { parseNames, printNames, recordNames } from "../../src/model/index.js";
import { createWorkbench } from "../emit/compile.js";
import { buildText, emit, type Built } from "../emit/generate.js";
import { json, operation, query, type Tree } from "./support.js";

type Call = (...given: readonly object[]) => Promise<unknown>;
type Client = Record<string, Record<string, Call>>;

const note = { type: "object", properties: { name: { type: "string" }, text: { type: "string" } } };
const wider = { type: "object", properties: { ...note.properties, limit: { type: "integer" } } };
const body = (schema: Tree): Tree => ({ required: true, ...json(schema) });

/** The same operations before and after additions that share names with what is there. */
const before = {
  "/plain": { get: operation({ operationId: "plain.get" }) },
  "/named": { post: operation({ operationId: "named.add", requestBody: body(note) }) },
  "/limited": {
    post: operation({ operationId: "limited.add", parameters: [query("limit")], requestBody: body(note) }),
  },
  "/text": { post: operation({ operationId: "text.add", parameters: [query("body")] }) },
  "/twins": { get: operation({ operationId: "twins.get", parameters: [query("id")] }) },
};
const after = {
  ...before,
  "/plain": { get: operation({ operationId: "plain.get", parameters: [query("limit")] }) },
  "/named": { post: operation({ operationId: "named.add", parameters: [query("name")], requestBody: body(note) }) },
  "/limited": {
    post: operation({ operationId: "limited.add", parameters: [query("limit")], requestBody: body(wider) }),
  },
  "/text": {
    post: operation({
      operationId: "text.add",
      parameters: [query("body")],
      requestBody: json({ type: "string" }, "text/plain"),
    }),
  },
  "/twins": { get: operation({ operationId: "twins.get", parameters: [query("id"), query("id", { in: "header" })] }) },
};

const document = (paths: Tree): string =>
  JSON.stringify({ openapi: "3.1.0", info: { title: "T", version: "1" }, servers: [{ url: "https://a.test" }], paths });

async function buildAfter(): Promise<Built> {
  const { api } = await buildText(document(before));
  return buildText(document(after), parseNames(printNames(recordNames(api))).names);
}

test("arguments under other names are sent as the document says", async () => {
  const bench = createWorkbench();
  onTestFinished(() => bench.remove());
  bench.add("after", "client", await emit(clientOutput, await buildAfter()));
  const outfile = join(bench.folder, "after.mjs");
  const entryPoints = [join(bench.folder, "after/client/generated/index.ts")];
  await bundle({ entryPoints, outfile, bundle: true, format: "esm", platform: "node", logLevel: "error" });
  const { createClient } = (await import(pathToFileURL(outfile).href)) as { createClient: (options: object) => Client };
  const sent: unknown[] = [];
  const fetch = async (input: Request | string | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    sent.push([
      `${request.method} ${pathname}${search}`,
      text,
      ...(request.headers.has("id") ? [request.headers.get("id")] : []),
    ]);
    return new Response(null, { status: 204 });
  };
  const client = createClient({ fetch, baseUrl: "https://a.test", apiKey: "k" });
  const extraHeaders = { headers: { id: "own" } };
  await client["plain"]?.["get"]?.(extraHeaders, { limit: "1" });
  await client["named"]?.["add"]?.({ name: "n", queryName: "q" });
  await client["limited"]?.["add"]?.({ name: "n", limit: "q", bodyLimit: 3 });
  await client["text"]?.["add"]?.({ body: "q", body2: "text" });
  await client["twins"]?.["get"]?.({ id: "q", headerId: "h" });
  expect(sent).toEqual([
    ["GET /plain?limit=1", "", "own"],
    ["POST /named?name=q", '{"name":"n"}'],
    ["POST /limited?limit=q", '{"name":"n","limit":3}'],
    ["POST /text?body=q", "text"],
    ["GET /twins?id=q", "", "h"],
  ]);
});

test("the reference shows arguments under their names", async () => {
  const pages = [...(await emit(docsOutput, await buildAfter())).values()].join("\n");
  expect(pages).toContain("`queryName`");
  expect(pages).toContain("`bodyLimit`");
});
