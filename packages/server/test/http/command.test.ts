import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";

const script = fileURLToPath(new URL("../../scripts/serve.mjs", import.meta.url));

interface Command {
  readonly process: ChildProcess;
  /** All that it has printed so far. */
  readonly printed: { out: string; error: string };
  readonly ended: Promise<unknown>;
}

/** Runs the command from the sources, as `pnpm serve` does. */
function run(...args: readonly string[]): Command {
  const child = spawn(process.execPath, [script, ...args], { env: { PATH: process.env["PATH"] }, stdio: "pipe" });
  const printed = { out: "", error: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (printed.out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (printed.error += text));
  const ended = once(child, "close");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return { process: child, printed, ended };
}

/** Waits until the banner is complete, and returns the URL that it names. */
async function urlOf({ process: child, printed }: Command): Promise<string> {
  while (!printed.error.includes("curl")) {
    if (child.exitCode !== null) throw new Error(`The command ended:\n${printed.error}`);
    await Promise.race([once(child.stderr ?? child, "data"), once(child, "close")]);
  }
  return /listens at (\S+)/.exec(printed.error)?.[1] ?? "";
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "memory-service-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it("prints keys once, which work after a restart", async () => {
  const data = join(temporaryFolder(), "new/folder");
  const first = run("--data", data, "--port", "0");
  const url = await urlOf(first);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const [apiKey = ""] = /msk_[\w-]{43}/.exec(first.printed.error) ?? [];
  const [adminKey = ""] = /msa_[\w-]{43}/.exec(first.printed.error) ?? [];
  const call = (base: string): Promise<Response> =>
    fetch(`${base}/openapi/service/api/v3/workspaces`, { headers: { authorization: `Bearer ${apiKey}` } });
  expect((await call(url)).status).toBe(200);

  const busy = run("--data", join(temporaryFolder(), "other"), "--port", new URL(url).port);
  await busy.ended;
  expect([busy.process.exitCode, busy.printed.error]).toStrictEqual([
    1,
    `memory-service-server: cannot start: Cannot listen at 127.0.0.1 port ${new URL(url).port}: another program listens there. ` +
      "Stop it, or choose another port with --port (0 for any free one)\n",
  ]);

  first.process.kill("SIGTERM");
  await first.ended;
  expect([first.process.exitCode, first.process.signalCode]).toStrictEqual([0, null]);

  const second = run("--data", data, "--port=0");
  expect((await call(await urlOf(second))).status).toBe(200);
  expect(second.printed.error).not.toMatch(/ms[ka]_/);
  second.process.kill("SIGINT");
  await second.ended;
  expect(second.process.exitCode).toBe(0);
  for (const { printed } of [first, second]) {
    expect(printed.out).toMatch(/"operation":"workspaces.list".*"status":200/);
    for (const secret of [apiKey, adminKey]) expect(printed.out).not.toContain(secret);
  }
});

it("explains mistakes, and ends", async () => {
  const wrong = run("--prot", "80");
  await wrong.ended;
  expect([wrong.process.exitCode, wrong.printed.error]).toStrictEqual([
    2,
    "memory-service-server: Unknown option --prot: did you mean --port?\n\n--help lists all options.\n",
  ]);
  const help = run("--help");
  await help.ended;
  expect([help.process.exitCode, help.printed.out.slice(0, 28)]).toStrictEqual([0, "Usage: memory-service-server"]);
});
