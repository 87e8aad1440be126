import { describe, expect, test } from "vitest";
import { createWorkspace, kindsOf, write, type Run, type Workspace } from "./workspace.js";

const folders = [{ emitter: "docs", folder: "docs", sections: ["README.md"] }];
const readme = "# Mine\n\n<!-- specloom:begin methods -->\n<!-- specloom:end methods -->\n\nMine, too.\n";

function writeSections(workspace: Workspace, sections: Readonly<Record<string, string>>, force = false): Run {
  const files = Object.entries(sections).map(([section, text]) => ({
    emitter: "docs",
    path: "README.md",
    section,
    text,
  }));
  return write(workspace, files, { folders, force });
}

describe("a section", () => {
  test("replaces only the text between its markers", () => {
    const workspace = createWorkspace({ "README.md": readme });
    expect(writeSections(workspace, { methods: "- one\n" }).problems).toEqual([]);
    expect(workspace.read("README.md")).toBe(
      "# Mine\n\n<!-- specloom:begin methods -->\n\n- one\n\n<!-- specloom:end methods -->\n\nMine, too.\n",
    );
    expect(kindsOf(writeSections(workspace, { methods: "- one\n" }))).toEqual([]);
    workspace.put("README.md", `Above.\n${workspace.read("README.md")}`);
    expect(writeSections(workspace, { methods: "- two\n" }).problems).toEqual([]);
    expect(workspace.read("README.md")).toMatch(/^Above\.\n# Mine\n\n<.*begin methods -->\n\n- two\n\n<!--/);
  });

  test("can share a file with others", () => {
    const other = "<!-- specloom:begin install -->\n<!-- specloom:end install -->\n";
    const workspace = createWorkspace({ "README.md": readme + other });
    expect(kindsOf(writeSections(workspace, { methods: "one\n", install: "two\n" }))).toContain("changed README.md");
    expect(workspace.read("README.md")).toContain("begin methods -->\n\none\n\n<");
    expect(workspace.read("README.md")).toContain("begin install -->\n\ntwo\n\n<");
  });

  test("keeps the line endings of its file", () => {
    const workspace = createWorkspace({ "README.md": readme.replaceAll("\n", "\r\n") });
    writeSections(workspace, { methods: "- one\n- two\n" });
    expect(workspace.read("README.md")?.replaceAll("\r\n", "")).not.toContain("\n");
    expect(kindsOf(writeSections(workspace, { methods: "- one\n- two\n" }))).toEqual([]);
  });

  test("stops the run if it was edited, unless forced", () => {
    const workspace = createWorkspace({ "README.md": readme });
    writeSections(workspace, { methods: "- one\n" });
    workspace.put("README.md", workspace.read("README.md")?.replace("- one", "- mine") ?? "");
    expect(writeSections(workspace, { methods: "- two\n" }).problems).toEqual([
      'GEN103 the generated section "methods" of README.md was edited by hand; nothing was written',
    ]);
    expect(workspace.read("README.md")).toContain("- mine");
    expect(writeSections(workspace, { methods: "- two\n" }, true).problems).toEqual([]);
    expect(workspace.read("README.md")).toContain("- two");
  });

  test("does not replace text from before specloom", () => {
    const workspace = createWorkspace({ "README.md": readme.replace("begin methods -->", "begin methods -->\nMine.") });
    expect(writeSections(workspace, { methods: "- one\n" }).problems).toHaveLength(1);
  });

  test("is emptied when it is no longer emitted, and forgotten without its markers", () => {
    const workspace = createWorkspace({ "README.md": readme });
    writeSections(workspace, { methods: "- one\n" });
    expect(kindsOf(writeSections(workspace, {}))).toContain("changed README.md");
    expect(workspace.read("README.md")).toBe(readme);
    writeSections(workspace, { methods: "- one\n" });
    workspace.put("README.md", "# Mine\n");
    expect(writeSections(workspace, {}).problems).toEqual([]);
    expect(workspace.read("specloom.lock.json")).not.toContain("methods");
  });

  test.each([
    ["# Mine\n", 'it has no "<!-- specloom:begin methods -->"'],
    ["<!-- specloom:begin methods -->\n", 'it has no "<!-- specloom:end methods -->"'],
    [readme + readme, 'it has "<!-- specloom:begin methods -->" 2 times'],
    ["<!-- specloom:end methods -->\n<!-- specloom:begin methods -->\n", "the end marker is before the begin marker"],
  ])("needs its markers, each once and in order: %j", (text, problem) => {
    const workspace = createWorkspace({ "README.md": text });
    expect(writeSections(workspace, { methods: "- one\n" }).problems).toEqual([
      `GEN104 cannot write the section "methods" of README.md: ${problem}`,
    ]);
    expect(workspace.read("README.md")).toBe(text);
  });

  test("needs its file", () => {
    expect(writeSections(createWorkspace(), { methods: "- one\n" }).problems).toEqual([
      'GEN104 cannot write the section "methods" of README.md: there is no such file',
    ]);
  });

  test("cannot end itself, whatever the spec contains", () => {
    const workspace = createWorkspace({ "README.md": readme });
    const hostile = { methods: "- <!-- specloom:end methods -->\n- two <!-- specloom:begin methods -->\n" };
    expect(writeSections(workspace, hostile).problems).toEqual([]);
    expect(kindsOf(writeSections(workspace, hostile))).toEqual([]);
    expect(writeSections(workspace, { methods: "- three\n" }).problems).toEqual([]);
    expect(workspace.read("README.md")).toContain("begin methods -->\n\n- three\n\n<!--");
  });

  test("goes to listed files only", () => {
    const workspace = createWorkspace({ "OTHER.md": readme });
    const files = [{ emitter: "docs", path: "OTHER.md", section: "methods", text: "- one\n" }];
    expect(write(workspace, files, { folders }).problems).toHaveLength(1);
    expect(workspace.read("OTHER.md")).toBe(readme);
  });
});
