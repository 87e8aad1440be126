// Runs the configurations, commands and the workflow of docs/sources.md, with servers of this test.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import type { Session } from "../../src/commands/index.js";
import { caches, tinySpec } from "../cli/cli.js";
import { runMain } from "../cli/in-process.js";
import { createWorkspace, type Workspace } from "../write/workspace.js";

const page = readFileSync(fileURLToPath(new URL("../../docs/sources.md", import.meta.url)), "utf8");

interface Block {
  readonly language: string;
  readonly code: string;
}

/** Returns the blocks of code below a heading; those before the first one without a heading. */
function blocksOf(heading = ""): readonly Block[] {
  const section = page
    .split(/^## /m)
    .find((one) => (heading === "" ? one.startsWith("# ") : one.startsWith(`${heading}\n`)));
  const found = [...(section ?? "").matchAll(/^```(\w+)\n([^]*?)^```$/gm)];
  // Formatting takes most of a small run, and is not the subject.
  const fast = (code: string) =>
    /^outputs:/m.test(code) ? `${code}format: none\n` : code.replace("format: oxfmt", "format: none");
  return found.map(([, language = "", code = ""]) => ({ language, code: language === "yaml" ? fast(code) : code }));
}

const documents = new Map([
  ["https://api.example.com/openapi.yaml", tinySpec()],
  ["https://api.example.com/v3/api-docs", tinySpec()],
  ["https://api.example.com/private.yaml", tinySpec()],
  ["https://users.example.com/openapi.yaml", tinySpec("users.get")],
]);

const network: Session["network"] = {
  fetch: async (url, { headers }) => {
    const isAllowed = !url.includes("private") || new Headers(headers).get("authorization") === "Bearer my-token";
    return isAllowed
      ? new Response(documents.get(url) ?? null, { status: documents.has(url) ? 200 : 404 })
      : new Response(null, { status: 401 });
  },
  variable: () => undefined,
  timeout: 5000,
};

/** Runs the commands of a block. */
async function runLines(workspace: Workspace, code: string): Promise<string> {
  let printed = "";
  for (const line of code.split("\n").filter((one) => one.includes("npx specloom"))) {
    const [, setting = "", command = ""] = /^(?:(\w+=\S+) )?npx specloom ([^#]*)/.exec(line) ?? [];
    const [name, value] = setting.split("=");
    const variable = (wanted: string) => (wanted === name ? value : undefined);
    const {
      code: exit,
      stdout,
      stderr,
    } = await runMain(workspace.root, command.trim().split(/\s+/), caches, {
      network: { ...network, variable },
    });
    expect({ line, exit, stderr }).toEqual({ line, exit: 0, stderr: "" });
    printed += stdout;
  }
  return printed;
}

const shared = {
  "apis/notes/openapi.yaml": tinySpec()
    .replace("#/components/schemas/Note", "../shared/note.yaml")
    .replace(/components:[^]*/, ""),
  "apis/shared/note.yaml": "type: object\nproperties: { text: { type: string } }\n",
};

test.each([
  ["", "openapi/openapi.yaml"],
  ["Use a document behind a URL", "openapi/notes.yaml"],
  ["Use a private URL", "openapi/private.yaml"],
  ["Download without a configuration", "openapi/openapi.yaml"],
])("the commands of %j save %s", async (heading, snapshot) => {
  const blocks = blocksOf(heading);
  const config = blocks.find(({ language }) => language === "yaml");
  const workspace = createWorkspace(config && { "specloom.config.yaml": config.code });
  const commands = blocks.filter(({ language }) => language === "sh").map(({ code }) => code);
  await runLines(workspace, commands.length > 0 ? commands.join("") : "npx specloom pull\n");
  expect(workspace.list()).toContain(snapshot);
  expect(workspace.read(`${snapshot}.pull.json`)).not.toContain("my-token");
});

test("references lead to the roots, with and without a configuration", async () => {
  const [config, commands] = blocksOf("Reference files in other folders");
  const alone = createWorkspace(shared);
  await runLines(alone, commands!.code);
  expect(alone.read("src/api/client/types.ts")).toContain("export interface Note");
  const workspace = createWorkspace({ ...shared, "specloom.config.yaml": config!.code });
  await runLines(workspace, "npx specloom generate");
  expect(workspace.read("src/api/client/types.ts")).toContain("export interface Note");
});

test("several APIs are generated, in YAML and in TypeScript", async () => {
  const [yaml, commands, typescript] = blocksOf("Generate several APIs in one run");
  const workspace = createWorkspace({ ...shared, "specloom.config.yaml": yaml!.code });
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd: workspace.root });
  git("init", "--quiet", "--initial-branch=main");
  git("add", "--all");
  git("commit", "--quiet", "--message", "Add the documents");
  const printed = await runLines(workspace, commands!.code);
  expect(printed).toContain("No changes");
  expect(workspace.list()).toEqual(
    expect.arrayContaining(["specloom.notes.lock.json", "specloom.notes.names", "openapi/users/openapi.yaml"]),
  );
  const coded = createWorkspace({
    ...shared,
    "specloom.config.ts": typescript!.code.replace(/^import.*$/m, "const defineConfig = <T>(one: T) => one;"),
  });
  coded.put("apis/notes/openapi.yaml", tinySpec());
  await runLines(coded, "npx specloom pull\nnpx specloom generate");
  expect(coded.list()).toEqual(expect.arrayContaining(["src/notes/client/types.ts", "src/users/client/types.ts"]));
});

test("the workflow opens a pull request with the changes, and none without", async () => {
  const [workflow] = blocksOf("Keep the snapshot up to date in CI");
  const { jobs } = parse(workflow!.code) as { jobs: { update: { steps: readonly { run?: string }[] } } };
  const runs = jobs.update.steps.flatMap(({ run }) => run ?? []).filter((run) => run !== "npm ci");
  const [config] = blocksOf();
  const workspace = createWorkspace({ "specloom.config.yaml": config!.code, ".gitignore": "temp\norigin.git\nbin\n" });
  const folder = (name: string) => join(workspace.root, name);
  for (const name of ["temp", "bin"]) mkdirSync(folder(name));
  writeFileSync(folder("bin/gh"), `#!/bin/sh\necho "$@" >> "${folder("temp/gh.txt")}"\n`);
  chmodSync(folder("bin/gh"), 0o755);
  const env = {
    PATH: `${folder("bin")}:${process.env["PATH"] ?? ""}`,
    RUNNER_TEMP: folder("temp"),
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_AUTHOR_NAME: "Ada",
    GIT_AUTHOR_EMAIL: "ada@example.com",
    GIT_COMMITTER_NAME: "Ada",
    GIT_COMMITTER_EMAIL: "ada@example.com",
  };
  const shell = (line: string) =>
    execFileSync("sh", ["-ec", line], { cwd: workspace.root, env, encoding: "utf8", stdio: "pipe" });
  const runAll = async () => {
    for (const run of runs)
      if (run.startsWith("npx specloom"))
        await runLines(workspace, run.replace(/"\$RUNNER_TEMP/, folder("temp")).replace('md"', "md"));
      else shell(run);
  };
  await runLines(workspace, "npx specloom pull\nnpx specloom generate");
  shell(
    "git init -q -b main . && git init -q --bare origin.git && git remote add origin origin.git && git add -A && git commit -qm 'Add the API'",
  );
  await runAll();
  expect(() => readFileSync(folder("temp/gh.txt"))).toThrow();
  documents.set("https://api.example.com/openapi.yaml", tinySpec("notes.get", "integer"));
  await runAll();
  documents.set("https://api.example.com/openapi.yaml", tinySpec());
  expect(readFileSync(folder("temp/gh.txt"), "utf8")).toContain("pr create --title Update the API --body-file");
  expect(readFileSync(folder("temp/changes.md"), "utf8")).toContain("Breaking");
  const changed = shell("git --git-dir origin.git diff --name-only update-api~1 update-api").split("\n");
  expect(changed).toEqual(
    expect.arrayContaining(["openapi/openapi.yaml", "openapi/openapi.yaml.pull.json", "src/api/client/types.ts"]),
  );
});
