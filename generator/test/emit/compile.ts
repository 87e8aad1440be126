import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const clientPackage = fileURLToPath(new URL("../../../packages/client/", import.meta.url));

/** A folder in which generated files compile: `<name>/generated` beside one copy of the client's runtime. */
export interface Workbench {
  readonly folder: string;
  /** Writes the files that a document gave. */
  readonly add: (name: string, files: ReadonlyMap<string, string>) => void;
  /** Every complaint of the compiler about anything in the folder: `name/generated/types.ts(3,1): TS2304 …`. */
  readonly compile: () => readonly string[];
  readonly remove: () => void;
}

/** Makes an empty workbench in the folder for temporary files. */
export function createWorkbench(): Workbench {
  const folder = mkdtempSync(join(tmpdir(), "specloom-compile-"));
  const names: string[] = [];
  symlinkSync(join(clientPackage, "node_modules"), join(folder, "node_modules"));
  cpSync(join(clientPackage, "src/runtime"), join(folder, "runtime"), { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  return {
    folder,
    add: (name, files) => {
      names.push(name);
      for (const [path, text] of files) {
        const file = join(folder, name, "generated", path);
        mkdirSync(dirname(file), { recursive: true });
        // All documents share one runtime, so that it is compiled once.
        writeFileSync(file, text.replaceAll('../runtime/index.js"', '../../runtime/index.js"'));
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
