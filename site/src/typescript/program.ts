import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { ts } from "ts-morph";
import type { PublishedPackage } from "./packages.js";

/** The utility types that declarations are built from. Resolving them needs no library. */
const utilityTypes = `
type Partial<T> = { [K in keyof T]?: T[K] };
type Required<T> = { [K in keyof T]-?: T[K] };
type Readonly<T> = { readonly [K in keyof T]: T[K] };
type Pick<T, K extends keyof T> = { [P in K]: T[P] };
type Exclude<T, U> = T extends U ? never : T;
type Extract<T, U> = T extends U ? T : never;
type Omit<T, K extends keyof any> = Pick<T, Exclude<keyof T, K>>;
type NonNullable<T> = T & {};
interface Array<T> {} interface ReadonlyArray<T> { readonly [index: number]: T } interface Function {} interface CallableFunction {}
interface NewableFunction {} interface Object {} interface String {} interface Number {} interface Boolean {}
interface RegExp {} interface IArguments {} interface Symbol {}
`;

const utilityFile = "/utility-types.d.ts";

/**
 * Creates a program of the entry points and the modules of the repository that they import. Libraries are left out, so it cannot
 * check types, but it resolves the repository's names.
 */
export function createProgram(root: string, packages: readonly PublishedPackage[]): ts.Program {
  const entries = packages.flatMap((one) => one.entries);
  const sources = new Map(entries.map(({ specifier, source }) => [specifier, join(root, source)]));
  const options: ts.CompilerOptions = {
    noLib: true,
    types: [],
    strict: true,
    skipLibCheck: true,
    jsx: ts.JsxEmit.Preserve,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
  };
  const host = ts.createCompilerHost(options, true);
  const { getSourceFile } = host;
  host.getSourceFile = (file, ...rest) =>
    file === utilityFile
      ? ts.createSourceFile(file, utilityTypes, ts.ScriptTarget.ES2022)
      : getSourceFile.call(host, file, ...rest);
  const resolve = resolver(root, sources);
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) => ({ resolvedModule: resolve(text, from) }));
  return ts.createProgram({ rootNames: [utilityFile, ...sources.values()], options, host });
}

function resolver(root: string, sources: ReadonlyMap<string, string>) {
  const runtime = join(root, "packages/runtime/src");
  const pathOf = (specifier: string, from: string): string | undefined => {
    if (specifier.startsWith(".")) return join(dirname(from), specifier);
    const [, part] = /^@specloom\/runtime\/(.+)$/.exec(specifier) ?? [];
    return part === undefined ? undefined : join(runtime, part);
  };
  const known = new Map<string, string | undefined>();
  return (specifier: string, from: string): ts.ResolvedModuleFull | undefined => {
    const path = pathOf(specifier, from);
    const key = path ?? specifier;
    if (!known.has(key)) known.set(key, path === undefined ? sources.get(specifier) : sourceOf(path));
    const file = known.get(key);
    return file === undefined
      ? undefined
      : { resolvedFileName: file, extension: file.endsWith("x") ? ts.Extension.Tsx : ts.Extension.Ts };
  };
}

function sourceOf(path: string): string | undefined {
  const module = path.replace(/\.jsx?$/, "");
  return [`${module}.ts`, `${module}.tsx`, `${module}/index.ts`].find((file) => existsSync(file));
}
