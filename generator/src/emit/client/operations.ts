import { StructureKind, VariableDeclarationKind } from "../shared/structures.js";
import type { Api, Operation } from "../../model/types.js";
import type { EmitInput, EmittedFile } from "../emitter.js";
import { docsOf, type Doc } from "../shared/doc-comments.js";
import { Imports } from "../shared/imports.js";
import { literalText } from "../shared/literals.js";
import { printFile, printIndex, type Statement } from "../shared/print.js";
import { typeText, type TypeScope } from "../shared/type-text.js";
import { argumentsOf } from "./arguments.js";
import { descriptorOf } from "./descriptors.js";
import { keyedOperations } from "./connection.js";
import { functionOf, tableName, uploadFunctionOf, type FunctionInput } from "./functions.js";
import { callPath, groupOperations, operationsFolder, resultType, type OperationGroup } from "./names.js";
import { createScopes } from "./scope.js";
import { declareType } from "./types.js";

/** Emits one file per resource, each operation with its types, its table and its function, and an index of them all. */
export function emitOperations(input: EmitInput): readonly EmittedFile[] {
  const groups = groupOperations(input.api);
  const keyed = keyedOperations(input.api);
  return [...groups.map((group) => emitGroup(input, group, keyed)), emitIndex(input, groups)];
}

function emitGroup(
  { api, options }: EmitInput,
  { file, operations }: OperationGroup,
  keyed: ReadonlySet<Operation>,
): EmittedFile {
  const imports = new Imports();
  const runtime = fromFolder(options.runtime);
  const scopes = createScopes({ api, imports, runtime, types: "../types.js" });
  const statements = operations.flatMap((operation): readonly (Statement | undefined)[] => {
    const args = argumentsOf(api, operation, scopes("request"));
    const input = { api, operation, args, imports, runtime, scope: scopes("response") };
    return [
      args?.structure,
      resultOf(api, operation, scopes("response")),
      tableOf(input, keyed),
      functionOf(input),
      uploadFunctionOf(input),
    ];
  });
  return printFile({
    path: `${operationsFolder}/${file}.ts`,
    command: options.command,
    imports,
    statements: statements.filter((statement) => statement !== undefined),
  });
}

/** The module of the runtime as seen from the folder of operations. A package name is the same everywhere. */
function fromFolder(runtime: string): string {
  if (runtime.startsWith("./")) return `.${runtime}`;
  return runtime.startsWith("../") ? `../${runtime}` : runtime;
}

function resultOf(api: Api, operation: Operation, scope: TypeScope): Statement {
  const { result } = operation;
  const name = resultType(operation);
  const doc: Doc = { paragraphs: [`What \`${callPath(operation)}\` yields.`] };
  if (result?.coding === "json" && !result.optional) return declareType(api, name, result.schema, scope, doc);
  const type = result === undefined ? "void" : bodyType(operation, typeText(result.schema, scope));
  return {
    kind: StructureKind.TypeAlias,
    name,
    isExported: true,
    type: result?.optional ? `${type} | undefined` : type,
    ...docsOf(doc),
  };
}

/** What a body that is not JSON is read as. */
function bodyType({ result }: Operation, type: string): string {
  switch (result?.coding) {
    case "text":
    case "form":
      return "string";
    case "binary":
    case "multipart":
      return "Blob";
    case "events":
    case "lines":
      return "ReadableStream<Uint8Array>";
    default:
      return type;
  }
}

function tableOf({ api, operation, imports, runtime }: FunctionInput, keyed: ReadonlySet<Operation>): Statement {
  const { table, coded } = descriptorOf(api, operation, keyed);
  const literal = literalText(table);
  // Marked as pure, so that a program that does not use the operation drops it.
  const initializer = coded ? `/* @__PURE__ */ ${imports.value(runtime, "coded")}(${literal})` : literal;
  return {
    kind: StructureKind.VariableStatement,
    declarationKind: VariableDeclarationKind.Const,
    declarations: [{ name: tableName(operation), type: imports.type(runtime, "Operation"), initializer }],
  };
}

function emitIndex({ options }: EmitInput, groups: readonly OperationGroup[]): EmittedFile {
  return printIndex(
    `${operationsFolder}/index.ts`,
    options.command,
    groups.map(({ file }) => `./${file}.js`),
  );
}
