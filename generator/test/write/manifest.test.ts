import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hashBytes, isUpToDate, readManifest, writeManifest, type Manifest } from "../../src/write/index.js";
import { createWorkspace, type Workspace } from "./workspace.js";

function remember(workspace: Workspace): Manifest {
  const manifest: Manifest = {
    generator: "build-1",
    settings: "all",
    inputs: { [join(workspace.root, "spec.yaml")]: hashBytes("spec\n") },
    outputs: { "out/a.ts": { sha256: hashBytes("a\n"), source: "s" } },
    warnings: [{ code: "LINT001", severity: "warning", message: "hm" }],
  };
  writeManifest(workspace.root, manifest);
  return manifest;
}

const files = { "spec.yaml": "spec\n", "out/a.ts": "a\n" };

describe("the manifest of the last run", () => {
  test("comes back as it was written, to the same build only", () => {
    const workspace = createWorkspace(files);
    const manifest = remember(workspace);
    expect(readManifest(workspace.root, "build-1")).toMatchObject(manifest);
    expect(readManifest(workspace.root, "build-2")).toBeUndefined();
  });

  test.each(["", "not json", "[]", '{"version":2,"generator":"build-1"}'])("is ignored where it reads %j", (text) => {
    const workspace = createWorkspace({ ".specloom/cache.json": text });
    expect(readManifest(workspace.root, "build-1")).toBeUndefined();
  });

  test("holds while nothing has changed", () => {
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

  test("does not hold for other settings, nor where a file is gone", () => {
    const workspace = createWorkspace(files);
    const manifest = remember(workspace);
    expect(isUpToDate(manifest, workspace.root, "types")).toBe(false);
    expect(isUpToDate(manifest, join(workspace.root, "elsewhere"), "all")).toBe(false);
  });
});
