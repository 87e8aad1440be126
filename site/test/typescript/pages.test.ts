import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { anchorsIn, linksIn } from "../../../scripts/links.js";
import { isThorough } from "../../../scripts/thoroughness.js";
import { typescriptPages } from "../../src/typescript/index.js";
import { publishedPackages } from "../../src/typescript/packages.js";
import { listExports, runtimeModules } from "./listing.js";
import { exportsOn, sectionsOf } from "./page-exports.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const packages = publishedPackages(root);
const entries = packages.flatMap((one) => one.entries.map((entry) => ({ ...entry, folder: one.folder })));
const modules = new Map([
  ...entries.map(({ specifier, source }) => [specifier, join(root, source)] as const),
  ...runtimeModules(root),
]);
const pages = typescriptPages(root);
const pageAt = (path: string) => {
  const page = pages.find((one) => one.path === path);
  if (!page) throw new Error(`no page ${path}`);
  return page;
};
const specifiers = entries.map(({ specifier }) => specifier);
const entryOf = (specifier: string) => {
  const entry = entries.find((one) => one.specifier === specifier);
  if (!entry) throw new Error(specifier);
  return entry;
};

describe("pages", () => {
  test("exist for each entry point of the published packages, besides the overview", () => {
    expect(packages.map(({ name }) => name)).toEqual([
      "specloom",
      ...["client", "endpoints", "hono", "mcp", "mocks", "react", "server", "zod"].map(
        (name) => `@memory-service/${name}`,
      ),
    ]);
    expect(pages.map(({ path }) => path)).toEqual(["reference/typescript/index", ...entries.map(({ path }) => path)]);
    for (const { path } of entries) expect(pageAt("reference/typescript/index").markdown).toContain(`](/${path})`);
  });

  test.each(specifiers)("have every export of %s exactly once", (specifier) => {
    const { path, source } = entryOf(specifier);
    const listed = listExports(join(root, source), modules).map(({ name }) => name);
    expect(listed.length).toBeGreaterThan(0);
    expect([...exportsOn(pageAt(path).markdown)].sort()).toEqual([...listed].sort());
  });

  test.runIf(isThorough)("are the same each time", () => {
    expect(typescriptPages(root)).toEqual(pages);
  });

  test.each(["index", ...specifiers])("link only to pages, headings and files that exist: %s", (name) => {
    const page = pageAt(name === "index" ? "reference/typescript/index" : entryOf(name).path);
    for (const target of linksIn(page.markdown)) {
      if (/^https?:/.test(target)) continue;
      const [path = "", anchor] = target.split("#");
      const file = posix.join(posix.dirname(page.source), path);
      const isFile = path !== "" && !path.startsWith("/");
      if (isFile) expect(existsSync(join(root, file)), target).toBe(true);
      const other = isFile
        ? readFileSync(join(root, file), "utf8")
        : (path === "" ? page : pageAt(path.slice(1))).markdown;
      if (anchor !== undefined) expect(anchorsIn(other), target).toContain(anchor);
    }
  });

  test.each(specifiers)("have no markup of Vue or HTML outside of code: %s", (specifier) => {
    const prose = pageAt(entryOf(specifier).path)
      .markdown.replaceAll(/^ *(`{3,})[^]*?^ *\1.*$/gm, "")
      .replaceAll(/(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)/g, "");
    expect(prose.replaceAll("<br>", "")).not.toMatch(/<|\{\{/);
  });

  test.each(specifiers)("show no long lines of code, and no type that is only partly resolved: %s", (specifier) => {
    const { markdown } = pageAt(entryOf(specifier).path);
    for (const [, code = ""] of markdown.matchAll(/^```ts\n([^]*?)^```$/gm))
      for (const line of code.split("\n")) expect(line.length, line).toBeLessThanOrEqual(160);
    expect(markdown).not.toMatch(/undefined`\)|\[object/);
  });
});

describe("hand-written exports", () => {
  test.each(specifiers)("have a doc comment: %s", (specifier) => {
    const { path } = entryOf(specifier);
    const undocumented = [...sectionsOf(pageAt(path).markdown)]
      .filter(([, { text }]) => text === "")
      .map(([name]) => name);
    // `openapi-typescript` generates these without comments.
    const generated = specifier === "@memory-service/client/schema" ? ["components", "operations", "paths"] : [];
    expect(undocumented).toEqual(generated);
  });
});

describe("the section of", () => {
  const section = (specifier: string, name: string): string => {
    const found = sectionsOf(pageAt(entryOf(specifier).path).markdown).get(name);
    if (!found) throw new Error(`no section ${name}`);
    return found.markdown;
  };

  test("createClient leads to its options, with their defaults", () => {
    expect(section("@memory-service/client", "createClient")).toContain("Uses: [`ClientOptions`](#clientoptions)");
    const options = section("@memory-service/client", "ClientOptions");
    expect(options).toContain("Inherited from [`CoreOptions`](#coreoptions): `baseUrl`, `apiKey`, ");
    expect(section("@memory-service/client", "CoreOptions")).toMatch(/^\| `baseUrl\?` \| `string \\\| URL` \|/m);
    expect(options).toMatch(/^\| `timeout\?` \| `number` \| 60,000 \|/m);
  });

  test("createServer has the options that it takes from the configuration of the command", () => {
    const options = section("@memory-service/server/testing", "TestServerOptions");
    expect(options).toMatch(/^\| `partBytes\?` \| `number` \| 8 MiB \|/m);
    expect(options).toMatch(/^\| `port\?` \| `number` \|/m);
    expect(options).not.toContain("databaseConnections");
  });

  test("an error has the code and the details that its class gives to its base class", () => {
    const error = section("@memory-service/client", "TimeoutError");
    expect(error).toContain("class TimeoutError extends ClientError");
    expect(error).toContain('| `code` | `"timeout"` |');
    expect(error).toContain("| `timeout` | `number` |");
    expect(error).not.toContain("brand");
  });

  test("a computed union shows its literals", () => {
    expect(section("@memory-service/client", "LogLevel")).toContain(
      `type LogLevel = "off" | "error" | "warn" | "info" | "debug";`,
    );
  });
});

test("a generated family is one table, with links to the API reference", () => {
  const { markdown } = pageAt("reference/typescript/react");
  expect(markdown).not.toMatch(/^## `useFactsGet`/m);
  expect(markdown).toContain(
    "[`client.facts.get`](../../client/reference/facts.md#clientfactsget) | `useFactsGet`, `useSuspenseFactsGet` |",
  );
  expect(markdown).toContain("| `useSuspense{Operation}` |");
});
