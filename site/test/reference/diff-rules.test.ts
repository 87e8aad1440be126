import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { rules } from "../../../generator/src/diff/rules/index.js";
import { anchorsIn } from "../../../scripts/links.js";
import { diffRulePages } from "../../src/reference/index.js";

const [overview, ...pages] = diffRulePages();
const ids = [...rules.keys()];

test("each rule has one section with an example, and one row of the overview", () => {
  const sections = pages.flatMap(({ markdown }) =>
    markdown.split(/^###? /m).filter((section) => /^\S+\.\S/.test(section)),
  );
  expect(sections.map((section) => section.split("\n")[0]).sort()).toEqual([...ids].sort());
  expect(sections.filter((section) => !/~~~diff\n[^]*^[-+] [^]*~~~/m.test(section))).toEqual([]);
  const rows = [...(overview?.markdown ?? "").matchAll(/^\| \[([^\]]+)\]\(\/reference/gm)].map(([, id]) => id);
  expect(rows.sort()).toEqual([...ids].sort());
});

test("the pages have all anchors of the package's page", () => {
  const file = fileURLToPath(new URL("../../../generator/docs/diff-rules.md", import.meta.url));
  const anchors = pages.flatMap(({ markdown }) => [...anchorsIn(markdown)]);
  const wanted = [...anchorsIn(readFileSync(file, "utf8"))].filter((anchor) => anchor !== "rules-of-the-comparison");
  expect(wanted.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
});
