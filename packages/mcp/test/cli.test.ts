// The command: its options and errors in this process, and as users install it, as a process over stdio and HTTP.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { help } from "../src/command-line.js";
import { main } from "../src/main.js";
import { call, clientAt, clientOver, factArgs, textOf } from "./support/mcp.js";
import { createService, key, listen } from "./support/service.js";
import { patience } from "../../../scripts/limits.js";
import { packUsual, type Project, unpackProject } from "../../../scripts/packed.js";

const modules = join(import.meta.dirname, "../node_modules");
const good = { MEMORY_API_KEY: key, MEMORY_BASE_URL: "https://memory.example" };

/** Runs the command in this process. A server is stopped at once. */
async function run(args: readonly string[], env: Readonly<Record<string, string>> = good) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await main({
    args,
    env,
    print: (text) => out.push(text),
    printError: (text) => err.push(text),
    stopped: AbortSignal.abort(),
  });
  return { code, out: out.join(""), err: err.join("") };
}

describe("wrong usage", () => {
  test.each<[readonly string[], Readonly<Record<string, string>>, RegExp]>([
    [
      [],
      { MEMORY_BASE_URL: "https://memory.example" },
      /The API key is missing: set the environment variable MEMORY_API_KEY/,
    ],
    [[], { ...good, MEMORY_API_KEY: "" }, /The API key is missing/],
    [[], { MEMORY_API_KEY: key }, /The URL of the API is missing: set MEMORY_BASE_URL, or pass --base-url/],
    [["--base-url", "memory"], good, /base ?url/i],
    [["--api-key", key], good, /Keys do not belong on a command line.*set MEMORY_API_KEY/],
    [[`--key=${key}`], good, /Keys do not belong on a command line/],
    [["--token", key], good, /Keys do not belong on a command line/],
    [[key], good, /an argument that belongs to no option/],
    [["--tolos", "facts"], good, /Unknown option --tolos\. Did you mean --tools\?/],
    [["--tools"], good, /--tools/],
    [["--tools", "fact"], good, /No tool and no tag is called "fact"\. Did you mean "facts"\?/],
    [["--permission", "project:lists"], good, /Unknown permission "project:lists"\. Did you mean "project:list"\?/],
    [["--tools", "projects_delete"], good, /No tool is selected/],
    [["--read-only", "--tools", "projects_update"], good, /No tool is selected/],
    [["--wire-name", "workspaces.name_filter"], good, /--wire-name takes an id and a name: --wire-name workspaces/],
    [["--wire-name", "workspaces.filter=q"], good, /Unknown wire name "workspaces\.filter"/],
    [["--max-characters", "many"], good, /--max-characters must be a whole number/],
    [["--http=70000"], good, /--http must be a whole number up to 65535/],
    [["--host", "0.0.0.0"], good, /--host needs --http/],
    [["--http", "0", "--host", "0.0.0.0"], good, /Others can reach 0\.0\.0\.0: set a token/],
  ])("%j", async (args, env, expected) => {
    const { code, out, err } = await run(args, env);
    expect(err).toMatch(expected);
    expect(err.split("\n")).toHaveLength(2);
    expect([code, out]).toEqual([2, ""]);
    expect(err).not.toContain(key);
  });
});

test("help and version need no key", async () => {
  expect(await run(["--help"], {})).toEqual({ code: 0, out: help, err: "" });
  expect(await run(["-v"], {})).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), err: "" });
});

test.each<[readonly string[], readonly string[]]>([
  [
    ["--tools", "facts"],
    ["facts_get", "facts_update"],
  ],
  [["--tools", "facts,conflicts_*", "--read-only"], ["facts_get"]],
  [["--tools", "facts", "--exclude", "facts_get"], ["facts_update"]],
  [
    ["--tools", "facts", "--allow-dangerous"],
    ["facts_get", "facts_update", "facts_forget"],
  ],
  [["--permission", "project:list"], ["projects_list"]],
])("%j lists %j", async (args, names) => {
  const { code, out } = await run([...args, "--list"], {});
  expect(code).toBe(0);
  expect(
    out
      .trimEnd()
      .split("\n")
      .map((line) => line.split(":")[0]),
  ).toEqual(names);
});

describe("as a process", () => {
  const service = createService();
  let server: Awaited<ReturnType<typeof listen>>;
  let project: Project;
  let folder: string;
  let command: readonly string[];
  beforeAll(async () => {
    server = await listen(service);
    const { client, mcp, runtime, zod } = await packUsual();
    project = unpackProject({
      "@memory-service/client": client,
      "@memory-service/mcp": mcp,
      "@memory-service/zod": zod,
      "@specloom/runtime": runtime,
      "@modelcontextprotocol/sdk": join(modules, "@modelcontextprotocol/sdk"),
      zod: join(modules, "zod"),
    });
    folder = project.folder;
    command = [join(folder, "node_modules/@memory-service/mcp/dist/cli.js")];
  });
  afterAll(() => {
    project.remove();
    return server.close();
  });

  const env = () => ({
    PATH: process.env["PATH"] ?? "",
    MEMORY_API_KEY: key,
    MEMORY_BASE_URL: server.url,
  });

  test("serves stdio until its input ends, and keeps the key to itself", async () => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [...command],
      cwd: folder,
      env: env(),
      stderr: "pipe",
    });
    let log = "";
    transport.stderr!.on("data", (chunk: Buffer) => (log += chunk.toString()));
    const errors: Error[] = [];
    const mcp = await clientOver(transport);
    // The client reports each line of the output that is not a message.
    mcp.onerror = (error) => errors.push(error);
    expect((await mcp.listTools()).tools.map(({ name }) => name)).toContain("continue_result");
    expect((await call(mcp, "facts_get", factArgs("fact_1"))).structuredContent).toMatchObject({ id: "fact_1" });
    const failed = [
      await call(mcp, "facts_get", factArgs("fact_locked")),
      await call(mcp, "facts_get", factArgs("fact_odd")),
      await call(mcp, "facts_get", {}),
    ];
    expect(failed.map(textOf)).toEqual([
      expect.stringContaining("credentials"),
      expect.stringContaining("is not what the description"),
      expect.stringContaining("Invalid arguments"),
    ]);
    const { pid } = transport;
    await mcp.close();
    expect(() => process.kill(pid!, 0)).toThrow("ESRCH");
    expect(errors).toEqual([]);
    expect(log).toContain('memory-service-mcp: facts_get failed: name="UnauthorizedError"');
    expect(log + JSON.stringify(failed)).not.toContain(key);
  });

  test("prints nothing but messages, also for input that is none", async () => {
    const child = spawn(process.execPath, command, { cwd: folder, env: env() });
    let [out, err] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
    child.stdin.write(`no json ${key}\n{"jsonrpc":"2.0"}\n\n[]\n{"jsonrpc":"2.0","id":1,"method":"ping"}\n`);
    await vi.waitFor(() => expect(out).toContain("\n"), patience);
    child.stdin.end();
    expect(await once(child, "close")).toEqual([0, null]);
    expect(out).toBe('{"result":{},"jsonrpc":"2.0","id":1}\n');
    expect(err).toContain("protocol error");
    expect(err).not.toContain(key);
  });

  test("serves HTTP until it is stopped", async () => {
    const token = "token-of-this-server";
    const wireName = ["--wire-name", "workspaces.name_filter=q"];
    const child = spawn(
      process.execPath,
      [...command, "--http", "0", "--tools", "facts_*,workspaces_list", ...wireName],
      {
        cwd: folder,
        env: { ...env(), MEMORY_MCP_TOKEN: token },
      },
    );
    let err = "";
    child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
    await vi.waitFor(() => expect(err).toMatch(/3 tools at http/), patience);
    const url = /http:\S+/.exec(err)![0];
    await expect(clientAt(url)).rejects.toThrow();
    const mcp = await clientAt(url, { authorization: `Bearer ${token}` });
    const listed = (await mcp.listTools()).tools;
    expect(listed.map(({ name }) => name)).toEqual(["facts_get", "facts_update", "workspaces_list", "continue_result"]);
    expect(listed[2]!.inputSchema.properties).toHaveProperty("name_filter");
    expect((await call(mcp, "facts_get", factArgs("fact_1"))).isError).toBeUndefined();
    await mcp.close();
    child.kill("SIGTERM");
    expect(await once(child, "close")).toEqual([0, null]);
    expect(err).not.toContain(key);
    expect(err).not.toContain(token);
  });
});
