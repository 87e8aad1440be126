import { StructureKind, VariableDeclarationKind, type VariableStatementStructure } from "../shared/structures.js";
import { byCodeUnit } from "../../model/names.js";
import type { Operation, Result } from "../../model/types.js";
import type { EmitInput, EmittedFile } from "../emitter.js";
import { docsOf, type Doc } from "../shared/doc-comments.js";
import { Imports } from "../shared/imports.js";
import { stringText } from "../shared/literals.js";
import { onDemand, printFile, printIndex, type Statement } from "../shared/print.js";
import { typeText, type TypeScope } from "../shared/type-text.js";
import { argumentsOf, choiceArguments } from "./arguments.js";
import { bodyOf, descriptorOf, readerOf } from "./descriptors.js";
import { connectionOf, type Connection } from "./connection.js";
import { choicesName, functionOf, hasChoice, tableName, uploadFunctionOf, type FunctionInput } from "./functions.js";
import {
  callPath,
  fromFolder,
  groupOperations,
  operationsFolder,
  paramsByType,
  paramsType,
  resultByType,
  resultType,
  uploadFiles,
  type OperationGroup,
} from "./names.js";
import { createScopes } from "../shared/scope.js";
import { tableText, type TableValue } from "./tables.js";
import { declareType } from "./types.js";

/**
 * Emits one file per resource, each operation with its types, its table and its function; one per upload in parts, so that
 * the client can load it later; and an index of them all.
 */
export function emitOperations(input: EmitInput): readonly EmittedFile[] {
  const groups = groupOperations(input.api);
  const uploads = uploadFiles(input.api);
  const connection = connectionOf(input.api);
  return [
    ...groups.map((group) => onDemand(pathOf(group), () => emitGroup(input, group, connection))),
    ...[...uploads].map(([operation, file]) => emitUpload(input, operation, connection, file)),
    emitIndex(input, [...groups.map(({ file }) => file), ...uploads.values()].sort(byCodeUnit)),
  ];
}

/** Emits an upload in parts. It has its own copy of the operation's table, which no other file exports. */
function emitUpload(
  { api, options }: EmitInput,
  operation: Operation,
  connection: Connection,
  file: string,
): EmittedFile {
  const imports = new Imports();
  const runtime = fromFolder(options.runtime);
  const table = tableOf({ api, operation, imports, runtime }, connection);
  const statements = [
    {
      ...table,
      docs: ["Repeats the table of the call that reserves the upload, so that each file loads without the other."],
    },
    uploadFunctionOf({ operation, imports, runtime }),
  ];
  return printFile({ path: `${operationsFolder}/${file}.ts`, command: options.command, imports, statements });
}

function emitGroup({ api, options }: EmitInput, group: OperationGroup, connection: Connection): EmittedFile {
  const imports = new Imports();
  const runtime = fromFolder(options.runtime);
  const scopes = createScopes({ api, imports, runtime, types: "../types.js" });
  const statements = group.operations.flatMap((operation): readonly (Statement | undefined)[] => {
    const requestScope = scopes("request");
    const args = argumentsOf(api, operation, requestScope);
    const input = { api, operation, args, imports, runtime, scope: scopes("response"), requestScope };
    return [args?.structure, resultOf(input), tableOf(input, connection), ...choicesOf(input), functionOf(input)];
  });
  return printFile({
    path: pathOf(group),
    command: options.command,
    imports,
    statements: statements.filter((statement) => statement !== undefined),
  });
}

function pathOf({ file }: OperationGroup): string {
  return `${operationsFolder}/${file}.ts`;
}

function resultOf({ api, operation, scope, imports, runtime }: FunctionInput): Statement {
  const { result } = operation;
  const name = resultType(operation);
  const doc: Doc = { paragraphs: [`What \`${callPath(operation)}\` yields.`] };
  if (result?.coding === "json" && !result.optional && !result.others)
    return declareType(api, name, result.schema, scope, doc);
  const type = result === undefined ? "void" : yieldedType(result, scope, imports, runtime);
  return { kind: StructureKind.TypeAlias, name, isExported: true, type, ...docsOf(doc) };
}

/** The type of what a call yields. */
function yieldedType(result: Result, scope: TypeScope, imports: Imports, runtime: string): string {
  const types = [result, ...(result.others ?? [])].map((one) => readType(one, scope, imports, runtime));
  return [...new Set([...types, ...(result.optional ? ["undefined"] : [])])].join(" | ");
}

/** What a body is read as. */
function readType(result: Omit<Result, "optional">, scope: TypeScope, imports: Imports, runtime: string): string {
  switch (result.coding) {
    case "json":
      return typeText(result.schema, scope);
    case "text":
    case "form":
      return "string";
    case "binary":
    case "multipart":
      return "Blob";
    case "events":
    case "lines": {
      const stream = imports.type(runtime, result.coding === "events" ? "EventStream" : "ItemStream");
      return `${stream}<${typeText(result.item ?? result.schema, scope)}>`;
    }
  }
}

function tableOf(
  { api, operation, imports, runtime }: Pick<FunctionInput, "api" | "operation" | "imports" | "runtime">,
  connection: Connection,
): VariableStatementStructure {
  const { table, coded } = descriptorOf(api, operation, connection);
  const literal = tableText(table, imports, runtime);
  // Marked as pure, so that a program that does not use the operation drops it.
  const initializer = coded ? `/* @__PURE__ */ ${imports.value(runtime, "coded")}(${literal})` : literal;
  return constant(tableName(operation), imports.type(runtime, "Operation"), initializer);
}

function constant(name: string, type: string, initializer: string): VariableStatementStructure {
  return {
    kind: StructureKind.VariableStatement,
    declarationKind: VariableDeclarationKind.Const,
    declarations: [{ name, type, initializer }],
  };
}

/** The types by media type, and the table, of an operation whose caller has a choice. */
function choicesOf(input: FunctionInput): readonly Statement[] {
  const { api, operation, imports, runtime, scope, requestScope } = input;
  if (!hasChoice(operation)) return [];
  const { body, bodyChoices, result, resultChoices } = operation;
  const params = bodyChoices.map(
    ({ content, layout }): Member => ({
      name: stringText(content.mediaType),
      type: choiceArguments(api, operation, content, layout, requestScope),
    }),
  );
  const results = resultChoices.map(
    (choice): Member => ({
      name: stringText(choice.mediaType),
      type: yieldedType(choice, scope, imports, runtime),
    }),
  );
  const contentType = bodyChoices.map(({ content, layout }): [string, TableValue] => [
    content.mediaType,
    body === undefined ? {} : bodyOf(body, content, layout === "member"),
  ]);
  const accept = resultChoices.map(
    (choice) => `${stringText(choice.mediaType)}: ${readerText(choice, imports, runtime)}`,
  );
  const table = [
    ...(contentType.length > 0 ? [`contentType: ${tableText(Object.fromEntries(contentType), imports, runtime)}`] : []),
    ...(accept.length > 0 ? [`accept: { ${accept.join(", ")} }`] : []),
  ];
  const path = callPath(operation);
  return [
    ...(body && params.length > 0
      ? [
          byType(
            paramsByType(operation),
            [{ name: stringText(body.content.mediaType), type: paramsType(operation) }, ...params],
            `What \`${path}\` takes, by the media type that it sends: the option \`contentType\`.`,
          ),
        ]
      : []),
    ...(result && results.length > 0
      ? [
          byType(
            resultByType(operation),
            [{ name: stringText(result.mediaType), type: resultType(operation) }, ...results],
            `What \`${path}\` yields, by the media type that it asks for: the option \`accept\`.`,
          ),
        ]
      : []),
    constant(choicesName(operation), imports.type(runtime, "MediaChoices"), `{ ${table.join(", ")} }`),
  ];
}

/** `undefined` stands for JSON. */
function readerText(result: Result, imports: Imports, runtime: string): string {
  const reader = readerOf(result);
  return reader === undefined ? "undefined" : tableText(reader, imports, runtime);
}

type Member = { readonly name: string; readonly type: string };

function byType(name: string, properties: Member[], sentence: string): Statement {
  return { kind: StructureKind.Interface, name, isExported: true, properties, ...docsOf({ paragraphs: [sentence] }) };
}

function emitIndex({ options }: EmitInput, files: readonly string[]): EmittedFile {
  return printIndex(
    `${operationsFolder}/index.ts`,
    options.command,
    files.map((file) => `./${file}.js`),
  );
}
