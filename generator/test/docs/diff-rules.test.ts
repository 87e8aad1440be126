// Compares docs/diff-rules.md with the rules. Update it after a change: `npx vitest run test/docs/diff-rules.test.ts -u`.
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { levelOf } from "../../src/commands/explain-rule.js";
import { rules } from "../../src/diff/rules/index.js";
import type { Rule, RuleExample } from "../../src/diff/rules/rule.js";

const page = fileURLToPath(new URL("../../docs/diff-rules.md", import.meta.url));

const intro = `# Rules of the comparison

\`specloom diff\` reports each difference between two documents with one of these ${rules.size} rules. \`specloom explain RULE\` prints
a rule, and a policy can give it another level.

| level | meaning |
|---|---|
| breaking | A program that follows the base can fail: its request is rejected or has another effect, or it cannot read the answer. |
| possible | The documents do not say whether such a program fails. |
| safe | No such program fails. |
| docs | Only readers notice. |

| axis | who notices |
|---|---|
| wire | programs that send requests and read responses |
| typescript | code that is compiled against generated packages |
| behaviour | users of the service, although every message stays valid |
| docs | readers |

A level "in requests" applies to what callers send, one "in responses" to what the service sends: also to the requests of
webhooks and callbacks. For schemas, a proof or a counterexample can change the level of a finding.`;

/** The part of an id before its first dot. */
function objectOf({ id }: Rule): string {
  return id.slice(0, id.indexOf("."));
}

function linkOf(object: string): string {
  return `[\`${object}\`](#${object.toLowerCase()})`;
}

function sectionOf(object: string, members: readonly Rule[]): string {
  return [`## ${object}`, ...members.map(entryOf)].join("\n\n");
}

function entryOf(rule: Rule): string {
  return [
    `### ${rule.id}`,
    `*${levelOf(rule)}* (${rule.axis}): ${rule.title.replaceAll("{within}", "")}`,
    rule.explain,
    `~~~diff\n${versionsOf(rule.example)}\n~~~`,
  ].join("\n\n");
}

function versionsOf({ before, after }: RuleExample): string {
  const mark = (sign: string, text: string): string =>
    text
      .trimEnd()
      .split("\n")
      .map((line) => `${sign} ${line}`)
      .join("\n");
  return `${mark("-", before)}\n${mark("+", after)}`;
}

test("the page of rules matches the rules", async () => {
  const objects = [...new Set([...rules.values()].map(objectOf))];
  const contents = objects.map(linkOf).join(", ");
  const sections = objects.map((object) =>
    sectionOf(
      object,
      [...rules.values()].filter((one) => objectOf(one) === object),
    ),
  );
  await expect(`${[intro, contents, ...sections].join("\n\n")}\n`).toMatchFileSnapshot(page);
});
