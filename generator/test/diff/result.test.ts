import { describe, expect, test } from "vitest";
import { defaultPolicy } from "../../src/diff/policy/policy.js";
import { fillTitle, plainTitle } from "../../src/findings/title.js";
import { adviseVersion, nextVersion } from "../../src/diff/result/version.js";
import { assembleTest, finding, revisionSpec } from "./documents.js";

const required = "/components/schemas/Fact/required";
const properties = "/components/schemas/Fact/properties";
const mayBeAbsent = finding("schema.required.removed", {
  base: `${required}/1`,
  revision: required,
  before: ["id", "score"],
  after: ["id"],
  operations: ["GET /facts/{id}"],
});

describe("a result", () => {
  test("of no findings has no changes", async () => {
    expect(await assembleTest([])).toMatchObject({
      verdict: "none",
      verdicts: { wire: "none", typescript: "none", behaviour: "none", docs: "none" },
      bump: "none",
      failed: false,
      counts: { breaking: 0, possible: 0, safe: 0, docs: 0 },
      edits: [],
      changes: [],
    });
  });

  test("has verdicts, the bump and the location of each change, worst first", async () => {
    const result = await assembleTest([
      finding("info.title.changed", { base: "/info/title", revision: "/info/title", direction: "none" }),
      finding("schema.property.added", { revision: `${properties}/note`, facts: { schema: "Fact", property: "note" } }),
      finding("operation.deprecated.added", {
        revision: "/paths/~1facts~1{id}/get",
        facts: { operation: "facts.get" },
      }),
      mayBeAbsent,
    ]);
    expect(result.verdict).toBe("breaking");
    expect(result.verdicts).toEqual({ wire: "breaking", typescript: "none", behaviour: "possible", docs: "docs" });
    expect(result.bump).toBe("major");
    expect(result.failed).toBe(true);
    expect(result.counts).toEqual({ breaking: 1, possible: 1, safe: 1, docs: 1, equivalent: 0 });
    expect(result.version).toEqual({ base: "2.3.1", revision: "2.4.0", expected: "3.0.0", isEnough: false });
    expect(result.changes.map(({ title, location: { side, line }, pointer }) => [title, side, line, pointer])).toEqual([
      ["`Fact.score` may be absent", "revision", 18, required],
      ["`facts.get` is deprecated", "revision", 5, "/paths/~1facts~1{id}/get"],
      ["Fact has the property note", "revision", 20, `${properties}/note`],
      ["The title changed", "revision", 2, "/info/title"],
    ]);
    expect(result.edits).toEqual([
      { file: "new/openapi.yaml", line: 18, pointer: required },
      { file: "new/openapi.yaml", line: 5, pointer: "/paths/~1facts~1{id}/get" },
      { file: "new/openapi.yaml", line: 20, pointer: `${properties}/note` },
      { file: "new/openapi.yaml", line: 2, pointer: "/info/title" },
    ]);
  });

  test("locates what was removed in the base, and its parent in the revision", async () => {
    const { changes } = await assembleTest([
      finding("schema.property.removed", { base: `${properties}/gone/items`, before: {} }),
    ]);
    expect(changes[0]?.location).toMatchObject({ side: "base", file: "old/openapi.yaml", line: 19 });
    expect(changes[0]?.nearest).toEqual({ side: "revision", file: "new/openapi.yaml", line: 19 });
  });

  test("has one change for a rule and a value, with the operations of all findings", async () => {
    const other = { ...mayBeAbsent, operations: ["GET /all"], direction: "request", level: "possible" } as const;
    const { changes, edits } = await assembleTest([other, mayBeAbsent, mayBeAbsent]);
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({
      level: "breaking",
      direction: "both",
      operations: ["GET /all", "GET /facts/{id}"],
    });
    expect(edits).toHaveLength(1);
  });

  test("throws for a rule that the catalog does not have", async () => {
    await expect(assembleTest([finding("no.such.rule")])).rejects.toThrow("Bug in specloom: the rule no.such.rule");
  });
});

describe("a fingerprint", () => {
  const of = async (over: Parameters<typeof assembleTest>[1], one = mayBeAbsent) =>
    (await assembleTest([one], over)).changes[0]?.fingerprint;

  test("is the same wherever the change is written, and whatever its title says", async () => {
    const plain = await of({});
    expect(plain).toMatch(/^[0-9a-f]{8}$/);
    expect(await of({ revision: `# A comment\n\n${revisionSpec}` })).toBe(plain);
    expect(await of({}, { ...mayBeAbsent, facts: { schema: "Other", property: "x" }, witness: { id: "f1" } })).toBe(
      plain,
    );
    expect(await of({}, { ...mayBeAbsent, operations: [] })).toBe(plain);
  });

  test("does not depend on the order of keys and parameters", async () => {
    const at = (index: number, after = { type: "string", minLength: 1 } as Record<string, string | number>) =>
      finding("schema.property.removed", { revision: `/paths/~1facts~1{id}/get/parameters/${index}`, after });
    const swapped = revisionSpec.replace(
      /( +- \{ name: id.*\n)( +- \{ name: limit.*\n)/,
      (_, first: string, second: string) => second + first,
    );
    expect(swapped).not.toBe(revisionSpec);
    const one = await of({}, at(1));
    expect(await of({ revision: swapped }, at(0))).toBe(one);
    expect(await of({}, at(1, { minLength: 1, type: "string" }))).toBe(one);
    expect(await of({}, at(0))).not.toBe(one);
  });

  test("differs by rule, pointer and values", async () => {
    const all = await Promise.all([
      of({}),
      of({}, { ...mayBeAbsent, rule: "schema.property.removed" }),
      of({}, { ...mayBeAbsent, revision: "/components/schemas/Fact" }),
      of({}, { ...mayBeAbsent, after: [] }),
    ]);
    expect(new Set(all).size).toBe(4);
  });
});

describe("a policy", () => {
  const findings = [
    mayBeAbsent,
    finding("operation.call-path.changed", { facts: { before: "a", after: "b" }, operations: ["GET /facts/{id}"] }),
    finding("operation.deprecated.added", { facts: { operation: "x" }, operations: ["GET /internal/x"] }),
  ];
  const under = async (policy: Partial<typeof defaultPolicy>) => {
    const result = await assembleTest(findings, { policy: { ...defaultPolicy, ...policy } });
    return [result.failed, result.ignored, ...result.changes.map(({ rule, level }) => `${level} ${rule}`)];
  };
  const required = "schema.required.removed";

  test("has presets", async () => {
    expect(await under({})).toEqual([
      true,
      0,
      "breaking operation.call-path.changed",
      `breaking ${required}`,
      "possible operation.deprecated.added",
    ]);
    expect(await under({ preset: "wire" })).toEqual([
      true,
      1,
      `breaking ${required}`,
      "possible operation.deprecated.added",
    ]);
    expect(await under({ preset: "lenient" })).toEqual([
      true,
      0,
      "breaking operation.call-path.changed",
      `breaking ${required}`,
      "safe operation.deprecated.added",
    ]);
  });

  test("sets levels by rule and pattern", async () => {
    const rules = [
      { pattern: "operation.*", setting: "off" },
      { pattern: required, setting: "possible" },
      { pattern: "*", setting: "breaking" },
      { pattern: "operation.call*", setting: "docs" },
    ] as const;
    expect(await under({ rules })).toEqual([
      true,
      0,
      "breaking operation.deprecated.added",
      `possible ${required}`,
      "docs operation.call-path.changed",
    ]);
    expect(await under({ rules: [{ pattern: "operation.*", setting: "off" }] })).toEqual([
      true,
      2,
      `breaking ${required}`,
    ]);
  });

  test("fails from a level on", async () => {
    const rules = [{ pattern: "*", setting: "possible" }] as const;
    expect((await under({ rules }))[0]).toBe(false);
    expect((await under({ rules, failOn: "possible" }))[0]).toBe(true);
    expect((await under({ failOn: "never" }))[0]).toBe(false);
  });

  test("sets levels by path, and ignores paths", async () => {
    expect(await under({ paths: [{ match: "/internal/**", ignore: true, rules: [] }] })).toEqual([
      true,
      1,
      "breaking operation.call-path.changed",
      `breaking ${required}`,
    ]);
    const rules = [{ pattern: "*", setting: "safe" }] as const;
    expect(await under({ paths: [{ match: "/facts/*", ignore: false, rules }] })).toEqual([
      false,
      0,
      "possible operation.deprecated.added",
      "safe operation.call-path.changed",
      `safe ${required}`,
    ]);
    expect(await under({ paths: [{ match: "/*", ignore: true, rules: [] }] })).toHaveLength(5);
  });

  test("keeps a change that other operations notice, too", async () => {
    const shared = { ...mayBeAbsent, operations: ["GET /facts/{id}", "GET /internal/x"] };
    const paths = [{ match: "/internal/**", ignore: true, rules: [] }];
    const { changes } = await assembleTest([shared], { policy: { ...defaultPolicy, paths } });
    expect(changes[0]?.operations).toEqual(["GET /facts/{id}"]);
  });

  test("does not fail for accepted changes, but lists them", async () => {
    const result = await assembleTest([mayBeAbsent], { acceptedFor: () => "nobody reads it" });
    expect(result).toMatchObject({ failed: false, verdict: "breaking", bump: "major" });
    expect(result.changes[0]?.accepted).toBe("nobody reads it");
  });
});

describe("a title", () => {
  test.each([
    ["`{a}` is gone", { a: "x` <b>@team</b> `y" }, "`x' <b>@team</b> 'y` is gone"],
    ["{a} is gone", { a: "plain words" }, "Plain words is gone"],
    ["{a} is gone", { a: "`Fact.score` of @team" }, "`Fact.score` of @\u200bteam is gone"],
    ["The {a} is gone", { a: "<b> `x` `y" }, "The \\<b\\> `x` \\`y is gone"],
    ["{a} is gone", { a: "a\nb" }, "A\\\\nb is gone"],
    ["{a}{within} and {constructor}", { a: "x" }, "X and "],
    ["`{a}`", { a: "" }, "` `"],
  ])("%s with %j", (template, facts, title) => {
    expect(fillTitle(template, facts)).toBe(title);
  });

  test("has no escapes in a terminal", () => {
    expect(plainTitle(fillTitle("{a} is gone", { a: "`a\\*b` of <*_@team" }))).toBe("`a\\*b` of <*_@team is gone");
  });

  test("is never long", () => {
    expect(fillTitle("`{a}`", { a: "x".repeat(5_000) }).length).toBeLessThan(210);
  });
});

describe("a version", () => {
  test.each([
    ["1.2.3", "major", "2.0.0"],
    ["1.2.3", "minor", "1.3.0"],
    ["1.2.3", "patch", "1.2.4"],
    ["0.2.3", "major", "0.3.0"],
    ["0.2.3", "minor", "0.2.4"],
    ["v1.2", "none", "1.2.0"],
    ["2024-01-31", "major", undefined],
    ["1", "major", undefined],
  ] as const)("%s after a %s change is %s", (version, bump, next) => {
    expect(nextVersion(version, bump)).toBe(next);
  });

  test("is compared with the one that the document declares", () => {
    const at = (version: string) => ({ info: { version } });
    expect(adviseVersion(at("1.0.0"), at("1.1.0"), "minor").isEnough).toBe(true);
    expect(adviseVersion(at("1.0.0"), at("1.0.1"), "minor").isEnough).toBe(false);
    expect(adviseVersion(at("1.0.0"), at("2026-01"), "minor")).toEqual({
      base: "1.0.0",
      revision: "2026-01",
      expected: "1.1.0",
    });
    expect(adviseVersion({}, {}, "minor")).toEqual({});
  });
});
