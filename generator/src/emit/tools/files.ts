import { code, importedType, importedValue, joinCode } from "../../codegen/code.js";
import type { Statement } from "../../codegen/file.js";
import { literalText } from "../../codegen/literals.js";
import { runtimeName } from "../shared/names.js";
import type { EmittedFile } from "../output.js";
import { exportOf, printFile } from "../shared/print.js";
import { definitionOf } from "./definition.js";
import { indexFile, modulesOf, takenNames, toolsFolder } from "./names.js";
import type { EmitInput } from "./settings.js";
import { listTools, type Tools } from "./tools.js";

/** Emits every file of the output: the tools by resource, and the list of all. */
export function emitFiles({ api, options }: EmitInput): readonly EmittedFile[] {
  const tools = listTools(api, takenNames);
  const modules = modulesOf(options);
  const { command } = options;
  return [
    ...tools.groups.map((group) =>
      printFile(
        `${toolsFolder}/${group.file}.ts`,
        command,
        group.tools.map((tool) => definitionOf(tool, modules)),
      ),
    ),
    printFile(indexFile, command, listsOf(tools, options.runtime)),
  ];
}

function listsOf({ groups, omitted }: Tools, runtime: string): readonly Statement[] {
  const all = groups.flatMap(({ file, tools }) =>
    tools.map(({ constant }) => importedValue(`./${toolsFolder}/${file}.js`, constant)),
  );
  const left = omitted.map(({ operation, reason }) => ({ operation: runtimeName(operation), reason }));
  return [
    ...groups.map(({ file }) => exportOf(`./${toolsFolder}/${file}.js`)),
    {
      kind: "const",
      name: "tools",
      docs: "All tools, also those that are off until a selection names them.",
      type: code`readonly ${importedType(runtime, "ToolDefinition")}[]`,
      initializer: code`[${joinCode(all, ", ")}]`,
    },
    {
      kind: "const",
      name: "omitted",
      docs: "The operations that are not tools, because models neither read nor write bytes.",
      type: code`readonly ${importedType(runtime, "OmittedOperation")}[]`,
      initializer: literalText(left),
    },
  ];
}
