/** Compiles programs and measures their cost for the compiler. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compiler as nativeCompiler } from "../scripts/compiler.js";
import { versionIn } from "./results.js";

const root = fileURLToPath(new URL("..", import.meta.url));

export interface Compiler {
  /** `TypeScript 7.0.2` */
  readonly name: string;
  /** The program, and its first arguments. */
  readonly command: readonly [program: string, ...first: readonly string[]];
  /** Arguments that make its counts deterministic. */
  readonly args: readonly string[];
}

/** The compiler of the packages. */
export const compiler: Compiler = {
  name: `TypeScript ${versionIn("node_modules/typescript")}`,
  command: [nativeCompiler],
  args: ["--singleThreaded"],
};

/** The compiler of the generator, a version written in JavaScript. */
export const olderCompiler: Compiler = {
  name: `TypeScript ${versionIn("generator/node_modules/typescript")}`,
  command: [process.execPath, join(root, "generator/node_modules/typescript/bin/tsc")],
  args: [],
};

/** Compiles a project and returns the compiler's output. Throws if there are errors. */
export function compile(by: Compiler, project: string, more: readonly string[] = []): string {
  const [program, ...first] = by.command;
  const { status, stdout } = spawnSync(program, [...first, "-p", project, ...more], { encoding: "utf8" });
  if (status !== 0) throw new Error(`${project} does not compile\n${stdout}`);
  return stdout;
}

export interface Cost {
  readonly instantiations: number;
  /** Milliseconds of type checking. */
  readonly milliseconds: number;
}

export function costOf(by: Compiler, project: string): Cost {
  const output = compile(by, project, ["--extendedDiagnostics", ...by.args]);
  const figure = (name: string): number => Number(new RegExp(`${name}:\\s+([\\d.]+)`).exec(output)?.[1]);
  return { instantiations: figure("Instantiations"), milliseconds: figure("Check time") * 1000 };
}

/** Writes a program into a folder, and returns the project that compiles it. */
export function writeProgram(folder: string, name: string, text: string, options: object = {}): string {
  const project = join(folder, `${name}.json`);
  writeFileSync(join(folder, `${name}.ts`), text);
  writeJson(project, {
    extends: join(root, "tsconfig.base.json"),
    compilerOptions: { noEmit: true, allowImportingTsExtensions: true, ...options },
    files: [`${name}.ts`],
  });
  return project;
}

/** Builds a package of this repository as published, and first the runtime that it imports, into another folder. */
export function buildPackage(name: string, folder: string, paths: object): void {
  const source = join(root, "packages", name);
  const runtime = join(folder, "node_modules/@specloom/runtime");
  const target = name === "runtime" ? runtime : join(folder, "node_modules/@memory-service", name);
  if (target !== runtime && !existsSync(runtime)) buildPackage("runtime", folder, {});
  const project = join(folder, `build-${name}.json`);
  writeJson(project, {
    extends: join(source, "tsconfig.build.json"),
    compilerOptions: {
      outDir: join(target, "dist"),
      sourceMap: false,
      declarationMap: false,
      paths: { "@specloom/runtime/*": [`${runtime}/dist/*.d.ts`, `${runtime}/dist/*/index.d.ts`], ...paths },
    },
    include: [join(source, "src")],
  });
  compile(compiler, project);
  symlinkSync(join(source, "package.json"), join(target, "package.json"));
}

export function writeJson(file: string, value: object): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(value));
}
