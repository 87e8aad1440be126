import { code, importedType, type Code } from "../../codegen/code.js";
import { stringText } from "../../codegen/literals.js";
import { paramsType, resultType, runtimeName } from "../shared/names.js";
import type { EmittedFile } from "../output.js";
import { printFile } from "../shared/print.js";
import { testingFile } from "./names.js";
import type { Hooked, HookedGroup } from "../shared/queries/operations.js";
import type { EmitInput } from "./settings.js";

/** Emits the types of all operations by name, for clients that tests stub. */
export function emitTesting({ options }: EmitInput, groups: readonly HookedGroup[]): EmittedFile {
  const { command, package: client } = options;
  const resultOf = ({ operation }: Hooked): Code =>
    operation.result === undefined ? "void" : importedType(client, resultType(operation));
  const paramsOf = ({ operation, params }: Hooked): Code => {
    if (params === "none") return "undefined";
    return code`${importedType(client, paramsType(operation))}${params === "optional" ? " | undefined" : ""}`;
  };
  return printFile(testingFile, command, [
    {
      kind: "interface",
      name: "Operations",
      docs: "The arguments and the result of each operation.",
      properties: groups
        .flatMap(({ hooked }) => hooked)
        .map((one) => ({
          name: stringText(runtimeName(one.operation)),
          isReadonly: true,
          type: code`{ readonly params: ${paramsOf(one)}; readonly result: ${resultOf(one)} }`,
        })),
    },
  ]);
}
