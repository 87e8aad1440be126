import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ts as ts6 } from "ts-morph";
import ts from "typescript";
import { compiler as nativeCompiler } from "../../../scripts/compiler.js";
import { sample } from "../../../scripts/thoroughness.js";

/** A dependency of ts-morph with the libraries of its TypeScript, which are not files. */
const morph = createRequire(createRequire(import.meta.url).resolve("ts-morph"))("@ts-morph/common") as {
  readonly getLibFiles: () => readonly { readonly fileName: string; readonly text: string }[];
};
const libraryFolder = "/typescript-libraries";
const packages = fileURLToPath(new URL("../../../packages/", import.meta.url));

/** TypeScript 5.9 is the generator's own, 6.0 comes with ts-morph, and 7 is the repository's. */
export type Compiler = "5.9" | "6.0" | "7" | "7, for a bundler";

/** The compilers under test. The older ones take ten times as long: `pnpm test --all` adds them. */
export const compilers = sample<Compiler>(["7", "7, for a bundler", "5.9", "6.0"], 1);

/** The package that files belong to. */
type Part = "client" | "zod" | "proof" | "query" | "react" | "endpoints" | "server";

/** The import path of the client from generated files of other parts. */
export const besideClient = "../../client/generated/index.js";

/** The import path of the fast validators from generated files of other parts. */
export const besideValidators = "../../zod/generated/fast/index.js";

/** The import path of the options of TanStack Query from generated files of other parts. */
export const besideQuery = "../../query/generated/index.js";

/** The import path of the endpoints from generated files of other parts. */
export const besideEndpoints = "../../endpoints/generated/index.js";

/** The folder of each part's runtime. The output `server` has one that is named after its framework. */
const runtimes: Readonly<Record<Part, string>> = {
  client: "client",
  zod: "zod",
  proof: "zod",
  query: "query",
  react: "react",
  endpoints: "endpoints",
  server: "hono",
};

/** Packages that generated code and its runtimes import. */
const dependencies = [
  "@opentelemetry/api",
  "openapi-fetch",
  "oauth4webapi",
  "zod",
  "@tanstack/react-query",
  "@types/react",
  "react",
  "hono",
];

/** A folder in which generated files compile: `<name>/client/generated`, `<name>/zod/generated` and so on. */
export interface Workbench {
  readonly folder: string;
  /** Writes the generated files of a document. */
  readonly add: (name: string, part: Part, files: ReadonlyMap<string, string>) => void;
  /** Returns all errors in the folder: `name/client/generated/types.ts(3,1): TS2304 …`. */
  readonly compile: (compiler?: Compiler) => readonly string[];
  readonly remove: () => void;
}

/** Creates an empty workbench in a temporary folder. */
export function createWorkbench(): Workbench {
  const folder = mkdtempSync(join(tmpdir(), "specloom-compile-"));
  for (const name of dependencies) {
    const link = join(folder, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(packages, "runtime/node_modules", name), link);
  }
  for (const name of Object.values(runtimes))
    cpSync(join(packages, "runtime/src", name), join(folder, "runtime", name), { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  return {
    folder,
    add: (name, part, files) => {
      for (const [path, text] of files) {
        const file = join(folder, name, part, "generated", path);
        mkdirSync(dirname(file), { recursive: true });
        // All documents share one runtime, which is then compiled once.
        writeFileSync(file, text.replace(/"((?:\.\.\/)+)runtime\//g, `"$1../../runtime/${runtimes[part]}/`));
      }
    },
    compile: (compiler = "7") => compile(folder, compiler),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The strictest options of users: code that compiles here compiles for them. */
const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts", "lib.dom.asynciterable.d.ts"],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  noImplicitOverride: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  erasableSyntaxOnly: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
};

function compile(folder: string, compiler: Compiler): readonly string[] {
  switch (compiler) {
    case "5.9":
      return compileInProcess(folder);
    case "6.0":
      return compileWithMorph(folder);
    case "7":
      return compileNatively(folder, { module: "nodenext" });
    case "7, for a bundler":
      // A common configuration, in which package.json alone does not make a file a module. It does not change what the proofs compare.
      return compileNatively(folder, { module: "esnext", moduleResolution: "bundler" }, ["*/proof"]);
  }
}

/** Compiles with the compiler's API. Returns errors with paths relative to the folder. */
function compileInProcess(folder: string): readonly string[] {
  const program = ts.createProgram(filesIn(folder), options);
  return ts.getPreEmitDiagnostics(program).map((diagnostic) => {
    const text = ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n");
    const { file, start } = diagnostic;
    if (file === undefined || start === undefined) return text;
    const { line, character } = file.getLineAndCharacterOfPosition(start);
    return `${file.fileName.slice(folder.length + 1)}(${line + 1},${character + 1}): TS${diagnostic.code} ${text}`;
  });
}

/** Compiles with ts-morph, which keeps the libraries of its TypeScript in memory. */
function compileWithMorph(folder: string): readonly string[] {
  const host = ts6.createCompilerHost(options as ts6.CompilerOptions, true);
  const libraries = new Map(morph.getLibFiles().map(({ fileName, text }) => [`${libraryFolder}/${fileName}`, text]));
  const { fileExists, readFile } = host;
  host.getDefaultLibLocation = () => libraryFolder;
  host.getDefaultLibFileName = () => `${libraryFolder}/lib.d.ts`;
  host.fileExists = (path) => libraries.has(path) || fileExists(path);
  host.readFile = (path) => libraries.get(path) ?? readFile(path);
  const program = ts6.createProgram(filesIn(folder), options as ts6.CompilerOptions, host);
  const diagnostics = ts6.getPreEmitDiagnostics(program);
  const paths = {
    getCurrentDirectory: () => folder,
    getCanonicalFileName: (path: string) => path,
    getNewLine: () => "\n",
  };
  return diagnostics.map((diagnostic) => ts6.formatDiagnostic(diagnostic, paths).trimEnd());
}

/** Compiles with TypeScript 7, which is a program without an API. */
function compileNatively(folder: string, resolution: object, excluded: readonly string[] = []): readonly string[] {
  const { target: _, module: __, moduleResolution: ___, lib: ____, ...rest } = options;
  const compilerOptions = {
    ...rest,
    ...resolution,
    target: "es2022",
    lib: ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
  };
  const config = join(folder, "tsconfig.json");
  writeFileSync(
    config,
    JSON.stringify({ compilerOptions, include: ["**/*.ts"], exclude: ["node_modules", ...excluded] }),
  );
  // Several threads would check shared types several times, while other tests use the other cores.
  const { stdout, stderr, status } = spawnSync(
    nativeCompiler,
    ["-p", config, "--pretty", "false", "--singleThreaded"],
    {
      encoding: "utf8",
      cwd: folder,
      maxBuffer: 1 << 28,
    },
  );
  rmSync(config);
  const lines = `${stdout}${stderr}`.split("\n").filter((line) => line !== "");
  return status === 0 || lines.length > 0 ? lines : [`the compiler ended with ${status}`];
}

function filesIn(folder: string): string[] {
  return ts.sys.readDirectory(folder, [".ts"], ["node_modules"]);
}
