/** What a command costs with all processes that it starts, as Linux counts it under /proc. */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

export interface Cost {
  /** Seconds on the clock. */
  readonly wall: number;
  /** Seconds of processor time in user mode, of all processes together. */
  readonly cpu: number;
  /** The largest sum of the resident memory of all processes, in MB (2^20 bytes). */
  readonly memory: number;
}

/** How a command ended. Its output is standard output and error, as they came. */
export interface Run extends Cost {
  /** Why it has failed, in a few words. */
  readonly failure: string | undefined;
  readonly exitCode: number | null;
  readonly output: string;
}

// Linux reports in these to every program, whatever the kernel's own are.
const ticksPerSecond = 100;
const interval = 15;

/** What children that have ended took, with theirs: the field `cutime`. The name before it may hold spaces. */
function cpuOfChildren(): number {
  const stat = readFileSync("/proc/self/stat", "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[13]) / ticksPerSecond;
}

/** A process may end while it is read. */
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

/** Memory in kB: now, and the most there ever was. */
function memory(pid: number): { readonly now: number; readonly most: number } {
  const status = read(`/proc/${pid}/status`);
  const field = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
  return { now: field("VmRSS"), most: field("VmHWM") };
}

/** The most memory at one time, or of one process at any time, whichever is more. */
function memoryOfTree(pid: number): number {
  const all = withDescendants(pid).map(memory);
  return Math.max(
    all.reduce((sum, { now }) => sum + now, 0),
    ...all.map(({ most }) => most),
  );
}

const colours = new RegExp(String.raw`\u001b\[[0-9;]*m`, "g");

/** In a few words: the first line that speaks of an error, or else the last. */
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

/** Ends a group of processes, which may have ended. */
function kill(group: number): void {
  try {
    process.kill(-group, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Runs one command to its end or for `timeout` seconds. Nothing else may be running under this process. */
export async function measure(
  program: string,
  args: readonly string[],
  { cwd, timeout }: { readonly cwd: string; readonly timeout: number },
): Promise<Run> {
  const cpuBefore = cpuOfChildren();
  const start = performance.now();
  // In a group of its own, so that all of it can be ended.
  const child = spawn(program, args, { cwd, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} does not start`);
  const end = (): void => kill(pid);
  process.once("exit", end);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
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
  };
}
