// Checks what the GitHub Actions workflows may run, and with which permissions.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Job {
  readonly uses?: string;
  readonly environment?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps?: readonly Step[];
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const root = new URL("../../", import.meta.url);
const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, root)), "utf8");
const { packageManager } = JSON.parse(read("package.json")) as { packageManager: string };

const names = readdirSync(fileURLToPath(new URL(".github/workflows", root)));

describe.each(names)("the workflow %s", (name) => {
  const text = read(`.github/workflows/${name}`);
  const workflow = parse(text) as Workflow;
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap(({ steps = [] }) => steps);
  const actions = [...steps, ...jobs].flatMap(({ uses }) => uses ?? []).filter((uses) => !uses.startsWith("./"));

  test("pins every action to a commit, with its version in a comment", () => {
    expect(actions).not.toEqual([]);
    for (const action of actions) {
      expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
      expect(text).toMatch(new RegExp(`${action} # v\\d+\\.\\d+\\.\\d+\n`));
    }
  });

  test("keeps no credentials in a checkout, and uses no cache that another run could fill", () => {
    const used = (action: string) => steps.filter(({ uses }) => uses?.startsWith(`actions/${action}@`));
    for (const { with: options } of used("checkout")) expect(options).toMatchObject({ "persist-credentials": false });
    for (const { with: options } of used("setup-node"))
      expect(options).toMatchObject({ "package-manager-cache": false });
    expect(used("cache")).toEqual([]);
  });

  test("runs the pnpm that package.json pins", () => {
    const versions = [...text.matchAll(/pnpm@[\w.-]+/g)].map(([version]) => version);
    expect(new Set(versions)).toEqual(new Set([packageManager]));
  });

  test("has read permissions only, unless a job declares what it writes; the identity token needs an approval", () => {
    expect(workflow.permissions).toEqual({ contents: "read" });
    for (const { permissions, environment } of jobs)
      if (permissions?.["id-token"] !== undefined) expect(environment).toBe("npm");
  });

  test("exposes secrets to no step that a pull request can change", () => {
    expect(Object.keys(workflow.on)).not.toContain("pull_request_target");
    if ("pull_request" in workflow.on) expect(text).not.toContain("secrets.");
  });

  test("puts no event data into a shell", () => {
    for (const { run = "" } of steps) expect(run).not.toContain("${{");
  });
});
