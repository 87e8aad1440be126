import { spawnSync, type SpawnSyncReturns } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { bin, caches, tinyConfig, tinySpec } from "../cli/cli.js";
import { clientFiles, createWorkspace, kindsOf, write, type Workspace } from "./workspace.js";

/** Errors of file systems, and folders that git does not track. */

describe("an empty folder in place of a file", () => {
  test("is removed, because git does not track it", () => {
    const workspace = createWorkspace();
    mkdirSync(join(workspace.root, "out/b.ts/deep/er"), { recursive: true });
    const files = clientFiles({ "out/a.ts": "a\n", "out/b.ts": "b\n", "out/c.ts": "c\n" });
    const run = write(workspace, files);
    expect(run.problems).toEqual([]);
    expect(workspace.list()).toEqual(["out/a.ts", "out/b.ts", "out/c.ts", "specloom.lock.json"]);
  });

  test("is removed together with the generated files in it", () => {
    const workspace = createWorkspace();
    write(workspace, clientFiles({ "out/b/one.ts": "1\n" }));
    mkdirSync(join(workspace.root, "out/b/deep/er"), { recursive: true });
    const run = write(workspace, clientFiles({ "out/b": "b\n" }));
    expect(run.problems).toEqual([]);
    expect(kindsOf(run)).toEqual(["created out/b", "removed out/b/one.ts", "changed specloom.lock.json"]);
    expect(workspace.read("out/b")).toBe("b\n");
  });
});

function createProject(): Workspace {
  return createWorkspace({ "specloom.config.yaml": tinyConfig, "openapi.yaml": tinySpec() });
}

interface Shell {
  readonly script: string;
  readonly flags?: readonly string[];
}

/** Runs a shell script in the project, in which `$specloom` is the command. */
function shell({ root }: Workspace, { script, flags = [] }: Shell): SpawnSyncReturns<string> {
  const specloom = [process.execPath, "--no-warnings", ...flags, bin].map((word) => `'${word}'`).join(" ");
  const env = { PATH: process.env["PATH"] ?? "", HOME: root, XDG_CACHE_HOME: caches };
  return spawnSync("sh", ["-c", `specloom() { ${specloom} "$@"; }\n${script}`], { cwd: root, env, encoding: "utf8" });
}

/** Runs a shell script that may mount file systems, invisible to other processes. */
function shellWithMounts({ root }: Workspace, script: string): SpawnSyncReturns<string> {
  const specloom = `'${process.execPath}' '${bin}'`;
  const env = { PATH: process.env["PATH"] ?? "", HOME: root, XDG_CACHE_HOME: caches };
  const args = ["--map-root-user", "--mount", "sh", "-c", `specloom() { ${specloom} "$@"; }\n${script}`];
  return spawnSync("unshare", args, { cwd: root, env, encoding: "utf8" });
}

const canMount =
  spawnSync("unshare", ["--map-root-user", "--mount", "mount", "-t", "tmpfs", "none", "/mnt"]).status === 0;

describe.skipIf(!canMount)("an output folder on another mount", () => {
  test("is written file by file", () => {
    const project = createProject();
    mkdirSync(join(project.root, "src/generated"), { recursive: true });
    const { status, stdout, stderr } = shellWithMounts(
      project,
      `mount -t tmpfs none src/generated && specloom generate && specloom generate --check && find src -name '.specloom*'
       sed -i s/string/number/ openapi.yaml && specloom generate && specloom generate --check && ls -A .specloom`,
    );
    expect(stderr).toBe("");
    expect(status).toBe(0);
    expect(stdout).toMatch(/: \d+ files created/);
    expect(stdout).not.toMatch(/\.specloom\.new|^stage$|^journal/m);
  });

  test("that is full leaves nothing half-staged, and explains that the next run continues", () => {
    const project = createProject();
    mkdirSync(join(project.root, "src/generated"), { recursive: true });
    const { stdout, stderr } = shellWithMounts(
      project,
      `mount -t tmpfs -o size=4k none src/generated; specloom generate; echo "ended with $?"; find src -name '.specloom*'
       mount -t tmpfs none src/generated; specloom generate && specloom generate --check && echo mended`,
    );
    expect(stderr).toMatch(/^error GEN110: src\/generated\/\S* cannot be written: no space left on device$/m);
    expect(stderr).toContain("help: fix this and run again: some files are new, and the next run replaces the rest");
    expect(stdout).toContain("ended with 4\n");
    expect(stdout).not.toContain(".specloom.new");
    expect(stdout).toContain("mended\n");
  });

  test("leaves nothing at all if the disk of the stage is full", () => {
    const project = createProject();
    mkdirSync(join(project.root, ".specloom"));
    const { stdout, stderr } = shellWithMounts(
      project,
      `mount -t tmpfs -o size=8k none .specloom; specloom generate; echo "ended with $?"; find .specloom -type f; ls`,
    );
    expect(stderr).toMatch(/^error GEN110: \S+ cannot be written: no space left on device$/m);
    expect(stderr).toContain("help: fix this and run again; nothing was written");
    expect(stdout).toBe("ended with 4\n.specloom/.gitignore\nopenapi.yaml\nspecloom.config.yaml\n");
  });
});

describe.skipIf(process.platform === "win32")("an error of the operating system", () => {
  test("leaves no file if staging fails", () => {
    const project = createProject();
    // No file may exceed one block, but generated ones do.
    const { stdout, stderr } = shell(project, {
      script: `ulimit -f 1; trap '' XFSZ; specloom generate; echo "ended with $?"`,
    });
    expect(stdout).toBe("ended with 4\n");
    expect(stderr).toMatch(/^error GEN110: \S+ cannot be written: file too large$/m);
    expect(project.list()).toEqual(["openapi.yaml", "specloom.config.yaml"]);
    expect(readdirSync(join(project.root, ".specloom"))).toEqual([".gitignore"]);
  });

  // Root may write anywhere.
  test.skipIf(process.getuid?.() === 0)("is found before the first file is replaced", () => {
    const workspace = createWorkspace();
    write(workspace, clientFiles({ "out/a.ts": "a\n", "out/closed/b.ts": "b\n" }));
    chmodSync(join(workspace.root, "out/closed"), 0o555);
    const run = write(workspace, clientFiles({ "out/a.ts": "new\n", "out/closed/b.ts": "new\n" }));
    chmodSync(join(workspace.root, "out/closed"), 0o755);
    expect(run.problems).toEqual(["GEN110 out/closed cannot be written: permission denied"]);
    expect(workspace.read("out/a.ts")).toBe("a\n");
    expect(existsSync(join(workspace.root, ".specloom/stage"))).toBe(false);
  });
});

describe("Node's permission model", () => {
  const [major = 0] = process.versions.node.split(".").map(Number);
  const permission = major >= 23 ? "--permission" : "--experimental-permission";

  test("allows writes with the right permission", () => {
    const project = createProject();
    const flags = [
      permission,
      "--allow-fs-read=*",
      `--allow-fs-write=${project.root}/*`,
      "--allow-worker",
      "--allow-addons",
    ];
    const { status, stderr } = shell(project, { script: "specloom generate && specloom generate --check", flags });
    expect(stderr).toBe("");
    expect(status).toBe(0);
    expect(statSync(join(project.root, "src/generated")).isDirectory()).toBe(true);
  });

  // Root may read every file, but Node's permissions apply to root too.
  test.each([
    { hidden: "openapi.yaml", shown: "specloom.config.yaml", code: "SPEC001", ended: 1 },
    { hidden: "specloom.config.yaml", shown: "openapi.yaml", code: "GEN002", ended: 2 },
  ])("hides $hidden, and that is reported", ({ shown, code, ended }) => {
    const project = createProject();
    const repository = fileURLToPath(new URL("../../../", import.meta.url));
    const flags = [
      permission,
      `--allow-fs-read=${repository}*`,
      `--allow-fs-read=${project.root}/${shown}`,
      `--allow-fs-read=${project.root}/.specloom/*`,
      `--allow-fs-read=${project.root}/specloom.names`,
      `--allow-fs-write=${project.root}/*`,
      "--allow-worker",
      "--allow-addons",
    ];
    const { status, stderr } = shell(project, { script: "specloom generate", flags });
    expect(stderr).toMatch(new RegExp(`^error ${code}: `));
    expect(status).toBe(ended);
  });

  test("allows --check without write permission", () => {
    const project = createProject();
    const flags = [permission, "--allow-fs-read=*", "--allow-worker", "--allow-addons"];
    const { status, stderr } = shell(project, { script: "specloom generate --check", flags });
    expect(stderr).toMatch(/^error GEN201: /m);
    expect(status).toBe(1);
  });
});
