// Compiles the blocks of the pages, and runs them.
import { execFile, spawn } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { loadExchanges } from "../../support/exchange.js";
import { fileSize } from "./api.js";
import { type Block, kindOf, packageFolder } from "./pages.js";
import { declarations } from "./world.js";

const zodFolder = join(packageFolder, "../zod");
const supportFolder = fileURLToPath(new URL(".", import.meta.url));

/** Where the packages are, so that nothing has to be built first. */
const paths = {
  "@memory-service/client": [join(packageFolder, "src/index.ts")],
  "@memory-service/client/*": [join(packageFolder, "src/*.ts")],
  "@memory-service/zod": [join(zodFolder, "src/index.ts")],
  "@memory-service/zod/*": [join(zodFolder, "src/*.ts")],
};

/** What came of tests. */
export interface Tested {
  /** How many passed, by file. */
  readonly passed: Readonly<Record<string, number>>;
  /** What vitest says of the others. */
  readonly failed: string;
}

/** The part of vitest's report that matters. */
interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly failureMessages: readonly string[] }[];
  }[];
}

/** A temporary folder with one folder per page. */
export class Desk {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), "client-docs-")));

  constructor() {
    this.write("package.json", '{ "type": "module" }');
    this.write("exchanges.json", JSON.stringify(loadExchanges()));
    this.write("given.d.ts", declarations);
    const typeRoots = [join(packageFolder, "node_modules/@types")];
    const compilerOptions = { typeRoots, noUnusedLocals: false, paths };
    this.write("tsconfig.json", JSON.stringify({ extends: join(packageFolder, "tsconfig.json"), compilerOptions }));
    mkdirSync(join(this.folder, "node_modules"));
    const packages = {
      vitest: packageFolder,
      undici: packageFolder,
      msw: packageFolder,
      "lossless-json": packageFolder,
      zod: zodFolder,
    };
    for (const [name, owner] of Object.entries(packages))
      symlinkSync(join(owner, "node_modules", name), join(this.folder, "node_modules", name));
  }

  write(name: string, text: string): string {
    const file = join(this.folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  }

  /** Writes the blocks as files whose lines are those of the pages. */
  place(blocks: readonly Block[]): void {
    for (const block of blocks) this.write(fileOf(block), `${"\n".repeat(block.line - 1)}${block.code}export {};\n`);
  }

  /** What the compiler says of the blocks that have been placed; empty for nothing. */
  async compile(blocks: readonly Block[], types: readonly string[] = ["node"]): Promise<string> {
    const config = this.write(
      `tsconfig.${types.join("-")}.json`,
      JSON.stringify({
        extends: "./tsconfig.json",
        compilerOptions: { types },
        include: [],
        files: ["given.d.ts", ...blocks.map(fileOf)],
      }),
    );
    const tsc = join(packageFolder, "node_modules/.bin/tsc");
    return promisify(execFile)(tsc, ["-p", config], { cwd: this.folder }).then(
      () => "",
      (error: unknown) => (error as { stdout: string }).stdout,
    );
  }

  /** Makes the programs that `run` runs. They share the client's code, so that its classes are the same everywhere. */
  async bundle(blocks: readonly Block[]): Promise<void> {
    const world = this.write("world.ts", `import { setUp } from "${supportFolder}world.js";\nsetUp();\n`);
    await build({
      entryPoints: [world, ...blocks.map((block) => join(this.folder, fileOf(block)))],
      outdir: join(this.folder, "dist"),
      outbase: this.folder,
      bundle: true,
      splitting: true,
      format: "esm",
      platform: "node",
      target: "node20",
      sourcemap: true,
      sourcesContent: false,
      external: ["undici"],
      tsconfig: join(this.folder, "tsconfig.json"),
      logLevel: "error",
    });
  }

  /** Runs a program in a process and a folder of its own. Returns what it printed; its errors, too, with lines of the page. */
  async run(block: Block, environment: NodeJS.ProcessEnv = {}): Promise<string> {
    const program = join(this.folder, "dist", fileOf(block).replace(/ts$/, "js"));
    const cwd = `${program}.folder`;
    mkdirSync(cwd, { recursive: true });
    writeFileSync(join(cwd, "report.pdf"), "");
    truncateSync(join(cwd, "report.pdf"), fileSize);
    const world = join(this.folder, "dist/world.js");
    const child = spawn(process.execPath, ["--enable-source-maps", "--import", world, program], {
      cwd,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: 15_000,
      env: {
        MEMORY_API_KEY: "key-1",
        EXCHANGES: join(this.folder, "exchanges.json"),
        ...(block.given && { GIVEN: block.given }),
        ...environment,
      },
    });
    let printed = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
    const ended = await new Promise<unknown>((resolve) =>
      child.once("close", (code, signal) => resolve(code ?? signal)),
    );
    return ended === 0 ? printed : `${printed}ended with ${ended}\n`;
  }

  /** Runs the blocks that are tests. */
  async test(blocks: readonly Block[]): Promise<Tested> {
    const alias = [
      { find: "/^@memory-service\\/(\\w+)$/", replacement: join(packageFolder, "../$1/src/index.ts") },
      { find: "/^@memory-service\\/(\\w+)\\/(\\w+)$/", replacement: join(packageFolder, "../$1/src/$2.ts") },
    ].map(({ find, replacement }) => `{ find: ${find}, replacement: ${JSON.stringify(replacement)} }`);
    this.write("vitest.config.js", `export default { resolve: { alias: [${alias.join()}] } };\n`);
    const report = join(this.folder, "report.json");
    const args = ["run", "--reporter=json", `--outputFile=${report}`, ...blocks.map(fileOf)];
    const vitest = join(packageFolder, "node_modules/.bin/vitest");
    await promisify(execFile)(vitest, args, { cwd: this.folder }).catch(() => {});
    return readReport(report, this.folder);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** `recipes/errors/12.ts`, or the name that the block has. */
export const fileOf = (block: Block): string =>
  `${block.page.replace(/\.md$/, "")}/${kindOf(block) === "program" ? `${block.line}.ts` : block.name!}`;

function readReport(report: string, folder: string): Tested {
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as VitestReport;
  const passed = testResults.map(({ name, assertionResults }): [string, number] => [
    relative(folder, name),
    assertionResults.filter(({ status }) => status === "passed").length,
  ]);
  const failed = testResults.flatMap(({ message, assertionResults }) => [
    message,
    ...assertionResults.flatMap(({ failureMessages }) => failureMessages),
  ]);
  return { passed: Object.fromEntries(passed), failed: failed.filter(Boolean).join("\n") };
}
