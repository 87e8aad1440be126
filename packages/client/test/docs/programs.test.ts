// Every TypeScript block of the README and of the recipes is compiled; tests among them and a sample of the programs are run.
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fileOf } from "../../../../scripts/docs/desk.js";
import { type Block, blocksOf, kindOf } from "../../../../scripts/docs/pages.js";
import { sample } from "../../../../scripts/thoroughness.js";
import { ClientDesk } from "./support/desk.js";
import { loadPages } from "./support/pages.js";
import { type Proxy, startProxy } from "./support/proxy.js";

const blocks = loadPages().flatMap(blocksOf);
const of = (kind: ReturnType<typeof kindOf>): Block[] => blocks.filter((block) => kindOf(block) === kind);

/** Its programs call the reference server: packages/server/test/readme.test.ts runs them. */
const withServer = "recipes/first-call.md";

/** Returns whether a block does not run in Node. */
const isForTheWeb = ({ page }: Block): boolean => /browsers|workers/.test(page);

const desk = new ClientDesk();
let proxy: Proxy;
desk.place(blocks);
beforeAll(async () => {
  await desk.bundle([...of("program"), ...of("module")]);
  proxy = await startProxy();
});
afterAll(async () => {
  desk.remove();
  await proxy.close();
});

test("names of modules are unique on their page, and each is used there", () => {
  expect(new Set(blocks.map(fileOf)).size).toBe(blocks.length);
  for (const module of of("module")) {
    const stem = `"./${module.name!.replace(/ts$/, "")}`;
    expect(blocks.filter(({ page, code }) => page === module.page && code.includes(stem))).not.toEqual([]);
  }
});

test("all compile, those for browsers and workers without the types of Node", async () => {
  expect(await desk.compile(blocks.filter((block) => !isForTheWeb(block)))).toBe("");
  expect(await desk.compile(blocks.filter(isForTheWeb), [])).toBe("");
});

describe("programs print what the page says", () => {
  const all = of("program").filter(({ page }) => page !== withServer);
  const programs = [
    ...all.filter(({ given }) => given === "proxy"),
    ...sample(
      all.filter(({ given }) => given !== "proxy"),
      8,
    ),
  ];
  test.concurrent.each(programs.map((block) => [block.page, block.line, block] as const))(
    "%s:%i",
    async (_, __, block) => {
      const { url } = proxy;
      const environment = { HTTP_PROXY: url, HTTPS_PROXY: url, MEMORY_API_URL: "http://memory.example.com" };
      expect(await desk.run(block, block.given === "proxy" ? environment : {})).toBe(block.prints);
    },
  );

  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  test.runIf(major >= 24 || (major === 22 && minor >= 21))("with Node's own variable for proxies as well", async () => {
    const program = of("program").find(({ page, given }) => page === "README.md" && !given)!;
    const environment = { NODE_USE_ENV_PROXY: "1", HTTP_PROXY: proxy.url, MEMORY_API_URL: "http://memory.example.com" };
    // Nothing is faked, and only the proxy knows that host.
    const code = program.code.replace('"https://memory.example.com"', 'process.env["MEMORY_API_URL"]!');
    const proxied = { ...program, page: "proxied.md", code, given: "proxy" };
    desk.place([proxied]);
    await desk.bundle([proxied]);
    expect(await desk.run(proxied, environment)).toBe(program.prints);
  });

  test("programs about proxies have used the proxy", () => {
    expect(proxy.hosts.filter((host) => host === "memory.example.com:80").length).toBeGreaterThan(1);
    expect(proxy.hosts).toContain("storage.example:80");
  });
});

describe("tests", () => {
  test("are in the recipe", () => {
    expect(of("test").map(fileOf)).toEqual(
      ["greeting", "cleanup", "answers", "outage"].map((name) => `recipes/testing/${name}.test.ts`),
    );
  });

  // Importing one registers its tests here.
  for (const block of of("test"))
    describe(block.name!, async () => void (await import(join(desk.folder, fileOf(block)))));
});
