import { code, importedValue } from "../../codegen/code.js";
import { joinCode } from "../../codegen/code.js";
import { stringText } from "../../codegen/literals.js";
import { runtimeName } from "../shared/names.js";
import type { EmittedFile } from "../output.js";
import { exportOf, printExports, printFile } from "../shared/print.js";
import { emitHandlers } from "./handlers.js";
import {
  endpointsFile,
  endpointsModule,
  handlersModule,
  indexFile,
  namesOf,
  operationsModule,
  type EndpointNames,
} from "./names.js";
import { emitOperations } from "./operations.js";
import type { EmitInput } from "./settings.js";

/** Emits every file of the output: a table per operation, the map of them all, and the interfaces of the handlers. */
export function emitFiles(input: EmitInput): readonly EmittedFile[] {
  const names = namesOf(input.api);
  return [
    ...emitOperations(input, names),
    emitMap(input, names),
    emitHandlers(input, names),
    printExports(indexFile, input.options.command, [
      endpointsModule,
      exportOf(handlersModule, { isTypeOnly: true }),
      operationsModule,
      input.options.runtime,
    ]),
  ];
}

function emitMap({ api, options }: EmitInput, names: EndpointNames): EmittedFile {
  const entries = api.operations.map(
    (operation) =>
      code`${stringText(runtimeName(operation))}: ${importedValue(operationsModule, names.table(operation))},`,
  );
  return printFile(endpointsFile, options.command, [
    {
      kind: "const",
      docs: "Every endpoint by its call path.",
      name: "endpoints",
      initializer: code`{\n${joinCode(entries, "\n")}\n}`,
    },
  ]);
}
