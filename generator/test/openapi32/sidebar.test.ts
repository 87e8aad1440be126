// The sidebar of a site follows the groups of tags.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { referenceSidebar, type SidebarItem } from "../../src/vitepress/pages.js";

const page = (title: string, groups: string): string => `---\ntitle: "${title}"\n${groups}---\n\n# ${title}\n`;

/** Returns the titles, nested like the entries. */
function titles(items: readonly SidebarItem[]): readonly unknown[] {
  return items.map(({ text, items: inner }) => (inner ? [text, titles(inner)] : text));
}

test("pages are in their groups", () => {
  const folder = mkdtempSync(join(tmpdir(), "specloom-sidebar-"));
  try {
    writeFileSync(join(folder, "README.md"), page("API", ""));
    writeFileSync(join(folder, "a.md"), page("client.a", 'groups: ["Shop", "Stock"]\n'));
    writeFileSync(join(folder, "b.md"), page("client.b", ""));
    writeFileSync(join(folder, "c.md"), page("client.c", 'groups: ["Shop"]\n'));
    writeFileSync(join(folder, "d.md"), page("client.d", 'groups: ["<b>", 7]\n'));
    writeFileSync(join(folder, "e.md"), page("client.e", "groups: wrong\n"));
    expect(titles(referenceSidebar(folder))).toEqual([
      "API",
      [
        "Operations",
        [["Shop", [["Stock", ["client.a"]], "client.c"]], "client.b", ["&lt;b&gt;", [["7", ["client.d"]]]], "client.e"],
      ],
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
