import { dereference, jsonOf, valueAt } from "../../model/index.js";
import type { JsonValue, Operation } from "../../model/types.js";
import { paramsType, resultType, runtimeName } from "../client/names.js";
import type { EmitInput, EmittedFile } from "../emitter.js";
import { Imports } from "../shared/imports.js";
import { keyText, literalText, stringText } from "../shared/literals.js";
import { printFile } from "../shared/print.js";
import { StructureKind, VariableDeclarationKind } from "../shared/structures.js";
import { testingFile } from "./names.js";
import type { Hooked, HookedGroup } from "./operations.js";

/** Emits what tests are written with: the types of all operations by name, and the document's examples as results. */
export function emitTesting(input: EmitInput, groups: readonly HookedGroup[]): EmittedFile {
  const { command, package: client } = input.options;
  const imports = new Imports(["Operations", "fixtures"]);
  const all = groups.flatMap(({ hooked }) => hooked);
  const resultOf = ({ operation }: Hooked): string =>
    operation.result === undefined ? "void" : imports.type(client, resultType(operation));
  const paramsOf = ({ operation, params }: Hooked): string => {
    if (params === "none") return "undefined";
    return `${imports.type(client, paramsType(operation))}${params === "optional" ? " | undefined" : ""}`;
  };
  const fixtures = all.flatMap((one) => {
    const example = exampleOf(input, one.operation);
    return example === undefined ? [] : [{ name: runtimeName(one.operation), type: resultOf(one), example }];
  });
  const types = fixtures.map(({ name, type }) => `readonly ${stringText(name)}: ${type}`);
  const values = fixtures.map(({ name, example }) => `${keyText(name)}: ${literalText(example)}`);
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
        properties: all.map((one) => ({
          name: stringText(runtimeName(one.operation)),
          isReadonly: true,
          type: `{ readonly params: ${paramsOf(one)}; readonly result: ${resultOf(one)} }`,
        })),
      },
      {
        kind: StructureKind.VariableStatement,
        isExported: true,
        declarationKind: VariableDeclarationKind.Const,
        docs: [
          "Results, as the examples of the API's description have them. Nothing makes these keep to their schemas.",
        ],
        declarations: [
          {
            name: "fixtures",
            type: `{ ${types.join("; ")} }`,
            initializer: `{ ${values.join(", ")} } as never`,
          },
        ],
      },
    ],
  });
}

/** The first example of the result; of an enveloped one its payload. */
function exampleOf({ document }: EmitInput, { result, responses, envelope }: Operation): JsonValue | undefined {
  if (document === undefined || result?.coding !== "json") return undefined;
  const content = responses.find(({ kind, contents }) => kind === "success" && contents.length > 0)?.contents[0];
  if (content === undefined) return undefined;
  const pointer = content.schema.source.replace(/\/schema$/, "");
  const media = dereference({ document }, valueAt(document, pointer), pointer)?.node;
  const named = Object.values(Object(media?.["examples"]) as object) as readonly Parameters<typeof dereference>[1][];
  const [first] = named.flatMap((example) => dereference({ document }, example, pointer) ?? []);
  const whole = media?.["example"] ?? first?.node["value"];
  const payload = envelope?.data;
  const value =
    payload === undefined ? whole : Object.entries(Object(whole) as object).find(([name]) => name === payload)?.[1];
  return value === undefined ? undefined : jsonOf(value as NonNullable<typeof whole>);
}
