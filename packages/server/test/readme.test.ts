// Every block of the README compiles and runs, and its table of options is that of the command.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Desk, fileOf } from "../../../scripts/docs/desk.js";
import { blocksOf, kindOf, readPages } from "../../../scripts/docs/pages.js";
import { options } from "../src/config/options.js";
import { createServer, type TestServer } from "../src/testing.js";

const packageFolder = fileURLToPath(new URL("..", import.meta.url));
const source = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const blocks = readPages(packageFolder, ["README.md"]).flatMap(blocksOf);
/** The address that the README uses. */
const shown = "http://127.0.0.1:8787";

const desk = new Desk({
  packageFolder,
  installed: { "openapi-fetch": packageFolder, vitest: packageFolder, zod: packageFolder },
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

let server: TestServer;
beforeAll(async () => {
  server = await createServer({ demo: true });
  desk.place(blocks.map((block) => ({ ...block, code: block.code.replaceAll(shown, server.url) })));
}, 60_000);
afterAll(async () => {
  desk.remove();
  await server.close();
});

describe("the README", () => {
  it("has blocks that compile", { timeout: 60_000 }, async () => {
    expect(blocks.map(kindOf)).toEqual(["program", "test", "program"]);
    expect(await desk.compile(blocks)).toBe("");
  });

  it.each(blocks.filter((block) => kindOf(block) === "program"))("prints what it says at line $line", async (block) => {
    vi.stubEnv("MEMORY_API_KEY", server.apiKey);
    const lines: string[] = [];
    const log = vi.spyOn(console, "log").mockImplementation((...values) => void lines.push(values.join(" ")));
    await import(/* @vite-ignore */ join(desk.folder, fileOf(block)));
    log.mockRestore();
    expect(`${lines.join("\n")}\n`).toBe(block.prints);
  });

  it("has a test that passes", { timeout: 60_000 }, async () => {
    const tests = blocks.filter((block) => kindOf(block) === "test");
    expect(await desk.test(tests)).toEqual({ passed: { [fileOf(tests[0]!)]: 1 }, failed: "" });
  });

  it("has a first request that the server answers", async () => {
    const [command] = /^curl .*$/m.exec(readme) ?? [];
    const env = { ...process.env, MEMORY_API_KEY: server.apiKey };
    const line = `${command?.replace(shown, server.url)} --silent`;
    const { stdout } = await promisify(execFile)("sh", ["-c", line], { env });
    expect(JSON.parse(stdout)).toMatchObject({ success: true, data: { items: [{ name: "Nordlicht Outdoor" }, {}] } });
  });

  it("names every flag and variable, and no other flag", () => {
    const list: readonly { readonly flag?: string; readonly variable: string }[] = Object.values(options);
    for (const { flag, variable } of list) {
      if (flag !== undefined) expect(readme).toContain(`\`${flag}`);
      expect(readme).toContain(`\`${variable}`);
    }
    const flags = new Set(list.flatMap(({ flag }) => flag ?? []));
    const named = [...readme.matchAll(/`(--[a-z][a-z-]+)/g)].map(([, flag = ""]) => flag);
    expect(named.filter((flag) => flag !== "--help" && !flags.has(flag))).toEqual([]);
  });
});
