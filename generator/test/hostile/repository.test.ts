import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { isThorough } from "../../../scripts/thoroughness.js";
import { snapshot } from "../cli/snapshot.js";
import { tinyConfig, tinySpec } from "../cli/cli.js";
import { runMain } from "../cli/in-process.js";
import { createWorkspace, type Workspace } from "../write/workspace.js";

/** A cloned repository can contain any file and any link, even in `.specloom`. Only specloom.config.yaml is trusted. */

interface Attack {
  readonly project: Workspace;
  /** A folder that no run may touch. */
  readonly outside: Workspace;
}

/** The user's own cache folder. */
const caches = mkdtempSync(join(tmpdir(), "specloom-caches-"));
afterAll(() => rmSync(caches, { recursive: true }));

const specloom = (folder: string, line: string) => runMain(folder, line.split(" "), caches);

async function createProject(): Promise<Attack> {
  const outside = createWorkspace({ "mine.txt": "mine\n", "stage/mine.txt": "mine\n", "run.lock": "mine\n" });
  const project = createWorkspace({
    "specloom.config.yaml": tinyConfig,
    "openapi.yaml": tinySpec(),
    ".git/config": "[core]\n",
    ".git/hooks/sample": "",
    "package.json": "{}\n",
  });
  await specloom(project.root, "generate");
  return { project, outside };
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
const pathOf = ({ root }: Workspace, path: string) => join(root, path);

/** Writes a journal with which an earlier specloom would have renamed a staged file. */
function putJournal(project: Workspace, path: string, text = "#!/bin/sh\necho pwned\n"): void {
  project.put(".specloom/stage/0", text);
  chmodSync(pathOf(project, ".specloom/stage/0"), 0o755);
  project.put(
    ".specloom/journal.json",
    JSON.stringify({ removals: [], renames: [{ from: ".specloom/stage/0", path }] }),
  );
}

function putLink(project: Workspace, path: string, target: string): void {
  mkdirSync(join(pathOf(project, path), ".."), { recursive: true });
  rmSync(pathOf(project, path), { recursive: true, force: true });
  symlinkSync(target, pathOf(project, path));
}

/** Links names that a draft of the claim could have. */
function putClaimLinks(project: Workspace, target: string): void {
  putLink(project, ".specloom/run.lock", target);
  for (let pid = 1; pid < 200; pid++) putLink(project, `.specloom/run.lock.${process.pid + pid}`, target);
}

const attacks: Readonly<Record<string, (attack: Attack) => void>> = {
  "a journal for a git hook": ({ project }) => putJournal(project, ".git/hooks/pre-commit"),
  "a journal for a file of git in another case": ({ project }) => putJournal(project, ".GIT/hooks/pre-commit"),
  "a journal for the configuration": ({ project }) => putJournal(project, "specloom.config.yaml"),
  "a journal for package.json": ({ project }) => putJournal(project, "package.json"),
  "a journal for an output": ({ project }) => putJournal(project, "src/generated/evil.ts"),
  "a journal that removes": ({ project }) => {
    const removals = [{ path: "package.json", before: hashOf("{}\n") }];
    project.put(".specloom/journal.json", JSON.stringify({ removals, renames: [] }));
  },
  "a journal in the form of a lock": ({ project }) => {
    const entry = { emitter: "client", sha256: hashOf("{}\n") };
    const files = { "package.json": entry, ".git/config": { emitter: "client", sha256: hashOf("[core]\n") } };
    project.put(".specloom/journal.json", JSON.stringify({ version: 1, files, sections: {} }));
  },
  "a journal of links": ({ project, outside }) => {
    putLink(project, ".specloom/stage", outside.root);
    putLink(project, ".specloom/journal.json", pathOf(outside, "mine.txt"));
  },
  "a lock that lists what is not generated": ({ project }) => {
    const lock = JSON.parse(project.read("specloom.lock.json") ?? "") as { files: Record<string, object> };
    lock.files["package.json"] = { emitter: "client", sha256: hashOf("{}\n") };
    project.put("specloom.lock.json", JSON.stringify(lock));
  },
  "a link for .specloom": ({ project, outside }) => putLink(project, ".specloom", outside.root),
  "a link for the stage": ({ project, outside }) => putLink(project, ".specloom/stage", pathOf(outside, "stage")),
  "a link in the stage": ({ project, outside }) => putLink(project, ".specloom/stage/0", pathOf(outside, "stage")),
  "links for drafts": ({ project, outside }) => {
    for (const name of ["cache.new", "journal.json.new", "cache", "journal.json", ".gitignore"]) {
      putLink(project, `.specloom/${name}`, pathOf(outside, "mine.txt"));
    }
  },
  "links for drafts of what does not exist": ({ project, outside }) => {
    for (const name of ["cache.new", "journal.json.new", ".gitignore"]) {
      putLink(project, `.specloom/${name}`, pathOf(outside, "new.txt"));
    }
  },
  "links for the claim": ({ project, outside }) => putClaimLinks(project, pathOf(outside, "mine.txt")),
  "a link for an output folder": ({ project, outside }) => putLink(project, "src/generated", outside.root),
  "a link for a folder above it": ({ project, outside }) => {
    mkdirSync(pathOf(outside, "generated"));
    putLink(project, "src", outside.root);
  },
  "a link for the lock": ({ project, outside }) => putLink(project, "specloom.lock.json", pathOf(outside, "mine.txt")),
  "a link from every generated file": ({ project, outside }) => {
    for (const path of project.list().filter((name) => name.startsWith("src/"))) {
      putLink(project, path, pathOf(outside, "mine.txt"));
    }
  },
  "endless files": ({ project }) => {
    for (const name of [".specloom/cache", ".specloom/journal.json", ".specloom/run.lock", "specloom.lock.json"]) {
      putLink(project, name, "/dev/zero");
    }
  },
  "a document without an end": ({ project }) => putLink(project, "openapi.yaml", "/dev/zero"),
  "a lock that leads to devices": ({ project }) => {
    putLink(project, "src/generated/dev", "/dev");
    putLink(project, "dev", "/dev");
    const entry = { emitter: "client", sha256: hashOf("") };
    const files = { "dev/zero": entry, "src/generated/dev/zero": entry };
    project.put("specloom.lock.json", JSON.stringify({ version: 1, files, sections: {} }));
  },
  "pipes without a writer": ({ project }) => {
    for (const name of [".specloom/cache", ".specloom/journal.json", ".specloom/run.lock", "specloom.lock.json"]) {
      rmSync(pathOf(project, name), { force: true });
      execFileSync("mkfifo", [pathOf(project, name)]);
    }
  },
  "folders in place of files": ({ project }) => {
    for (const name of ["cache", "cache.new", "journal.json", "journal.json.new", "run.lock", ".gitignore"]) {
      rmSync(pathOf(project, `.specloom/${name}`), { recursive: true, force: true });
      project.put(`.specloom/${name}/file`, "");
    }
  },
  "files in place of folders": ({ project }) => project.put(".specloom/stage", "file\n"),
};

/** Returns everything that no run may change: all files except output and specloom's own. */
function untouched({ project, outside }: Attack): object {
  const own = /^(\.specloom|src|specloom\.lock\.json)?($|\/)/;
  const rest = Object.entries(snapshot(project.root)).filter(([path]) => !own.test(path));
  return { outside: snapshot(outside.root), rest: Object.fromEntries(rest) };
}

const attackList = Object.entries(attacks).map(([name, attack], index) => [name, attack, index] as const);

describe.skipIf(process.platform === "win32").each(attackList)("%s", (_, attack, index) => {
  test("--check, lint and dump write nothing at all", async () => {
    const attacked = await createProject();
    attack(attacked);
    const before = [snapshot(attacked.project.root), snapshot(attacked.outside.root)];
    const lines = ["generate --check", "generate --check --json", "lint", "dump files"];
    // By default, two of them, in turn.
    for (const line of lines.filter((_line, one) => isThorough || one % 2 === index % 2)) {
      const { code, stderr } = await specloom(attacked.project.root, line);
      expect([0, 1, 4], stderr).toContain(code);
      expect([snapshot(attacked.project.root), snapshot(attacked.outside.root)], line).toEqual(before);
    }
  });

  // By default, one of both, in turn.
  const lines = ["generate", "generate --force"].filter((_line, one) => isThorough || one === index % 2);
  test.each(lines)("specloom %s writes only its own files", async (line) => {
    const attacked = await createProject();
    attack(attacked);
    // Otherwise there would be nothing to write.
    const isFile = lstatSync(pathOf(attacked.project, "openapi.yaml")).isFile();
    if (isFile) attacked.project.put("openapi.yaml", tinySpec("notes.get", "number"));
    const before = untouched(attacked);
    const { code, stderr } = await specloom(attacked.project.root, line);
    expect(isFile ? [0, 4] : [1], stderr).toContain(code);
    expect(untouched(attacked)).toEqual(before);
    expect(attacked.project.read("src/generated/evil.ts")).toBeUndefined();
  });
});

describe("a tampered file with a matching cache", () => {
  async function tamper(): Promise<{ readonly project: Workspace; readonly path: string; readonly text: string }> {
    const { project } = await createProject();
    const path = project.list().find((name) => name.startsWith("src/generated/")) ?? "";
    const text = project.read(path) ?? "";
    const evil = `${text}\nevil();\n`;
    project.put(path, evil);
    const sealed = project.read(".specloom/cache") ?? "";
    project.put(".specloom/cache", sealed.replaceAll(hashOf(text), hashOf(evil)));
    return { project, path, text };
  }

  test("is neither up to date nor accepted into the lock", async () => {
    const { project, path } = await tamper();
    const lock = project.read("specloom.lock.json");
    for (const type of ["string", "number"]) {
      project.put("openapi.yaml", tinySpec("notes.get", type));
      const { code, stderr } = await specloom(project.root, "generate");
      expect(code).toBe(4);
      expect(stderr).toContain(`error GEN101: ${path} was edited by hand`);
      expect(project.read("specloom.lock.json")).toBe(lock);
    }
  });

  test("is fixed as --check suggests", async () => {
    const { project, path, text } = await tamper();
    const { stderr } = await specloom(project.root, "generate --check");
    expect(stderr).toContain(`error GEN201: ${path} differs from the generated output`);
    const remedy = /run `npm run (generate[^`]*)`/.exec(stderr)?.[1] ?? "";
    expect(remedy).toBe("generate --force");
    expect((await specloom(project.root, remedy)).code).toBe(0);
    expect(project.read(path)).toBe(text);
    expect((await specloom(project.root, "generate --check")).code).toBe(0);
  });

  test("is replaced without force if the lock was tampered with too", async () => {
    const { project, path, text } = await tamper();
    const evil = project.read(path) ?? "";
    const lock = (project.read("specloom.lock.json") ?? "").replaceAll(hashOf(text), hashOf(evil));
    project.put("specloom.lock.json", lock);
    const { stderr } = await specloom(project.root, "generate --check");
    expect(stderr).toContain("help: run `npm run generate` and commit the result");
    expect((await specloom(project.root, "generate")).code).toBe(0);
    expect(project.read(path)).toBe(text);
  });
});

test("--out must not be a link to the outside of the current folder", async () => {
  const { project, outside } = await createProject();
  putLink(project, "sdk", outside.root);
  const before = snapshot(outside.root);
  for (const out of ["sdk", "./sdk/deep", `${project.root}/sdk`]) {
    const { code, stderr } = await specloom(project.root, `generate --spec openapi.yaml --out ${out}`);
    expect(code).toBe(4);
    expect(stderr).toContain("error GEN106: ");
  }
  expect(snapshot(outside.root)).toEqual(before);
  mkdirSync(pathOf(project, ".git/hooks"), { recursive: true });
  putLink(project, "hooks", ".git/hooks");
  const hooks = snapshot(pathOf(project, ".git"));
  for (const out of ["hooks", "hooks/deep", ".git"]) {
    const { code, stderr } = await specloom(project.root, `generate --spec openapi.yaml --out ${out}`);
    expect(code).toBe(4);
    expect(stderr).toContain("it points to a folder that belongs to git");
  }
  expect(snapshot(pathOf(project, ".git"))).toEqual(hooks);
  // A link within the folder, and another folder that the user names, are allowed.
  mkdirSync(pathOf(project, "real"));
  putLink(project, "linked", "real");
  for (const out of ["linked", join(outside.root, "sdk")]) {
    expect((await specloom(project.root, `generate --spec openapi.yaml --out ${out}`)).code).toBe(0);
  }
});
