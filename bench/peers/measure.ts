/** Measures the cost of a command and its child processes with Linux's /proc. */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

export interface Cost {
  /** Elapsed seconds. */
  readonly wall: number;
  /** Seconds of processor time in user mode, summed over all processes. */
  readonly cpu: number;
  /** The largest sum of the resident memory of all processes, in MB (2^20 bytes). */
  readonly memory: number;
}

/** The result of a command. Its output is standard output and error, interleaved. */
export interface Run extends Cost {
  /** A short reason for the failure. */
  readonly failure: string | undefined;
  readonly exitCode: number | null;
  readonly output: string;
  /** Standard output alone. */
  readonly stdout: string;
}

// Linux reports times to programs in this unit, whatever the kernel uses itself.
const ticksPerSecond = 100;
const interval = 15;

/**
 * Returns the user time of ended child processes and their children: the field `cutime`. The name before it may contain
 * spaces.
 */
function cpuOfChildren(): number {
  const stat = readFileSync("/proc/self/stat", "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[13]) / ticksPerSecond;
}

/** Reads a file of a process that may have ended. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function threads(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function withDescendants(pid: number): readonly number[] {
  const children = threads(pid).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(" ").filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(withDescendants)];
}

/** Returns the current memory of a process and its peak, in kB. */
function memory(pid: number): { readonly now: number; readonly most: number } {
  const status = read(`/proc/${pid}/status`);
  const field = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
  return { now: field("VmRSS"), most: field("VmHWM") };
}

/** Returns the memory of all processes now, or the peak of a single one if that is larger. */
function memoryOfTree(pid: number): number {
  const all = withDescendants(pid).map(memory);
  return Math.max(
    all.reduce((sum, { now }) => sum + now, 0),
    ...all.map(({ most }) => most),
  );
}

const colours = new RegExp(String.raw`\u001b\[[0-9;]*m`, "g");

/** Returns a short reason: the first line that mentions an error, or else the last line. */
function reasonOf(code: number | null, signal: NodeJS.Signals | null, output: string): string | undefined {
  if (code === 0) return undefined;
  if (/heap out of memory|ERR_WORKER_OUT_OF_MEMORY/.test(output)) return "out of memory";
  const lines = output
    .replace(colours, "")
    .split("\n")
    .map((line) => line.trim());
  const said =
    lines.find((line) => /error|🛑/i.test(line) && line.includes(" ")) ?? lines.findLast((line) => line !== "");
  return `${signal ?? `exit code ${code}`}: ${said?.slice(0, 120) ?? "no word"}`;
}

/** Kills a process group that may already have ended. */
function kill(group: number): void {
  try {
    process.kill(-group, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Runs one command to its end, or for `timeout` seconds. This process must have no other children. */
export async function measure(
  program: string,
  args: readonly string[],
  { cwd, timeout }: { readonly cwd: string; readonly timeout: number },
): Promise<Run> {
  const cpuBefore = cpuOfChildren();
  const start = performance.now();
  // A separate process group can be killed as a whole.
  const child = spawn(program, args, { cwd, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} does not start`);
  const end = (): void => kill(pid);
  process.once("exit", end);
  let output = "";
  let stdout = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  child.stdout.on("data", (text) => (stdout += text));
  let most = 0;
  let late = false;
  const sampler = setInterval(() => {
    most = Math.max(most, memoryOfTree(pid));
    if (!late && performance.now() - start > timeout * 1000) {
      late = true;
      end();
    }
  }, interval);
  const [exitCode, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
    child.once("error", reject).once("close", (code, by) => resolve([code, by]));
  });
  clearInterval(sampler);
  process.off("exit", end);
  return {
    wall: (performance.now() - start) / 1000,
    cpu: cpuOfChildren() - cpuBefore,
    memory: most / 1024,
    failure: late ? `stopped after ${timeout} s` : reasonOf(exitCode, signal, output),
    exitCode,
    output,
    stdout,
  };
}
