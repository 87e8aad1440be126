/** Compiles the blocks of documentation pages, and runs them. */
import { execFile, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { type Block, kindOf } from "./pages.js";
import { compiler } from "../compiler.js";
import { patience } from "../limits.js";
import { runtimePaths } from "../runtime-source.js";
import { isThorough } from "../thoroughness.js";

const tools = join(import.meta.dirname, "../../node_modules/.bin");

/** The surroundings of the blocks. */
export interface Setting {
  /** The package whose tsconfig.json and tools we use. */
  readonly packageFolder: string;
  /** The folder of the package that depends on each module, by name of the module. */
  readonly installed: Readonly<Record<string, string>>;
  /** The sources of the modules that are not built, by name as in `paths` of a tsconfig.json. */
  readonly sources: Readonly<Record<string, string>>;
  /** Declares the globals that the blocks use. */
  readonly declarations: string;
  /** A module that runs before each program and sets these globals. */
  readonly world: string;
  readonly environment: NodeJS.ProcessEnv;
  /** The installed modules that bundles import instead of containing them. */
  readonly external: readonly string[];
  /** Compiler options on top of those of the package. */
  readonly compilerOptions?: Readonly<Record<string, unknown>>;
}

/** A temporary folder with one folder per page. */
export class Desk {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), "docs-")));

  constructor(readonly setting: Setting) {
    const { packageFolder, declarations, installed, sources, compilerOptions } = setting;
    this.write("package.json", '{ "type": "module" }');
    this.write("given.d.ts", declarations);
    const options = {
      typeRoots: [join(packageFolder, "node_modules/@types"), "./node_modules/@types"],
      noUnusedLocals: false,
      paths: {
        ...runtimePaths,
        ...Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, [source]])),
      },
      ...compilerOptions,
    };
    this.write(
      "tsconfig.json",
      JSON.stringify({ extends: join(packageFolder, "tsconfig.json"), compilerOptions: options }),
    );
    for (const [name, owner] of Object.entries(installed)) {
      const link = join(this.folder, "node_modules", name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(join(owner, "node_modules", name), link);
    }
  }

  write(name: string, text: string): string {
    const file = join(this.folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  }

  /** Writes the blocks as files whose line numbers are those of the pages. */
  place(blocks: readonly Block[]): void {
    for (const block of blocks) this.write(fileOf(block), `${"\n".repeat(block.line - 1)}${block.code}export {};\n`);
  }

  /**
   * Compiles blocks that have been placed. Returns the compiler's messages, an empty string for none. A thorough run also reports
   * promises that nobody awaits or handles, as the linters of our readers do.
   */
  async compile(blocks: readonly Block[], types: readonly string[] = ["node"]): Promise<string> {
    const config = this.write(
      `tsconfig.${types.join("-").replaceAll("/", "-")}.json`,
      JSON.stringify({
        extends: "./tsconfig.json",
        compilerOptions: { types },
        include: [],
        files: ["given.d.ts", ...blocks.map(fileOf)],
      }),
    );
    // Several threads would check shared types several times, while other tests use the other cores.
    const errors = await this.#outputOf(compiler, ["-p", config, "--singleThreaded"]);
    return isThorough ? `${errors}${await this.#lint(blocks)}` : errors;
  }

  #lint(blocks: readonly Block[]): Promise<string> {
    const config = this.write(
      ".oxlintrc.json",
      JSON.stringify({
        plugins: ["typescript"],
        options: { typeAware: true },
        categories: { correctness: "off" },
        rules: { "typescript/no-floating-promises": "error" },
      }),
    );
    return this.#outputOf(join(tools, "oxlint"), ["-c", config, "-f", "unix", "--quiet", ...blocks.map(fileOf)]);
  }

  /** Returns what a program prints if it fails, and else an empty string. */
  #outputOf(file: string, args: readonly string[]): Promise<string> {
    const env = { ...process.env, OXLINT_TSGOLINT_PATH: join(tools, "tsgolint") };
    return promisify(execFile)(file, args, { cwd: this.folder, env }).then(
      () => "",
      (error: unknown) => (error as { stdout: string }).stdout,
    );
  }

  /** Bundles the programs that `run` runs. They share the client's code, so that its classes are the same everywhere. */
  async bundle(blocks: readonly Block[]): Promise<void> {
    const world = this.write("world.ts", this.setting.world);
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
      external: [...this.setting.external],
      tsconfig: join(this.folder, "tsconfig.json"),
      logLevel: "error",
    });
  }

  /**
   * Runs a program in a separate process and folder. Returns its output, and errors with line numbers of the page. `files` adds
   * files to the folder.
   */
  async run(block: Block, environment: NodeJS.ProcessEnv = {}, files?: (folder: string) => void): Promise<string> {
    const program = join(this.folder, "dist", fileOf(block).replace(/tsx?$/, "js"));
    const cwd = `${program}.folder`;
    mkdirSync(cwd, { recursive: true });
    files?.(cwd);
    const world = join(this.folder, "dist/world.js");
    const child = spawn(process.execPath, ["--enable-source-maps", "--import", world, program], {
      cwd,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: patience,
      env: { ...this.setting.environment, ...(block.given && { GIVEN: block.given }), ...environment },
    });
    let printed = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
    const ended = await new Promise<unknown>((resolve) =>
      child.once("close", (code, signal) => resolve(code ?? signal)),
    );
    return ended === 0 ? printed : `${printed}ended with ${ended}\n`;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Returns the path of a block's file: `recipes/errors/12.ts`, or the name of the block in place of the number. */
export const fileOf = (block: Block): string =>
  `${block.page.replace(/\.md$/, "")}/${kindOf(block) === "program" ? `${block.line}.${block.language}` : block.name!}`;
