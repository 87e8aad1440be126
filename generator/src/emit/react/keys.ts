import type { EmitInput, EmittedFile } from "../emitter.js";
import { runtimeName } from "../client/names.js";
import { docsOf } from "../shared/doc-comments.js";
import { Imports } from "../shared/imports.js";
import { stringText } from "../shared/literals.js";
import { printFile } from "../shared/print.js";
import { StructureKind } from "../shared/structures.js";
import { paramsText } from "./data.js";
import { bindingFile, keysFile, modulesOf, optionsRuntime } from "./names.js";
import type { HookedGroup } from "./operations.js";

/** Emits what makes the beginnings of keys: the compiler knows the operations, and what each is told apart by. */
export function emitKeys({ options }: EmitInput, groups: readonly HookedGroup[]): EmittedFile {
  const imports = new Imports(["QueryArguments", "keyOf"]);
  const modules = { ...modulesOf(options), types: options.package };
  const queries = groups.flatMap(({ hooked }) => hooked.filter(({ kind }) => kind === "query"));
  const namespace = imports.value(`./${bindingFile.replace(/ts$/, "js")}`, "namespace");
  return printFile({
    path: keysFile,
    command: options.command,
    imports,
    statements: [
      {
        kind: StructureKind.Interface,
        name: "QueryArguments",
        isExported: true,
        docs: ["The parameters in each operation's query key."],
        properties: queries.map((one) => ({
          name: stringText(runtimeName(one.operation)),
          isReadonly: true,
          type: paramsText(one, imports, modules) ?? imports.type(optionsRuntime(options.runtime), "NoParams"),
        })),
      },
      {
        kind: StructureKind.Function,
        name: "keyOf",
        isExported: true,
        typeParameters: [{ name: "Id", constraint: "keyof QueryArguments" }],
        parameters: [
          { name: "operation", type: "Id" },
          { name: "params", type: "Partial<QueryArguments[Id]>", hasQuestionToken: true },
        ],
        returnType: "readonly unknown[]",
        statements: [`return [${namespace}, operation, ...(params === undefined ? [] : [params])];`],
        ...docsOf({
          paragraphs: [
            "The beginning of the keys of an operation's queries, in both forms of a list, or of those with some arguments.",
            "For `invalidateQueries` and its like.",
          ],
        }),
      },
    ],
  });
}
