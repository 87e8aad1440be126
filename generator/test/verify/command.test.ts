import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Session } from "../../src/commands/index.js";
import { caches, specloom, type Ended } from "../cli/cli.js";
import { offline, runMain } from "../cli/in-process.js";
import { createWorkspace, type Workspace } from "../write/workspace.js";
import { patience } from "../../../scripts/limits.js";

const spec = `openapi: 3.1.0
info: { title: Facts, version: 1.0.0 }
paths:
  /facts:
    get:
      operationId: facts.list
      tags: [facts]
      responses:
        "200":
          description: The facts.
          content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Fact" } } } }
  /me:
    get:
      operationId: me.get
      tags: [me]
      responses:
        "200": { description: Me., content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } }
    delete: { operationId: me.remove, responses: { "204": { description: Gone. } } }
components:
  schemas:
    Fact:
      type: object
      required: [id]
      properties:
        id: { type: string }
        status: { type: string, enum: [active, deleted] }
`;

const fine = [{ id: "f1", status: "active" }];
const archived = [{ id: "f1", status: "archived" }];

/** The service: tests set what it answers. */
let facts: unknown = fine;
let me: (request: IncomingMessage) => unknown = () => ({ name: "Ada" });
let received: IncomingMessage[] = [];
let url = "";

const service = createServer({ keepAliveTimeout: patience }, (request: IncomingMessage, response: ServerResponse) => {
  received.push(request);
  const other = request.url === "/me" ? me(request) : undefined;
  const body = request.url === "/facts" ? facts : other;
  response.writeHead(body === undefined ? 404 : 200, { "content-type": "application/json" });
  response.end(JSON.stringify(body ?? {}));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});
beforeEach(() => {
  facts = fine;
  me = () => ({ name: "Ada" });
  received = [];
});

const workspaceWith = (others: Readonly<Record<string, string>> = {}): Workspace =>
  createWorkspace({ "openapi.yaml": spec, ...others });

/** Runs a command line, in which URL stands for the service. */
function run({ root }: Workspace, line: string, differing: Partial<Session> = {}): Promise<Ended> {
  const words = [...line.replaceAll("URL", url).matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);
  return runMain(root, words, caches, differing);
}

interface Printed {
  readonly failed: boolean;
  readonly counts: Readonly<Record<string, number>>;
  readonly requests: number;
  readonly operations: { readonly called: object; readonly notCalled: readonly object[] };
  readonly notes: readonly string[];
  readonly unseen: readonly string[];
  readonly findings: readonly {
    readonly rule: string;
    readonly fingerprint: string;
    readonly accepted?: string;
    readonly curl?: string;
  }[];
}

async function json(workspace: Workspace, line: string, differing: Partial<Session> = {}) {
  const { code, stdout, stderr } = await run(workspace, `${line} --format json`, differing);
  return { code, stderr, result: JSON.parse(stdout) as Printed };
}

const traffic = (base: string): string =>
  JSON.stringify({
    log: {
      version: "1.2",
      entries: [
        {
          request: { method: "GET", url: `${base}/facts`, headers: [] },
          response: {
            status: 200,
            headers: [{ name: "content-type", value: "application/json" }],
            content: { mimeType: "application/json", text: JSON.stringify(archived) },
          },
        },
      ],
    },
  });

const observed = JSON.stringify({
  format: "specloom observations",
  version: 1,
  operations: {
    "facts.list": {
      response: {
        calls: 12,
        places: {
          "": { types: { list: 12 } },
          "[]": { types: { object: 30 } },
          "[].status": { types: { string: 30 }, invalid: 3, unlisted: { archived: 3 } },
        },
      },
    },
  },
});

describe("a live service", () => {
  test("that keeps its document exits with 0", async () => {
    const { code, stdout, stderr } = await run(workspaceWith(), "verify openapi.yaml --url URL");
    expect(stderr).toBe("");
    expect(stdout).toMatch(/^No differences\n {2}compared: \d+ requests to http/);
    expect(stdout).toContain(
      "operations: 2 of 3 were called\n  not called: DELETE /me: it may change data, and needs --all",
    );
    expect(stdout).toContain(`again: specloom verify openapi.yaml --url ${url} --seed 1\n`);
    expect(code).toBe(0);
  });

  test("that does not exits with 1, and says what, where, and how to see it", async () => {
    facts = archived;
    const { code, stdout } = await run(workspaceWith(), "verify openapi.yaml --url URL");
    expect(code).toBe(1);
    expect(stdout).toMatch(/^1 error\n/);
    expect(stdout).toContain(
      'error enum.unlisted: `200 [].status` of GET /facts has a value that is not listed: "archived"\n  --> openapi.yaml:26\n',
    );
    expect(stdout).toMatch(/ {2}try: curl -i 'http:\/\/127\.0\.0\.1:\d+\/facts'/);
  });

  test("is called as the options say", async () => {
    const workspace = workspaceWith({ "specloom.config.yaml": "spec: openapi.yaml\noutputs: {}\n" });
    const { result } = await json(workspace, "verify --url URL --seed 5 --max-requests 1 --timeout 9");
    expect(result.requests).toBe(1);
    expect(result).toMatchObject({ run: { seed: 5, stopped: "after 1 request, the limit of --max-requests" } });
    received = [];
    await run(workspace, "verify --url URL --tag me");
    expect(new Set(received.map((one) => `${one.method} ${one.url}`))).toEqual(new Set(["GET /me"]));
    const all = await json(workspace, "verify --url URL --all");
    const reason = "it changes or deletes something, and this run created nothing of that kind";
    expect(all.result.operations.notCalled).toEqual([{ operation: "DELETE /me", reason }]);
  });

  test("gets the headers, whose secrets are in no output", async () => {
    const workspace = workspaceWith();
    // The service repeats what it gets.
    me = ({ headers }) => ({ name: [headers.authorization, headers["x-tenant"]] });
    const network = { ...offline, variable: (name: string) => (name === "TOKEN" ? "s3cret-token" : undefined) };
    const reports = ["md", "json", "xml", "overlay.yaml"].map((end) => `--report out.${end}`).join(" ");
    const line = `verify openapi.yaml --url URL --header 'Authorization: Bearer \${TOKEN}' --header 'X-Tenant: tenant-4711-secret' ${reports}`;
    const { code, stdout, stderr } = await run(workspace, line, { network });
    expect(code).toBe(1);
    expect(received[0]?.headers).toMatchObject({
      authorization: "Bearer s3cret-token",
      "x-tenant": "tenant-4711-secret",
    });
    expect(stdout).toContain("--header 'Authorization: Bearer ${TOKEN}' --header 'X-Tenant: …'");
    const files = workspace.list().filter((path) => path.startsWith("out."));
    expect(files).toHaveLength(4);
    const texts = [stdout, stderr, ...files.map((path) => workspace.read(path) ?? "")];
    for (const text of texts) expect(text).not.toMatch(/s3cret|4711/);
  });

  test("gets the parameters of --query, whose secrets are in no output", async () => {
    const workspace = workspaceWith();
    me = ({ url: path }) => ({ name: [path] });
    const network = { ...offline, variable: (name: string) => (name === "TOKEN" ? "s3cret-token" : undefined) };
    const line = "verify openapi.yaml --url URL --query 'api_key=${TOKEN}' --query tenant=tenant-4711-secret";
    const { code, stdout, stderr } = await run(workspace, line, { network });
    expect(code).toBe(1);
    expect(received[0]?.url).toMatch(/\?api_key=s3cret-token&tenant=tenant-4711-secret$/);
    expect(stdout).toContain("--query 'api_key=${TOKEN}' --query 'tenant=…'");
    expect(stdout).toContain(`?api_key='"$API_KEY"'&tenant='"$TENANT"`);
    expect(stdout + stderr).not.toMatch(/s3cret|4711/);
    const missing = await run(workspace, line, { network: offline });
    expect(missing.stderr).toContain("GEN186: the environment variable TOKEN is not set");
    expect(missing.stderr).toContain("set TOKEN, which the query parameter api_key needs");
    expect(missing.code).toBe(3);
  });

  test("fails for warnings only if that is wanted", async () => {
    const workspace = workspaceWith();
    facts = [{ id: "f1", extra: 1 }];
    expect((await run(workspace, "verify openapi.yaml --url URL")).code).toBe(0);
    expect((await run(workspace, "verify openapi.yaml --url URL --strict")).code).toBe(0);
    expect((await run(workspace, "verify openapi.yaml --url URL --strict --fail-on warning")).code).toBe(1);
    facts = archived;
    expect((await run(workspace, "verify openapi.yaml --url URL --fail-on never")).code).toBe(0);
  });

  test("that serves nothing is an error of the call, whatever the document says about that", async () => {
    const refusing = spec.replaceAll('"200"', '"404": { description: Nothing. }\n        "200"');
    facts = undefined;
    me = () => undefined;
    const { stderr, code } = await run(createWorkspace({ "openapi.yaml": refusing }), "verify openapi.yaml --url URL");
    expect(stderr).toContain("GEN179: nothing was compared: the service served none of 2 requests");
    expect(code).toBe(3);
  });

  test("that cannot be reached is an error of the call", async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const { code, stderr, stdout } = await run(workspaceWith(), `verify openapi.yaml --url http://127.0.0.1:${port}`);
    expect(stderr).toContain(`error GEN175: cannot reach http://127.0.0.1:${port}: `);
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
  });
});

describe("acceptances", () => {
  test("are written, and no longer fail", async () => {
    const workspace = workspaceWith();
    facts = archived;
    const accepted = await run(
      workspace,
      "verify openapi.yaml --url URL --accept all --reason 'it will be listed' --until 2027-01-31",
    );
    expect(accepted).toMatchObject({ code: 0, stderr: "" });
    expect(accepted.stdout).toMatch(/^accepted [0-9a-f]{8} in specloom\.accepted\.yaml: `200 \[\]\.status` of GET/);
    const { code, result } = await json(workspace, "verify openapi.yaml --url URL");
    expect(code).toBe(0);
    expect(result).toMatchObject({
      failed: false,
      counts: { error: 1, accepted: 1 },
      findings: [{ accepted: "it will be listed" }],
    });
    // The next run does not see it, which proves nothing.
    facts = fine;
    const later = await json(workspace, "verify openapi.yaml --url URL");
    expect(later).toMatchObject({ code: 0, stderr: "", result: { unseen: [result.findings[0]?.fingerprint] } });
    const expired = await run(workspace, "verify openapi.yaml --url URL", { today: "2027-02-01" });
    expect(expired).toMatchObject({ code: 0, stderr: "" });
    facts = archived;
    const failing = await run(workspace, "verify openapi.yaml --url URL", { today: "2027-02-01" });
    expect(failing.code).toBe(1);
    expect(failing.stderr).toContain("GEN167");
  });

  test("of diff and of verify are in one file, and neither complains about the others", async () => {
    const entries = [
      "- { fingerprint: 11111111, rule: enum.unlisted, reason: known }",
      "- { fingerprint: 22222222, rule: schema.required.removed, reason: known }",
    ];
    const workspace = workspaceWith({ "specloom.accepted.yaml": `${entries.join("\n")}\n` });
    const { result, stderr } = await json(workspace, "verify openapi.yaml --url URL");
    expect({ unseen: result.unseen, stderr }).toEqual({ unseen: ["11111111"], stderr: "" });
    const diff = await run(workspace, "diff openapi.yaml openapi.yaml");
    expect(diff.stderr).toContain("GEN166: the accepted change 22222222 does not exist");
    expect(diff.stderr).not.toContain("11111111");
  });

  test("must exist, and have the rule of the finding", async () => {
    const workspace = workspaceWith();
    facts = archived;
    const wrong = await run(workspace, "verify openapi.yaml --url URL --accept 00000000 --reason why");
    expect(wrong.stderr).toContain("GEN168");
    expect(wrong.code).toBe(3);
    const { result } = await json(workspace, "verify openapi.yaml --url URL");
    const fingerprint = result.findings[0]?.fingerprint ?? "";
    workspace.put("specloom.accepted.yaml", `- { fingerprint: ${fingerprint}, rule: body.invalid, reason: known }\n`);
    const other = await run(workspace, "verify openapi.yaml --url URL");
    expect(other.stderr).toContain("GEN165");
    expect(other.code).toBe(1);
  });
});

describe("recorded traffic", () => {
  test("is compared with the servers of the document, or with a URL", async () => {
    const workspace = workspaceWith({ "a.har": traffic("http://localhost:9/v1") });
    const without = await run(workspace, "verify openapi.yaml a.har");
    expect(without.stderr).toContain("GEN178: the document has no server with an absolute URL");
    expect(without.code).toBe(3);
    const named = await json(workspace, "verify openapi.yaml a.har --url http://localhost:9/v1");
    expect(named).toMatchObject({
      code: 1,
      result: { requests: 1, subject: { kind: "traffic", file: "a.har" }, findings: [{ rule: "enum.unlisted" }] },
    });
    const server = 'servers: [{ url: "http://{host}:9/v1", variables: { host: { default: localhost } } }]\npaths:';
    workspace.put("openapi.yaml", spec.replace("paths:", server));
    expect((await json(workspace, "verify openapi.yaml a.har")).result.findings).toHaveLength(1);
    const elsewhere = await json(workspace, "verify openapi.yaml a.har --url http://localhost:8");
    expect(elsewhere.stderr).toContain("GEN179: nothing was compared: none of 1 request was for an operation");
    expect(elsewhere).toMatchObject({
      code: 3,
      result: { notes: ["Requests to http://localhost:9 are not checked: 1"] },
    });
  });

  test("may be what clients observed, also without naming the document", async () => {
    const workspace = workspaceWith({
      "seen.json": observed,
      "specloom.config.yaml": "spec: openapi.yaml\noutputs: {}\n",
    });
    for (const line of ["verify openapi.yaml seen.json", "verify seen.json", "verify --spec openapi.yaml seen.json"]) {
      const { code, result } = await json(workspace, line);
      expect(code).toBe(1);
      expect(result).toMatchObject({ requests: 12, findings: [{ rule: "enum.unlisted" }] });
      expect(result.findings[0]?.curl).toBeUndefined();
    }
    expect(received).toEqual([]);
  });

  test.each([
    ["gone.har", "there is no such file"],
    ["broken.har", "the file is not JSON"],
    ["broken.json", "it is not JSON"],
    ["other.json", "it has no `operations`"],
  ])("in %s cannot be read", async (name, problem) => {
    const workspace = workspaceWith({ "broken.har": "{", "broken.json": "{", "other.json": "{}" });
    const { code, stderr } = await run(workspace, `verify openapi.yaml ${name} --url http://localhost:9`);
    expect(stderr).toContain(`error GEN176: ${name} cannot be read: ${problem}`);
    expect(code).toBe(3);
  });
});

describe("the proxy", () => {
  /** Returns a session whose programs call the proxy. */
  const programs = (exitCode: number, seen: string[][] = []): Partial<Session> => ({
    startProgram: (words, variables) => {
      seen.push([...words]);
      const call = async () => {
        await (await fetch(`${variables["SPECLOOM_PROXY_URL"]}/facts`)).text();
        return { exitCode };
      };
      return { ended: call(), stop: () => undefined };
    },
  });

  test("ends with the command, and reports what it did", async () => {
    facts = archived;
    const seen: string[][] = [];
    const { code, stdout } = await run(
      workspaceWith(),
      "verify openapi.yaml --proxy 0 --url URL -- npm test --all",
      programs(0, seen),
    );
    expect(seen).toEqual([["npm", "test", "--all"]]);
    expect(code).toBe(1);
    expect(stdout).toContain(`compared: 1 request through the proxy to ${url} with openapi.yaml`);
    expect(stdout).toContain("error enum.unlisted");
    expect(stdout).toContain("note: `npm` ended with exit code 0");
  });

  test("fails if the command does", async () => {
    const workspace = workspaceWith();
    expect((await run(workspace, "verify openapi.yaml --proxy 0 --url URL -- x", programs(0))).code).toBe(0);
    expect((await run(workspace, "verify openapi.yaml --proxy 0 --url URL -- x", programs(2))).code).toBe(1);
    const missing = await run(workspace, "verify openapi.yaml --proxy 0 --url URL -- x");
    expect(missing.stderr).toContain("GEN177: x cannot be started");
    expect(missing.code).toBe(3);
  });

  test("listens until the user ends it, without a command", async () => {
    let stop = (): void => undefined;
    let started = (_: string): void => undefined;
    const listening = new Promise<string>((resolve) => (started = resolve));
    const ended = run(workspaceWith(), "verify openapi.yaml --proxy 0 --url URL", {
      onInterrupt: (end) => (stop = end),
      printError: (text) => started(text),
    });
    const [proxy = ""] = (await listening).split(" ");
    await (await fetch(`${proxy}/me`)).text();
    stop();
    expect((await ended).stdout).toContain("compared: 1 request through the proxy");
  });

  test("needs a free port", async () => {
    const { port } = new URL(url);
    const { code, stderr } = await run(workspaceWith(), `verify openapi.yaml --proxy ${port} --url URL`);
    expect(stderr).toContain(`GEN177: cannot listen on port ${port}: EADDRINUSE`);
    expect(code).toBe(3);
  });

  test("runs a program of the machine", async () => {
    facts = archived;
    const workspace = workspaceWith({ "call.mjs": 'await fetch(`${process.env["SPECLOOM_PROXY_URL"]}/facts`);\n' });
    const { code, stdout } = await specloom(
      workspace.root,
      `verify openapi.yaml --proxy 0 --url ${url} -- ${process.execPath} call.mjs`,
    );
    expect(stdout).toContain("compared: 1 request through the proxy");
    expect(code).toBe(1);
  });
});

describe("files", () => {
  test("have the formats of their names, and an overlay repairs the document", async () => {
    facts = archived;
    const workspace = workspaceWith();
    const reports = ["--report r.json", "--report r.md", "--report r.xml", "--report out/r.overlay.yaml"].join(" ");
    await run(workspace, `verify openapi.yaml --url URL ${reports} --output r.txt`);
    expect(JSON.parse(workspace.read("r.json") ?? "")).toMatchObject({ failed: true });
    expect(workspace.read("r.md")).toMatch(/^### 1 error/);
    expect(workspace.read("r.xml")).toMatch(/^<\?xml/);
    expect(workspace.read("r.txt")).toMatch(/^1 error/);
    expect(workspace.read("out/r.overlay.yaml")).toContain("extends: ../openapi.yaml");
    const repaired = await run(workspace, "verify openapi.yaml --url URL --overlay out/r.overlay.yaml");
    expect(repaired).toMatchObject({ code: 0, stderr: "" });
  });

  test("that cannot be written are an error of the call", async () => {
    const { code, stderr } = await run(workspaceWith(), "verify openapi.yaml --url URL --output openapi.yaml/x");
    expect(stderr).toContain("GEN170: openapi.yaml/x cannot be written");
    expect(code).toBe(3);
  });
});

describe("a wrong call", () => {
  test.each([
    ["verify openapi.yaml", "missing --url"],
    ["verify openapi.yaml --url ftp://x", "--url must be an http or https URL"],
    ["verify openapi.yaml --url http://a:b@x", "--url must not have a user name"],
    ["verify openapi.yaml --url URL --header Authorization", "--header must have the form 'NAME: VALUE'"],
    ["verify openapi.yaml --url URL --header 'X-A: ${GONE}'", "GEN186: the environment variable GONE is not set"],
    ["verify openapi.yaml --url URL --seed x", "--seed must be an integer from 0"],
    ["verify openapi.yaml --url URL --id petId", "--id must have the form NAME=VALUE"],
    ["verify openapi.yaml a.har --id petId=7", "--id is for requests that specloom sends"],
    ["verify openapi.yaml --url URL --max-requests 0", "--max-requests must be an integer from 1"],
    ["verify openapi.yaml --url URL --proxy 70000", "--proxy must be an integer from 0 to 65535"],
    ["verify openapi.yaml --url URL -- npm test", "a command after `--` needs --proxy"],
    ["verify openapi.yaml --url URL --proxy 0 --all", "--all is for requests that specloom sends"],
    ["verify openapi.yaml a.har --header 'A: b'", "--header is for requests that specloom sends"],
    ["verify openapi.yaml a.har --proxy 0", "recorded traffic and --proxy cannot be combined"],
    ["verify openapi.yaml other.yaml", 'unexpected argument "other.yaml"'],
    ["verify openapi.yaml a.har b.har", 'unexpected argument "b.har"'],
    [
      "verify openapi.yaml --url URL --format html",
      "--format must be one of text, markdown, json, github, junit, overlay",
    ],
    ["verify openapi.yaml --url URL --fail-on breaking", "--fail-on must be one of error, warning, never"],
    [
      "verify openapi.yaml --url URL --report x.txt",
      "--report must be a file that ends with .overlay.yaml, .json, .md or .xml",
    ],
    ["verify openapi.yaml --url URL --accept all", "--accept needs --reason"],
    ["verify openapi.yaml --url URL --api users", "--api needs a configuration with `apis`"],
    ["verify openapi.yaml --url URL --preset wire", "unknown option --preset"],
    ["verify --url URL", "GEN002"],
  ])("%s exits with 3", async (line, problem) => {
    const { code, stderr, stdout } = await run(workspaceWith(), line);
    expect(stderr).toContain(problem);
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
    expect(received).toEqual([]);
  });

  test("says nothing of a header that may be a secret", async () => {
    const { stderr } = await run(workspaceWith(), "verify openapi.yaml --url URL --header s3cret");
    expect(stderr).not.toContain("s3cret");
  });

  test("of a broken document exits with 2, in each format", async () => {
    const workspace = workspaceWith({
      "broken.yaml": "openapi: 3.1.0\ninfo: { title: T, version: 1.0.0 }\npaths: [\n",
    });
    const { code, stderr } = await run(
      workspace,
      "verify broken.yaml --url URL --report r.json --report r.md --report r.xml",
    );
    expect(code).toBe(2);
    expect(stderr).toMatch(/error SPEC\d+/);
    expect(JSON.parse(workspace.read("r.json") ?? "")).toMatchObject({
      diagnostics: [{ severity: "error", file: "broken.yaml", side: "revision" }],
    });
    expect(workspace.read("r.md")).toContain("The API's document has");
    expect(workspace.read("r.xml")).toBeUndefined();
    expect(received).toEqual([]);
  });
});
