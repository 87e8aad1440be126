import type { Operation } from "../../model/types.js";
import { createScopes } from "../shared/scope.js";
import { onDemand, printExports, printFile } from "../shared/print.js";
import { fromFolder, groupOperations } from "../shared/names.js";
import type { EmittedFile } from "../output.js";
import { failureOf } from "./failure.js";
import { operationsFolder, type EndpointNames } from "./names.js";
import { replyOf } from "./replies.js";
import type { EmitInput } from "./settings.js";
import { tableOf } from "./tables.js";
import { validatorsOf } from "../zod/exports/names.js";

/** Emits one file per resource, with the table and the replies of each operation, and an index of them all. */
export function emitOperations({ api, options }: EmitInput, names: EndpointNames): readonly EmittedFile[] {
  const runtime = fromFolder(options.runtime);
  const types = fromFolder(options.package);
  const findValidators = validatorsOf(api);
  const failure = failureOf(api);
  const scope = createScopes({ api, runtime: types, types })("response");
  const inputOf = (operation: Operation) => ({
    api,
    operation,
    names,
    validators: findValidators(operation),
    failure,
    runtime,
    validatorsModule: fromFolder(options.validators ?? ""),
    scope,
  });
  const groups = groupOperations(api);
  const files = groups.map(({ file, operations }) => {
    const path = `${operationsFolder}/${file}.ts`;
    const emit = () => {
      const statements = operations.map(inputOf).flatMap((input) => [tableOf(input), ...replyOf(input)]);
      return printFile(path, options.command, statements);
    };
    return onDemand(path, emit);
  });
  const modules = groups.map(({ file }) => `./${file}.js`);
  return [...files, printExports(`${operationsFolder}/index.ts`, options.command, modules)];
}
