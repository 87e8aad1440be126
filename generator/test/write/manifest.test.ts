import { existsSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hashBytes, isUpToDate, readKey, readManifest, writeManifest, type Manifest } from "../../src/write/index.js";
import { seal } from "../../src/write/seal.js";
import { createWorkspace, type Workspace } from "./workspace.js";

const key = "secret of this user";
const author = { generator: "build-1", key };

function remember(workspace: Workspace): Manifest {
  const manifest: Manifest = {
    generator: "build-1",
    settings: "all",
    inputs: { [join(workspace.root, "spec.yaml")]: hashBytes("spec\n") },
    outputs: { "out/a.ts": { sha256: hashBytes("a\n"), source: "s" } },
    counts: { operations: 1, schemas: 1 },
    warnings: [{ code: "LINT001", severity: "warning", message: "hm" }],
  };
  writeManifest(workspace, manifest, key);
  return manifest;
}

const files = { "spec.yaml": "spec\n", "out/a.ts": "a\n" };

describe("the manifest of the last run", () => {
  test("is read as written, by the same build only", () => {
    const workspace = createWorkspace(files);
    const manifest = remember(workspace);
    expect(readManifest(workspace, author)).toMatchObject(manifest);
    expect(readManifest(workspace, { ...author, generator: "build-2" })).toBeUndefined();
  });

  test.each(["", "not json", "[]", '{"version":2,"generator":"build-1"}'])("is ignored if it contains %j", (text) => {
    for (const sealed of [text, seal(text, key)]) {
      const workspace = createWorkspace({ ".specloom/cache": sealed });
      expect(readManifest(workspace, author)).toBeUndefined();
    }
  });

  test("is trusted only if this user's specloom wrote it", () => {
    const workspace = createWorkspace(files);
    remember(workspace);
    expect(readManifest(workspace, { ...author, key: "of another user" })).toBeUndefined();
    const sealed = workspace.read(".specloom/cache") ?? "";
    const [mac = "", text = ""] = sealed.split("\n");
    for (const forged of [
      text,
      `${"0".repeat(64)}\n${text}`,
      `${mac}\n${text.replace("out/a", "out/b")}\n`,
      mac,
      `\n${text}`,
    ]) {
      workspace.put(".specloom/cache", forged);
      expect(readManifest(workspace, author)).toBeUndefined();
    }
    workspace.put(".specloom/cache", sealed);
    expect(readManifest(workspace, author)).toBeDefined();
  });

  test("is neither read nor written through links", () => {
    const workspace = createWorkspace(files);
    remember(workspace);
    const elsewhere = createWorkspace({
      "mine.txt": "mine\n",
      cache: workspace.read(".specloom/cache") ?? "",
    });
    const attacked = createWorkspace({ ".specloom/file": "" });
    symlinkSync(join(elsewhere.root, "cache"), join(attacked.root, ".specloom/cache"));
    symlinkSync(join(elsewhere.root, "mine.txt"), join(attacked.root, ".specloom/cache.new"));
    expect(readManifest(attacked, author)).toBeUndefined();
    remember(attacked);
    expect(elsewhere.read("mine.txt")).toBe("mine\n");
    expect(readManifest(attacked, author)).toBeDefined();
  });

  test("is valid if nothing has changed", () => {
    const workspace = createWorkspace(files);
    expect(isUpToDate(remember(workspace), workspace.root, "all")).toBe(true);
  });

  test.each([
    ["an input", "spec.yaml", "other\n"],
    ["an output", "out/a.ts", "a\r\n"],
  ])("does not hold once %s has changed", (_, path, text) => {
    const workspace = createWorkspace(files);
    const manifest = remember(workspace);
    workspace.put(path, text);
    expect(isUpToDate(manifest, workspace.root, "all")).toBe(false);
  });

  test("is invalid for other settings, or if a file is missing", () => {
    const workspace = createWorkspace(files);
    const manifest = remember(workspace);
    expect(isUpToDate(manifest, workspace.root, "types")).toBe(false);
    expect(isUpToDate(manifest, join(workspace.root, "elsewhere"), "all")).toBe(false);
  });
});

describe("the key of a user", () => {
  test("is created once, readable by the user alone", () => {
    const { root } = createWorkspace();
    const folder = join(root, "caches/specloom");
    const made = readKey(folder);
    expect(made).toMatch(/^[0-9a-f]{64}$/);
    expect(readKey(folder)).toBe(made);
    if (process.platform !== "win32") expect(statSync(join(folder, "key")).mode & 0o777).toBe(0o600);
  });

  test("is missing if there is no folder for it, or something else has its name", () => {
    const workspace = createWorkspace({ file: "", "odd/key": "short\n" });
    symlinkSync(join(workspace.root, "odd/key"), join(workspace.root, "key"));
    expect(readKey(undefined)).toBeUndefined();
    expect(readKey(join(workspace.root, "file"))).toBeUndefined();
    expect(readKey(join(workspace.root, "odd"))).toBeUndefined();
    expect(readKey(workspace.root)).toBeUndefined();
    expect(existsSync(join(workspace.root, "file/key"))).toBe(false);
  });
});
