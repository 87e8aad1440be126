/** The code that typia's compiler plugin writes for types. It needs an older TypeScript, so both are installed into .cache. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { install } from "../../scripts/install.js";

export const versions = { typia: "9.7.2", typescript: "5.9.3" };

const sources = fileURLToPath(new URL("by-hand/typia", import.meta.url));
const modules = ["facts", "others", "search"];

/** The parts of the compiler's and the plugin's interface that we use. */
interface Compiler {
  readonly createProgram: (files: readonly string[], options: object) => Program;
}
interface Program {
  readonly emit: (...options: readonly unknown[]) => { readonly diagnostics: readonly Problem[] };
}
interface Problem {
  readonly messageText: unknown;
}
type Transform = (program: Program, options: object, extras: object) => unknown;

/** The folder whose node_modules the compiled modules import, and their code by name. */
interface Compiled {
  readonly folder: string;
  readonly code: ReadonlyMap<string, string>;
}

let compiled: Compiled | undefined;

/** Returns the compiled modules. Throws if typia cannot be installed or reports a problem. */
export function compiledByTypia(): Compiled {
  compiled ??= compile();
  return compiled;
}

function compile(): Compiled {
  const installed = install("typia", { dependencies: versions });
  if ("missing" in installed) throw new Error(`typia: ${installed.missing}`);
  const { folder } = installed;
  const load = createRequire(join(folder, "package.json"));
  const compiler = load("typescript") as Compiler;
  const { default: transform } = load("typia/lib/transform") as { readonly default: Transform };
  const project = mkdtempSync(join(folder, "project-"));
  try {
    cpSync(sources, project, { recursive: true });
    const target = join(project, "out");
    const options = { strict: true, module: 99, moduleResolution: 100, target: 9, outDir: target, types: [] };
    const files = modules.map((name) => join(project, `${name}.ts`));
    const program = compiler.createProgram(files, options);
    const problems: Problem[] = [];
    const addDiagnostic = (problem: Problem): number => problems.push(problem);
    const before = [transform(program, {}, { addDiagnostic })];
    problems.push(...program.emit(undefined, undefined, undefined, undefined, { before }).diagnostics);
    if (problems.length > 0) throw new Error(`typia: ${JSON.stringify(problems.map((one) => one.messageText))}`);
    const code = modules.map((name) => [`typia/${name}`, readFileSync(join(target, `${name}.js`), "utf8")] as const);
    return { folder, code: new Map(code) };
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}
