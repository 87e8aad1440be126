// The script that compares: which commit it compares with, what it reports, and how the check ends.
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { runStep, type Step, temporaryFolder } from "./run.js";

const gitEnvironment = {
  PATH: process.env["PATH"],
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "a",
  GIT_AUTHOR_EMAIL: "a@example.org",
  GIT_COMMITTER_NAME: "a",
  GIT_COMMITTER_EMAIL: "a@example.org",
  GIT_AUTHOR_DATE: "2026-01-01T00:00:00Z",
  GIT_COMMITTER_DATE: "2026-01-01T00:00:00Z",
};
const git = (cwd: string, ...args: readonly string[]): string =>
  execFileSync("git", args, { cwd, env: gitEnvironment, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();

interface Repository {
  readonly folder: string;
  /** The commits: the fork point, the tip of main, the head of the pull request, and the merge of both. */
  readonly fork: string;
  readonly main: string;
  readonly head: string;
  readonly merge: string;
}

/** Returns a repository with a branch that main has moved away from, and their merge as GitHub prepares it. */
function repository(): Repository {
  const folder = temporaryFolder();
  const commit = (path: string): string => {
    writeFileSync(join(folder, path), path);
    git(folder, "add", ".");
    git(folder, "commit", "-q", "-m", path);
    return git(folder, "rev-parse", "HEAD");
  };
  git(folder, "init", "-q", "-b", "main");
  commit("first");
  const fork = commit("fork");
  git(folder, "checkout", "-q", "-b", "edit");
  const head = commit("head");
  git(folder, "checkout", "-q", "main");
  const main = commit("main");
  git(folder, "checkout", "-q", "--detach");
  git(folder, "merge", "-q", "--no-ff", "-m", "merge", "edit");
  const merge = git(folder, "rev-parse", "HEAD");
  git(folder, "update-ref", "refs/pull/7/merge", merge);
  git(folder, "checkout", "-q", "main");
  return { folder, fork, main, head, merge };
}

/** Checks a commit out as actions/checkout does: without history, unless asked for. */
function checkout({ folder }: Repository, ref: string, depth: readonly string[] = ["--depth=1"]): string {
  const clone = temporaryFolder();
  git(clone, "init", "-q", ".");
  git(clone, "remote", "add", "origin", `file://${folder}`);
  git(clone, "fetch", "-q", "--no-tags", ...depth, "origin", ref);
  git(clone, "checkout", "-q", "--detach", "FETCH_HEAD");
  return clone;
}

const event = ({ head, main }: Repository) => ({
  pull_request: { number: 7, head: { sha: head, ref: "edit" }, base: { sha: main, ref: "main" } },
});

/** The output of a stand-in for specloom, by format, and its exit code. */
interface Answer {
  readonly json?: unknown;
  readonly markdown?: string;
  readonly github?: string;
  readonly stderr?: string;
  readonly status?: number;
  /** Says whether it writes reports. Without errors, it does. */
  readonly isReported?: boolean;
}

/** Writes a specloom that prints an answer and appends its arguments to the file `calls`. */
function install(folder: string, answer: Answer): string {
  const {
    json,
    markdown = "",
    github = "",
    stderr = "",
    status = 0,
    isReported = json !== undefined || status < 2,
  } = answer;
  const reports = { json: JSON.stringify(json ?? { verdict: "none", bump: "none" }), md: markdown };
  mkdirSync(join(folder, "node_modules/.bin"), { recursive: true });
  const file = join(folder, "node_modules/.bin/specloom");
  const program = `#!${process.execPath}
const { appendFileSync, writeFileSync } = require("node:fs");
const args = process.argv.slice(2);
appendFileSync(${JSON.stringify(join(folder, "calls"))}, JSON.stringify(args) + "\\n");
if (Object.values(process.env).some((value) => value.includes("ghs_secret"))) throw new Error("has the token");
process.stderr.write(${JSON.stringify(stderr)});
process.stdout.write(${JSON.stringify(github)});
process.exitCode = ${status};
const reports = ${JSON.stringify(reports)};
args.forEach((arg, index) => {
  if (args[index - 1] === "--report" && ${String(isReported)}) writeFileSync(arg, reports[arg.split(".").at(-1)]);
});
`;
  writeFileSync(file, program);
  chmodSync(file, 0o755);
  return file;
}

interface Compared extends Step {
  /** The arguments of the first call, up to the format. */
  readonly args: readonly string[];
  /** The comment that the next step posts. */
  readonly draft: unknown;
}

async function compare(cwd: string, { event, sha = "" }: { event: object; sha?: string }, env: object = {}) {
  const drafts = temporaryFolder();
  const variables = { GITHUB_SHA: sha, INPUT_TOKEN: "ghs_secret", RUNNER_TEMP: drafts, ...gitEnvironment, ...env };
  const step = await runStep("compare.mjs", { event, cwd, env: variables as Record<string, string> });
  const read = (file: string | undefined): string => (file === undefined ? "" : readFileSync(file, "utf8"));
  const calls = join(cwd, "calls");
  const [first = "[]"] = existsSync(calls) ? readFileSync(calls, "utf8").split("\n") : [];
  const args = (JSON.parse(first) as string[]).join("\n").split("\n--format\ngithub\n--report\n")[0]?.split("\n") ?? [];
  const draft = read(step.outputs["draft"]);
  return { ...step, args, draft: draft === "" ? undefined : (JSON.parse(draft) as unknown) } satisfies Compared;
}

describe("the base of a pull request", () => {
  test("is the first parent of the merge that GitHub prepares, without history", async () => {
    const repo = repository();
    const clone = checkout(repo, "refs/pull/7/merge");
    install(clone, {});
    const { args, log } = await compare(clone, { event: event(repo), sha: repo.merge });
    expect({ args, log }).toEqual({ args: ["diff", `git:${repo.main}`], log: "" });
    expect(git(clone, "ls-tree", "--name-only", repo.main)).toBe("first\nfork\nmain");
  });

  test.each([["without", ["--depth=1"]] as const, ["with", []] as const])(
    "is the merge base if the head or the commit of a merge queue is checked out, %s history",
    async (_, depth) => {
      const repo = repository();
      const clone = checkout(repo, repo.head, depth);
      install(clone, {});
      const { args } = await compare(clone, { event: event(repo), sha: repo.merge });
      expect(args).toEqual(["diff", `git:${repo.fork}`]);
      const queued = await compare(clone, { event: { merge_group: { base_sha: repo.main } }, sha: repo.head });
      expect(queued.args).toEqual(args);
    },
  );

  test("that cannot be fetched is reported with the reason, and the check fails", async () => {
    const repo = repository();
    const clone = checkout(repo, "refs/pull/7/merge");
    git(clone, "remote", "set-url", "origin", "file:///nowhere");
    const { exitCode, log, outputs, summary, draft } = await compare(clone, { event: event(repo), sha: repo.merge });
    expect({ exitCode, status: outputs["status"] }).toEqual({ exitCode: 0, status: "3" });
    const reason = /^git fetch --depth=1 origin [0-9a-f]{40}: .+\n/m;
    for (const text of [log, summary]) expect(text).toMatch(reason);
    expect(log).toMatch(/^::error title=specloom diff::The comparison is not possible\. /m);
    expect(draft).toMatchObject({ pullRequest: 7, changes: true, body: summary.trimEnd() });
  });

  test("may be an input, and the other inputs become options", async () => {
    const folder = temporaryFolder();
    const file = install(folder, {});
    const { args } = await compare(
      folder,
      { event: {} },
      {
        INPUT_BASE: "old.yaml",
        INPUT_SPEC: "new.yaml",
        INPUT_API: "billing",
        INPUT_FAIL_ON: "possible",
        INPUT_PRESET: "wire",
        INPUT_POLICY: "policy.yaml",
        INPUT_CONSUMERS: "apps/*/tsconfig.json\n\n  web app/tsconfig.json ",
        INPUT_COMMAND: `${process.execPath}  ${file}`,
      },
    );
    const options = ["--api", "billing", "--fail-on", "possible", "--preset", "wire", "--policy", "policy.yaml"];
    const consumers = ["--consumers", "apps/*/tsconfig.json", "--consumers", "web app/tsconfig.json"];
    expect(args).toEqual(["diff", "old.yaml", "--spec", "new.yaml", ...options, ...consumers]);
  });
});

describe("with specloom itself", () => {
  const bin = fileURLToPath(new URL("../../bin/specloom.js", import.meta.url));
  const document = (parameters: string): string => `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
paths:
  /pets:
    get:
      operationId: pets.list
      parameters: [${parameters}]
      responses: { "204": { description: None. } }
`;

  /** Compares in a pull request that changes the document, or adds it. */
  async function comparePull(before: string | undefined, after: string) {
    const repo = repository();
    const commit = (text: string | undefined): string => {
      if (text !== undefined) writeFileSync(join(repo.folder, "openapi.yaml"), text);
      git(repo.folder, "add", ".");
      git(repo.folder, "commit", "-q", "--allow-empty", "-m", "pets");
      return git(repo.folder, "rev-parse", "HEAD");
    };
    const main = commit(before);
    git(repo.folder, "checkout", "-q", "-b", "edited");
    const head = commit(after);
    git(repo.folder, "checkout", "-q", "--detach", main);
    git(repo.folder, "merge", "-q", "--no-ff", "-m", "merge", "edited");
    const merge = git(repo.folder, "rev-parse", "HEAD");
    git(repo.folder, "update-ref", "refs/pull/7/merge", merge);
    const clone = checkout(repo, "refs/pull/7/merge");
    const env = { INPUT_SPEC: "openapi.yaml", INPUT_COMMAND: `${process.execPath} ${bin}` };
    return compare(clone, { event: event({ ...repo, main, head, merge }), sha: merge }, env);
  }

  const optional = document("{ name: tag, in: query, schema: { type: string } }");

  test("a pull request that makes a parameter required fails, and says so", async () => {
    const required = document("{ name: tag, in: query, required: true, schema: { type: string } }");
    const { exitCode, log, outputs, summary, draft } = await comparePull(optional, required);
    expect(exitCode).toBe(0);
    expect(outputs).toMatchObject({ status: "1", verdict: "breaking", bump: "major", key: "openapi.yaml" });
    expect(log).toMatch(/^::error file=openapi\.yaml,line=7,title=Breaking/m);
    expect(summary).toMatch(/^### Breaking/);
    expect(draft).toMatchObject({ pullRequest: 7, changes: true, body: summary.trimEnd() + "\n" });
  });

  test("a pull request that adds the document passes, and says that there was none", async () => {
    const { outputs, summary, draft } = await comparePull(undefined, optional);
    expect(outputs).toMatchObject({ status: "0", verdict: "safe", bump: "minor" });
    expect(summary).toMatch(/^### Safe\nThere was no document before: `openapi\.yaml` is new, with 1 operation/);
    expect(draft).toMatchObject({ changes: true, body: summary.trimEnd() + "\n" });
  });

  test("a pull request that breaks the document fails, and says where", async () => {
    const { outputs, log, summary, draft } = await comparePull(optional, document("{"));
    expect(outputs).toMatchObject({ status: "2" });
    expect(log).toMatch(/^::error file=openapi\.yaml,line=7,/m);
    expect(summary).toMatch(/^### The API's document has 1 error\n\n- `openapi\.yaml:7`: /);
    expect(draft).toMatchObject({ changes: true, body: summary.trimEnd() + "\n" });
  });
});

describe("the report", () => {
  const given = { INPUT_BASE: "old.yaml", INPUT_SPEC: "spec/openapi.yaml" };
  const pull = { event: { pull_request: { number: 7 } } };

  test("is the summary, the annotations and the comment; the check ends by the policy", async () => {
    const folder = temporaryFolder();
    const github = "::error file=spec/openapi.yaml,line=3::`Fact.score` may be absent\n";
    install(folder, { json: { verdict: "breaking", bump: "major" }, markdown: "### Breaking\n", github, status: 1 });
    const { exitCode, log, outputs, summary, draft } = await compare(folder, pull, given);
    expect({ exitCode, log, summary }).toEqual({ exitCode: 0, log: github, summary: "### Breaking\n\n" });
    const { draft: _, ...others } = outputs;
    expect(others).toEqual({ status: "1", verdict: "breaking", bump: "major", key: "spec-openapi.yaml" });
    expect(draft).toEqual({ pullRequest: 7, key: "spec-openapi.yaml", changes: true, body: "### Breaking\n" });
  });

  test("of an API of several has a comment of its own", async () => {
    const folder = temporaryFolder();
    install(folder, { json: { verdict: "breaking", bump: "major" }, markdown: "### Breaking\n", status: 1 });
    const { outputs } = await compare(folder, pull, { INPUT_BASE: "git:main", INPUT_API: "billing" });
    expect(outputs["key"]).toBe("billing");
  });

  test("without changes only updates an existing comment", async () => {
    const folder = temporaryFolder();
    install(folder, { markdown: "### No changes\n" });
    const { draft, outputs } = await compare(folder, pull, given);
    expect(draft).toMatchObject({ changes: false, body: "### No changes\n" });
    expect(outputs["status"]).toBe("0");
  });

  test("on a document that is new, moved or repaired is a comment even without changes", async () => {
    const folder = temporaryFolder();
    const moved = { file: "old/openapi.yaml", isMoved: true };
    for (const base of [moved, { file: "a.yaml", state: "absent" }, { file: "a.yaml", state: "unreadable" }]) {
      install(folder, { json: { verdict: "none", bump: "none", base }, markdown: "### Safe\n" });
      const { draft } = await compare(folder, pull, given);
      const former = "isMoved" in base ? { formerKey: "old-openapi.yaml" } : {};
      expect(draft).toEqual({ pullRequest: 7, key: "spec-openapi.yaml", ...former, changes: true, body: "### Safe\n" });
    }
    install(folder, { json: { verdict: "safe", bump: "minor", base: moved }, markdown: "### Safe\n" });
    // The key of a document that the configuration names stays.
    expect((await compare(folder, pull, { INPUT_BASE: "git:main" })).draft).not.toHaveProperty("formerKey");
  });

  test.each([2, 3])("of problems is that of specloom, with exit code %i", async (status) => {
    const folder = temporaryFolder();
    const answer = { json: { diagnostics: [] }, markdown: "### 2 errors\n", github: "::error ::x\n", stderr: "x\n" };
    install(folder, { ...answer, status });
    const { draft, log, outputs, exitCode, summary } = await compare(folder, pull, given);
    expect(draft).toMatchObject({ changes: true, body: "### 2 errors\n" });
    expect({ exitCode, log, summary }).toEqual({ exitCode: 0, log: "x\n::error ::x\n", summary: "### 2 errors\n\n" });
    expect(outputs).toMatchObject({ status: String(status), key: "spec-openapi.yaml" });
    expect(outputs).not.toHaveProperty("verdict");
  });

  const crash = { title: "The comparison failed", status: "4" };

  test.each<[string, Answer, { readonly title: string; readonly status: string }]>([
    ["a document has errors", { status: 2 }, { title: "The API's document has errors", status: "2" }],
    ["the call is wrong", { status: 3 }, { title: "The comparison is not possible", status: "3" }],
    [
      "the comparison is not all that was asked for",
      { json: { verdict: "safe", bump: "minor" }, status: 3 },
      { title: "The comparison is not possible", status: "3" },
    ],
    ["specloom has a bug", { status: 4 }, crash],
    ["the program ends before it writes reports, like npm without a network", { status: 1, isReported: false }, crash],
    ["the program ends well, but is not specloom", { status: 0, isReported: false }, crash],
  ])("has the output and what to do if %s", async (_, answer, { title, status }) => {
    const folder = temporaryFolder();
    install(folder, { ...answer, stderr: "a ``` in a text\n" });
    const { exitCode, log, outputs, summary, draft } = await compare(folder, pull, given);
    expect({ exitCode, status: outputs["status"] }).toEqual({ exitCode: 0, status });
    expect(log).toContain(`\n::error title=specloom diff::${title}. `);
    expect(summary).toMatch(new RegExp(`^### ${title}\n\n[A-Z].+\\.\n\n\`{4}text\na \`{3} in a text\n\`{4}\n$`));
    expect(draft).toMatchObject({ changes: true, body: summary.trimEnd() });
  });

  test.each([
    ["the program does not exist", { INPUT_COMMAND: "./nothing" }, "./nothing does not start: "],
    ["the input `comment` is wrong", { INPUT_COMMENT: "yes" }, 'the input `comment` must be true or false, not "yes"'],
  ])("says that %s", async (_, env, reason) => {
    const folder = temporaryFolder();
    install(folder, {});
    const { exitCode, log, outputs, summary, draft } = await compare(folder, pull, { ...given, ...env });
    expect({ exitCode, status: outputs["status"] }).toEqual({ exitCode: 0, status: "3" });
    for (const text of [log, summary]) expect(text).toContain(reason);
    expect(draft).toMatchObject({ changes: true, body: summary.trimEnd() });
  });

  test("fails the step where there is nothing to write it to", async () => {
    const { exitCode, log } = await compare(temporaryFolder(), pull, { ...given, RUNNER_TEMP: "/nowhere" });
    expect(exitCode).toBe(3);
    expect(log).toMatch(/^::error title=specloom diff::ENOENT/);
  });

  test("that is too long is cut in the comment, with a link to the rest", async () => {
    const folder = temporaryFolder();
    install(folder, { json: { verdict: "safe", bump: "minor" }, markdown: "- a line of text\n".repeat(5000) });
    const { draft, summary } = await compare(folder, pull, given);
    const { body } = draft as { body: string };
    expect(body.length).toBeGreaterThan(65_000);
    expect(body.length).toBeLessThan(65_536);
    expect(body).toMatch(
      /- a line of text\n\nThe rest is in \[the run's summary\]\(https:\/\/github\.com\/acme\/api\/actions\/runs\/42\)\.$/,
    );
    expect(summary.length).toBe(85_001);
  });

  test("of a run without a pull request is the summary", async () => {
    const folder = temporaryFolder();
    install(folder, { markdown: "### No changes\n" });
    const { outputs, summary } = await compare(folder, { event: {} }, given);
    expect(outputs).toEqual({ status: "0", verdict: "none", bump: "none" });
    expect(summary).toContain("No changes");
  });
});
