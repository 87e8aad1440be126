// Compares docs/diff-rules.md with the rules. Update it after a change: `npx vitest run test/docs/diff-rules.test.ts -u`.
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { byObject, introduction, sectionOf } from "../../scripts/reference/diff-rules.js";
import { rules } from "../../src/diff/rules/index.js";

const page = fileURLToPath(new URL("../../docs/diff-rules.md", import.meta.url));

function linkOf(object: string): string {
  return `[\`${object}\`](#${object.toLowerCase()})`;
}

test("the page of rules matches the rules", async () => {
  const objects = byObject([...rules.values()]);
  const contents = [...objects.keys()].map(linkOf).join(", ");
  const sections = [...objects].map(([object, members]) => sectionOf(object, members));
  await expect(`${[introduction(rules.size), contents, ...sections].join("\n\n")}\n`).toMatchFileSnapshot(page);
});
