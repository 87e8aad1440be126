/** A function for AWS Lambda, bundled as AWS's guide does it. */
import type { Template } from "../template.js";

/** Invokes the bundle in an emulator of Lambda's runtime. */
const invoke = `const lambdaLocal = require("lambda-local");

lambdaLocal.setLogger({ log() {}, info() {}, warn() {}, error() {}, transports: [] });

exports.invoke = async (method, path, { body, timeoutMs = 5000, ...more } = {}) => {
  const { pathname, searchParams } = new URL(path, "https://function.example");
  const result = await lambdaLocal.execute({
    lambdaPath: require.resolve("../dist/index.js"),
    verboseLevel: 0,
    timeoutMs,
    event: {
      version: "2.0",
      routeKey: "$default",
      rawPath: pathname,
      rawQueryString: searchParams.toString(),
      queryStringParameters: Object.fromEntries(searchParams),
      headers: {},
      requestContext: { http: { method, path: pathname } },
      isBase64Encoded: body !== undefined,
      ...(body && { body: body.toString("base64") }),
    },
    ...more,
  });
  return { status: result.statusCode, body: JSON.parse(result.body) };
};
`;

const test = `const assert = require("node:assert/strict");
const { test } = require("node:test");
const { invoke } = require("./invoke.cjs");

test("lists, shows and renames", async () => {
  const { status, body } = await invoke("GET", "/pets");
  assert.deepEqual([status, body.map(({ name }) => name)], [200, ["Rex", "Mia", "Bello"]]);
  assert.equal((await invoke("GET", "/pets/7")).body.name, "Rex");
  assert.equal((await invoke("PATCH", "/pets/7?name=Rex%20II")).body.name, "Rex II");
  assert.equal((await invoke("GET", "/pets/7")).body.name, "Rex II");
});

test("uploads, and logs the progress", async (context) => {
  const { mock } = context.mock.method(console, "log", () => {});
  assert.equal((await invoke("POST", "/videos", { body: Buffer.alloc(4_000_000) })).status, 200);
  assert.equal(mock.calls.at(-1).arguments[0].loaded, 4_000_000);
});

test("keeps the status of a missing pet", async () => {
  assert.deepEqual(await invoke("GET", "/pets/99"), { status: 404, body: { title: "There is no such pet." } });
});
`;

const failures = `const assert = require("node:assert/strict");
const { createServer } = require("node:http");
const { test } = require("node:test");
const { invoke } = require("./invoke.cjs");

test("answers before the function's time is over, and for a failing API", async (context) => {
  context.mock.method(console, "error", () => {});
  let answer;
  let tokens = [];
  const server = createServer((request, response) => {
    tokens.push(request.headers.authorization);
    answer?.(response);
  }).listen(0);
  context.after(() => server.close().closeAllConnections());
  const { port } = server.address();
  process.env.PETSTORE_URL = "http://127.0.0.1:" + port;
  process.env.PETSTORE_TOKEN = "token-2";
  const start = Date.now();
  assert.equal((await invoke("GET", "/pets", { timeoutMs: 1500 })).status, 504);
  assert.ok(Date.now() - start < 1500);
  answer = (response) => response.writeHead(500).end();
  assert.equal((await invoke("GET", "/pets")).status, 502);
  assert.deepEqual([...new Set(tokens)], ["Bearer token-2"]);
});
`;

export const lambda: Template = {
  name: "lambda",
  example: {},
  commands: [
    ["npm", "init", "--yes"],
    [
      ...(["npx", "--yes", "--package=typescript@7.0.2", "tsc", "--init"] as const),
      ...["--module", "preserve", "--noEmit", "--types", "node"],
    ],
  ],
  dependencies: {
    "@types/aws-lambda": "8.10.164",
    "@types/node": "24.19.2",
    esbuild: "0.28.2",
    "lambda-local": "2.2.0",
    typescript: "7.0.2",
  },
  emit: ["client"],
  files: { "check/invoke.cjs": invoke, "check/calls.test.cjs": test, "check/failures.test.cjs": failures },
  outputs: ["dist"],
  steps: [
    ["npx", "tsc"],
    [
      ...(["npx", "esbuild", "index.ts", "--bundle", "--minify", "--sourcemap", "--platform=node"] as const),
      ...["--target=es2020", "--outfile=dist/index.js"],
    ],
    ["node", "--enable-source-maps", "--test", "check/calls.test.cjs", "check/failures.test.cjs"],
  ],
  node: "24.21.0",
};
