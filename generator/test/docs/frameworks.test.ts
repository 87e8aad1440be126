// The pages of docs/frameworks show the files of the examples, which `pnpm check templates` builds, starts and uses.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { versions } from "../../../bench/peers/packages.js";
import { jestConfig } from "../../../scripts/templates/plain.js";
import type { Command } from "../../../scripts/templates/template.js";
import { templates } from "../../../scripts/templates/templates.js";

const generator = join(import.meta.dirname, "../..");
/** The examples with hey-api, which `pnpm bench frameworks` builds, starts and uses. */
const withHeyApi = join(generator, "../bench/frameworks");
const pages = readdirSync(join(generator, "docs/frameworks"));
const examples = templates.filter(({ example }) => example !== undefined).map(({ name }) => name);

test("every example has a page, and every page an example", () => {
  expect(pages).toEqual(examples.map((name) => `${name}.md`).sort());
  expect(examples).toEqual(expect.arrayContaining(readdirSync(withHeyApi)));
});

/** Returns the number of lines that a person writes: those that are not blank. */
function linesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const texts = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
  return texts
    .join("\n")
    .split("\n")
    .filter((line) => line.trim() !== "").length;
}

/** Returns a command without what only says how to find it. */
function shown(step: Command): string {
  const words = step.filter((word) => !["npx", "--yes", "--prefer-offline", "--no-frozen-lockfile"].includes(word));
  return words.join(" ").replace(/^pnpm@\S+/, "pnpm");
}

// `-u` writes it.
test("the table has what is checked", async () => {
  const file = join(generator, "docs/frameworks.md");
  const rows = templates
    .filter(({ example }) => example !== undefined)
    .map(({ name, scaffold, steps }) => {
      const page = readFileSync(join(generator, "docs/frameworks", `${name}.md`), "utf8");
      const [, title = ""] = /^# (.*)$/m.exec(page) ?? [];
      const creator = scaffold === undefined ? "its guide" : `${scaffold.package} ${scaffold.version}`;
      const checks = steps.map((step) => `\`${shown(step)}\``).join(", ");
      const lines = linesIn(join(generator, "examples", name));
      const rival = join(withHeyApi, name);
      const rivalLines = existsSync(rival) ? linesIn(rival) : "–";
      return `| [${title}](frameworks/${name}.md) | ${creator} | ${checks} | ${lines} | ${rivalLines} |\n`;
    });
  const text = readFileSync(file, "utf8");
  const table = /(\| page \|.*\n\|[-|]+\n)(?:\|.*\n)*/;
  expect(text).toMatch(table);
  expect(text).toContain(`@hey-api/openapi-ts ${versions["hey-api"]}`);
  await expect(text.replace(table, (_, head: string) => head + rows.sort().join(""))).toMatchFileSnapshot(file);
});

test("the page about Jest has the configuration for older versions of Node", () => {
  const page = readFileSync(join(generator, "docs/frameworks/jest.md"), "utf8");
  expect(page).toContain(`\`\`\`json\n${jestConfig.replace("@memory-service|", "")}\`\`\`\n`);
});

test("a workflow checks each template by itself", () => {
  const workflow = parse(readFileSync(join(generator, "../.github/workflows/soak.yml"), "utf8")) as {
    readonly jobs: { readonly templates: { readonly strategy: { readonly matrix: { readonly template: unknown } } } };
  };
  expect(workflow.jobs.templates.strategy.matrix.template).toEqual(templates.map(({ name }) => name));
});

describe.each(examples)("%s", (name) => {
  const page = readFileSync(join(generator, "docs/frameworks", `${name}.md`), "utf8");
  const shown = new Map(
    [...page.matchAll(/^```\w+ (\S+)\n([^]*?)^```$/gm)].map(([, path = "", code = ""]) => [path, code]),
  );

  test("shows each file of the example, as it is", () => {
    const folder = join(generator, "examples", name);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const own = files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
    expect(Object.fromEntries(shown)).toEqual(
      Object.fromEntries(own.map((path) => [path, readFileSync(join(folder, path), "utf8")])),
    );
  });

  test("needs at most five commands", () => {
    const [, commands = ""] = /^```sh\n([^]*?)^```$/m.exec(page) ?? [];
    expect(commands.trim().split("\n").length).toBeLessThanOrEqual(5);
  });
});
