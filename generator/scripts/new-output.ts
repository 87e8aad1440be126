/**
 * Creates an output of the usual shape, with a first case, and the package that it writes into.
 *
 *     pnpm new-output NAME [ROOT]
 *
 * ROOT is another copy of the repository, for the test of this script.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { format } from "prettier";
import { Project, SyntaxKind } from "ts-morph";
import { parseDocument } from "yaml";

const [name, root = fileURLToPath(new URL("../..", import.meta.url))] = process.argv.slice(2);

if (name === undefined || !/^[a-z][a-z0-9]*$/.test(name))
  fail("give a name of lower-case letters and digits, such as pnpm new-output events");
const folder = join(root, "generator/src/emit", name);
if (existsSync(folder)) fail(`there is an output "${name}" already: generator/src/emit/${name}`);

function fail(why: string): never {
  console.error(`new-output: ${why}`);
  process.exit(2);
}

const files: Readonly<Record<string, string>> = {
  [`generator/src/emit/${name}/settings.ts`]: `import { oneOf } from "../option.js";
import type { EmitInput as Input } from "../output.js";

export const ${name}Options = {
  order: oneOf(["document", "alphabet"], { description: "the order of the operations", default: "document" }),
};

export type EmitInput = Input<typeof ${name}Options>;
`,
  [`generator/src/emit/${name}/output.ts`]: `import { defineOutput } from "../output.js";
import { ${name}Options } from "./settings.js";

/** The call path of every operation. */
export const ${name}Output = defineOutput({
  name: "${name}",
  description: "The call path of every operation.",
  options: ${name}Options,
  standalone: { folder: "${name}" },
  // Loaded on demand: most users of the descriptor do not emit.
  emit: async (input) => (await import("./files.js")).emitFiles(input),
});
`,
  [`generator/src/emit/${name}/names.ts`]: `/** The file that lists the operations. */
export const operationsFile = "operations.ts";
`,
  [`generator/src/emit/${name}/files.ts`]: `import { literalText } from "../../codegen/literals.js";
import type { EmittedFile } from "../output.js";
import { printFile } from "../shared/print.js";
import { operationsFile } from "./names.js";
import type { EmitInput } from "./settings.js";

/** Emits every file of the output: at first, the call paths of all operations. */
export function emitFiles({ api, options }: EmitInput): readonly EmittedFile[] {
  const paths = api.operations.map(({ resource, method }) => [...resource, method].join("."));
  if (options.order === "alphabet") paths.sort();
  return [
    printFile(operationsFile, options.command, [
      {
        kind: "const",
        name: "operations",
        docs: "The call path of every operation.",
        type: "readonly string[]",
        initializer: literalText(paths),
      },
    ]),
  ];
}
`,
  [`generator/src/emit/${name}/cases/call-paths.md`]: `# Call paths

Lists every operation by its call path.

\`\`\`yaml
paths:
  /facts: { get: { operationId: facts.list, responses: { "204": { description: Fine. } } } }
\`\`\`

\`\`\`ts operations.ts
/** The call path of every operation. */
export const operations: readonly string[] = ["facts.list"];
\`\`\`
`,
  [`packages/${name}/package.json`]: `${JSON.stringify(manifest(name), undefined, 2)}\n`,
  [`packages/${name}/tsconfig.json`]: `${JSON.stringify({ extends: "../../tsconfig.base.json", compilerOptions: { noEmit: true }, include: ["src"] }, undefined, 2)}\n`,
  [`packages/${name}/tsconfig.build.json`]: `${JSON.stringify({ extends: "./tsconfig.json", compilerOptions: { noEmit: false, rootDir: "src", outDir: "dist", declaration: true, declarationMap: true, sourceMap: true } }, undefined, 2)}\n`,
  [`packages/${name}/src/index.ts`]: `export * from "./generated/operations.js";\n`,
  [`packages/${name}/README.md`]: `# @memory-service/${name}\n`,
};

function manifest(name: string): object {
  return {
    name: `@memory-service/${name}`,
    version: "0.1.0",
    private: true,
    license: "MIT",
    type: "module",
    sideEffects: false,
    engines: { node: ">=20.19" },
    exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" }, "./package.json": "./package.json" },
    files: ["dist", "src", "CHANGELOG.md"],
    scripts: { build: "tsc -p tsconfig.build.json", typecheck: "tsc -p tsconfig.json" },
    devDependencies: { typescript: "7.0.2" },
  };
}

/** Adds the output to the registry, after the others. */
function register(name: string): void {
  const project = new Project({ skipAddingFilesFromTsConfig: true });
  const registry = project.addSourceFileAtPath(join(root, "generator/src/outputs.ts"));
  registry.addImportDeclaration({ moduleSpecifier: `./emit/${name}/output.js`, namedImports: [`${name}Output`] });
  registry
    .getVariableDeclarationOrThrow("outputs")
    .getInitializerIfKindOrThrow(SyntaxKind.AsExpression)
    .getExpressionIfKindOrThrow(SyntaxKind.ArrayLiteralExpression)
    .addElement(`${name}Output`);
  registry.organizeImports();
  registry.saveSync();
}

/** Gives the output a folder in specloom.config.yaml, whose comments stay. */
function configure(name: string): void {
  const file = join(root, "specloom.config.yaml");
  const config = parseDocument(readFileSync(file, "utf8"));
  config.setIn(["outputs", name], { folder: `packages/${name}/src/generated` });
  writeFileSync(file, config.toString({ lineWidth: 0, flowCollectionPadding: true }));
}

for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), await format(text, { filepath: path, printWidth: 120 }));
}
register(name);
configure(name);
console.log(
  `created generator/src/emit/${name} and packages/${name}; start with the case in generator/src/emit/${name}/cases`,
);
