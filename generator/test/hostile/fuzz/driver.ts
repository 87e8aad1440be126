/**
 * Runs cases of the fuzzer, one per message: the real command line, on a mutated document, in a separate project. Answers
 * with the result. The parent process kills this one if it hangs or uses too much memory.
 */
import fs from "node:fs";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { suspicionsOf } from "./code.js";
import { mutate } from "./mutate.js";
import { createRandom } from "./random.js";
import { readSeeds } from "./seeds.js";
import { watchFileSystem } from "./watch.js";

export interface CaseRequest {
  readonly seed: number;
  readonly number: number;
  /** Uses only small documents, without formatting. */
  readonly small?: true;
  /** A folder for a copy of the output and of the document. */
  readonly keep?: string;
}

export interface CaseResult {
  readonly number: number;
  readonly outcome: "generated" | "refused" | "failed";
  /** Violations of what the fuzzer checks. */
  readonly failures: readonly string[];
  /** Milliseconds of processor time. */
  readonly milliseconds: number;
}

interface Printed {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly help?: string;
  readonly file?: string;
  readonly line?: number;
}

/** The content of a file that no document may read. */
const secret = "stolen_from_outside";
/** The limit of processor time, which no document of this size needs. */
const mostMilliseconds = 20_000;
/** Codes of problems without a line: unreadable, too large, not text, empty. */
const placeless = ["SPEC001", "SPEC004", "SPEC005", "SPEC006"];

const project = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), "specloom-fuzz-")));
process.on("exit", () => fs.rmSync(project, { recursive: true, force: true }));
const output = join(project, "out");
const trespasses: string[] = [];

const config = (formatter: string): string => `spec: spec/openapi.json
format: ${formatter}
outputs:
  types: { folder: out/client/generated, runtime: ../runtime/index.js }
  client: { folder: out/client/generated, runtime: ../runtime/index.js }
  docs: { folder: out/docs }
  zod: { folder: out/zod/generated, runtime: ../runtime/index.js, package: ../../client/generated/index.js }
  query: { folder: out/query/generated, package: ../../client/generated/index.js }
  react: { folder: out/react/generated, package: ../../client/generated/index.js }
`;

fs.mkdirSync(join(project, "spec/folder"), { recursive: true });
fs.mkdirSync(join(project, "outside"));
fs.writeFileSync(join(project, "outside/secret.yaml"), `type: object\nproperties: { ${secret}: { type: string } }\n`);
watchFileSystem(project, trespasses);
// Imported late, so that it uses the watched functions.
const { runMain } = await import("../../cli/in-process.js");
const allSeeds = readSeeds({ small: false });
const smallSeeds = readSeeds({ small: true });

process.on("message", (request: CaseRequest) => {
  void run(request).then((result) => process.send?.(result));
});
process.send?.("ready");

async function run({ seed, number, small, keep }: CaseRequest): Promise<CaseResult> {
  const random = createRandom(seed * 1_000_003 + number);
  const mutant = mutate(random.pick(small ? smallSeeds : allSeeds), random);
  for (const name of ["openapi.json", "openapi.yaml"]) fs.rmSync(join(project, "spec", name), { force: true });
  fs.writeFileSync(join(project, "spec", mutant.file), mutant.text);
  const formatter = !small && random.once(12) ? "prettier" : "none";
  fs.writeFileSync(join(project, "specloom.config.yaml"), config(formatter).replace("openapi.json", mutant.file));
  trespasses.length = 0;
  const before = snapshot();
  const around = listAround();
  const start = process.cpuUsage();
  const ended = await generate();
  const { user, system } = process.cpuUsage(start);
  const milliseconds = (user + system) / 1000;
  const failures = [...judge(ended, before), ...trespasses.map((what) => `trespass: ${what}`)];
  if (milliseconds > mostMilliseconds) failures.push(`slow: ${Math.round(milliseconds)} ms`);
  if (listAround() !== around) failures.push("something was written beside the output folder");
  if (ended.code === 0 && random.once(15)) failures.push(...(await judgeAgain()));
  if (ended.code === 0 && keep !== undefined) {
    fs.cpSync(output, keep, { recursive: true });
    fs.copyFileSync(join(project, "spec", mutant.file), join(keep, mutant.file));
  }
  const passed = ended.code === 0 ? "generated" : "refused";
  const outcome = failures.length > 0 ? "failed" : passed;
  return { number, outcome, failures, milliseconds };
}

interface Ended {
  readonly code: number | null;
  readonly diagnostics: readonly Printed[];
  readonly crash?: string;
}

async function generate(): Promise<Ended> {
  const { code, stdout, stderr } = await runMain(project, ["generate", "--json"], join(project, ".caches"));
  if (code === 3) return { code, diagnostics: [], crash: stderr };
  return { code, diagnostics: (JSON.parse(stdout) as { readonly diagnostics: readonly Printed[] }).diagnostics };
}

function judge({ code, diagnostics, crash }: Ended, before: Snapshot): string[] {
  if (crash !== undefined) return [`crash: ${crash}`];
  const failures = diagnostics.flatMap((one) => {
    const where = `${one.code} (${one.message.slice(0, 200)})`;
    const isPlaced = one.file !== undefined && (one.line !== undefined || placeless.includes(one.code));
    return [...(isPlaced ? [] : [`no place: ${where}`]), ...(one.help ? [] : [`no help: ${where}`])];
  });
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (code === 0)
    return [...failures, ...(errors.length > 0 ? ["errors, and yet generated"] : []), ...judgeOutput(before)];
  if (code !== 1)
    failures.push(
      `exit code ${code}: ${errors
        .map((one) => `${one.code} ${one.message}`)
        .join("; ")
        .slice(0, 500)}`,
    );
  if (errors.length === 0) failures.push("refused without an error");
  if (!equals(before, snapshot())) failures.push("refused, and yet the output has changed");
  return failures;
}

/** Checks that newly written files are TypeScript, contain nothing from outside, and call nothing that the document names. */
function judgeOutput(before: Snapshot): string[] {
  return [...snapshot()].flatMap(([path, version]) => {
    if (before.get(path) === version) return [];
    const text = fs.readFileSync(path, "utf8");
    const name = path.slice(project.length + 1);
    const failures = text.includes(secret) ? [`${name} holds what lies outside`] : [];
    return path.endsWith(".ts") ? [...failures, ...suspicionsOf(name, text)] : failures;
  });
}

/** Checks that a second run writes nothing. */
async function judgeAgain(): Promise<string[]> {
  const before = snapshot();
  const { code } = await generate();
  return code === 0 && equals(before, snapshot()) ? [] : [`the same run again ended with ${code} or wrote something`];
}

// ------------------------------------------------------------------------------------------------------- watching

/** The modification time of each file in the output folder. */
type Snapshot = ReadonlyMap<string, string>;

function snapshot(): Snapshot {
  if (!fs.existsSync(output)) return new Map();
  const files = fs.readdirSync(output, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const { mtimeNs, size } = fs.statSync(path, { bigint: true });
      return [path, `${mtimeNs} ${size}`] as const;
    }),
  );
}

function equals(one: Snapshot, other: Snapshot): boolean {
  return one.size === other.size && [...one].every(([path, version]) => other.get(path) === version);
}

/** Lists everything in the project except the output and specloom's own files. */
function listAround(): string {
  const own = ["out", ".caches", ".specloom", "specloom.lock.json", "specloom.names"];
  const entries = fs.readdirSync(project, { recursive: true, encoding: "utf8" });
  return entries
    .filter((path) => !own.includes(path.split(sep)[0]!))
    .sort()
    .join("\n");
}
