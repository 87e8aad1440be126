import type { EmitOptions, EmittedFile, Tier } from "../emitter.js";
import { printIndex } from "../shared/print.js";
import { exportsIn, type Export, type Exports } from "./exports.js";
import { operationsFolder, schemasFile } from "./names.js";

/** A file of a tier, and what it exports. */
export interface TierFile {
  /** Below the folder of the tier. */
  readonly path: string;
  /** How many folders it is below the output folder. */
  readonly depth: 1 | 2;
  readonly exports: readonly Export[];
}

/** The files that every tier has: the components in one, the operations in one per resource, and what the service sends. */
export function tierFiles({ schemas, groups, payloads }: Exports): readonly TierFile[] {
  const operations = groups.map(({ file, operations }) => ({
    path: `${operationsFolder}/${file}.ts`,
    depth: 2 as const,
    exports: operations.flatMap(exportsIn),
  }));
  const webhooks = { path: `${operationsFolder}/${payloads.file}.ts`, depth: 2 as const, exports: payloads.exports };
  const below = [...operations, webhooks].filter(({ exports }) => exports.length > 0);
  return [{ path: schemasFile, depth: 1, exports: schemas }, ...below];
}

/** The file that passes on what the files of operations export. */
export function printOperationsIndex({ command }: EmitOptions, exports: Exports, tier: Tier): EmittedFile {
  const files = tierFiles(exports).filter(({ depth }) => depth === 2);
  const modules = files.map(({ path }) => `./${path.slice(operationsFolder.length + 1, -".ts".length)}.js`);
  return printIndex(`${tier}/${operationsFolder}/index.ts`, command, modules);
}
