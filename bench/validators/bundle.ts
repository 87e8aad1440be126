/** Bundles contenders into single files, as in a program. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, type BuildOptions, type Plugin } from "esbuild";
import type { Contender } from "./contenders.js";
import { precompiled } from "./precompile.js";
import { compiledByTypia } from "./typia.js";

const folder = fileURLToPath(new URL(".", import.meta.url));

/** Serves the modules that ajv and typia compiled. */
function compiledModules(): Plugin {
  const modules = precompiled();
  return {
    name: "compiled",
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /^precompiled\// }, ({ path }) => ({ path, namespace: "ajv" }));
      onLoad({ filter: /.*/, namespace: "ajv" }, ({ path }) => ({
        contents: modules.get(path) ?? "",
        resolveDir: folder,
      }));
      onResolve({ filter: /^typia\/(?:facts|others|search)$/ }, ({ path }) => ({ path, namespace: "typia" }));
      onLoad({ filter: /.*/, namespace: "typia" }, ({ path }) => {
        const typia = compiledByTypia();
        return { contents: typia.code.get(path) ?? "", resolveDir: typia.folder };
      });
    },
  };
}

/** Replaces a string in matching files. If there are such files, one of them must contain it. */
function replacing(filter: RegExp, [from, to]: readonly [from: string, to: string]): Plugin {
  return {
    name: `replacing ${from}`,
    setup: ({ onLoad, onEnd }) => {
      const found = new Set<boolean>();
      onLoad({ filter }, ({ path }) => {
        const contents = readFileSync(path, "utf8");
        found.add(contents.includes(from));
        return { contents: contents.replaceAll(from, to), loader: path.endsWith(".ts") ? "ts" : "js" };
      });
      onEnd(() =>
        found.size > 0 && !found.has(true) ? { errors: [{ text: `No ${from} in ${filter.source}` }] } : undefined,
      );
    },
  };
}

const served = compiledModules();

function optionsOf({ rewrite }: Contender, contents: string, plugins: readonly Plugin[]): BuildOptions {
  return {
    stdin: { contents, resolveDir: folder, loader: "ts" },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    logLevel: "error",
    plugins: [served, ...(rewrite ? [replacing(/by-hand/, rewrite)] : []), ...plugins],
  };
}

/** Returns a program that exports `accepts`, which validates against one schema. */
function program(contender: Contender, schema: string, module: string, others: readonly string[]): string {
  const name = contender.nameOf?.(schema) ?? schema;
  return [
    contender.before ? `import "${contender.before}";` : "",
    contender.imports ?? "",
    ...others.map((other) => `export * from "${other}";`),
    `import { ${name} as schema } from "${module}";`,
    `export const accepts = ${contender.accepts("schema")};`,
  ].join("\n");
}

/** Returns the bundle of a program that uses a single schema. */
export async function bytesOf(contender: Contender, schema: string, module: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    ...optionsOf(contender, program(contender, schema, module, []), []),
    write: false,
  });
  const [file] = outputFiles;
  if (!file) throw new Error(`No bundle of ${contender.name}`);
  return file.contents;
}

/** Writes a module that exports all schemas, and `accepts` for the search response. */
export async function writeAll(contender: Contender, file: string, plugins: readonly Plugin[] = []): Promise<void> {
  const contents = program(contender, "ProjectsSearchResponse", contender.search, contender.all);
  await build({ ...optionsOf(contender, contents, plugins), outfile: file });
}

/** Bundles a module of this folder into one file for Node. */
export async function writeModule(module: string, file: string): Promise<void> {
  await build({ entryPoints: [`${folder}${module}`], bundle: true, format: "esm", platform: "node", outfile: file });
}

const counter = "globalThis.constructed = (globalThis.constructed ?? 0) + 1";

/** Counts the objects that libraries create: schemas of zod and valibot, nodes of arktype, validators of TypeBox, environments of ajv. */
export const counting: readonly Plugin[] = [
  [/zod\/v4\/core\/schemas\.js$/, '"$ZodType", (inst, def) => {', `"$ZodType", (inst, def) => { ${counter};`],
  [/valibot\/dist\/index\.mjs$/, 'kind: "schema",', `kind: (${counter}, "schema"),`],
  [/@ark\/schema\/out\/node\.js$/, "constructor(attachments, $) {", `constructor(attachments, $) { ${counter};`],
  [
    /typebox\/build\/compile\/validator\.mjs$/,
    "constructor(context, type) {",
    `constructor(context, type) { ${counter};`,
  ],
  [/ajv\/dist\/compile\/index\.js$/, "constructor(env) {", `constructor(env) { ${counter};`],
].map(([filter, from, to]) => replacing(filter as RegExp, [from as string, to as string]));
