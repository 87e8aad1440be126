import { code, importedType, importedValue } from "../../codegen/code.js";
import type { EmittedFile } from "../output.js";
import type { EmitInput } from "./settings.js";
import { runtimeName } from "../shared/names.js";
import { docsOf } from "../../codegen/doc-comments.js";
import { stringText } from "../../codegen/literals.js";
import { printFile } from "../shared/print.js";
import { argumentsType } from "../shared/queries/data.js";
import type { HookedGroup } from "../shared/queries/operations.js";
import { bindingFile, keysFile } from "./names.js";

/** Emits what makes the beginnings of keys: the compiler knows the operations, and what distinguishes each. */
export function emitKeys({ options }: EmitInput, groups: readonly HookedGroup[]): EmittedFile {
  const { runtime, package: types } = options;
  const queries = groups.flatMap(({ hooked }) => hooked.filter(({ kind }) => kind === "query"));
  const namespace = importedValue(`./${bindingFile.replace(/ts$/, "js")}`, "namespace");
  // Keys are JSON.
  const inKey = importedValue(runtime, "inKey");
  return printFile(keysFile, options.command, [
    {
      kind: "interface",
      name: "QueryArguments",
      docs: "The parameters in each operation's query key.",
      properties: queries.map((one) => ({
        name: stringText(runtimeName(one.operation)),
        isReadonly: true,
        type: argumentsType(one, { types }) ?? importedType(runtime, "NoParams"),
      })),
    },
    {
      kind: "function",
      name: "keyOf",
      typeParameters: [{ name: "Id", constraint: "keyof QueryArguments" }],
      parameters: [
        { name: "operation", type: "Id" },
        { name: "params", type: "Partial<QueryArguments[Id]>", hasQuestionToken: true },
      ],
      returnType: "readonly unknown[]",
      statements: [code`return [${namespace}, operation, ...(params === undefined ? [] : [${inKey}(params)])];`],
      ...docsOf({
        paragraphs: [
          "Returns the key prefix of an operation's queries, or of those with the given arguments. It matches both forms of a list.",
          "Pass it to `invalidateQueries` and other methods that filter queries.",
        ],
      }),
    },
  ]);
}
