/** Runs scripts of the action as a step of a workflow would. */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

export interface Step {
  readonly exitCode: number | null;
  /** Standard output and error. */
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

export interface StepOptions {
  readonly event: unknown;
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** Returns a folder that the test removes. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "specloom-action-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a script of the folder `action` with the variables that the runner sets. */
export async function runStep(script: string, { event, env, cwd }: StepOptions): Promise<Step> {
  const folder = temporaryFolder();
  const file = (name: string, content = ""): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const output = file("output");
  const summary = file("summary");
  const child = spawn(process.execPath, [fileURLToPath(new URL(`../../../action/${script}`, import.meta.url))], {
    cwd: cwd ?? folder,
    env: {
      PATH: process.env["PATH"],
      HOME: folder,
      GITHUB_EVENT_PATH: file("event.json", JSON.stringify(event)),
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
      GITHUB_REPOSITORY: "acme/api",
      GITHUB_SERVER_URL: "https://github.com",
      GITHUB_RUN_ID: "42",
      RUNNER_TEMP: folder,
      ...env,
    },
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (log += text));
  const exitCode = await new Promise<number | null>((resolve) => child.once("close", resolve));
  const lines = readFileSync(output, "utf8").split("\n").filter(Boolean);
  const outputs = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
  return { exitCode, log, outputs, summary: readFileSync(summary, "utf8") };
}
