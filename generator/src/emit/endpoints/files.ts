import { code, importedType, importedValue } from "../../codegen/code.js";
import { joinCode } from "../../codegen/code.js";
import { stringText } from "../../codegen/literals.js";
import type { Operation } from "../../model/types.js";
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

/** Emits the map with an explicit type, which `isolatedDeclarations` asks for. */
function emitMap({ api, options }: EmitInput, names: EndpointNames): EmittedFile {
  const keyOf = (operation: Operation) => stringText(runtimeName(operation));
  const endpoint = importedType(options.runtime, "Endpoint");
  const members = api.operations.map((operation) => code`readonly ${keyOf(operation)}: ${endpoint};`);
  const entries = api.operations.map(
    (operation) => code`${keyOf(operation)}: ${importedValue(operationsModule, names.table(operation))},`,
  );
  return printFile(endpointsFile, options.command, [
    {
      kind: "const",
      docs: "Every endpoint by its call path.",
      name: "endpoints",
      type: members.length === 0 ? code`Readonly<Record<string, ${endpoint}>>` : code`{\n${joinCode(members, "\n")}\n}`,
      initializer: code`{\n${joinCode(entries, "\n")}\n}`,
    },
  ]);
}
