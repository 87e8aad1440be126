import { mkdirSync, readdirSync, statSync, symlinkSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { clientFiles, clientFolder, createWorkspace, kindsOf, write } from "./workspace.js";

const docs = { emitter: "docs", folder: "docs", sections: ["README.md"] };

describe("a run", () => {
  test("creates files and the lock, which lists them in order", () => {
    const workspace = createWorkspace();
    const run = write(workspace, clientFiles({ "out/b.ts": "b\n", "out/a/a.ts": "a\n" }));
    expect(run.problems).toEqual([]);
    expect(kindsOf(run)).toEqual(["created out/a/a.ts", "created out/b.ts", "created specloom.lock.json"]);
    expect(workspace.list()).toEqual(["out/a/a.ts", "out/b.ts", "specloom.lock.json"]);
    expect(workspace.read("specloom.lock.json")).toBe(
      `{
  "version": 1,
  "files": {
    "out/a/a.ts": { "emitter": "client", "sha256": "87428fc522803d31065e7bce3cf03fe475096631e5e07bbd7a0fde60c4cf25c7" },
    "out/b.ts": { "emitter": "client", "sha256": "0263829989b6fd954f72baaf2fc64bc2e2f01d692d4de72986ea808f6e99813f" }
  },
  "sections": {}
}
`,
    );
  });

  test("does not write a file whose bytes are unchanged", () => {
    const workspace = createWorkspace();
    write(workspace, clientFiles({ "out/a.ts": "a\n", "out/b.ts": "b\n" }));
    const longAgo = new Date(2001, 0, 1);
    for (const path of ["out/a.ts", "out/b.ts"]) utimesSync(join(workspace.root, path), longAgo, longAgo);
    const run = write(workspace, clientFiles({ "out/a.ts": "a\n", "out/b.ts": "new\n" }));
    expect(kindsOf(run)).toEqual(["changed out/b.ts", "changed specloom.lock.json"]);
    expect(statSync(join(workspace.root, "out/a.ts")).mtime).toEqual(longAgo);
    expect(statSync(join(workspace.root, "out/b.ts")).mtime).not.toEqual(longAgo);
  });

  test("restores a deleted file", () => {
    const workspace = createWorkspace({});
    write(workspace, clientFiles({ "out/a.ts": "a\n", "out/b.ts": "b\n" }));
    workspace.put("kept.ts", "");
    const again = createWorkspace({ "specloom.lock.json": workspace.read("specloom.lock.json") ?? "" });
    const run = write(again, clientFiles({ "out/a.ts": "a\n", "out/b.ts": "b\n" }));
    expect(run.problems).toEqual([]);
    expect(kindsOf(run)).toEqual(["created out/a.ts", "created out/b.ts"]);
  });

  test("takes an empty file of the lock for a generated one: a power cut may leave it", () => {
    const workspace = createWorkspace();
    write(workspace, clientFiles({ "out/a.ts": "a\n", "out/b.ts": "b\n" }));
    for (const path of ["out/a.ts", "out/b.ts"]) workspace.put(path, "");
    workspace.put("out/mine.ts", "");
    const run = write(workspace, clientFiles({ "out/a.ts": "a\n", "out/mine.ts": "c\n" }));
    expect(run.problems).toEqual([expect.stringMatching(/^GEN102 .*out\/mine\.ts/)]);
    workspace.put("out/mine.ts", "c\n");
    const next = write(workspace, clientFiles({ "out/a.ts": "a\n", "out/mine.ts": "c\n" }));
    expect(kindsOf(next)).toEqual(["changed out/a.ts", "removed out/b.ts", "changed specloom.lock.json"]);
    expect(workspace.read("out/a.ts")).toBe("a\n");
  });

  test("removes files that are no longer emitted, and empty folders", () => {
    const workspace = createWorkspace({ "out/mine.md": "mine\n" });
    write(workspace, clientFiles({ "out/a.ts": "a\n", "out/deep/er/b.ts": "b\n" }));
    const run = write(workspace, clientFiles({ "out/a.ts": "a\n" }));
    expect(kindsOf(run)).toEqual(["removed out/deep/er/b.ts", "changed specloom.lock.json"]);
    expect(workspace.list()).toEqual(["out/a.ts", "out/mine.md", "specloom.lock.json"]);
    expect(() => statSync(join(workspace.root, "out/deep"))).toThrow("ENOENT");
  });

  test("can replace a file with a folder and a folder with a file", () => {
    const workspace = createWorkspace();
    write(workspace, clientFiles({ "out/a": "file\n", "out/b/b.ts": "b\n" }));
    const run = write(workspace, clientFiles({ "out/a/deep/a.ts": "a\n", "out/b": "file\n" }));
    expect(run.problems).toEqual([]);
    expect(workspace.list()).toEqual(["out/a/deep/a.ts", "out/b", "specloom.lock.json"]);
  });

  test("with some outputs keeps the files of the others", () => {
    const workspace = createWorkspace();
    const folders = [clientFolder, docs];
    const page = { emitter: "docs", path: "docs/a.md", text: "a\n" };
    write(workspace, [...clientFiles({ "out/a.ts": "a\n" }), page], { folders });
    const run = write(workspace, clientFiles({ "out/b.ts": "b\n" }), { folders, ran: new Set(["client"]) });
    expect(kindsOf(run)).toEqual(["removed out/a.ts", "created out/b.ts", "changed specloom.lock.json"]);
    expect(workspace.read("specloom.lock.json")).toContain('"docs/a.md"');
  });

  test("forgets the files of a removed output folder, and reports it", () => {
    const workspace = createWorkspace();
    write(workspace, clientFiles({ "out/a.ts": "a\n", "out/b.ts": "b\n" }));
    const folders = [{ ...clientFolder, folder: "other" }];
    const run = write(workspace, clientFiles({ "other/a.ts": "a\n" }), { folders });
    expect(run.problems).toEqual(["GEN111 out has 2 generated files of an output that is no longer configured"]);
    expect(workspace.list()).toEqual(["other/a.ts", "out/a.ts", "out/b.ts", "specloom.lock.json"]);
    expect(write(workspace, clientFiles({ "other/a.ts": "a\n" }), { folders }).problems).toEqual([]);
  });
});

describe("an edit by hand", () => {
  test("stops the run, which lists every edited file and writes none", () => {
    const workspace = createWorkspace();
    const first = clientFiles({ "out/a.ts": "a\n", "out/b.ts": "b\n", "out/c.ts": "c\n" });
    write(workspace, first);
    workspace.put("out/a.ts", "edited\n");
    workspace.put("out/c.ts", "edited\n");
    const run = write(workspace, clientFiles({ "out/a.ts": "new\n", "out/b.ts": "new\n" }));
    expect(run.problems).toEqual([
      "GEN101 out/a.ts was edited by hand; nothing was written",
      "GEN101 out/c.ts was edited by hand; nothing was written",
    ]);
    expect(workspace.read("out/b.ts")).toBe("b\n");
  });

  test("is detected even if the run would write the same as before", () => {
    const workspace = createWorkspace();
    write(workspace, clientFiles({ "out/a.ts": "a\n" }));
    workspace.put("out/a.ts", "edited\n");
    expect(write(workspace, clientFiles({ "out/a.ts": "a\n" })).problems).toHaveLength(1);
  });

  test("is overwritten with force", () => {
    const workspace = createWorkspace();
    write(workspace, clientFiles({ "out/a.ts": "a\n", "out/b.ts": "b\n" }));
    workspace.put("out/a.ts", "edited\n");
    workspace.put("out/b.ts", "edited\n");
    expect(write(workspace, clientFiles({ "out/a.ts": "new\n" }), { force: true }).problems).toEqual([]);
    expect(workspace.list()).toEqual(["out/a.ts", "specloom.lock.json"]);
    expect(workspace.read("out/a.ts")).toBe("new\n");
  });

  test("is not one if the file equals the new output, whatever the lock contains", () => {
    const workspace = createWorkspace();
    write(workspace, clientFiles({ "out/a.ts": "a\n" }));
    workspace.put("out/a.ts", "merged\n");
    const run = write(workspace, clientFiles({ "out/a.ts": "merged\n" }));
    expect(run.problems).toEqual([]);
    expect(kindsOf(run)).toEqual(["changed specloom.lock.json"]);
  });

  test("is not one if only the line endings differ", () => {
    const workspace = createWorkspace();
    write(workspace, clientFiles({ "out/a.ts": "a\na\n", "out/b.ts": "b\nb\n", "out/c.ts": "c\nc\n" }));
    for (const path of workspace.list()) workspace.put(path, workspace.read(path)?.replaceAll("\n", "\r\n") ?? "");
    const run = write(workspace, clientFiles({ "out/a.ts": "a\na\n", "out/b.ts": "new\n" }));
    expect(run.problems).toEqual([]);
    expect(kindsOf(run)).toEqual(["changed out/b.ts", "removed out/c.ts", "changed specloom.lock.json"]);
    expect(workspace.read("out/a.ts")).toBe("a\r\na\r\n");
  });

  test("differs from a file that the lock does not know, which is in the way", () => {
    const workspace = createWorkspace({ "out/a.ts": "mine\n" });
    const run = write(workspace, clientFiles({ "out/a.ts": "a\n" }));
    expect(run.problems).toEqual(["GEN102 out/a.ts exists, and specloom did not generate it; nothing was written"]);
    expect(workspace.read("out/a.ts")).toBe("mine\n");
  });
});

describe("a path is rejected", () => {
  const long = "a".repeat(256);
  test.each([
    ["out/../../a.ts", 'has the segment ".."'],
    ["/etc/a.ts", "is absolute"],
    ["C:/a.ts", "is absolute"],
    ["out\\a.ts", "has a backslash"],
    ["out/a\0.ts", "has a character that some file systems do not support"],
    ["out/a?.ts", "has a character that some file systems do not support"],
    ["out/NUL.ts", "has the name of a Windows device"],
    ["out/com1", "has the name of a Windows device"],
    ["out/a.", "has a segment that ends in a dot or a space"],
    ["out//a.ts", "has an empty segment"],
    ["", "is empty"],
    [`out/${long}`, "has a segment of more than 255 bytes"],
    ["elsewhere/a.ts", "lies outside the folders of that output"],
    ["outer/a.ts", "lies outside the folders of that output"],
    ["specloom.lock.json", "lies outside the folders of that output"],
  ])("%j", (path, problem) => {
    const workspace = createWorkspace();
    const run = write(workspace, clientFiles({ [path]: "a\n" }));
    expect(run.problems).toEqual([`GEN105 the output "client" cannot write ${JSON.stringify(path)}, which ${problem}`]);
    expect(workspace.list()).toEqual([]);
  });

  test("if another differs only in case", () => {
    const run = write(createWorkspace(), clientFiles({ "out/Fact.ts": "a\n", "out/fact.ts": "b\n" }));
    expect(run.problems).toEqual([
      'GEN105 the output "client" cannot write "out/fact.ts", which is the file out/Fact.ts where the file system ignores case',
    ]);
  });

  test.each([
    ["Straße", "strasse"],
    ["ﬁle", "FILE"],
    ["ΣΑΣ", "σας"],
    ["caf\u00e9", "CAFE\u0301"],
    ["ẞ", "ss"],
    ["ŉ", "\u02bcN"],
  ])("where full case folding makes it another one: %s and %s", (one, other) => {
    const run = write(createWorkspace(), clientFiles({ [`out/${one}.ts`]: "a\n", [`out/${other}.ts`]: "b\n" }));
    expect(run.problems).toHaveLength(1);
    expect(run.problems[0]).toContain("where the file system ignores case");
  });

  test.each([".git/hooks/a.ts", "sub/.GIT/a.ts", "node_modules/a/a.ts", ".specloom/a.ts"])(
    "that is not ours: %s",
    (path) => {
      const run = write(createWorkspace(), clientFiles({ [path]: "a\n" }), {
        folders: [{ ...clientFolder, folder: "." }],
      });
      expect(run.problems).toHaveLength(1);
      expect(run.problems[0]).toMatch(/^GEN105 .* belongs to /);
    },
  );

  test("if two outputs write it", () => {
    const types = { emitter: "types", folder: "out", sections: [] };
    const files = [...clientFiles({ "out/a.ts": "a\n" }), { emitter: "types", path: "out/a.ts", text: "b\n" }];
    const run = write(createWorkspace(), files, { folders: [clientFolder, types] });
    expect(run.problems).toEqual([
      'GEN105 the output "types" cannot write "out/a.ts", which the output "client" writes too',
    ]);
  });

  test("if it is a folder of others", () => {
    const run = write(createWorkspace(), clientFiles({ "out/a": "a\n", "out/a/b.ts": "b\n" }));
    expect(run.problems).toEqual([
      'GEN105 the output "client" cannot write "out/a", which is a folder of other generated files as well',
    ]);
  });
});

describe("a symbolic link", () => {
  test("to the outside of the output folder is rejected", () => {
    const workspace = createWorkspace({ "secret/a.ts": "mine\n", "out/b.ts": "b\n" });
    symlinkSync("../secret", join(workspace.root, "out/linked"));
    const run = write(workspace, clientFiles({ "out/linked/a.ts": "a\n" }), { force: true });
    expect(run.problems).toEqual([
      "GEN106 out/linked/a.ts cannot be written safely: out/linked is a symbolic link that points outside out",
    ]);
    expect(workspace.read("secret/a.ts")).toBe("mine\n");
  });

  test("is rejected as the file itself, and if it is broken", () => {
    const workspace = createWorkspace({ "mine.ts": "mine\n", "out/b.ts": "b\n" });
    symlinkSync("../mine.ts", join(workspace.root, "out/file.ts"));
    symlinkSync("nowhere", join(workspace.root, "out/nowhere.ts"));
    const run = write(workspace, clientFiles({ "out/file.ts": "a\n", "out/nowhere.ts": "a\n" }), { force: true });
    expect(run.problems).toEqual([
      "GEN106 out/file.ts cannot be written safely: out/file.ts is a symbolic link that points outside out",
      "GEN106 out/nowhere.ts cannot be written safely: out/nowhere.ts is a broken symbolic link",
    ]);
  });

  test("as the output folder must not point outside of the root", () => {
    const outside = createWorkspace();
    const workspace = createWorkspace();
    symlinkSync(outside.root, join(workspace.root, "out"));
    const run = write(workspace, clientFiles({ "out/a.ts": "a\n" }));
    expect(run.problems).toHaveLength(1);
    expect(outside.list()).toEqual([]);
  });

  test.each([".git", ".git/hooks", "node_modules/some", ".specloom", "packages/one/node_modules"])(
    "as the output folder may not lead to %s",
    (target) => {
      const workspace = createWorkspace({ [`${target}/mine`]: "mine\n" });
      symlinkSync(target, join(workspace.root, "out"));
      const run = write(workspace, clientFiles({ "out/a.ts": "a\n" }), { force: true });
      expect(run.problems).toEqual([
        expect.stringContaining(
          "out/a.ts cannot be written safely: out is a symbolic link to a folder that belongs to",
        ),
      ]);
      expect(readdirSync(join(workspace.root, target))).toEqual(["mine"]);
    },
  );

  test("is not followed when a stale file is removed", () => {
    const workspace = createWorkspace();
    const elsewhere = createWorkspace({ "a.ts": "a\n" });
    write(workspace, clientFiles({ "out/sub/a.ts": "a\n", "out/b.ts": "b\n" }));
    const lock = workspace.read("specloom.lock.json") ?? "";
    const attacked = createWorkspace({ "specloom.lock.json": lock, "out/b.ts": "b\n" });
    symlinkSync(elsewhere.root, join(attacked.root, "out/sub"));
    const run = write(attacked, clientFiles({ "out/b.ts": "b\n" }));
    expect(run.problems).toHaveLength(1);
    expect(elsewhere.list()).toEqual(["a.ts"]);
  });

  test("within the folder is followed", () => {
    const workspace = createWorkspace();
    mkdirSync(join(workspace.root, "out/real"), { recursive: true });
    symlinkSync("real", join(workspace.root, "out/linked"));
    expect(write(workspace, clientFiles({ "out/linked/a.ts": "a\n" })).problems).toEqual([]);
    expect(workspace.read("out/real/a.ts")).toBe("a\n");
  });
});

test("a file at the path of the output folder is reported once", () => {
  const workspace = createWorkspace({ out: "mine\n" });
  const run = write(workspace, clientFiles({ "out/a.ts": "a\n", "out/b/c.ts": "b\n" }), { force: true });
  expect(run.problems).toEqual(["GEN106 out/a.ts cannot be written safely: out is a file, but a folder is needed"]);
  expect(workspace.read("out")).toBe("mine\n");
});

test("a folder with the name of a file is never removed", () => {
  const workspace = createWorkspace({ "out/a.ts/mine.md": "mine\n" });
  const run = write(workspace, clientFiles({ "out/a.ts": "a\n" }), { force: true });
  expect(run.problems).toEqual([
    "GEN106 out/a.ts cannot be written safely: out/a.ts is a folder, but a file is needed",
  ]);
  expect(workspace.list()).toEqual(["out/a.ts/mine.md"]);
});

describe("the lock", () => {
  test.each([
    ["", "it is empty"],
    ["not json", "it is not JSON"],
    ["[]", "it is not a JSON object"],
    ["{}", 'it has no "version": 1'],
    ['{ "version": 2 }', "a newer specloom wrote it, as version 2; this one knows version 1"],
    [
      '{ "version": 1, "files": { "../../etc/passwd": { "emitter": "client", "sha256": "" } }, "sections": {} }',
      'it names the path "../../etc/passwd", which has the segment ".."',
    ],
    [
      '{ "version": 1, "files": { "sub/.Git/config": { "emitter": "client", "sha256": "" } }, "sections": {} }',
      'it names the path "sub/.Git/config", which belongs to git',
    ],
    [
      '<<<<<<< ours\n  "/etc/passwd": { "emitter": "client", "sha256": "" },\n>>>>>>> theirs\n',
      'it names the path "/etc/passwd", which is absolute',
    ],
  ])("%s", (text, problem) => {
    const workspace = createWorkspace({ "specloom.lock.json": text });
    const run = write(workspace, clientFiles({ "out/a.ts": "a\n" }));
    expect(run.problems).toEqual([`GEN108 specloom.lock.json cannot be read: ${problem}`]);
    expect(workspace.list()).toEqual(["specloom.lock.json"]);
  });

  test("with merge conflict markers has the entries of both sides, and is rewritten", () => {
    const workspace = createWorkspace({ "README.md": "<!-- specloom:begin api -->\n<!-- specloom:end api -->\n" });
    const folders = [{ ...clientFolder, sections: ["README.md"] }];
    const generate = (word: string, more: Readonly<Record<string, string>> = {}) => {
      const section = { emitter: "client", path: "README.md", section: "api", text: `${word}\n` };
      const files = clientFiles({ "out/a.ts": `${word}\n`, "out/b.ts": "same\n", ...more });
      return write(workspace, [...files, section], { folders });
    };
    generate("ours", { "out/ours.ts": "x\n" });
    const ours = workspace.read("specloom.lock.json") ?? "";
    generate("theirs", { "out/theirs.ts": "x\n" });
    const theirs = workspace.read("specloom.lock.json") ?? "";
    workspace.put("out/ours.ts", "x\n");
    workspace.put("specloom.lock.json", conflictOf(ours, theirs));
    const run = generate("merged");
    expect(run.problems).toEqual([]);
    expect(kindsOf(run)).toEqual([
      "changed README.md",
      "changed out/a.ts",
      "removed out/ours.ts",
      "removed out/theirs.ts",
      "changed specloom.lock.json",
    ]);
    expect(generate("merged").changes.every(({ kind }) => kind === "unchanged")).toBe(true);
    expect(workspace.read("specloom.lock.json")).not.toMatch(/[<>=|]{7}/);
  });

  test("with conflict markers and without sections is also read", () => {
    const workspace = createWorkspace();
    write(workspace, clientFiles({ "out/a.ts": "ours\n" }));
    const ours = workspace.read("specloom.lock.json") ?? "";
    write(workspace, clientFiles({ "out/a.ts": "theirs\n" }));
    workspace.put("specloom.lock.json", conflictOf(ours, workspace.read("specloom.lock.json") ?? ""));
    expect(workspace.read("specloom.lock.json")).toContain('"sections": {}');
    const run = write(workspace, clientFiles({ "out/a.ts": "merged\n" }));
    expect(run.problems).toEqual([]);
    expect(kindsOf(run)).toEqual(["changed out/a.ts", "changed specloom.lock.json"]);
  });

  test("with conflict markers still detects an edit", () => {
    const workspace = createWorkspace();
    write(workspace, clientFiles({ "out/a.ts": "a\n" }));
    const lock = workspace.read("specloom.lock.json") ?? "";
    workspace.put("specloom.lock.json", conflictOf(lock, lock.replace("out/a.ts", "out/b.ts")));
    workspace.put("out/a.ts", "mine\n");
    expect(write(workspace, clientFiles({ "out/a.ts": "new\n" })).problems).toHaveLength(1);
  });

  test("is a regular file, never a link", () => {
    const outside = createWorkspace({ "lock.json": '{ "version": 1, "files": {}, "sections": {} }\n' });
    const workspace = createWorkspace();
    symlinkSync(join(outside.root, "lock.json"), join(workspace.root, "specloom.lock.json"));
    const run = write(workspace, clientFiles({ "out/a.ts": "a\n" }));
    expect(run.problems).toEqual(["GEN108 specloom.lock.json cannot be read: it is not an ordinary file"]);
  });
});

/** Returns a file as `git merge` leaves it after conflicting changes. */
function conflictOf(ours: string, theirs: string): string {
  return `<<<<<<< HEAD\n${ours}||||||| base\n{}\n=======\n${theirs}>>>>>>> topic\n`;
}
