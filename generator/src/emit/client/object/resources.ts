import { createNamer, deviceNames, short } from "../../../model/names.js";
import type { Api } from "../../../model/types.js";
import { resourcesFolder } from "../names.js";
import { uploadFunction } from "../../shared/names.js";
import type { Branch, ResourceBranch } from "../../shared/resource-tree.js";
import { runtimeFunctions } from "../runtime-names.js";

/** A resource of the client itself, with all of its descendants, in a file of its own. */
export interface Part {
  /** Without an ending: `facts`. */
  readonly file: string;
  /** The function that creates it: `createFacts`. */
  readonly factory: string;
}

/** Returns a file for each resource of the client itself, and a name for its factory that no operation's function has. */
export function partsOf(api: Api, { children }: Branch): ReadonlyMap<ResourceBranch, Part> {
  const files = createNamer(["index", ...deviceNames]);
  const functions = createNamer([
    "createClient",
    ...runtimeFunctions,
    ...api.operations.flatMap((operation) => [
      operation.name.code,
      ...(operation.upload ? [uploadFunction(operation)] : []),
    ]),
  ]);
  return new Map(
    children.map((branch) => {
      const { path, typeName } = branch.resource;
      return [branch, { file: files.take(short(path.join("-"))), factory: functions.take(`create${typeName}`) }];
    }),
  );
}

export function moduleOfPart({ file }: Part): string {
  return `./${resourcesFolder}/${file}.js`;
}

export function pathOfPart({ file }: Part): string {
  return `${resourcesFolder}/${file}.ts`;
}
