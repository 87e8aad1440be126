// Every sample of the reference compiles. The calls run against a local server, and a shell runs their curl commands: both send
// the same request.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blocksOf } from "../../../../scripts/docs/pages.js";
import * as client from "../../src/index.js";
import * as operations from "../../src/operations.js";
import { type LoopbackServer, type RecordedRequest, serve } from "../support/server.js";
import { loadReference, ReferenceDesk, type Section, sectionsOf } from "./support/reference.js";

const pages = loadReference();
const sections = pages.flatMap(sectionsOf);
const calls = sections.filter(({ response }) => response !== undefined);
const blocks = pages.flatMap(blocksOf);

const desk = new ReferenceDesk();
let server: LoopbackServer;
/** The response of the section under test. Lists end after it. */
let answer = "";

beforeAll(async () => {
  desk.place(blocks);
  server = await serve((_, index) => ({
    headers: { "content-type": "application/json" },
    body: index === 0 ? answer : lastPage(answer),
  }));
});
afterAll(async () => {
  desk.remove();
  await server.close();
});

const lastPage = (body: string): string =>
  JSON.stringify({ success: true, data: { ...JSON.parse(body).data, items: [], continuation_token: undefined } });

test("every operation has all samples, and every block of code is one of them", () => {
  const all = ["Client", "Function", "React", "Validator", "curl"];
  for (const { call, samples, response } of sections)
    expect(Object.keys(samples), call).toEqual(response === undefined ? all.slice(0, 3) : all);
  const [readme] = pages;
  const own = blocksOf(readme!).length;
  expect(blocks).toHaveLength(own + sections.length * 4 - (sections.length - calls.length));
  expect(calls.length).toBeGreaterThan(15);
});

test("all samples compile, and wrong ones do not", async () => {
  const wrong = blocksOf({
    path: "wrong.md",
    text: '```tsx [React]\nimport { useFactsGet } from "@memory-service/react";\nuseFactsGet({ factId: 1 });\n```\n',
  });
  desk.place(wrong);
  const lines = (await desk.compile([...blocks, ...wrong])).split("\n");
  expect(lines[0]).toMatch(/^wrong\/2\.tsx\(3,\d+\): error/);
  // What explains it is indented.
  expect(lines.slice(1).filter((line) => !/^ |^$/.test(line))).toEqual([]);
});

/** Modules of the samples that run here. TypeScript would compile the validators with the options of this package. */
const validators = new URL("../../../zod/src/index.ts", import.meta.url).pathname;
const modules = {
  "@memory-service/client": client,
  "@memory-service/client/operations": operations,
  "@memory-service/zod": (await import(validators)) as object,
};

/** Runs a sample, and returns the first request that it sends. Types are in none of them. */
async function requestOf(code: string): Promise<RecordedRequest> {
  server.requests.length = 0;
  const program = code
    .replace(/^import (\{[^}]*\}) from ("[^"]+");$/gm, "const $1 = modules[$2];")
    .replaceAll('"https://service.example"', "url")
    .replaceAll("process.env.API_KEY", '"key-1"');
  const given = { url: server.url, apiKey: "key-1" };
  const usual = client.createClient({ baseUrl: given.url, apiKey: given.apiKey });
  const silent = { log() {} };
  const run = new Function(
    "modules",
    "url",
    "console",
    ...(/const client = /.test(program) ? [] : ["client"]),
    `return (async () => {${program}})();`,
  ) as (...args: readonly unknown[]) => Promise<void>;
  await run(modules, server.url, silent, usual);
  expect(server.requests.length).toBeGreaterThan(0);
  return server.requests[0]!;
}

async function curlRequestOf(command: string): Promise<RecordedRequest> {
  server.requests.length = 0;
  const env = { PATH: process.env["PATH"], API_KEY: "key-1" };
  const silent = command.replace(/^curl /, "curl -sS ").replaceAll("https://service.example", server.url);
  const { stdout } = await promisify(execFile)("sh", ["-c", silent], { env });
  expect(JSON.parse(stdout)).toEqual(JSON.parse(answer));
  expect(server.requests).toHaveLength(1);
  return server.requests[0]!;
}

/** The parts of a request that every sender of it must agree on. */
const essentials = ({ method, target, headers, text }: RecordedRequest) => ({
  method,
  target,
  authorization: headers["authorization"],
  type: headers["content-type"],
  body: text === "" ? "" : (JSON.parse(text) as unknown),
});

describe.each(calls.map((section) => [section.call, section] as const))("%s", (_, { samples, response }: Section) => {
  test("all samples send the same request, and accept the response", async () => {
    answer = response!;
    const { Client = "", Function: code = "", Validator = "", curl = "" } = samples;
    const expected = essentials(await requestOf(Client));
    expect(expected.authorization).toBe("Bearer key-1");
    for (const program of [code, Validator]) expect(essentials(await requestOf(program))).toEqual(expected);
    expect(essentials(await curlRequestOf(curl))).toEqual(expected);
  });
});
