import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import MarkdownIt from "markdown-it";
import { describe, expect, test } from "vitest";
import { codeSpan, fenced, fileLink, prose } from "../../src/findings/markdown.js";
import { printGithub } from "../../src/diff/print/github.js";
import { printJson } from "../../src/diff/print/json.js";
import { printProblemsMarkdown, type Problem } from "../../src/diff/print/problems.js";
import { printMarkdown } from "../../src/diff/print/markdown.js";
import { printText } from "../../src/diff/print/text.js";
import { defaultPolicy } from "../../src/diff/policy/policy.js";
import { createWorkspace } from "../write/workspace.js";
import { runDiff } from "./command.js";
import { assembleTest, baseSpec, finding, revisionSpec } from "./documents.js";

const required = "/components/schemas/Fact/required";
const properties = "/components/schemas/Fact/properties";
const operations = Array.from({ length: 17 }, (_, index) => `GET /facts/${index}`);

const typescript = {
  before: "export interface Fact {\n  id: string;\n  score: number;\n}\n",
  after: "export interface Fact {\n  id: string;\n  score?: number;\n}\n",
  errors: ["TS18048"],
};

const findings = [
  finding("schema.required.removed", {
    base: `${required}/1`,
    revision: required,
    before: "score",
    operations,
    witness: { id: "f1" },
  }),
  finding("operation.call-path.changed", {
    facts: { before: "facts.get", after: "facts.read" },
    revision: required,
    direction: "none",
    typescript,
  }),
  finding("schema.property.removed", { base: `${properties}/gone`, facts: { schema: "Fact", property: "gone" } }),
  finding("operation.deprecated.added", {
    facts: { operation: "facts.get" },
    revision: "/paths/~1facts~1{id}/get",
    undecided: "the pattern is too long",
    direction: "request",
    operations: ["GET /facts/{id}"],
  }),
  finding("schema.property.added", { revision: `${properties}/note`, facts: { schema: "Fact", property: "note" } }),
  finding("info.title.changed", { base: "/info/title", revision: "/info/title", direction: "none", facts: {} }),
];

const links = "https://github.com/acme/api/blob/main";

const schema = JSON.parse(
  readFileSync(fileURLToPath(new URL("../../docs/diff.schema.json", import.meta.url)), "utf8"),
) as object;
const validateResult = new Ajv2020({ strict: true, strictRequired: false }).compile(schema);

describe("text", () => {
  test("shows the verdict, and the changes, worst first", async () => {
    const result = await assembleTest(findings);
    expect(printText(result, { call: "specloom diff git:main", colour: false, all: false })).toMatchInlineSnapshot(`
      "Breaking: 3 breaking, 1 possible, 1 safe, 1 docs, from 5 spec edits
        compared: git:main -> new
        version: the spec declares 2.4.0, after 2.3.1; these changes ask for 3.0.0

      breaking schema.required.removed: \`Fact.score\` may be absent
        --> new/openapi.yaml:18
        reaches: response of GET /facts/0, GET /facts/1, GET /facts/2, GET /facts/3, GET /facts/4 and 12 more
        never returned before, valid now: {"id":"f1"}
           export interface Fact {
             id: string;
          -  score: number;
          +  score?: number;
           }
        callers get: TS18048 (value may be undefined)
        id: f184b1aa
        operation.call-path.changed: \`facts.get\` is now \`facts.read\`, id b0417d5e

      breaking schema.property.removed: \`Fact.gone\` was removed
        --> new/openapi.yaml:19, removed from old/openapi.yaml:19
        id: 12b4186d

      possible operation.deprecated.added: \`facts.get\` is deprecated
        --> new/openapi.yaml:5
        reaches: request of GET /facts/{id}
        undecided: the pattern is too long
        id: 87ff463a

      safe  Fact has the property note (schema.property.added, new/openapi.yaml:20)
      docs  The title changed (info.title.changed, new/openapi.yaml:2)

      3 changes to fix or to accept, for example with
        specloom diff git:main --accept f184b1aa,b0417d5e --reason "why callers cope"
      "
    `);
  });

  test("has colours if wanted, and no control characters of the document", async () => {
    const evil = finding("schema.property.removed", {
      facts: { schema: "\u001b[31mFact", property: "a\nb" },
      revision: "",
    });
    const result = await assembleTest([evil]);
    expect(printText(result, { call: "", colour: false, all: false })).not.toContain("\u001b");
    const coloured = printText(result, { call: "", colour: true, all: false });
    expect(coloured).toContain("\u001b[31mbreaking schema.property.removed\u001b[39m");
    expect(coloured).toContain("\\u{1b}[31mFact.a\\nb");
  });

  test("is limited, unless all changes are wanted", async () => {
    const many = Array.from({ length: 120 }, (_, index) =>
      finding("schema.property.removed", {
        facts: { schema: "Fact", property: `p${index}` },
        revision: `/x-${index}`,
        before: index,
      }),
    );
    const lines = Array.from({ length: 120 }, (_, index) => `x-${index}: 1\n`);
    const result = await assembleTest(many, { revision: `${revisionSpec}${lines.join("")}` });
    const text = (all: boolean) => printText(result, { call: "", colour: false, all });
    expect(text(false)).toContain("and 70 further changes: the option --verbose shows all");
    expect(text(true).match(/breaking schema/g)).toHaveLength(120);
  });
});

describe("Markdown", () => {
  test("shows the verdict, root causes by edited line, and folds the rest", async () => {
    const result = await assembleTest(findings, {
      acceptedFor: ({ rule }) => (rule.includes("property.removed") ? "see *#12*" : undefined),
    });
    const packages = [
      { name: "@acme/client", version: "2.3.1", bump: "major", next: "3.0.0" },
      { name: "@acme/zod", version: "2.3.1", bump: "major", next: "3.0.0" },
    ] as const;
    expect(printMarkdown({ ...result, packages }, { links })).toMatchInlineSnapshot(`
      "### Breaking · \`@acme/client\` 2.3.1 → **3.0.0**
      3 breaking · 1 possible · 1 safe · 1 docs, from **5 spec edits**  
      Wire: breaking · TypeScript: breaking · Behaviour: possibly breaking  
      Also \`@acme/zod\` 2.3.1 → **3.0.0**  
      The spec declares 2.4.0, after 2.3.1; these changes ask for 3.0.0

      **1. \`Fact.score\` may be absent** \`schema.required.removed\` · [\`new/openapi.yaml:18\`](https://github.com/acme/api/blob/main/new/openapi.yaml#L18)  
      Response of \`GET /facts/0\`, \`GET /facts/1\`, \`GET /facts/2\`, \`GET /facts/3\`, \`GET /facts/4\` and 12 more · id \`f184b1aa\`  
      Never returned before, valid now: \`{"id":"f1"}\`

      ~~~diff
       export interface Fact {
         id: string;
      -  score: number;
      +  score?: number;
       }
      ~~~

      Callers no longer compile: \`TS18048\` (value may be undefined)

      Also, by the same edit:

      - \`facts.get\` is now \`facts.read\` \`operation.call-path.changed\` · id \`b0417d5e\`

      **2. \`Fact.gone\` was removed** \`schema.property.removed\` · [\`new/openapi.yaml:19\`](https://github.com/acme/api/blob/main/new/openapi.yaml#L19), removed from \`old/openapi.yaml:19\`  
      id \`12b4186d\`  
      Accepted: see \\*#​12\\*

      **3. \`facts.get\` is deprecated** \`operation.deprecated.added\` · [\`new/openapi.yaml:5\`](https://github.com/acme/api/blob/main/new/openapi.yaml#L5) · possible  
      Request of \`GET /facts/{id}\` · id \`87ff463a\`  
      Not decided: the pattern is too long

      To accept a change, run \`specloom diff --accept f184b1aa,b0417d5e --reason "why callers cope"\` with its ids, and commit \`specloom.accepted.yaml\`.

      <details><summary>Safe (1) · Docs (1)</summary>

      - Fact has the property note \`schema.property.added\` · [\`new/openapi.yaml:20\`](https://github.com/acme/api/blob/main/new/openapi.yaml#L20)
      - The title changed \`info.title.changed\` · [\`new/openapi.yaml:2\`](https://github.com/acme/api/blob/main/new/openapi.yaml#L2) · docs

      </details>
      "
    `);
  });

  test("of no changes says so", async () => {
    expect(printMarkdown(await assembleTest([], { revision: baseSpec }))).toBe(
      "### No changes\nThe two documents describe the same API.\n",
    );
  });

  test("stays below GitHub's limit, and closes what it opens", async () => {
    const many = (rule: string, count: number) =>
      Array.from({ length: count }, (_, index) =>
        finding(rule, {
          facts: { schema: "S".repeat(90), property: `p${index}` },
          revision: `/x-${index}`,
          before: index,
        }),
      );
    const revision = `${revisionSpec}${Array.from({ length: 900 }, (_, index) => `x-${index}: 1\n`).join("")}`;
    const all = [...many("schema.property.removed", 900), ...many("schema.property.added", 900)];
    const text = printMarkdown(await assembleTest(all, { revision }), { links });
    expect(text.length).toBeLessThan(62_000);
    expect(text).toMatch(/\*\*and \d+ more root causes\*\*/);
    expect(text).toMatch(/- and \d+ more: run/);
    expect(text.match(/<details>/g)).toHaveLength(1);
    expect(text.match(/<\/details>/g)).toHaveLength(1);
  });

  test("cannot be forged by a document", async () => {
    const evil = "x`~~~\n</details><script>alert(1)</script>@team ![a](http://evil.example) ~~~~";
    const result = await assembleTest(
      [
        finding("schema.property.removed", {
          facts: { schema: evil, property: evil },
          revision: required,
          operations: [evil],
          witness: { [evil]: evil },
          undecided: evil,
          typescript: { before: "~~~\n```\n", after: `${evil}\n ~~~~~~\n</details>\n`, errors: [evil] },
        }),
        finding("schema.property.added", { facts: { schema: evil, property: evil }, revision: required }),
      ],
      { revision: revisionSpec.replace("2.4.0", '"<b>@team</b>"'), acceptedFor: () => evil },
    );
    const html = new MarkdownIt({ html: true, linkify: true }).render(printMarkdown(result, { links }));
    const withoutCode = html.replace(/<(code|pre)[^>]*>.*?<\/\1>/gs, "");
    expect(withoutCode).not.toMatch(/<script|<img|<a href="http:\/\/evil|@team|<b>/);
    expect(withoutCode.match(/<\/?details>/g)).toEqual(["<details>", "</details>"]);
  });
});

describe("Markdown's parts", () => {
  test.each([
    ["a", "`a`"],
    ["a`b", "``a`b``"],
    ["`a", "`` `a ``"],
    ["a``", "``` a`` ```"],
    ["", "` `"],
    [" a ", "`  a  `"],
    ["a\nb", "`a\\nb`"],
  ])("code %j", (text, span) => {
    expect(codeSpan(text)).toBe(span);
    if (text.trim() !== "" && !text.includes("\n")) {
      expect(new MarkdownIt().renderInline(span)).toBe(`<code>${text}</code>`);
    }
  });

  test("prose, fences and links", () => {
    expect(prose("*a* _b_ <c> @team #12, # 3 https://x.y www.z")).toBe(
      "\\*a\\* \\_b\\_ \\<c\\> @\u200bteam #\u200b12, # 3 https\\://x.y www\\.z",
    );
    expect(fenced("diff", ["-a", " ~~~~"])).toBe("~~~~~diff\n-a\n ~~~~\n~~~~~");
    expect(fileLink(links, "a b/(c).yaml", 3)).toBe(`[\`a b/(c).yaml:3\`](${links}/a%20b/%28c%29.yaml#L3)`);
    expect(fileLink(undefined, "a.yaml", undefined)).toBe("`a.yaml`");
  });
});

describe("annotations", () => {
  test("are errors, warnings and notices on the lines of the revision", async () => {
    const result = await assembleTest(findings, {
      acceptedFor: ({ axis }) => (axis === "typescript" ? "fine" : undefined),
    });
    expect(printGithub(result)).toMatchInlineSnapshot(`
      "::notice file=new/openapi.yaml,line=18,title=Breaking%3A \`facts.get\` is now \`facts.read\`::operation.call-path.changed, id b0417d5e%0Aaccepted: fine
      ::error file=new/openapi.yaml,line=19,title=Breaking%3A \`Fact.gone\` was removed::schema.property.removed, id 12b4186d
      ::error file=new/openapi.yaml,line=18,title=Breaking%3A \`Fact.score\` may be absent::schema.required.removed, id f184b1aa%0Aresponse of GET /facts/0, GET /facts/1, GET /facts/2, GET /facts/3, GET /facts/4 and 12 more%0Anever returned before, valid now: {"id":"f1"}
      ::warning file=new/openapi.yaml,line=5,title=Possibly breaking%3A \`facts.get\` is deprecated::operation.deprecated.added, id 87ff463a%0Arequest of GET /facts/{id}%0Aundecided: the pattern is too long
      ::notice file=new/openapi.yaml,line=20,title=Safe%3A Fact has the property note::schema.property.added, id b34b0f72
      "
    `);
  });

  test("are at most 10 of each kind, and escaped", async () => {
    const many = (rule: string) =>
      Array.from({ length: 30 }, (_, index) =>
        finding(rule, { facts: { schema: "a:b,c\n::error::x", property: `%${index}` }, revision: "", before: index }),
      );
    const all = [
      ...many("schema.property.removed"),
      ...many("operation.deprecated.added"),
      ...many("schema.property.added"),
    ];
    const lines = printGithub(await assembleTest(all, { policy: { ...defaultPolicy } }))
      .trim()
      .split("\n");
    const kinds = lines.map((line) => /^::(\w+) /.exec(line)?.[1]);
    expect(["error", "warning", "notice"].map((kind) => kinds.filter((one) => one === kind).length)).toEqual([
      10, 10, 10,
    ]);
    expect(lines[0]).toContain("title=Breaking%3A `a%3Ab%2Cc\\n%3A%3Aerror%3A%3Ax.%25");
    expect(lines).toHaveLength(30);
  });
});

describe("consumers", () => {
  const line = (index: number) => ({
    file: "apps/web/src/a.ts",
    line: index + 1,
    column: 5,
    code: "TS18048",
    message: "'fact.score' is possibly '<undefined>'.\nMore words.",
    changes: index === 0 ? ["f184b1aa"] : [],
  });
  const consumers = [
    { project: "apps/web/tsconfig.json", earlier: 0, errors: Array.from({ length: 12 }, (_, index) => line(index)) },
    { project: "apps/b/tsconfig.json", earlier: 2, errors: [] },
    { project: "apps/c/tsconfig.json", earlier: 0, errors: [], failure: "no compiler" },
  ];

  test("are listed with the lines that no longer compile", async () => {
    const result = { ...(await assembleTest(findings.slice(0, 1))), consumers };
    const text = printText(result, { call: "", colour: false, all: false });
    expect(text).toContain(
      "consumer apps/web/tsconfig.json: 12 new errors\n" +
        "  apps/web/src/a.ts:1:5 TS18048: 'fact.score' is possibly '<undefined>'., because of f184b1aa\n",
    );
    expect(text).toContain("  and 2 more\n\nconsumer apps/b/tsconfig.json: still compiles\n");
    expect(text).toContain("consumer apps/c/tsconfig.json: not checked, no compiler\n");
    const markdown = printMarkdown(result);
    expect(markdown).toContain(
      "#### Affected consumers\n\n`apps/web/tsconfig.json`: 12 new errors\n\n" +
        "- `apps/web/src/a.ts:1` `TS18048` 'fact.score' is possibly '\\<undefined\\>'. · id `f184b1aa`\n",
    );
    expect(printMarkdown(result, { links })).toContain(
      `- [\`apps/web/src/a.ts:1\`](${links}/apps/web/src/a.ts#L1) \`TS18048\``,
    );
    expect(validateResult(JSON.parse(printJson(result)))).toBe(true);
  });
});

describe("JSON", () => {
  test("is described by its schema, with every property", async () => {
    const result = await assembleTest(findings, {
      acceptedFor: ({ axis }) => (axis === "typescript" ? "fine" : undefined),
    });
    const packages = [{ name: "a", version: "1.0.0", bump: "major", next: "2.0.0" }] as const;
    const printed: unknown = JSON.parse(printJson({ ...result, packages }));
    expect(validateResult(printed), JSON.stringify(validateResult.errors)).toBe(true);
    const known = new Set(JSON.stringify(schema).match(/"\w+"/g));
    const used = new Set(JSON.stringify({ ...(printed as object), changes: [] }).match(/"\w+"(?=:)/g));
    for (const change of result.changes) for (const key of Object.keys(change)) used.add(`"${key}"`);
    expect([...used].filter((key) => !known.has(key))).toEqual([]);
  });

  test("of broken documents is described, too", async () => {
    const { root } = createWorkspace({ "broken.yaml": "openapi: 3.1.0\ninfo: [\n" });
    const { stdout } = await runDiff(root, ["diff", "broken.yaml", "gone.yaml", "--format", "json"]);
    expect(validateResult(JSON.parse(stdout)), JSON.stringify(validateResult.errors)).toBe(true);
  });

  test("is rejected by the schema if it is wrong", async () => {
    const printed = JSON.parse(printJson(await assembleTest(findings))) as { changes: { level: string }[] };
    expect(validateResult({ ...printed, verdict: "fatal" })).toBe(false);
    expect(validateResult({ ...printed, changes: [{ ...printed.changes[0], fingerprint: "x" }] })).toBe(false);
  });
});

describe("what the base lacks, and problems", () => {
  const diagnostic = (index: number) => ({
    code: `SPEC01${index}`,
    severity: "error" as const,
    message: `a <b> in \`${index}\``,
  });

  test("are cut, and escaped", async () => {
    const result = await assembleTest([], {});
    const { base } = result;
    const errors = [0, 1, 2, 3, 4, 5, 6].map(diagnostic);
    const broken = { ...result, base: { ...base, state: "broken" as const, errors, leftOut: operations } };
    const [, note, leftOut] = printMarkdown(broken, {}).split("\n");
    expect({ note, leftOut }).toMatchInlineSnapshot(`
      {
        "leftOut": "17 operations were not compared, because the errors affect them: \`GET /facts/0\`, \`GET /facts/1\`, \`GET /facts/2\`, \`GET /facts/3\`, \`GET /facts/4\` and 12 more",
        "note": "The base has 7 errors, which this change repairs: a \\<b\\> in \`0\` (SPEC010); a \\<b\\> in \`1\` (SPEC011); a \\<b\\> in \`2\` (SPEC012); a \\<b\\> in \`3\` (SPEC013); a \\<b\\> in \`4\` (SPEC014) and 2 more  ",
      }
    `);
    const problems = Array.from({ length: 60 }, (_, index): Problem => ({
      ...diagnostic(index % 5),
      side: "revision",
    }));
    const lines = printProblemsMarkdown(problems).trimEnd().split("\n");
    expect([lines[0], lines[2], ...lines.slice(-3)]).toMatchInlineSnapshot(`
      [
        "### The API's document has 60 errors",
        "- a \\<b\\> in \`0\` \`SPEC010\`",
        "- and 10 more",
        "",
        "Nothing was compared. Fix this and push again; \`specloom explain SPEC010\`, \`specloom explain SPEC011\`, \`specloom explain SPEC012\` say more.",
      ]
    `);
    expect(lines.filter((line) => line.startsWith("- "))).toHaveLength(51);
  });
});
