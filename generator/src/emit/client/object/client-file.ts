import type { Operation } from "../../../model/types.js";
import type { ResourceBranch } from "../../shared/resource-tree.js";
import { createScopes } from "../../shared/scope.js";
import type { TypeScope } from "../../shared/types.js";
import { laterModule, operationsFolder, typesModule } from "../names.js";
import { groupOperations } from "../../shared/names.js";
import type { Part } from "./resources.js";
import type { EmitInput } from "../settings.js";

/** The inputs of a file of the client's object form. */
export interface ClientFile extends EmitInput {
  /** The scope of results. */
  readonly scope: TypeScope;
  readonly moduleOf: (operation: Operation) => string;
  /** The module of the code that the client loads on first use. */
  readonly later: string;
  /** The resources that have files of their own. */
  readonly apart: ReadonlyMap<ResourceBranch, Part>;
}

export interface Opening {
  readonly operationFiles: ReadonlyMap<Operation, string>;
  readonly apart: ReadonlyMap<ResourceBranch, Part>;
  /** Returns a module of the output folder as the file imports it. */
  readonly from: (module: string) => string;
}

export function openFile(input: EmitInput, { apart, from, operationFiles }: Opening): ClientFile {
  const { api, options } = input;
  return {
    ...input,
    apart,
    scope: createScopes({ api, runtime: options.runtime, types: from(typesModule), root: options.root })("response"),
    moduleOf: (operation) => from(`./${operationsFolder}/${operationFiles.get(operation) ?? "index"}.js`),
    later: from(laterModule),
  };
}

/** Returns the file of each operation's function, without an ending. */
export function operationFilesOf(api: EmitInput["api"]): ReadonlyMap<Operation, string> {
  return new Map(
    groupOperations(api).flatMap(({ file, operations }) => operations.map((operation) => [operation, file] as const)),
  );
}
