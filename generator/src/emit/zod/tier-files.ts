import type { EmittedFile } from "../output.js";
import type { EmitOptions, Tier } from "./settings.js";
import { printExports } from "../shared/print.js";
import { exportsIn, type Export, type Exports, type SchemaExports } from "./exports/types.js";
import { operationsFolder, schemasFile, schemasFolder } from "./names.js";

/** A file of a tier, and what it exports. */
export interface TierFile {
  /** The path inside the folder of the tier. */
  readonly path: string;
  /** The number of folders between the file and the output folder. */
  readonly depth: 1 | 2;
  readonly exports: readonly Export[];
  /** The components that the file declares. It imports all others. */
  readonly components: ReadonlySet<string>;
}

/**
 * Lists the files that every tier has: one for components or, in a large document, several; one per resource for
 * operations; one for webhooks.
 */
export function tierFiles({ groups, payloads, schemas }: Exports): readonly TierFile[] {
  const operations = groups.map(({ file, operations }) => ({
    path: `${operationsFolder}/${file}.ts`,
    depth: 2 as const,
    exports: operations.flatMap(exportsIn),
    components: new Set<string>(),
  }));
  const webhooks = {
    path: `${operationsFolder}/${payloads.file}.ts`,
    depth: 2 as const,
    exports: payloads.exports,
    components: new Set<string>(),
  };
  const others = [...operations, webhooks].filter(({ exports }) => exports.length > 0);
  return [...schemas.map(schemaFile), ...others];
}

/** Returns the file of a group of components. Computes its exports at each access. */
function schemaFile(schemas: SchemaExports): TierFile {
  const { file, components } = schemas;
  return {
    path: file === undefined ? schemasFile : `${schemasFolder}/${file}.ts`,
    depth: file === undefined ? 1 : 2,
    components,
    get exports() {
      return schemas.exports;
    },
  };
}

/** Emits the barrels of operations and, if there are several files of components, of components. */
export function printIndexes({ command }: EmitOptions, exports: Exports, tier: Tier): readonly EmittedFile[] {
  const paths = tierFiles(exports).map(({ path }) => path);
  const modulesIn = (folder: string, from: string): readonly string[] =>
    paths
      .filter((path) => path.startsWith(`${folder}/`))
      .map((path) => `./${path.slice(from.length, -".ts".length)}.js`);
  const schemas = modulesIn(schemasFolder, "");
  return [
    ...(schemas.length > 0 ? [printExports(`${tier}/${schemasFile}`, command, schemas)] : []),
    printExports(`${tier}/${operationsFolder}/index.ts`, command, modulesIn(operationsFolder, `${operationsFolder}/`)),
  ];
}
