import { describe, expect, test } from "vitest";
import { readArguments } from "../../src/commands/arguments.js";
import { Report } from "../../src/diagnostics/report.js";

function read(line: string) {
  const report = new Report();
  const args = readArguments(line.split(" ").filter(Boolean), report);
  return { args, problems: report.diagnostics.map(({ code, message, help }) => `${code} ${message}; ${help}`) };
}

const listed = "`specloom --help` lists the commands and their options";

describe("the command line", () => {
  test("gives the command, its operands and its options", () => {
    expect(read("generate --spec a.yaml --out=sdk --emit types,client --vendor --force --verbose").args).toEqual({
      command: "generate",
      operands: [],
      options: {
        vendor: true,
        force: true,
        verbose: true,
        spec: "a.yaml",
        out: "sdk",
        emit: ["types", "client"],
      },
    });
    const short = { command: "generate", operands: [], options: { spec: "a.yaml", out: "sdk" } };
    for (const line of ["a.yaml -o sdk", "generate a.yaml -o sdk", "-o sdk a.yaml", "-i a.yaml -o sdk"]) {
      expect(read(line).args).toEqual(short);
    }
    expect(read("./generate").args?.options.spec).toBe("./generate");
    expect(read("lint a.yaml").args).toMatchObject({ command: "lint", operands: [], options: { spec: "a.yaml" } });
    expect(read("dump tree a.yaml").args).toMatchObject({ operands: ["tree"], options: { spec: "a.yaml" } });
    expect(read("init a.yaml -o sdk").args).toMatchObject({ command: "init", options: { spec: "a.yaml", out: "sdk" } });
    expect(read("dump tree").args).toEqual({ command: "dump", operands: ["tree"], options: {} });
    expect(read("--help").args?.command).toBe("help");
    expect(read("init -h").args).toMatchObject({ command: "help", operands: ["init"] });
    expect(read("help init").args).toMatchObject({ command: "help", operands: ["init"] });
    expect(read("--version").args?.command).toBe("version");
  });

  test.each([
    ["", "GEN001 missing command; run `specloom openapi.yaml -o src/api`; `specloom --help` lists all commands"],
    ["genrate a.yaml", 'GEN001 unknown command "genrate"; did you mean `generate` instead of `genrate`?'],
    [
      "petstore",
      'GEN001 unknown command "petstore"; `specloom --help` lists the commands; a document without an extension is `./petstore`',
    ],
    [
      "a.yaml generate",
      'GEN001 unexpected argument "generate" for `specloom generate`; the command comes first: `specloom generate`',
    ],
    ["a.yaml -i b.yaml", "GEN001 two documents: a.yaml and b.yaml; pass one document, with or without --spec"],
    [
      "generate --chekc",
      "GEN001 unknown option --chekc for `specloom generate`; did you mean `--check` instead of `--chekc`?",
    ],
    ["lint --force", `GEN001 unknown option --force for \`specloom lint\`; ${listed}`],
    ["generate --spec", `GEN001 --spec needs a value; ${listed}`],
    ["generate --spec --check", `GEN001 --spec needs a value; ${listed}`],
    ["generate --spec=", `GEN001 --spec needs a value; ${listed}`],
    ["generate --spec a.yaml --spec=b.yaml", `GEN001 duplicate option --spec; ${listed}`],
    ["dump tree --emit client --emit zod --emit docs", `GEN001 duplicate option --emit; ${listed}`],
    ["generate --out a --out a", `GEN001 duplicate option --out; ${listed}`],
    [
      "lint --spec -",
      "GEN001 specloom does not read documents from standard input; save the document to a file and pass its path; its references are relative to that file",
    ],
    ["generate --check=", `GEN001 --check takes no value; ${listed}`],
    ["generate --check=no", `GEN001 --check takes no value; ${listed}`],
    ["generate a.yaml b.yaml", `GEN001 unexpected argument "b.yaml" for \`specloom generate\`; ${listed}`],
    ["explain GEN001 GEN002", `GEN001 unexpected argument "GEN002" for \`specloom explain\`; ${listed}`],
    ["generate --check --watch", `GEN001 --check and --watch cannot be combined; ${listed}`],
    ["generate -x", `GEN001 unknown option -x for \`specloom generate\`; ${listed}`],
    [
      "--emt client petstore.yaml -o sdk",
      "GEN001 unknown option --emt for `specloom generate`; did you mean `--emit` instead of `--emt`?",
    ],
    [
      "petstore.yaml --out-dir src/api",
      "GEN001 unknown option --out-dir for `specloom generate`; did you mean `--out` instead of `--out-dir`?",
    ],
    ["--fast lint", `GEN001 unknown option --fast for \`specloom lint\`; ${listed}`],
  ])("%s", (line, problem) => {
    expect(read(line)).toEqual({ args: undefined, problems: [problem] });
  });
});
