import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ts } from "ts-morph";

/** A module that users import. */
export interface EntryPoint {
  /** The name in imports: `@memory-service/react/options`. */
  readonly specifier: string;
  /** The module's source, relative to the root of the repository. */
  readonly source: string;
  /** The path of its page. */
  readonly path: string;
}

/** A package that users install. */
export interface PublishedPackage {
  readonly name: string;
  /** Relative to the root of the repository. */
  readonly folder: string;
  readonly description: string;
  readonly entries: readonly EntryPoint[];
}

interface Manifest {
  readonly name: string;
  readonly description?: string;
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, string | { readonly types: string }>>;
}

/** Returns the packages of the repository that are not private and have entry points, the generator first. */
export function publishedPackages(root: string): readonly PublishedPackage[] {
  const all = readdirSync(join(root, "packages")).sort();
  return ["generator", ...all.map((name) => `packages/${name}`)]
    .filter((folder) => existsSync(join(root, folder, "tsconfig.build.json")))
    .flatMap((folder) => {
      const manifest = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as Manifest;
      if (manifest.private || !manifest.exports) return [];
      const { name, description = "" } = manifest;
      const entries = entryPoints(root, folder, manifest);
      // Programs do not import the runtime's modules: what they need of them, generated packages export.
      return entries.length === 0 ? [] : [{ name, folder, description, entries }];
    });
}

function entryPoints(root: string, folder: string, { name, exports = {} }: Manifest): readonly EntryPoint[] {
  const sourceOf = sourceMap(root, folder);
  return Object.entries(exports).flatMap(([key, target]) => {
    if (typeof target === "string") return [];
    const subpath = key.slice(1);
    const path = `reference/typescript/${name.replace(/^@[^/]+\//, "")}${subpath}`;
    return [{ specifier: name + subpath, source: sourceOf(target.types), path }];
  });
}

/** Returns a function from a file of declarations to the source that the build makes it from. */
function sourceMap(root: string, folder: string): (types: string) => string {
  const file = join(root, folder, "tsconfig.build.json");
  const { config } = ts.readConfigFile(file, (path) => readFileSync(path, "utf8")) as {
    readonly config: { readonly compilerOptions: { readonly outDir: string; readonly rootDir: string } };
  };
  const { outDir, rootDir } = config.compilerOptions;
  return (types) => {
    const module = join(folder, rootDir, relative(outDir, types).replace(/\.d\.ts$/, ""));
    const source = [".ts", ".tsx"].map((extension) => module + extension).find((path) => existsSync(join(root, path)));
    if (source === undefined) throw new Error(`${folder}/package.json: no source for ${types}`);
    return source;
  };
}
