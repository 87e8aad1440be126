// Tables of names and figures in the README and the recipes match the code and the budget.
import { expect, test } from "vitest";
import * as everything from "../../src/index.js";
import { loadPages, projectsPage } from "./support/pages.js";

const pages = loadPages();
const textOf = (path: string): string => pages.find((page) => page.path === path)!.text;

test("every error class is in the table, with its code", () => {
  const classes = Object.values(everything).filter(
    (value): value is typeof everything.ClientError =>
      typeof value === "function" && value.prototype instanceof everything.ClientError,
  );
  expect(classes.length).toBeGreaterThan(15);
  const text = textOf("recipes/errors.md");
  for (const { name } of classes) expect(text, name).toContain(`\`${name}\``);
  for (const [, name = "", code] of text.matchAll(/^\| `(\w+Error)` \| `(\w+)` \|/gm)) {
    const answer = { status: 400, headers: new Headers(), body: "", rawBody: "" };
    const found = classes.find((one) => one.name === name);
    expect(found, name).toBeDefined();
    expect((Reflect.construct(found!, [answer, "message"]) as everything.ClientError).code, name).toBe(code);
  }
});

test("every option of the client is in the table", () => {
  // All of them: one that is missing or too many does not compile.
  const options: Record<keyof everything.ClientOptions, true> = {
    apiKey: true,
    attemptTimeout: true,
    baseUrl: true,
    dangerouslyAllowBrowser: true,
    errorDetails: true,
    fetch: true,
    fetchOptions: true,
    headers: true,
    maxRetries: true,
    middleware: true,
    onEvent: true,
    parseJson: true,
    timeout: true,
    validate: true,
    wireNames: true,
  };
  const rows = textOf("recipes/options.md").match(/^\| `.*? \|/gm)!;
  const named = rows.flatMap((row) => row.match(/\w+/g) ?? []);
  expect(named.sort()).toEqual(Object.keys(options));
});

test("the README has the markers of the generated table of operations", () => {
  const readme = textOf("README.md");
  const begin = readme.indexOf("<!-- specloom:begin operations -->");
  const end = readme.indexOf("<!-- specloom:end operations -->");
  expect(begin).toBeGreaterThan(0);
  expect(end).toBeGreaterThan(begin);
});

/** Pages about figures and about whole projects. */
const withoutExample = ["recipes/costs.md", projectsPage];

test.each(pages.slice(1).map(({ path, text }) => [path, text] as const))(
  "%s has a title, a sentence about its use and an example, before any section",
  (path, text) => {
    const [start = ""] = text.split("\n## ", 1);
    expect(start).toMatch(/^# [^\n]+\n\n[A-Z](?:[^\n]|\n(?!\n))+\.\n(?:\n|$)/);
    if (!withoutExample.includes(path)) expect(start).toMatch(/^```(ts|sh)$/m);
  },
);
