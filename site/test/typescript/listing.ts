import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ts } from "ts-morph";

/** A name that a module exports. */
export interface Listed {
  readonly name: string;
  /** The file that declares it; undefined if another package does. */
  readonly file: string | undefined;
}

/**
 * Lists the exports of a module from its syntax alone, without a type checker. `modules` has the sources of the repository's own
 * packages, by specifier.
 */
export function listExports(file: string, modules: ReadonlyMap<string, string>): readonly Listed[] {
  const known = lists.get(file);
  if (known) return known;
  const listed = readExports(file, modules);
  lists.set(file, listed);
  return listed;
}

/** Returns the sources of the runtime's entry points, which generated packages export from, by specifier. */
export function runtimeModules(root: string): readonly (readonly [specifier: string, source: string])[] {
  const folder = join(root, "packages/runtime");
  const { name, exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    readonly name: string;
    readonly exports: Readonly<Record<string, string>>;
  };
  return Object.entries(exports).flatMap(([key, target]) => {
    const module = join(folder, target.replace("dist/", "src/").replace(/\.js$/, ""));
    const source = [".ts", ".tsx"].map((extension) => module + extension).find((path) => existsSync(path));
    return source === undefined ? [] : [[name + key.slice(1), source] as const];
  });
}

const lists = new Map<string, readonly Listed[]>();

function readExports(file: string, modules: ReadonlyMap<string, string>): readonly Listed[] {
  const names = new Map<string, Listed>();
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2022);
  for (const statement of source.statements) {
    if (!ts.isExportDeclaration(statement))
      for (const name of declared(statement, source)) names.set(name, { name, file });
    else
      for (const one of reexported(statement, { source, file, modules }))
        if (!names.has(one.name)) names.set(one.name, one);
  }
  return [...names.values()];
}

interface Module {
  readonly source: ts.SourceFile;
  readonly file: string;
  readonly modules: ReadonlyMap<string, string>;
}

function reexported(statement: ts.ExportDeclaration, { source, file, modules }: Module): readonly Listed[] {
  const { exportClause, moduleSpecifier } = statement;
  const specifier = moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : undefined;
  const target = specifier === undefined ? file : targetOf(specifier, file, modules);
  if (!exportClause)
    return target === undefined ? [] : listExports(target, modules).filter(({ name }) => name !== "default");
  if (!ts.isNamedExports(exportClause)) return [{ name: exportClause.name.text, file }];
  return exportClause.elements.map((element) => {
    const name = element.name.text;
    const original = element.propertyName?.text ?? name;
    if (specifier !== undefined) {
      const found =
        target === undefined ? undefined : listExports(target, modules).find((one) => one.name === original);
      return { name, file: found?.file };
    }
    const imported = importOf(original, source);
    const from = imported === undefined ? file : targetOf(imported, file, modules);
    return { name, file: from };
  });
}

function targetOf(specifier: string, from: string, modules: ReadonlyMap<string, string>): string | undefined {
  if (!specifier.startsWith(".")) return modules.get(specifier);
  const path = join(dirname(from), specifier.replace(/\.jsx?$/, ""));
  return [`${path}.ts`, `${path}.tsx`].find((file) => existsSync(file));
}

/** Returns the module that an imported name comes from. */
function importOf(name: string, source: ts.SourceFile): string | undefined {
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (bindings && ts.isNamedImports(bindings) && bindings.elements.some((one) => one.name.text === name))
      return statement.moduleSpecifier.text;
  }
  return undefined;
}

function declared(statement: ts.Statement, source: ts.SourceFile): readonly string[] {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText(source));
  const { name } = statement as ts.Statement & { readonly name?: ts.Identifier };
  return name ? [name.text] : [];
}
