/**
 * Starts mock servers for GitHub's document, and checks that of specloom with `specloom verify --all`, both with at most 512 MB of heap. The
 * server of the same document must keep it, but for contradictions of the document itself. Anything else fails the bench.
 *
 *     pnpm bench mock [--save]
 *
 * `--save` writes `bench/results/mock.json`. Prism is installed into .cache, and skipped if it cannot be.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import * as z from "zod";
import { buildSpecloom } from "./peers/contenders.js";
import { measure } from "./peers/measure.js";
import { pinnedIn, saveResults, type Row, versionIn } from "./results.js";
import { printTable } from "./table.js";
import { install, versions } from "./verify/packages.js";

const { values } = parseArgs({ options: { save: { type: "boolean", default: false } } });
if (process.platform !== "linux") throw new Error("the bench reads memory from /proc, which is Linux's");

buildSpecloom();
const generator = fileURLToPath(new URL("../generator/", import.meta.url));
const document = createRequire(join(generator, "package.json")).resolve(
  "@octokit/openapi/generated/api.github.com.json",
);
const bin = join(generator, "bin/specloom.js");
const heap = "--max-old-space-size=512";
const port = 20_000 + Math.floor(Math.random() * 20_000);
const url = `http://127.0.0.1:${port}`;

interface Running {
  /** The seconds until the first answer. */
  readonly start: number;
  /** The peak of the resident memory so far, in MB. */
  readonly memory: () => number;
  readonly stop: () => Promise<void>;
}

/** Starts a server, and waits until it answers. */
async function startServer(args: readonly string[]): Promise<Running> {
  const begin = performance.now();
  const child = spawn(process.execPath, args, { stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  for (let tries = 0; ; tries += 1) {
    const response = await fetch(`${url}/meta`).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.status === 200) break;
    if (child.exitCode !== null || tries > 6000) throw new Error(`${args.join(" ")} does not answer`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    start: (performance.now() - begin) / 1000,
    memory: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
    },
    stop: () => {
      child.kill("SIGINT");
      return ended;
    },
  };
}

const starts: Row[] = [];
const prism = install("prism");
if ("folder" in prism) {
  const main = join(prism.folder, "node_modules/@stoplight/prism-cli/dist/index.js");
  const server = await startServer([main, "mock", document, "--port", String(port)]);
  starts.push({ subject: "Prism", values: { start: server.start, memory: server.memory() } });
  await server.stop();
} else starts.push({ subject: "Prism", values: {}, failure: prism.missing });

const mock = await startServer([heap, bin, "mock", document, "--port", String(port), "--known-ids"]);
starts.unshift({ subject: "specloom mock", isOurs: true, values: { start: mock.start, memory: mock.memory() } });

const limits = ["--max-requests", "100000", "--max-seconds", "1800"];
const verify = await measure(
  process.execPath,
  [heap, bin, "verify", document, "--url", url, "--all", ...limits, "--format", "json"],
  { cwd: generator, timeout: 2000 },
);
const memory = mock.memory();
await mock.stop();

const result = z
  .object({
    requests: z.number(),
    operations: z.object({ called: z.record(z.string(), z.number()), total: z.number() }),
    run: z.object({ stopped: z.string().optional() }),
    findings: z.array(z.object({ rule: z.string(), title: z.string() })),
  })
  .parse(JSON.parse(verify.stdout));

/** The contradictions of the document: what it forbids, without an answer for that. */
const contradictions = [
  ["no answer to a broken constraint", /status 400,/],
  ["no answer to another media type", /status 415,/],
  ["no answer to an unknown id", /status 404,/],
] as const;
const isExplained = ({ rule, title }: (typeof result.findings)[number]): boolean =>
  rule === "status.undeclared" && contradictions.some(([, pattern]) => pattern.test(title));
const others = result.findings.filter((finding) => !isExplained(finding));
const counted = contradictions.map(([subject, pattern]) => ({
  subject: `operations with ${subject}`,
  count: result.findings.filter((one) => isExplained(one) && pattern.test(one.title)).length,
}));
const rows = [
  { subject: "operations called", count: Object.keys(result.operations.called).length },
  { subject: "requests", count: result.requests },
  ...counted,
  { subject: "other findings", count: others.length },
  { subject: "seconds", count: Math.round(verify.wall) },
  { subject: "peak memory of verify, MB", count: Math.round(verify.memory) },
  { subject: "peak memory of the mock server, MB", count: Math.round(memory) },
];
printTable(
  "Start for GitHub's document",
  ["", "s", "MB"],
  starts.map(({ subject, values: { start, memory: most } }) => [subject, [Number(start), 1], [Number(most), 0]]),
);
printTable(
  "specloom verify --all against it",
  ["", ""],
  rows.map(({ subject, count }) => [subject, [count, 0]]),
);
for (const { title } of others) console.log(title);
if (others.length > 0 || result.run.stopped !== undefined) process.exitCode = 1;

if (values.save)
  saveResults({
    name: "mock",
    title: "Mock servers for GitHub's document",
    versions: {
      specloom: versionIn("generator"),
      "@stoplight/prism-cli": versions["@stoplight/prism-cli"],
      ...pinnedIn("generator", ["@octokit/openapi"]),
    },
    tables: [
      {
        id: "start",
        title: "Start, until the first answer",
        measures: [
          { id: "start", title: "start", unit: "s", better: "lower", digits: 1 },
          { id: "memory", title: "memory", unit: "MB", better: "lower", digits: 0 },
        ],
        rows: starts,
      },
      {
        id: "verify",
        title: "specloom verify --all against the mock server of the same document",
        measures: [{ id: "count", title: "count", unit: "", better: "neither", digits: 0 }],
        rows: rows.map(({ subject, count }) => ({ subject, values: { count } })),
      },
    ],
  });
