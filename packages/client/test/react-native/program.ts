// Runs in Hermes, with the globals that React Native gives it: run.ts prepares both. Prints a line per check, then "done".
import { createClient, isApiError, isClientError, logTo, validateWith } from "../../src/index.js";

declare const print: (line: string) => void;
/** The responses of the stand-in for XMLHttpRequest, by method and URL; it keeps the requests. */
declare const answers: Record<string, { status?: number; body?: string; type?: string; hangs?: true } | undefined>;
declare const sent: { method: string; url: string; headers: Record<string, string>; body: unknown }[];

const base = "https://memory.example.com/gateway";
const api = `${base}/openapi/service/api`;
const ok = (data: unknown) => ({ body: JSON.stringify({ success: true, data, message: "fine" }) });

const lines: string[] = [];
const log = (line: string) => void lines.push(line);
const client = createClient({
  baseUrl: base,
  apiKey: "key-1",
  onEvent: logTo({ error: log, warn: log, info: log, debug: log }, { level: "debug" }),
  validate: validateWith({}),
});

function equal(name: string, actual: unknown, expected: unknown): void {
  const [is, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  print(is === wanted ? `ok ${name}` : `FAILED ${name}: ${is}, not ${wanted}`);
}

async function errorOf(call: PromiseLike<unknown>): Promise<{ code?: string; status?: number; body?: unknown }> {
  try {
    await call;
  } catch (error) {
    return error as object;
  }
  return {};
}

async function main(): Promise<void> {
  const fact = { workspaceId: "ws 1", actorId: "act/2", factId: "é" };
  const url = `${api}/v3/workspaces/ws%201/actors/act%2F2/facts/%C3%A9`;
  answers[`GET ${url}`] = ok({ id: "fact_21" });
  equal("a call is awaited", (await client.facts.get(fact)).id, "fact_21");
  equal("its URL has no slash at the end", sent[sent.length - 1]?.url, url);
  equal("its headers arrive", sent[sent.length - 1]?.headers["authorization"], "Bearer key-1");
  equal("then chains", await client.facts.get(fact).then(({ id }) => id), "fact_21");
  const all = await Promise.all([client.facts.get(fact), client.facts.get(fact).safe()]);
  equal("so do all and safe", [all[0].id, all[1].ok], ["fact_21", true]);
  equal("withResponse", (await client.facts.get(fact).withResponse()).response.status, 200);
  equal("raw", await (await client.facts.get(fact).raw()).json(), {
    success: true,
    data: { id: "fact_21" },
    message: "fine",
  });

  answers[`PATCH ${url}`] = ok({ id: "fact_21" });
  await client.facts.update({ ...fact, fact: "Drinks tea", metadata: undefined });
  equal("a body is sent", sent[sent.length - 1]?.body, '{"fact":"Drinks tea"}');

  answers[`DELETE ${api}/v1/projects/prj_99`] = { status: 404, body: '{"message":"Not found"}' };
  const missing = await errorOf(client.projects.delete({ id: "prj_99" }));
  equal(
    "an error has its body",
    [missing.code, missing.status, missing.body],
    ["not_found", 404, { message: "Not found" }],
  );
  equal("an error is recognized", [isApiError(missing), isClientError(missing)], [true, true]);
  answers[`GET ${api}/v3/workspaces/w/actors/a/facts/f`] = { body: '{"success":true}', type: "text/html" };
  const other = await errorOf(client.facts.get({ workspaceId: "w", actorId: "a", factId: "f" }));
  equal("so does what has no result", other.code, "decode");

  const page = (items: object[], total: number) => ok({ items, total, page: 1, size: 1, total_pages: total });
  answers[`GET ${api}/v1/projects?size=1`] = page([{ name: "a" }], 2);
  answers[`GET ${api}/v1/projects?page=2&size=1`] = page([{ name: "b" }], 2);
  answers[`GET ${api}/v1/projects?size=1&page=2`] = answers[`GET ${api}/v1/projects?page=2&size=1`];
  const names: string[] = [];
  for await (const { name } of client.projects.list({ size: 1 })) names.push(name);
  equal("a list is iterated over", names, ["a", "b"]);

  answers[`GET ${api}/v3/workspaces`] = { hangs: true };
  equal("a timeout", (await errorOf(client.workspaces.list({}, { timeout: 20 }))).code, "timeout");
  const slow = client.workspaces.list({}, { attemptTimeout: 10, maxRetries: 1, timeout: 3_000 });
  equal("a timeout of an attempt, after another one", (await errorOf(slow)).code, "timeout");
  const controller = new AbortController();
  const aborted = errorOf(client.workspaces.list({}, { signal: controller.signal }));
  setTimeout(() => controller.abort(), 5);
  equal("an abort", (await aborted).code, "abort");

  answers[`GET ${base}/any`] = ok(1);
  equal("request", await client.request("GET", "/any"), { success: true, data: 1, message: "fine" });
  equal("a path that leads out is refused", (await errorOf(client.request("GET", "/../admin"))).code, "argument");
  const own = client.withOptions({ baseUrl: "https://other.example" });
  answers["GET https://other.example/any"] = ok(2);
  equal("withOptions", await own.request("GET", "/any"), { success: true, data: 2, message: "fine" });
  equal(
    "the log",
    lines[0]?.replace(/^#\d+/, "#"),
    "# facts.get GET /openapi/service/api/v3/workspaces/{workspaceId}/actors/{actorId}/facts/{factId}, attempt 1",
  );
  print("done");
}

main().catch((error: unknown) => print(`FAILED: ${String(error)} ${(error as Error).stack ?? ""}`));
