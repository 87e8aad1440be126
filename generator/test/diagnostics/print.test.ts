import { describe, expect, it } from "vitest";
import { printAnnotations, printDiagnostics, printJson, summaryOf } from "../../src/diagnostics/print.js";
import type { Diagnostic, SourceLocation } from "../../src/diagnostics/types.js";

const yaml = `openapi: 3.1.0
paths:
  /facts:
    get:
      operationId: facts.get
      tags: [one, two]
      parameters:
        - name: first
        - [a, b]
      summary: |
        several
        lines
`;
const files = [
  { path: "/project/spec/openapi.yaml", text: yaml },
  {
    path: "/project/spec/a.json",
    text: '{\n\t"a": { "b": [1, "\u4e2d\u6587", { "c": "\u{1f600}d" }] },\n  "e": {\n    "f": 1\n  }\n}\n',
  },
];
const options = { relativeTo: "/project", files };

function problem(at: SourceLocation, more: Partial<Diagnostic> = {}): Diagnostic {
  return { code: "SPEC012", severity: "error", message: "it is wrong", help: "make it right", at, ...more };
}

/** Returns the line above the carets, and the location. */
function shown(pointer: string, on?: SourceLocation["on"], file = "spec/openapi.yaml"): string {
  const text = printDiagnostics([problem({ file: `/project/${file}`, pointer, ...(on && { on }) })], options);
  const [, arrow = "", line = "", carets = ""] = text.split("\n");
  const start = carets.indexOf("^");
  return `${arrow.trim().replace("--> ", "")} ${[...line].slice(start, carets.length).join("")}`;
}

describe("the text format", () => {
  it("matches the example in style.md", () => {
    const at = { file: "/project/spec/openapi.yaml", pointer: "/paths/~1facts/get/operationId" };
    const related = [{ message: "first used at", at: { file: "/project/spec/openapi.yaml", pointer: "/paths" } }];
    expect(
      printDiagnostics([problem(at, { message: 'operationId "facts.get" is used twice', related })], options),
    ).toBe(
      `error SPEC012: operationId "facts.get" is used twice
  --> spec/openapi.yaml:5:20
    5 |       operationId: facts.get
      |                    ^^^^^^^^^
  first used at spec/openapi.yaml:2:1
  help: make it right

1 error
`,
    );
  });

  it("underlines a scalar, or the key of any other value", () => {
    expect(shown("/paths/~1facts/get/operationId")).toBe("spec/openapi.yaml:5:20 facts.get");
    expect(shown("/paths/~1facts/get/operationId", "key")).toBe("spec/openapi.yaml:5:7 operationId");
    expect(shown("/paths/~1facts")).toBe("spec/openapi.yaml:3:3 /facts");
    expect(shown("/paths/~1facts", "value")).toBe("spec/openapi.yaml:3:3 /facts");
    expect(shown("/paths/~1facts/get/tags", "value")).toBe("spec/openapi.yaml:6:13 [one, two]");
    expect(shown("/paths/~1facts/get/tags/1")).toBe("spec/openapi.yaml:6:19 two");
    expect(shown("/paths/~1facts/get/parameters/0")).toBe("spec/openapi.yaml:8:11 name");
    expect(shown("/paths/~1facts/get/parameters/1")).toBe("spec/openapi.yaml:9:12 a");
    expect(shown("/paths/~1facts/get/summary")).toBe("spec/openapi.yaml:10:16 |");
    expect(shown("")).toBe("spec/openapi.yaml:1:1 openapi");
  });

  it("falls back to the nearest existing parent", () => {
    expect(shown("/paths/~1facts/get/nothing/at/all")).toBe("spec/openapi.yaml:4:5 get");
    expect(shown("/nothing")).toBe("spec/openapi.yaml:1:1 openapi");
  });

  it("finds locations in JSON, and counts wide characters and tabs", () => {
    expect(shown("/a/b/2/c", "value", "spec/a.json")).toMatch(/^spec\/a\.json:2:31 /);
    const text = printDiagnostics([problem({ file: "/project/spec/a.json", pointer: "/a/b/2/c" })], options);
    // The tab is four columns wide, the two ideographs and the emoji two each.
    expect(text.split("\n").slice(2, 4)).toEqual([
      '    2 |     "a": { "b": [1, "\u4e2d\u6587", { "c": "\u{1f600}d" }] },',
      "      |                                    ^^^^^",
    ]);
    expect(shown("/a/b/1", undefined, "spec/a.json")).toMatch(/^spec\/a\.json:2:18/);
    expect(shown("/e", "value", "spec/a.json")).toBe('spec/a.json:3:3 "e"');
    expect(shown("", undefined, "spec/a.json")).toMatch(/^spec\/a\.json:2:2/);
  });

  it("uses ranges if there are no pointers", () => {
    const text = printDiagnostics(
      [problem({ file: "/project/spec/openapi.yaml", pointer: "", range: [15, 20] })],
      options,
    );
    expect(text).toContain("openapi.yaml:2:1\n    2 | paths:\n      | ^^^^^\n");
  });

  it("works without a location, and without a file", () => {
    const { at: _, ...nowhere } = problem({ file: "", pointer: "" });
    const gone = problem({ file: "/project/gone.yaml", pointer: "/a" });
    expect(printDiagnostics([gone, nowhere], options)).toBe(
      `error SPEC012: it is wrong
  help: make it right

error SPEC012: it is wrong
  --> gone.yaml
  help: make it right

2 errors
`,
    );
  });

  it("is ordered by file, line and column, then as reported", () => {
    const at = (pointer: string, message: string): Diagnostic =>
      problem({ file: "/project/spec/openapi.yaml", pointer }, { message });
    const text = printDiagnostics(
      [
        at("/paths", "c"),
        problem({ file: "/project/spec/a.json", pointer: "/e" }, { message: "a" }),
        at("/openapi", "b"),
        at("/paths", "d"),
      ],
      options,
    );
    expect([...text.matchAll(/SPEC012: (.)/g)].map((match) => match[1])).toEqual(["a", "b", "c", "d"]);
  });

  it("shortens long lines around the location", () => {
    const long = `a: "${"x".repeat(500)}"\nb: { c: "${"y".repeat(300)}", d: wrong, e: "${"z".repeat(300)}" }\n`;
    const print = (pointer: string): string[] =>
      printDiagnostics([problem({ file: "/project/long.yaml", pointer })], {
        relativeTo: "/project",
        files: [{ path: "/project/long.yaml", text: long }],
      })
        .split("\n")
        .slice(2, 4);
    const [line = "", carets = ""] = print("/b/d");
    expect(line.length).toBeLessThan(130);
    expect(line.slice(carets.indexOf("^"), carets.length)).toBe("wrong");
    expect(line).toMatch(/^ {4}2 \| …y+", d: wrong, e: "z+…$/);
    expect(print("/a")).toEqual([`    1 | a: "${"x".repeat(114)}…`, `      |    ${"^".repeat(115)}`]);
  });

  it("escapes terminal control characters and invisible characters", () => {
    const text = 'a: "\u202eb\u200b" # \u001b[31m\n';
    const at = { file: "/project/evil.yaml", pointer: "/a" };
    const printed = printDiagnostics([problem(at, { message: "bad \u001b[2J\nforged\u2066", help: "\u009b" })], {
      relativeTo: "/project",
      files: [{ path: "/project/evil.yaml", text }],
    });
    expect(printed).toBe(
      `error SPEC012: bad \\u{1b}[2J\\nforged\\u{2066}
  --> evil.yaml:1:4
    1 | a: "\\u{202e}b\\u{200b}" # \\u{1b}[31m
      |    ^^^^^^^^^^^^^^^^^^^
  help: \\u{9b}

1 error
`,
    );
  });

  it("uses colours only on request", () => {
    const plain = printDiagnostics([problem({ file: "/project/spec/openapi.yaml", pointer: "/paths" })], options);
    const coloured = printDiagnostics([problem({ file: "/project/spec/openapi.yaml", pointer: "/paths" })], {
      ...options,
      colour: true,
    });
    expect(plain).not.toContain("\u001b");
    expect(coloured).toContain("\u001b[31merror SPEC012");
    expect(coloured.replace(/\u001b\[\d+m/g, "")).toBe(plain);
  });

  it("ends with the counts", () => {
    const warning: Diagnostic = { code: "A", severity: "warning", message: "" };
    expect(summaryOf([])).toBe("no problems");
    expect(summaryOf([warning])).toBe("1 warning");
    expect(summaryOf([warning, { ...warning, severity: "error" }, { ...warning, severity: "error" }])).toBe(
      "2 errors, 1 warning",
    );
    expect(printDiagnostics([], options)).toBe("");
  });
});

describe("the JSON format", () => {
  it("contains all fields under stable names", () => {
    const related = [{ message: "first used at", at: { file: "/project/spec/a.json", pointer: "/e" } }];
    const printed = printJson(
      [problem({ file: "/project/spec/openapi.yaml", pointer: "/paths/~1facts/get/operationId" }, { related })],
      options,
    );
    expect(JSON.parse(printed)).toEqual([
      {
        code: "SPEC012",
        severity: "error",
        message: "it is wrong",
        help: "make it right",
        file: "spec/openapi.yaml",
        line: 5,
        column: 20,
        endLine: 5,
        endColumn: 29,
        pointer: "/paths/~1facts/get/operationId",
        related: [
          {
            message: "first used at",
            file: "spec/a.json",
            line: 3,
            column: 3,
            endLine: 3,
            endColumn: 6,
            pointer: "/e",
          },
        ],
      },
    ]);
    expect(printJson([], options)).toBe("[]\n");
  });
});

describe("annotations", () => {
  it("are workflow commands, one line each", () => {
    const warning = problem(
      { file: "/project/spec/openapi.yaml", pointer: "/paths" },
      { severity: "warning", message: "50%, really:\nyes" },
    );
    expect(printAnnotations([warning, problem({ file: "/project/gone.yaml", pointer: "" })], options)).toBe(
      "::error file=gone.yaml,title=SPEC012%3A%3Ait is wrong::help: make it right\n" +
        "::warning file=spec/openapi.yaml,line=2,endLine=2,col=1,endColumn=6,title=SPEC012%3A%3A50%25%2C really%3A\\nyes::help: make it right\n",
    );
  });
});
