// The pages of docs/frameworks show the files of the examples, which `pnpm check templates` builds, starts and uses.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { templates } from "../../../scripts/templates/templates.js";

const generator = join(import.meta.dirname, "../..");
const pages = readdirSync(join(generator, "docs/frameworks"));
const examples = templates.filter(({ app }) => app !== undefined).map(({ name }) => name);

test("every example has a page, and every page an example", () => {
  expect(pages).toEqual(examples.map((name) => `${name}.md`).sort());
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

test("the table has what is checked", () => {
  const table = readFileSync(join(generator, "docs/frameworks.md"), "utf8");
  const rows = templates
    .filter(({ app }) => app !== undefined)
    .map(({ name, scaffold, steps }) => {
      const [, title = ""] =
        /^# (.*)$/m.exec(readFileSync(join(generator, "docs/frameworks", `${name}.md`), "utf8")) ?? [];
      const creator = scaffold === undefined ? "its guide" : `${scaffold.package} ${scaffold.version}`;
      const checks = steps.map((step) => `\`${step.filter((word) => word !== "npx").join(" ")}\``).join(", ");
      return `| [${title}](frameworks/${name}.md) | ${creator} | ${checks} | ${linesIn(join(generator, "examples", name))} |`;
    });
  const found = [...table.matchAll(/^\| \[.*\]\(frameworks\/.*$/gm)].map(([row]) => row);
  expect(found.sort()).toEqual(rows.sort());
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
