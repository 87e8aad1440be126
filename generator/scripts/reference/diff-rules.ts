/** Renders the rules of `specloom diff` in Markdown, for docs/diff-rules.md and for the site. */
import { levelOf } from "../../src/commands/explain-rule.js";
import type { Rule, RuleExample } from "../../src/diff/rules/rule.js";

/** Returns the title and the introduction of a page about all rules. */
export function introduction(count: number): string {
  return `# Rules of the comparison

\`specloom diff\` reports each difference between two documents with one of these ${count} rules. \`specloom explain RULE\` prints
a rule, and a policy can give it another level.

| level | meaning |
|---|---|
| breaking | A program that follows the base can fail: its request is rejected or has another effect, or it cannot read the answer. |
| possible | The documents do not say whether such a program fails. |
| safe | No such program fails. |
| docs | Only readers notice. |
| equivalent | Nobody notices: it is another way to write the same. The report counts these changes, and lists them with \`--verbose\`. |

| axis | who notices |
|---|---|
| wire | programs that send requests and read responses |
| typescript | code that is compiled against generated packages |
| behaviour | users of the service, although every message stays valid |
| docs | readers |

A level "in requests" applies to what callers send, one "in responses" to what the service sends: also to the requests of
webhooks and callbacks. For schemas, a proof or a counterexample can change the level of a finding.`;
}

/** Returns the rules by the part of their id before its first dot, such as `schema`, in the order of the registry. */
export function byObject(rules: readonly Rule[]): ReadonlyMap<string, readonly Rule[]> {
  const objects = [...new Set(rules.map(objectOf))];
  return new Map(objects.map((object) => [object, rules.filter((rule) => objectOf(rule) === object)]));
}

/** Returns the section of an object with its rules. */
export function sectionOf(object: string, members: readonly Rule[]): string {
  return [`## ${object}`, ...members.map(entryOf)].join("\n\n");
}

/** Returns the title of a rule. Its placeholders are names of facts in braces. */
export function titleOf({ title }: Rule): string {
  return title.replaceAll("{within}", "");
}

function objectOf({ id }: Rule): string {
  return id.slice(0, id.indexOf("."));
}

function entryOf(rule: Rule): string {
  return [
    `### ${rule.id}`,
    `*${levelOf(rule)}* (${rule.axis}): ${titleOf(rule)}`,
    rule.explain,
    `~~~diff\n${versionsOf(rule.example)}\n~~~`,
  ].join("\n\n");
}

/** Returns the two versions as a diff. Lines at the beginning and the end that both have are its context. */
function versionsOf({ before, after }: RuleExample): string {
  const [old, changed] = [before, after].map((text) => text.trimEnd().split("\n")) as [string[], string[]];
  const shorter = Math.min(old.length, changed.length);
  let first = 0;
  while (first < shorter && old[first] === changed[first]) first++;
  let last = 0;
  while (last < shorter - first && old.at(-1 - last) === changed.at(-1 - last)) last++;
  const inner = (lines: readonly string[]): readonly string[] => lines.slice(first, lines.length - last);
  return [
    ...mark(" ", old.slice(0, first)),
    ...mark("-", inner(old)),
    ...mark("+", inner(changed)),
    ...mark(" ", old.slice(old.length - last)),
  ].join("\n");
}

function mark(sign: string, lines: readonly string[]): readonly string[] {
  return lines.map((line) => `${sign} ${line}`);
}
