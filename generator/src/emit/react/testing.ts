import { jsonOf, valueAt } from "../../model/index.js";
import type { Operation } from "../../model/types.js";
import { paramsType, resultType, runtimeName } from "../client/names.js";
import type { EmitInput, EmittedFile } from "../emitter.js";
import { Imports } from "../shared/imports.js";
import { keyText, literalText, stringText } from "../shared/literals.js";
import { printFile } from "../shared/print.js";
import { StructureKind, VariableDeclarationKind } from "../shared/structures.js";
import { testingFile } from "./names.js";
import type { HookedGroup } from "./operations.js";

/** Emits what tests are written with: the types of all operations by name, and the document's examples as results. */
export function emitTesting(input: EmitInput, groups: readonly HookedGroup[]): EmittedFile {
  const { command, package: packageName } = input.options;
  const imports = new Imports();
  const all = groups.flatMap(({ hooked }) => hooked);
  const resultOf = (operation: Operation): string =>
    operation.result === undefined ? "void" : imports.type(packageName, resultType(operation));
  const fixtures = all.flatMap(({ operation }) => {
    const example = exampleOf(input, operation);
    return example === undefined ? [] : [{ operation, example }];
  });
  return printFile({
    path: testingFile,
    command,
    imports,
    statements: [
      {
        kind: StructureKind.Interface,
        name: "Operations",
        isExported: true,
        docs: ["What each operation takes and yields."],
        properties: all.map(({ operation, params }) => ({
          name: stringText(runtimeName(operation)),
          isReadonly: true,
          type: `{ readonly params: ${params === "none" ? "undefined" : imports.type(packageName, paramsType(operation))}${params === "optional" ? " | undefined" : ""}; readonly result: ${resultOf(operation)} }`,
        })),
      },
      {
        kind: StructureKind.VariableStatement,
        isExported: true,
        declarationKind: VariableDeclarationKind.Const,
        docs: ["Results, as the examples of the API's description have them."],
        declarations: [
          {
            name: "fixtures",
            type: `{ ${fixtures.map(({ operation }) => `readonly ${keyText(runtimeName(operation))}: ${resultOf(operation)}`).join("; ")} }`,
            initializer: `{ ${fixtures.map(({ operation, example }) => `${keyText(runtimeName(operation))}: ${literalText(example)}`).join(", ")} }`,
          },
        ],
      },
    ],
  });
}

/** The first example of the result; of an enveloped one its payload. */
function exampleOf({ document }: EmitInput, { result, responses, envelope }: Operation) {
  if (document === undefined || result?.coding !== "json") return undefined;
  const content = responses.find(({ kind, contents }) => kind === "success" && contents.length > 0)?.contents[0];
  const media = content && valueAt(document, content.schema.source.replace(/\/schema$/, ""));
  const { example, examples } = Object(media) as { readonly example?: unknown; readonly examples?: object };
  const whole = example ?? (Object.values(examples ?? {})[0] as { readonly value?: unknown } | undefined)?.value;
  const value = envelope?.data === undefined ? whole : (Object(whole) as Record<string, unknown>)[envelope.data];
  return value === undefined ? undefined : jsonOf(value as never);
}
