import { memoized } from "../../../diagnostics/get-or-add.js";
import type { Api, Operation } from "../../../model/types.js";
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

/** Opens a file. `from` returns a module of the output folder as the file imports it. */
export function openFile(
  input: EmitInput,
  from: (module: string) => string,
  apart: ReadonlyMap<ResourceBranch, Part> = new Map(),
): ClientFile {
  const { api, options } = input;
  return {
    ...input,
    apart,
    scope: createScopes({ api, runtime: options.runtime, types: from(typesModule), root: options.root })("response"),
    moduleOf: (operation) => from(`./${operationsFolder}/${filesOf(api).get(operation) ?? "index"}.js`),
    later: from(laterModule),
  };
}

/** Returns the file of each operation's function, without an ending. */
const filesOf = memoized(
  (api: Api): ReadonlyMap<Operation, string> =>
    new Map(groupOperations(api).flatMap(({ file, operations }) => operations.map((one) => [one, file] as const))),
);
