import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Report } from "../../src/diagnostics/report.js";
import { writeAcceptance } from "../../src/findings/accept.js";
import { tolerated } from "../../src/diff/policy/presets.js";
import { rules as catalog } from "../../src/diff/rules/index.js";
import { readAccepted } from "../../src/findings/accepted.js";
import { readPolicy } from "../../src/diff/policy/read-policy.js";
import { acceptedBy, checkAccepted } from "../../src/findings/settle.js";
import type { Change } from "../../src/diff/types.js";
import { createWorkspace } from "../write/workspace.js";

const rules = ["schema.required.removed", "schema.enum.removed", "info.title.changed"];

const problemsOf = (report: Report) =>
  report.diagnostics.map(({ code, message, help, at }) => `${code} ${at?.pointer ?? ""} ${message}; ${help}`);

function policy(text: string) {
  const { root } = createWorkspace({ "policy.yaml": text });
  const report = new Report();
  return { policy: readPolicy({ file: join(root, "policy.yaml"), rules, report }), problems: problemsOf(report) };
}

describe("the preset lenient", () => {
  test("tolerates rules that exist, and that only break responses", () => {
    for (const id of tolerated) {
      const { level } = catalog.get(id) ?? {};
      expect(level, id).toMatchObject({
        request: "safe",
        response: expect.stringMatching(/breaking|possible/) as string,
      });
    }
  });
});

describe("a policy file", () => {
  test("has a preset, levels by rule, and levels by path", () => {
    const read = policy(`preset: wire
failOn: possible
rules:
  schema.enum.removed: possible
  "*.title.*": off
paths:
  - { match: /internal/**, ignore: true }
  - match: /beta/*
    rules: { "*": safe }
`);
    expect(read.problems).toEqual([]);
    expect(read.policy).toMatchObject({
      preset: "wire",
      failOn: "possible",
      rules: [
        { pattern: "schema.enum.removed", setting: "possible" },
        { pattern: "*.title.*", setting: "off" },
      ],
      paths: [
        { match: "/internal/**", ignore: true, rules: [] },
        { match: "/beta/*", ignore: false, rules: [{ pattern: "*", setting: "safe" }] },
      ],
    });
  });

  test("may be empty", () => {
    expect(policy("").policy).toEqual({ preset: "sdk", failOn: "breaking", rules: [], paths: [] });
  });

  test.each([
    ["preset: strict", 'GEN164 /preset "preset" must be one of sdk, wire, lenient, not "strict"; '],
    ["failOn: always", 'GEN164 /failOn "failOn" must be one of breaking, possible, never, not "always"; '],
    ["fialOn: never", 'GEN004 /fialOn unknown key "fialOn" in the configuration; did you mean "failOn"?'],
    ["[]", 'GEN164  "the policy" must be a mapping, not []; '],
    ["rules: [a]", 'GEN164 /rules "rules" must be a mapping, not ["a"]; '],
    [
      "rules: { schema.enum.removd: off }",
      'GEN165 /rules/schema.enum.removd unknown rule "schema.enum.removd"; did you mean "schema.enum.removed"?',
    ],
    ["rules: { 'body.*': off }", 'GEN165 /rules/body.* unknown rule "body.*"; `specloom explain` lists the rules'],
    ["rules: { schema.enum.removed: fatal }", 'GEN164 /rules/schema.enum.removed "schema.enum.removed" must be one of'],
    ["paths: { match: /a }", 'GEN164 /paths "paths" must be a list of mappings, not a mapping; '],
    [
      "paths: [{ ignore: yes please }]",
      'GEN164 /paths/0/match "match" must be a path such as /internal/**, not absent; ',
    ],
    ["a: [", "GEN003"],
  ])("%s is a problem", (text, problem) => {
    expect(policy(text).problems[0]).toContain(problem);
  });
});

function accepted(text: string) {
  const workspace = createWorkspace({ "accepted.yaml": text });
  const report = new Report();
  const file = join(workspace.root, "accepted.yaml");
  const entries = readAccepted(file, report);
  return { workspace, file, entries, problems: problemsOf(report) };
}

const change = (fingerprint: string, rule = rules[0] ?? "") => ({ fingerprint, rule }) as Change;

describe("accepted changes", () => {
  test("have a fingerprint, a reason, and perhaps a rule, a date and a name", () => {
    const { entries, problems } = accepted(`- { fingerprint: a91f03c2, reason: " nobody reads it " }
- fingerprint: 12345678
  rule: schema.enum.removed
  reason: agreed
  until: 2027-01-31
  by: ada
- { fingerprint: 12e45678, reason: a number in YAML }
`);
    expect(problems).toEqual([]);
    expect(entries.map(({ at: _, ...entry }) => entry)).toEqual([
      { fingerprint: "a91f03c2", reason: "nobody reads it" },
      { fingerprint: "12345678", rule: "schema.enum.removed", reason: "agreed", until: "2027-01-31", by: "ada" },
      { fingerprint: "12e45678", reason: "a number in YAML" },
    ]);
    expect(accepted("").entries).toEqual([]);
    expect(readAccepted("/no/such/file.yaml", new Report())).toEqual([]);
  });

  test.each([
    ["a: b", 'GEN164  "accepted.yaml" must be a list of accepted changes'],
    ["- x", 'GEN164 /0 "entry" must be a mapping with `fingerprint` and `reason`'],
    [
      "- { fingerprint: a91f03c2 }",
      'GEN164 /0 "reason" must be a sentence that says why the change is accepted, not absent',
    ],
    ["- { fingerprint: a91f03c2, reason: '' }", "not empty"],
    ["- { reason: why }", 'GEN164 /0 "fingerprint" must be 8 hexadecimal digits, not absent'],
    ["- { fingerprint: XYZ, reason: why }", 'not "XYZ"'],
    [
      "- { fingerprint: a91f03c2, reason: why, until: 2027-02-30 }",
      'must be a date such as 2027-01-31, not "2027-02-30"',
    ],
    ["- { fingerprint: a91f03c2, reason: [] }", '"reason" must be a string, not a list'],
    ["- { fingerprint: a91f03c2, reason: why, untl: 2027-01-01 }", 'GEN004 /0/untl unknown key "untl"'],
  ])("%s is a problem", (text, problem) => {
    expect(accepted(text).problems.join("\n")).toContain(problem);
  });

  test("count until their last day", () => {
    const { entries } = accepted("- { fingerprint: a91f03c2, reason: why, until: 2026-11-23 }\n");
    expect(acceptedBy(entries, "2026-11-23")(change("a91f03c2"))).toBe("why");
    expect(acceptedBy(entries, "2026-11-24")(change("a91f03c2"))).toBeUndefined();
    expect(acceptedBy(entries, "2026-11-23")(change("00000000"))).toBeUndefined();
  });

  test("are reported if they are unused, expired or about another rule", () => {
    const { entries } = accepted(`- { fingerprint: a91f03c2, reason: why, until: 2026-01-01 }
- { fingerprint: a91f03c3, reason: why }
- { fingerprint: "00000000", reason: why }
- { fingerprint: bbbbbbbb, reason: why, rule: schema.enum.removed }
- { fingerprint: cccccccc, reason: why, rule: typescript.value.removed }
`);
    const report = new Report();
    const changes = [change("a91f03c2"), change("bbbbbbbb")];
    // A preset that leaves out a rule cannot tell whether its change exists.
    const isLeftOut = (rule: string): boolean => rule.startsWith("typescript.");
    checkAccepted(entries, { changes, today: "2026-11-23", isLeftOut, report });
    expect(report.diagnostics.map(({ severity, code, at, help }) => [severity, code, at?.pointer, help])).toEqual([
      ["warning", "GEN167", "/0/fingerprint", "undo the change, or accept it again with a later `until`"],
      ["error", "GEN166", "/1/fingerprint", "remove the entry, or did you mean a91f03c2?"],
      ["error", "GEN166", "/2/fingerprint", "remove the entry: the change was merged, undone or edited"],
      ["error", "GEN165", "/3/fingerprint", 'did you mean "schema.required.removed"?'],
    ]);
  });

  test("are added to the file, which keeps its comments", () => {
    const { file, workspace } = accepted(
      "# Agreed with the team\n- { fingerprint: a91f03c2, reason: why } # until spring\n",
    );
    writeAcceptance(file, { change: change("12345678"), reason: "it's: #fine", until: "2027-01-31" });
    const text = workspace.read("accepted.yaml");
    expect(text).toContain("# Agreed with the team");
    expect(text).toContain("# until spring");
    expect(readAccepted(file, new Report()).map(({ fingerprint, reason }) => [fingerprint, reason])).toEqual([
      ["a91f03c2", "why"],
      ["12345678", "it's: #fine"],
    ]);
    const other = join(workspace.root, "new.yaml");
    writeAcceptance(other, { change: change("0000000a"), reason: "first" });
    expect(workspace.read("new.yaml")).toBe(
      "- fingerprint: 0000000a\n  rule: schema.required.removed\n  reason: first\n",
    );
  });
});
