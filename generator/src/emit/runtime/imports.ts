import { posix } from "node:path";
import type { EmittedFile, ModuleImport, Output } from "../output.js";

/** An import or a re-export of a module. */
export interface ImportStatement {
  readonly kind: "import" | "export";
  readonly specifier: string;
  /** The names in the other module, and those that this one gives them. Absent: all. */
  readonly names?: readonly ImportedName[];
  /** The whole statement, with its line feed. */
  readonly text: string;
}

export interface ImportedName {
  readonly name: string;
  readonly alias: string;
  /** The text in braces: `type Core`, `isUnique as unique`. */
  readonly text: string;
}

const statement = /^(import|export)\s+(?:type\s+)?(\{[^}]*\}|\*(?:\s+as\s+\w+)?)\s+from\s+"([^"]+)";\n?/gm;

/** A dynamic import, or the type of one, outside of comments. A string that quotes code has `\"` there. */
const expression = /^(?!\s*(?:\/[/*]|\*)).*?\bimport\("(\.[^"]+)"\)/gm;

/** Returns the imports and re-exports of code that specloom or its authors wrote. */
export function importsIn(code: string): readonly ImportStatement[] {
  return [
    ...[...code.matchAll(statement)].map(([text, kind = "", clause = "", specifier = ""]): ImportStatement => {
      const names = clause.startsWith("{") ? namesIn(clause) : namesOf(clause, code);
      return { kind: kind === "export" ? "export" : "import", specifier, ...(names && { names }), text };
    }),
    ...[...code.matchAll(expression)].map(([, specifier = ""]): ImportStatement => ({
      kind: "import",
      specifier,
      text: "",
    })),
  ];
}

function namesIn(clause: string): readonly ImportedName[] {
  const parts = clause.slice(1, -1).split(",");
  return parts
    .map((part) => part.replace(/\/\/.*|\/\*.*?\*\//g, "").trim())
    .filter((text) => text !== "")
    .map((text) => {
      const [name = "", alias = name] = text.replace(/^type\s+/, "").split(/\s+as\s+/);
      return { name, alias, text };
    });
}

/** Returns the names that code uses of a namespace, `* as json`. Undefined if it uses the namespace as a whole, or has none. */
function namesOf(clause: string, code: string): readonly ImportedName[] | undefined {
  const [, namespace] = clause.split(/\s+as\s+/);
  if (namespace === undefined) return undefined;
  const members = [...code.matchAll(new RegExp(`(?<![\\w.])${namespace}\\.(\\w+)`, "g"))].map(([, name = ""]) => name);
  const uses = code.match(new RegExp(`(?<![\\w.])${namespace}\\b`, "g"))?.length;
  if (uses !== members.length + 1) return undefined;
  return [...new Set(members)].map((name) => ({ name, alias: name, text: name }));
}

/** A file of an output. The path is relative to the root of the run. */
interface File {
  readonly path: string;
  readonly file: EmittedFile;
}

/** Returns what files import from those in a folder, and the modules of the runtime that programs import beside them. */
export function importsOf(files: readonly File[], outputs: readonly Output[], folder: string): readonly ModuleImport[] {
  const besides = outputs.flatMap(({ runtimeModules = [] }) => runtimeModules);
  return [...importsFrom(files, folder), ...besides.map((path) => ({ path }))];
}

/** Returns what files import from those in a folder. */
export function importsFrom(files: readonly File[], folder: string): readonly ModuleImport[] {
  return files
    .filter(({ file }) => file.language === "typescript")
    .flatMap(({ path, file }) =>
      importsIn(file.text).flatMap(({ specifier, names }) => {
        const imported = specifier.startsWith(".") ? resolveImport(path, specifier) : "";
        const inside = posix.relative(folder, imported);
        if (imported === "" || inside.startsWith("..")) return [];
        return [{ path: inside, ...(names && { names: names.map(({ name }) => name) }) }];
      }),
    );
}

/** Returns the path of the file that an import means. */
export function resolveImport(from: string, specifier: string): string {
  return posix.join(posix.dirname(from), specifier).replace(/\.js$/, ".ts");
}
