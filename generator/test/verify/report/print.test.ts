import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import MarkdownIt from "markdown-it";
import { describe, expect, test } from "vitest";
import { printGithub } from "../../../src/verify/report/github.js";
import { jsonText } from "../../../src/diagnostics/visible.js";
import { printJunit } from "../../../src/verify/report/junit.js";
import { printMarkdown } from "../../../src/verify/report/markdown.js";
import { printText } from "../../../src/verify/report/text.js";
import type { VerifyResult } from "../../../src/verify/report/result.js";
import { assembleFor, evidence, exchangeWith, fine, openText, resultOf } from "./support.js";

const headers = [["x-total", "1"]] as const;
const wrong = [
  fine,
  { headers, body: [{ id: "f1", score: 1, status: "archived" }] },
  { headers, body: [{ id: "f1", score: 1 }, { id: "f2" }] },
  { headers, body: [{ id: "f1", score: 1, extra: true }] },
];

const text = (result: VerifyResult, over: Partial<Parameters<typeof printText>[1]> = {}): string =>
  printText(result, { colour: false, all: false, call: "specloom verify", ...over });

/** Names and values as nobody should write them. */
const evil = "\u001b[31m\n</x>&\"'`*_@someone ::error::]]> \u202e";

async function hostile(): Promise<VerifyResult> {
  const document = await openText();
  const observation = {
    rule: "enum.unlisted",
    operation: `GET /${evil}`,
    facts: { operation: `GET /${evil}`, place: evil, value: JSON.stringify(evil) },
    pointer: "/components/schemas/Fact",
    at: `/${evil}`,
    value: { [evil]: evil },
    exchange: exchangeWith({ body: "x", type: evil }),
  };
  const { result } = assembleFor(
    document,
    evidence([observation], {
      calls: new Map([[`GET /${evil}`, 1]]),
      notCalled: [{ operation: evil, reason: evil }],
      notes: [evil],
      run: { seed: 1, created: [{ operation: evil, path: evil, isDeleted: false, problem: evil }], stopped: evil },
    }),
    { acceptedFor: () => evil, accepted: [evil], curlOf: () => evil, repeat: () => evil },
  );
  return {
    ...result,
    findings: [...result.findings, { ...result.findings[0]!, location: { file: evil, line: 1 }, operations: [] }],
  };
}

describe("text", () => {
  test("has what was compared, and each finding with its evidence", async () => {
    expect(text(await resultOf(wrong))).toMatchInlineSnapshot(`
      "2 errors, 1 warning
        compared: 4 requests to http://127.0.0.1:8080 with openapi.yaml
        operations: 1 of 2 were called
        not called: POST /facts: it may change data, and needs --all
        again: specloom verify --seed 7

      error enum.unlisted: \`200 [].status\` of GET /facts has a value that is not listed: "archived"
        --> openapi.yaml:25
        document: enum: ["active","deleted"]
        answer: 200 application/json, /0/status is "archived"
        seen: in 1 of 4 answers of GET /facts
        try: curl 'http://127.0.0.1:8080/facts'
        id: 2b9d4ecd

      error property.missing: \`200 [].score\` of GET /facts is missing, although it is required
        --> openapi.yaml:24
        answer: 200 application/json
        seen: in 1 of 4 answers of GET /facts
        try: curl 'http://127.0.0.1:8080/facts'
        id: e3c61a4a

      warning property.undeclared: \`200 [].extra\` of GET /facts is not in the document
        --> openapi.yaml:19
        document: properties: id, score, status
        answer: 200 application/json, /0/extra is true
        seen: in 1 of 4 answers of GET /facts
        try: curl 'http://127.0.0.1:8080/facts'
        id: e9ae37f7

      2 findings to fix or to accept, for example with
        specloom verify --accept 2b9d4ecd --reason "why it may stay"
      "
    `);
  });

  test("of a service that keeps its document says so", async () => {
    expect(text(await resultOf([fine]))).toMatchInlineSnapshot(`
      "No differences
        compared: 4 requests to http://127.0.0.1:8080 with openapi.yaml
        operations: 1 of 2 were called
        not called: POST /facts: it may change data, and needs --all
        again: specloom verify --seed 7
      "
    `);
  });

  test("names what stopped the run, what is left, and what was not seen", async () => {
    const document = await openText();
    const created = [
      { operation: "POST /facts", path: "/facts/1", isDeleted: true },
      { operation: "POST /facts", path: "/facts/2", isDeleted: false, problem: "DELETE /facts/2 answered 500" },
    ];
    const notCalled = [{ operation: "GET /facts", reason: "it answered 403" }];
    const seen = evidence([], { run: { seed: 1, created, stopped: "after 5 requests" }, notes: ["a note"], notCalled });
    const printed = text(assembleFor(document, seen, { accepted: ["1a2b3c4d"] }).result);
    expect(printed).toContain("  stopped: after 5 requests\n");
    expect(printed).toContain("  created: 2 objects; left: /facts/2 (DELETE /facts/2 answered 500)\n");
    expect(printed).toContain("  note: a note\n");
    expect(printed).toContain("  operations: 1 of 1 were called\n  not served: GET /facts: it answered 403\n");
    expect(printed).toContain("  accepted: but not seen in this run: 1a2b3c4d\n");
  });

  test("has colours if wanted, and no control characters of a service", async () => {
    const result = await hostile();
    expect(text(result)).not.toMatch(/[\u001b\u202e]/);
    expect(text(result, { colour: true })).toContain("\u001b[31merror enum.unlisted\u001b[39m");
  });

  test("is limited, unless all findings are wanted", async () => {
    const [one] = (await resultOf(wrong)).findings;
    const many = { ...(await resultOf(wrong)), findings: Array.from({ length: 70 }, () => one!) };
    expect(text(many)).toContain("and 20 further findings: the option --verbose shows all");
    expect(text(many, { all: true }).match(/^error /gm)).toHaveLength(70);
  });
});

describe("Markdown", () => {
  const links = "https://github.com/acme/api/blob/main";

  test("has the same", async () => {
    expect(printMarkdown(await resultOf(wrong), links)).toMatchInlineSnapshot(`
      "### 2 errors, 1 warning

      **1. \`200 [].status\` of GET /facts has a value that is not listed: "archived"** \`enum.unlisted\` · [\`openapi.yaml:25\`](https://github.com/acme/api/blob/main/openapi.yaml#L25)  
      document: \`enum: ["active","deleted"]\`  
      answer: 200 application/json, \`/0/status\` is \`"archived"\`  
      seen: in 1 of 4 answers of \`GET /facts\`  
      try: \`curl 'http://127.0.0.1:8080/facts'\`  
      id: \`2b9d4ecd\`

      **2. \`200 [].score\` of GET /facts is missing, although it is required** \`property.missing\` · [\`openapi.yaml:24\`](https://github.com/acme/api/blob/main/openapi.yaml#L24)  
      answer: 200 application/json  
      seen: in 1 of 4 answers of \`GET /facts\`  
      try: \`curl 'http://127.0.0.1:8080/facts'\`  
      id: \`e3c61a4a\`

      **3. \`200 [].extra\` of GET /facts is not in the document** \`property.undeclared\` · [\`openapi.yaml:19\`](https://github.com/acme/api/blob/main/openapi.yaml#L19) · warning  
      document: \`properties: id, score, status\`  
      answer: 200 application/json, \`/0/extra\` is \`true\`  
      seen: in 1 of 4 answers of \`GET /facts\`  
      try: \`curl 'http://127.0.0.1:8080/facts'\`  
      id: \`e9ae37f7\`

      To accept a finding, run \`specloom verify --accept 2b9d4ecd --reason "why it may stay"\` with its ids, and commit \`specloom.accepted.yaml\`.

      - compared: 4 requests to \`http://127.0.0.1:8080\` with \`openapi.yaml\`
      - operations: 1 of 2 were called
      - not called: \`POST /facts\`: it may change data, and needs --all
      - again: \`specloom verify --seed 7\`
      "
    `);
  });

  test("has no markup of a service", async () => {
    const tokens = new MarkdownIt({ html: true, linkify: true }).parse(printMarkdown(await hostile()), {});
    const inner = tokens.flatMap(({ children }) => children ?? []);
    expect(
      tokens.concat(inner).filter(({ type }) => /html|link|image|^em_open|fence|heading_open/.test(type)),
    ).toHaveLength(1);
    expect(
      inner
        .filter(({ type }) => type === "text")
        .map(({ content }) => content)
        .join(""),
    ).not.toMatch(/@s|[\u001b\u202e]/);
  });

  test("shortens commands, which JSON has in full", async () => {
    const result = await resultOf(wrong, { curlOf: () => "x".repeat(30_000) });
    expect(printMarkdown(result).length).toBeLessThan(10_000);
    expect(printGithub(result).length).toBeLessThan(10_000);
    expect(jsonText(result).length).toBeGreaterThan(60_000);
  });

  test("stays below GitHub's limit", async () => {
    const result = await resultOf(wrong);
    const long = { ...result.findings[0]!, curl: `curl ${"x".repeat(900)}` };
    const printed = printMarkdown({ ...result, findings: Array.from({ length: 200 }, () => long) });
    expect(printed.length).toBeLessThan(60_000);
    expect(printed).toMatch(/\*\*and \d+ more findings\*\*/);
  });
});

const unknown = {
  id: "gap",
  location: { file: "openapi.yaml", line: 3 },
  closed: false,
  asks: [{ kind: "type", at: "/components/schemas/Fact", verdict: "open", evidence: "was not seen" }],
} as const;

describe("JSON", () => {
  const schema = JSON.parse(
    readFileSync(fileURLToPath(new URL("../../../docs/verify.schema.json", import.meta.url)), "utf8"),
  ) as object;
  const validate = new Ajv2020({ strict: true, strictRequired: false }).compile(schema);

  test.each([
    ["findings", () => resultOf(wrong)],
    ["nothing", () => resultOf([fine])],
    ["hostile texts", hostile],
    ["open questions", async () => ({ ...(await resultOf([fine])), unknowns: [unknown] })],
  ])("with %s has the form that docs/verify.schema.json describes", async (_, make) => {
    const printed = jsonText(await make());
    expect(printed).not.toMatch(/[\u001b\u202e]/);
    validate(JSON.parse(printed));
    expect(validate.errors ?? []).toEqual([]);
  });
});

describe("annotations", () => {
  test("are on the lines of the document, after a notice", async () => {
    const lines = printGithub(await resultOf(wrong))
      .trimEnd()
      .split("\n");
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^::notice title=specloom verify%3A 2 errors%2C 1 warning::compared: 4 requests/);
    expect(lines[1]).toMatch(/^::error file=openapi.yaml,line=25,title=.*not listed%3A "archived"::enum.unlisted%0A/);
    expect(lines[3]).toMatch(/^::warning file=openapi.yaml,line=\d+,title=/);
  });

  test("cannot be forged by a service", async () => {
    const printed = printGithub(await hostile());
    expect(
      printed
        .trimEnd()
        .split("\n")
        .map((line) => /^::(\w+) /.exec(line)?.[1]),
    ).toEqual(["notice", "notice", "notice"]);
    expect(printed).not.toMatch(/[\u001b\u202e]/);
  });

  test("are as many as GitHub shows", async () => {
    const result = await resultOf(wrong);
    const many = Array.from({ length: 30 }, () => result.findings[0]!);
    expect(printGithub({ ...result, findings: many }).match(/^::error/gm)).toHaveLength(10);
  });
});

describe("JUnit", () => {
  test("has a test case for each operation, with its errors", async () => {
    expect(printJunit(await resultOf(wrong))).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?>
      <testsuites>
        <testsuite name="specloom verify openapi.yaml" tests="2" failures="1" skipped="1" errors="0">
          <testcase classname="openapi.yaml" name="GET /facts">
            <failure message="\`200 [].status\` of GET /facts has a value that is not listed: &quot;archived&quot; and 1 more finding" type="enum.unlisted">error enum.unlisted: \`200 [].status\` of GET /facts has a value that is not listed: &quot;archived&quot;
      openapi.yaml:25
      document: enum: [&quot;active&quot;,&quot;deleted&quot;]
      answer: 200 application/json, /0/status is &quot;archived&quot;
      seen: in 1 of 4 answers of GET /facts
      try: curl 'http://127.0.0.1:8080/facts'
      id: 2b9d4ecd

      error property.missing: \`200 [].score\` of GET /facts is missing, although it is required
      openapi.yaml:24
      answer: 200 application/json
      seen: in 1 of 4 answers of GET /facts
      try: curl 'http://127.0.0.1:8080/facts'
      id: e3c61a4a</failure>
            <system-out>warning property.undeclared: \`200 [].extra\` of GET /facts is not in the document
      openapi.yaml:19
      document: properties: id, score, status
      answer: 200 application/json, /0/extra is true
      seen: in 1 of 4 answers of GET /facts
      try: curl 'http://127.0.0.1:8080/facts'
      id: e9ae37f7</system-out>
          </testcase>
          <testcase classname="openapi.yaml" name="POST /facts">
            <skipped message="it may change data, and needs --all"/>
          </testcase>
          <system-out>2 errors, 1 warning</system-out>
        </testsuite>
      </testsuites>
      "
    `);
  });

  test("fails for warnings if the command does, and not for what is accepted", async () => {
    const onlyExtra = [{ headers, body: [{ id: "f1", score: 1, extra: true }] }];
    expect(printJunit(await resultOf(onlyExtra))).toContain('failures="0"');
    expect(printJunit(await resultOf(onlyExtra, { failOn: "warning" }))).toContain('failures="1"');
    const accepted = printJunit(await resultOf(wrong, { acceptedFor: () => "known" }));
    expect(accepted).toContain('failures="0"');
    expect(accepted).toContain("accepted: known");
  });

  test("is well-formed XML whatever a service says", async () => {
    const printed = printJunit(await hostile());
    expect(printed).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202e]/);
    // Every & is an entity, and every < begins a tag of a report.
    expect(printed.match(/&(?!amp;|lt;|gt;|quot;)/)).toBeNull();
    expect(printed.match(/<(?!\/?(?:testsuites?|testcase|failure|skipped|system-out)\b|\?xml)/)).toBeNull();
    expect(printed).toContain('name="requests outside of the document"');
  });
});
