import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { readArguments } from "../../../generator/src/commands/arguments.js";
import { diffExitCodes } from "../../../generator/src/commands/diff-exit-codes.js";
import { exitCodes } from "../../../generator/src/commands/index.js";
import { commands, everywhere } from "../../../generator/src/commands/options.js";
import { readConfig } from "../../../generator/src/config/index.js";
import { defaultCommand, defaultFormatter } from "../../../generator/src/config/settings.js";
import { Report } from "../../../generator/src/diagnostics/report.js";
import type { Diagnostic } from "../../../generator/src/diagnostics/types.js";
import { builtIn as outputs } from "../../../generator/src/outputs.js";
import { commandNames, optionExamples } from "../../src/reference/options/command-line.js";
import { readKeys } from "../../src/reference/options/configuration.js";
import { optionPages } from "../../src/reference/options/pages.js";

const [configuration = "", outputPage = "", commandLine = ""] = optionPages().map(({ markdown }) => markdown);

/** Returns what specloom reports about a configuration. */
async function diagnose(config: unknown): Promise<readonly Diagnostic[]> {
  const folder = mkdtempSync(join(tmpdir(), "specloom-"));
  try {
    const file = join(folder, "specloom.config.yaml");
    writeFileSync(file, stringify(config));
    for (const name of ["shared", "templates"]) mkdirSync(join(folder, name));
    const report = new Report();
    await readConfig({ file, outputs, report });
    return report.diagnostics;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const minimal = { spec: "openapi.yaml", outputs: { client: { folder: "src/api" } } };

describe("the page of the configuration", () => {
  const keys = readKeys();

  test("has each key once", async () => {
    const [unknown] = await diagnose({ ...minimal, zzzzzzzz: 1 });
    const known = (unknown?.help ?? "").replace("use one of ", "").split(", ");
    expect(keys.map(({ name }) => name).sort()).toEqual(known.sort());
    const headings = [...configuration.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    expect(headings).toEqual(keys.map(({ name }) => name));
  });

  test.each(readKeys())("accepts the example of $name, and has its values", async ({ name, example, values }) => {
    expect(configuration).toContain(`\`\`\`yaml\n${example}\n\`\`\``);
    // APIs take the place of the keys that every other configuration has.
    const rest = name === "apis" ? {} : minimal;
    expect(await diagnose({ ...rest, ...(parse(example) as object) })).toEqual([]);
    const [refused] = await diagnose({ ...rest, [name]: false });
    expect(refused?.message).toBe(`"${name}" must be ${values}, not false`);
  });

  test("has the defaults that apply, and marks the keys without one", () => {
    const found = Object.fromEntries(keys.map((key) => [key.name, key.default]));
    const { name: format, printWidth } = defaultFormatter;
    expect(found).toMatchObject({ format, printWidth: String(printWidth), command: defaultCommand });
    const required = keys.filter(({ isRequired }) => isRequired).map(({ name }) => name);
    expect(required).toEqual(["spec", "outputs"]);
  });
});

describe("the page of the outputs", () => {
  const sections = outputPage.split(/^## /m).slice(1);

  test("has each output once", () => {
    expect(sections.map((section) => section.split("\n")[0])).toEqual(outputs.map(({ name }) => `\`${name}\``));
  });

  test.each(outputs)("sets each option of $name in a valid example", async ({ name, options }) => {
    const section = sections.find((one) => one.startsWith(`\`${name}\``)) ?? "";
    const rows = [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, key]) => key);
    expect(rows).toEqual(Object.keys(options));
    const [, example = ""] = /```yaml\n([^]*?)```/.exec(section) ?? [];
    const config = parse(example) as { readonly outputs: Readonly<Record<string, object>> };
    expect(Object.keys(config.outputs[name] ?? {})).toEqual(["folder", ...Object.keys(options)]);
    // Other outputs that it needs are not part of the example.
    const problems = (await diagnose({ ...minimal, ...config })).filter(({ code }) => !/GEN14[78]/.test(code));
    expect(problems).toEqual([]);
  });
});

describe("the page of the command line", () => {
  test("has each command once, with an example", () => {
    const sections = commandLine.split(/^## (?=specloom )/m).slice(1);
    expect(sections.map((section) => section.split("\n")[0])).toEqual(commandNames.map((name) => `specloom ${name}`));
    expect(commandNames).toEqual(Object.keys(commands));
    for (const [at, section] of sections.entries())
      expect(section).toMatch(new RegExp(`^\`\`\`console\n(?:\\$.*\n)*?\\$ specloom ${commandNames[at]}\\b`, "m"));
  });

  test("has each option once, in a table", () => {
    const table = commandLine.slice(commandLine.indexOf("## Options\n"), commandLine.indexOf("## Exit codes"));
    const rows = [...table.matchAll(/^\| `--([\w-]+)/gm)].map(([, name]) => name);
    const all = new Set([...Object.values(commands).flatMap(({ options }) => options), ...everywhere]);
    expect(rows.sort()).toEqual([...all].sort());
  });

  test.each(Object.entries(optionExamples))("has an example of --%s that specloom accepts", (name, example) => {
    const report = new Report();
    const words = [...example.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word).slice(1);
    expect(words).toContain(`--${name}`);
    expect(readArguments(words, report)).toBeDefined();
    expect(report.diagnostics).toEqual([]);
  });

  test("has each exit code", () => {
    const [, general = "", ofDiff = "", ofVerify = ""] = commandLine.split(/^##+ Exit codes.*$/m);
    const codesIn = (text: string) => [...text.matchAll(/^\| (\d) \|/gm)].map(([, code]) => Number(code));
    expect(codesIn(general)).toEqual(Object.values(exitCodes));
    expect(codesIn(ofDiff)).toEqual(Object.values(diffExitCodes));
    expect(codesIn(ofVerify)).toEqual(Object.values(diffExitCodes));
  });
});
