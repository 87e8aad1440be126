import type { EmitOptions, EmittedFile, Tier } from "../emitter.js";
import { printIndex } from "../shared/print.js";
import { exportsIn, type ComponentExports, type Export, type Exports, type SchemaExports } from "./exports.js";
import { operationsFolder, schemasFile, schemasFolder } from "./names.js";

/** A file of a tier, and what it exports. */
export interface TierFile {
  /** Below the folder of the tier. */
  readonly path: string;
  /** How many folders it is below the output folder. */
  readonly depth: 1 | 2;
  readonly exports: readonly Export[];
  /** The components that it declares; every other one is imported. */
  readonly components: ReadonlySet<string>;
}

/**
 * The files that every tier has: the components in one or, where there are many, in several; the operations in one per
 * resource, and what the service sends.
 */
export function tierFiles({ groups, payloads, ...components }: Exports): readonly TierFile[] {
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
  const below = [...operations, webhooks].filter(({ exports }) => exports.length > 0);
  return [...componentFiles(components), ...below];
}

/** The files of components. */
export function componentFiles({ schemas }: ComponentExports): readonly TierFile[] {
  return schemas.map(schemaFile);
}

/** The file of components that share one; what it exports is worked out each time that it is asked for. */
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

/** The files that pass on what the files of operations export, and those of components where they are several. */
export function printIndexes({ command }: EmitOptions, exports: Exports, tier: Tier): readonly EmittedFile[] {
  const paths = tierFiles(exports).map(({ path }) => path);
  const modulesIn = (folder: string, from: string): readonly string[] =>
    paths
      .filter((path) => path.startsWith(`${folder}/`))
      .map((path) => `./${path.slice(from.length, -".ts".length)}.js`);
  const schemas = modulesIn(schemasFolder, "");
  return [
    ...(schemas.length > 0 ? [printIndex(`${tier}/${schemasFile}`, command, schemas)] : []),
    printIndex(`${tier}/${operationsFolder}/index.ts`, command, modulesIn(operationsFolder, `${operationsFolder}/`)),
  ];
}
