import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const packages = fileURLToPath(new URL("../../../packages/", import.meta.url));

/** The package that files belong to, each with its own runtime. */
type Part = "client" | "zod";

/** A folder in which generated files compile: `<name>/client/generated` and `<name>/zod/generated`. */
export interface Workbench {
  readonly folder: string;
  /** Writes the files that a document gave. */
  readonly add: (name: string, part: Part, files: ReadonlyMap<string, string>) => void;
  /** Every complaint of the compiler about anything in the folder: `name/client/generated/types.ts(3,1): TS2304 …`. */
  readonly compile: () => readonly string[];
  readonly remove: () => void;
}

/** Makes an empty workbench in the folder for temporary files. */
export function createWorkbench(): Workbench {
  const folder = mkdtempSync(join(tmpdir(), "specloom-compile-"));
  mkdirSync(join(folder, "node_modules"));
  for (const [part, dependency] of [
    ["client", "openapi-fetch"],
    ["zod", "zod"],
  ] as const) {
    symlinkSync(join(packages, part, "node_modules", dependency), join(folder, "node_modules", dependency));
    cpSync(join(packages, part, "src/runtime"), join(folder, `${part}-runtime`), { recursive: true });
  }
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  return {
    folder,
    add: (name, part, files) => {
      for (const [path, text] of files) {
        const file = join(folder, name, part, "generated", path);
        mkdirSync(dirname(file), { recursive: true });
        // All documents share one runtime, so that it is compiled once.
        writeFileSync(file, text.replace(/"((?:\.\.\/)+)runtime\//g, `"$1../../${part}-runtime/`));
      }
    },
    compile: () => compile(folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** As strict as users are: what compiles here compiles for them. */
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
  skipLibCheck: true,
  noEmit: true,
  types: [],
};

function compile(folder: string): readonly string[] {
  const files = ts.sys.readDirectory(folder, [".ts"], ["node_modules"]);
  const program = ts.createProgram(files, options);
  return ts.getPreEmitDiagnostics(program).map((diagnostic) => {
    const text = ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n");
    const { file, start } = diagnostic;
    if (file === undefined || start === undefined) return text;
    const { line, character } = file.getLineAndCharacterOfPosition(start);
    return `${file.fileName.slice(folder.length + 1)}(${line + 1},${character + 1}): TS${diagnostic.code} ${text}`;
  });
}
