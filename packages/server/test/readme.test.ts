// Every block of the README and the guides compiles and runs, with the client's first call, and the tables of options are complete.
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Desk, fileOf } from "../../../scripts/docs/desk.js";
import { type Block, blocksOf, kindOf, readPages } from "../../../scripts/docs/pages.js";
import { sample } from "../../../scripts/thoroughness.js";
import { options } from "../src/config/options.js";
import { createServer, type TestServer } from "../src/testing.js";

const packageFolder = fileURLToPath(new URL("..", import.meta.url));
const source = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const guides = readdirSync(join(packageFolder, "guides")).map((name) => `guides/${name}`);
const pages = readPages(packageFolder, ["README.md", ...guides]);
const readme = pages[0]!.text;
const everything = pages.map(({ text }) => text).join("\n");

/** The client's page about a first call, which is to this server. */
const firstCall = readPages(source("client"), ["recipes/first-call.md"]);
const blocks = [...pages, ...firstCall].flatMap(blocksOf);
const of = (kind: ReturnType<typeof kindOf>): readonly Block[] => blocks.filter((block) => kindOf(block) === kind);

/** The address that the pages use. */
const shown = "http://127.0.0.1:8787";

const desk = new Desk({
  packageFolder,
  installed: { "openapi-fetch": source("runtime"), vitest: packageFolder, zod: packageFolder },
  sources: {
    "@memory-service/client": source("client/src/index.ts"),
    "@memory-service/client/operations": source("client/src/operations.ts"),
    "@memory-service/endpoints": source("endpoints/src/index.ts"),
    "@memory-service/hono": source("hono/src/index.ts"),
    "@memory-service/server": source("server/src/index.ts"),
    "@memory-service/server/admin": source("server/src/admin/client.ts"),
    "@memory-service/server/testing": source("server/src/testing.ts"),
    "@memory-service/zod": source("zod/src/index.ts"),
    "@memory-service/zod/fast": source("zod/src/fast.ts"),
  },
  declarations: `/// <reference path="${source("server/src/database/fs-native-extensions.d.ts")}" />`,
  world: "",
  environment: {},
  external: [],
});

const tests = of("test");
// Vitest collects them before it starts the server, which they do not call.
desk.place(tests);

let server: TestServer;
beforeAll(async () => {
  server = await createServer({ demo: "small" });
  desk.place(blocks.map((block) => ({ ...block, code: block.code.replaceAll(shown, server.url) })));
});
afterAll(async () => {
  desk.remove();
  await server.close();
});

describe("the blocks", () => {
  it("compile", async () => {
    expect(tests.length).toBeGreaterThan(0);
    expect(firstCall.flatMap(blocksOf).map(kindOf)).toEqual(["program", "program", "program"]);
    expect(await desk.compile(blocks)).toBe("");
  });

  it.each(sample(of("program"), 6).map((block) => [block.page, block.line, block] as const))(
    "print what the page says: %s:%i",
    async (_, __, block) => {
      vi.stubEnv("MEMORY_API_KEY", server.apiKey);
      const lines: string[] = [];
      const log = vi.spyOn(console, "log").mockImplementation((...values) => void lines.push(values.join(" ")));
      await import(/* @vite-ignore */ join(desk.folder, fileOf(block)));
      log.mockRestore();
      expect(`${lines.join("\n")}\n`).toBe(block.prints);
    },
  );

  // Vitest fails if a block has no test.
  describe.each(tests.map((block) => [block.page, block.line, block] as const))(
    "are tests: %s:%i",
    async (_, __, block) => {
      await import(/* @vite-ignore */ join(desk.folder, fileOf(block)));
    },
  );

  it("are known kinds of code", () => {
    const languages = new Set([...everything.matchAll(/^```(.+)$/gm)].map(([, language]) => language));
    expect([...languages].sort()).toEqual(["json", "sh", "text", "ts"]);
    expect(everything.split("```text\n").length - 1).toBe(
      pages.flatMap(blocksOf).filter(({ prints }) => prints).length,
    );
  });
});

/** Runs a command of a page against the server, and returns its output. */
async function run(command: string): Promise<unknown> {
  const env = { ...process.env, MEMORY_API_KEY: server.apiKey };
  const line = `${command.replace(shown, server.url)} --silent`;
  const { stdout } = await promisify(execFile)("sh", ["-c", line], { env });
  return JSON.parse(stdout);
}

describe("the commands with curl", () => {
  it("make a first request that the server answers", async () => {
    const [command = ""] = /^curl .*$/m.exec(readme) ?? [];
    expect(await run(command)).toMatchObject({ success: true, data: { items: [{ name: "Nordlicht Outdoor" }, {}] } });
  });

  it("print the JSON that follows them", async () => {
    const shownJson = [...everything.matchAll(/^(curl .*)\n```\n\n```json\n([^]*?)^```$/gm)];
    expect(shownJson.length).toBe(everything.split("```json\n").length - 1);
    for (const [, command = "", json = ""] of shownJson) expect(await run(command)).toEqual(JSON.parse(json));
  });
});

describe("the pages", () => {
  it("name every flag and variable, and no other flag", () => {
    const list: readonly { readonly flag?: string; readonly variable: string }[] = Object.values(options);
    for (const { flag, variable } of list) {
      if (flag !== undefined) expect(everything).toContain(`\`${flag}`);
      expect(everything).toContain(`\`${variable}`);
    }
    const flags = new Set(list.flatMap(({ flag }) => flag ?? []));
    const named = [...everything.matchAll(/`(--[a-z][a-z-]+)/g)].map(([, flag = ""]) => flag);
    expect(named.filter((flag) => flag !== "--help" && !flags.has(flag))).toEqual([]);
  });

  it.each(pages.slice(1).map(({ path, text }) => [path, text] as const))(
    "have a title, a sentence about their use and an example, before any section: %s",
    (path, text) => {
      const [start = ""] = text.split("\n## ", 1);
      expect(start).toMatch(/^# [^\n]+\n\n[A-Z](?:[^\n]|\n(?!\n))+\.\n(?:\n|$)/);
      if (!/promises|decisions/.test(path)) expect(start).toMatch(/^```(ts|sh)$/m);
    },
  );

  it("set known variables in the file of Docker Compose, and name its instances in the proxy", () => {
    const [compose = "", proxy = ""] = ["compose.yaml", "nginx.conf"].map((name) =>
      readFileSync(join(packageFolder, "compose", name), "utf8"),
    );
    const [common = "", services = ""] = compose.split("\nservices:\n");
    const known: ReadonlySet<string> = new Set(Object.values(options).map(({ variable }) => variable));
    const set = [...common.matchAll(/^    ([A-Z]\w+):/gm)].map(([, name = ""]) => name);
    expect(set).toContain("DATABASE_URL");
    expect(set.filter((name) => !known.has(name) && !name.startsWith("AWS_"))).toEqual([]);
    const instances = [...services.matchAll(/^  ([\w-]+): \*server$/gm)].map(([, name]) => name);
    expect([...proxy.matchAll(/server ([\w-]+):8787/g)].map(([, name]) => name)).toEqual(instances);
  });

  it("are linked from the README", () => {
    expect(guides.length).toBeGreaterThan(10);
    for (const path of guides) expect(readme).toContain(`](${path})`);
  });
});
