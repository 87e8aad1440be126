import { importedType, type Code } from "../../../codegen/code.js";
import type { ConstantStructure, Structure } from "../../../codegen/declarations.js";
import { operationsOf } from "../../../model/index.js";
import { byCodeUnit } from "../../../diagnostics/by-code-unit.js";
import type { Operation, Result } from "../../../model/types.js";
import type { EmittedFile } from "../../output.js";
import type { EmitInput } from "../settings.js";
import { docsOf } from "../../../codegen/doc-comments.js";
import { stringText } from "../../../codegen/literals.js";
import type { Statement } from "../../../codegen/file.js";
import { exportOf, onDemand, printExports, printFile } from "../../shared/print.js";
import { argumentsOf, choiceArguments } from "./arguments.js";
import { bodyOf, descriptorOf, readerOf, unlessBodiless } from "../tables/descriptors.js";
import { convertingChoice, errorCodecs, type CodecInput } from "../codecs/tables.js";
import { connectionOf, type Connection } from "../../shared/connection.js";
import { failuresOf } from "./failures.js";
import { constantNames } from "../tables/constants.js";
import { functionOf, hasChoice, uploadFunctionOf, type FunctionInput, type TypesInput } from "./functions.js";
import { coreModule, operationsFolder, runtimeModule, uploadFiles } from "../names.js";
import {
  callPath,
  fromFolder,
  groupOperations,
  paramsByType,
  paramsType,
  resultByType,
  resultType,
  uploadFunction,
  type OperationGroup,
} from "../../shared/names.js";
import { createScopes } from "../../shared/scope.js";
import { resultTypes, yieldedType } from "./results.js";
import { entriesCode, objectCode } from "../../shared/tables.js";

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
  const runtime = fromFolder(options.runtime);
  // An upload computes with what the service sends, and its caller sees none of that.
  const wire = api.wire && operationsOf(api.wire).get(operation.name.wire);
  const constants = constantNames([uploadFunction(operation)]);
  const table = tableOf(
    { api: api.wire ?? api, operation: wire ?? operation, runtime, root: undefined, constants },
    connection,
  );
  const statements = [
    {
      ...table,
      docs: "Duplicates the operation that reserves the upload, so that this file loads without the other.",
    },
    uploadFunctionOf({ operation, runtime, constants }),
  ];
  return printFile(`${operationsFolder}/${file}.ts`, options.command, statements);
}

function emitGroup({ api, options }: EmitInput, group: OperationGroup, connection: Connection): EmittedFile {
  const runtime = fromFolder(options.runtime);
  const { root } = options;
  const scopes = createScopes({ api, runtime, types: "../types.js", root: root && fromFolder(root) });
  const constants = constantNames(group.operations.map(({ name }) => name.code));
  const statements = group.operations.flatMap((operation): readonly (Statement | undefined)[] => {
    const scope = scopes("response");
    const input = { api, operation, runtime, root, scope, requestScope: scopes("request"), constants };
    return [
      ...callTypes(input),
      tableOf(input, connection),
      ...choiceTypes(input),
      choicesOf(input),
      errorCodecs(input, constants(operation, "Errors")),
      functionOf(input),
    ];
  });
  return printFile(
    pathOf(group),
    options.command,
    statements.filter((statement) => statement !== undefined),
  );
}

/** Returns the types of an operation's arguments, result, errors and headers. */
export function callTypes(input: TypesInput): readonly Structure[] {
  const args = argumentsOf(input.api, input.operation, input.requestScope);
  return [...(args ? [args] : []), ...resultTypes(input), ...failuresOf(input)];
}

function pathOf({ file }: OperationGroup): string {
  return `${operationsFolder}/${file}.ts`;
}

function tableOf(
  { operation, constants, ...codecs }: Omit<FunctionInput, "scope" | "requestScope">,
  connection: Connection,
): ConstantStructure {
  return {
    kind: "const",
    name: constants(operation, "Operation"),
    isLocal: true,
    type: importedType(codecs.runtime, "Operation"),
    initializer: descriptorOf(codecs, operation, connection),
  };
}

/** Returns the types by media type of an operation whose caller has a choice. */
export function choiceTypes(input: TypesInput): readonly Structure[] {
  const { api, operation, runtime, scope, requestScope } = input;
  const { body, bodyChoices, result, resultChoices } = operation;
  const path = callPath(operation);
  const params = bodyChoices.map((choice): Member => ({
    name: stringText(choice.content.mediaType),
    type: choiceArguments(api, operation, choice, requestScope),
  }));
  const results = resultChoices.map((choice): Member => ({
    name: stringText(choice.mediaType),
    type: yieldedType(choice, scope, runtime),
  }));
  return [
    ...(body && params.length > 0
      ? [
          byType(
            paramsByType(operation),
            [{ name: stringText(body.content.mediaType), type: paramsType(operation) }, ...params],
            `Arguments of \`${path}\` by media type, the option \`contentType\`.`,
          ),
        ]
      : []),
    ...(result && results.length > 0
      ? [
          byType(
            resultByType(operation),
            [{ name: stringText(result.mediaType), type: resultType(operation) }, ...results],
            `Result of \`${path}\` by media type, the option \`accept\`.`,
          ),
        ]
      : []),
  ];
}

/** Returns the table of the media types of which a caller has a choice; undefined without one. */
function choicesOf({ operation, constants, ...codecs }: FunctionInput): Structure | undefined {
  if (!hasChoice(operation)) return undefined;
  const { body, bodyChoices, resultChoices } = operation;
  const { runtime } = codecs;
  const contentType = bodyChoices.map(
    (choice) => [choice.content.mediaType, body === undefined ? "{}" : bodyOf(body, choice, codecs)] as const,
  );
  const accept = resultChoices.map((choice) => [choice.mediaType, readerCode(codecs, choice, operation)] as const);
  return {
    kind: "const",
    name: constants(operation, "Choices"),
    isLocal: true,
    type: importedType(runtime, "MediaChoices"),
    initializer: objectCode({
      contentType: contentType.length > 0 ? entriesCode(contentType) : undefined,
      accept: accept.length > 0 ? entriesCode(accept) : undefined,
    }),
  };
}

/** Returns the reader of a result; `undefined` stands for JSON. */
function readerCode(codecs: CodecInput, result: Result, { responses }: Operation): Code {
  const { runtime } = codecs;
  const usual = unlessBodiless(readerOf(result, runtime), responses, runtime);
  return convertingChoice(codecs, result, usual) ?? "undefined";
}

type Member = { readonly name: string; readonly type: Code };

function byType(name: string, properties: Member[], sentence: string): Structure {
  return { kind: "interface", name, properties, ...docsOf({ paragraphs: [sentence] }) };
}

/** Emits the barrel of the functions, with the two others that a program without `createClient` needs. */
function emitIndex({ options }: EmitInput, files: readonly string[]): EmittedFile {
  const functions = [
    [fromFolder(coreModule), "createCore"],
    [runtimeModule(fromFolder(options.runtime), "request"), "request"],
  ] as const;
  return printExports(`${operationsFolder}/index.ts`, options.command, [
    ...files.map((file) => `./${file}.js`),
    ...functions.map(([module, name]) => exportOf(module, { namedExports: [name] })),
  ]);
}
