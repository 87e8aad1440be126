import { describe, expect, test } from "vitest";
import { readArguments } from "../../src/commands/arguments.js";
import { Report } from "../../src/diagnostics/report.js";

function read(line: string) {
  const report = new Report();
  const args = readArguments(line.split(" ").filter(Boolean), report);
  return { args, problems: report.diagnostics.map(({ code, message, help }) => `${code} ${message}; ${help}`) };
}

const off = { check: false, watch: false, force: false, json: false, verbose: false };
const listed = "`specloom --help` lists the commands and their options";

describe("the command line", () => {
  test("gives the command, its operands and its options", () => {
    expect(read("generate --spec a.yaml --out=sdk --emit types,client --force --verbose").args).toEqual({
      command: "generate",
      operands: [],
      options: { ...off, force: true, verbose: true, spec: "a.yaml", out: "sdk", emit: ["types", "client"] },
    });
    expect(read("dump tree").args).toEqual({ command: "dump", operands: ["tree"], options: off });
    expect(read("--help").args?.command).toBe("help");
    expect(read("generate -h").args?.command).toBe("help");
    expect(read("--version").args?.command).toBe("version");
  });

  test.each([
    ["", `GEN001 no command is given; ${listed}`],
    ["genrate", 'GEN001 there is no command "genrate"; did you mean `generate` instead of `genrate`?'],
    [
      "generate --chekc",
      "GEN001 `specloom generate` has no option --chekc; did you mean `--check` instead of `--chekc`?",
    ],
    ["lint --force", `GEN001 \`specloom lint\` has no option --force; ${listed}`],
    ["generate --spec", `GEN001 --spec needs a value; ${listed}`],
    ["generate --spec --check", `GEN001 --spec needs a value; ${listed}`],
    ["generate --spec=", `GEN001 --spec needs a value; ${listed}`],
    ["generate --spec a.yaml --spec=b.yaml", `GEN001 --spec is given twice, and takes one value; ${listed}`],
    ["dump tree --emit client --emit zod --emit docs", `GEN001 --emit is given twice, and takes one value; ${listed}`],
    ["generate --out a --out a", `GEN001 --out is given twice, and takes one value; ${listed}`],
    [
      "lint --spec -",
      "GEN001 a document is not read from standard input; write it to a file, and name that; its references are relative to the file",
    ],
    ["generate --check=no", `GEN001 --check takes no value; ${listed}`],
    ["generate api.yaml", `GEN001 \`specloom generate\` does not take the argument "api.yaml"; ${listed}`],
    ["generate --check --watch", `GEN001 --check and --watch exclude each other; ${listed}`],
    ["generate -x", `GEN001 \`specloom generate\` has no option -x; ${listed}`],
  ])("%s", (line, problem) => {
    expect(read(line)).toEqual({ args: undefined, problems: [problem] });
  });
});
