import { readArguments } from "../../src/commands/arguments.js";
import { changelog } from "../../src/commands/changelog.js";
import { diff } from "../../src/commands/diff.js";
import type { Session } from "../../src/commands/index.js";
import { Report } from "../../src/diagnostics/report.js";
import type { Comparison } from "../../src/diff/compare-sides.js";
import type { Finding } from "../../src/diff/types.js";
import { isList, isObject, type Node } from "../../src/load/index.js";
import { valueAt } from "../../src/model/index.js";
import type { Ended } from "../cli/cli.js";
import { createSession } from "../cli/in-process.js";
import { finding, testRules } from "./documents.js";

const required = "/components/schemas/Fact/required";
const properties = "/components/schemas/Fact/properties";

/** Compares what the tests edit: the title of the document, and required and existing properties of the schema Fact. */
export const testComparison: Comparison = {
  rules: new Map(testRules.map((rule) => [rule.id, rule])),
  compare: ({ base, revision }) => {
    const [before, after] = [base, revision].map(
      ({ document }) =>
        (pointer: string) =>
          valueAt(document, pointer),
    );
    if (before === undefined || after === undefined) throw new Error("two documents");
    const findings: Finding[] = [];
    for (const name of namesIn(before(required)).filter((one) => !namesIn(after(required)).includes(one)))
      findings.push(
        finding("schema.required.removed", {
          facts: { schema: "Fact", property: name },
          base: required,
          revision: required,
          before: name,
          operations: ["GET /facts/{id}"],
          witness: { id: "f1" },
        }),
      );
    for (const name of namesIn(after(properties)).filter((one) => !namesIn(before(properties)).includes(one)))
      findings.push(
        finding("schema.property.added", {
          facts: { schema: "Fact", property: name },
          revision: `${properties}/${name}`,
          operations: ["GET /facts/{id}"],
        }),
      );
    if (before("/info/title") !== after("/info/title"))
      findings.push(finding("info.title.changed", { base: "/info/title", revision: "/info/title", facts: {} }));
    return findings;
  },
};

function namesIn(node: Node | undefined): readonly string[] {
  if (isList(node)) return node.map(String);
  return isObject(node) ? Object.keys(node) : [];
}

/** Runs `specloom diff` or `specloom changelog` with the comparison of the tests. */
export async function runDiff(
  folder: string,
  args: readonly string[],
  differing: Partial<Session> = {},
): Promise<Ended> {
  const output = { stdout: "", stderr: "" };
  const session = createSession(folder, output, differing);
  const report = new Report();
  const parsed = readArguments(args, report);
  if (parsed === undefined) throw new Error(report.diagnostics.map(({ message }) => message).join("\n"));
  const run = parsed.command === "diff" ? diff : changelog;
  return { code: await run(parsed, session, testComparison), ...output };
}
