import {
  StructureKind,
  type FunctionDeclarationStructure,
  type ParameterDeclarationStructure,
  type TypeParameterDeclarationStructure,
} from "../shared/structures.js";
import { invariant } from "../../diagnostics/invariant.js";
import type { Api, Operation } from "../../model/types.js";
import { docsOf, type Doc } from "../shared/doc-comments.js";
import type { Imports } from "../shared/imports.js";
import { literalText, stringText } from "../shared/literals.js";
import { operationDoc, uploadDoc } from "../shared/operation-docs.js";
import { typeText, type TypeScope } from "../shared/type-text.js";
import type { Arguments } from "./arguments.js";
import { paramsByType, paramsType, resultByType, resultType, runtimeModule, uploadFunction } from "./names.js";

export interface FunctionInput {
  readonly api: Api;
  readonly operation: Operation;
  readonly args: Arguments | undefined;
  readonly imports: Imports;
  readonly runtime: string;
  /** In which results are written. */
  readonly scope: TypeScope;
  /** In which arguments are written. */
  readonly requestScope: TypeScope;
}

/** What a call of an operation is: its arguments and what it returns, as both the function and the method have them. */
export interface Signature {
  /** The media types that the caller picks, where there is a choice. */
  readonly typeParameters: readonly { readonly name: string; readonly constraint: string; readonly default: string }[];
  readonly parameters: readonly { readonly name: string; readonly type: string; readonly optional: boolean }[];
  readonly returnType: string;
}

/** True where a caller may pick the media type of the body or of the result. */
export function hasChoice({ bodyChoices, resultChoices }: Operation): boolean {
  return bodyChoices.length > 0 || resultChoices.length > 0;
}

/** The signature of an operation's method; the function takes the client first. */
export function signatureOf({ operation, args, imports, runtime, scope }: FunctionInput): Signature {
  const { pagination, body, bodyChoices, result: usual, resultChoices } = operation;
  const typeParameters: Signature["typeParameters"][number][] = [];
  const options = [imports.type(runtime, pagination === undefined ? "CallOptions" : "PageOptions")];
  let [paramsText, result] = [paramsType(operation), resultType(operation)];
  if (body && bodyChoices.length > 0) {
    typeParameters.push({
      name: "Type",
      constraint: `keyof ${paramsByType(operation)}`,
      default: stringText(body.content.mediaType),
    });
    paramsText = `${paramsByType(operation)}[Type]`;
    options.push("contentType?: Type | undefined");
  }
  if (usual && resultChoices.length > 0) {
    typeParameters.push({
      name: "Accept",
      constraint: `keyof ${resultByType(operation)}`,
      default: stringText(usual.mediaType),
    });
    result = `${resultByType(operation)}[Accept]`;
    options.push("accept?: Accept | undefined");
  }
  const [base = "", ...picked] = options;
  const optionsType = picked.length === 0 ? base : `${base} & { ${picked.join("; ")} }`;
  const params = args === undefined ? [] : [{ name: "params", type: paramsText, optional: args.optional }];
  const returnType =
    pagination === undefined
      ? `${imports.type(runtime, "Call")}<${result}>`
      : `${imports.type(runtime, "PageCall")}<${typeText(pagination.item, scope)}, ${result}>`;
  return {
    typeParameters,
    parameters: [...params, { name: "options", type: optionsType, optional: true }],
    returnType,
  };
}

/** The name of the table of an operation's other media types. */
export function choicesName({ name }: Operation): string {
  return `${name.code}Choices`;
}

/** The name of the table that describes an operation to the runtime. */
export function tableName({ name }: Operation): string {
  return `${name.code}Operation`;
}

/** `export function factsGet(client, params, options) { return call(client, factsGetOperation, params, options); }` */
export function functionOf(input: FunctionInput): FunctionDeclarationStructure {
  const { api, operation, args, imports, runtime } = input;
  const { typeParameters, parameters, returnType } = signatureOf(input);
  const table = hasChoice(operation)
    ? `${imports.value(runtime, "choose")}(${tableName(operation)}, ${choicesName(operation)}, options)`
    : tableName(operation);
  const run = imports.value(runtime, operation.pagination === undefined ? "call" : "callPages");
  const passed = ["client", table, args === undefined ? "undefined" : "params", "options"];
  return {
    kind: StructureKind.Function,
    name: operation.name.code,
    isExported: true,
    typeParameters: [...typeParameters],
    parameters: [
      { name: "client", type: imports.type(runtime, "Core") },
      ...parameters.map(({ name, type, optional }) => ({ name, type, hasQuestionToken: optional })),
    ],
    returnType,
    statements: [`return ${run}(${passed.join(", ")});`],
    ...docsOf(callDoc(api, operation)),
  };
}

/** Returns the comment of a method or function. */
export function callDoc(api: Api, operation: Operation): Doc {
  const { method, path } = operation.http;
  return operationDoc(api, operation, [`\`${method} ${path}\``]);
}

/** The upload in parts that an operation reserves. */
export function uploadFunctionOf({
  operation,
  imports,
  runtime,
}: Pick<FunctionInput, "operation" | "imports" | "runtime">): FunctionDeclarationStructure {
  invariant(operation.upload !== undefined, "only operations that reserve an upload have its function");
  const { method: _, ...plan } = operation.upload;
  const run = imports.value(runtimeModule(runtime, "upload"), "upload");
  const { typeParameters, parameters, returnType } = uploadSignature(imports, runtime);
  return {
    kind: StructureKind.Function,
    name: uploadFunction(operation),
    isExported: true,
    typeParameters,
    parameters: [{ name: "client", type: imports.type(runtime, "Core") }, ...parameters],
    returnType,
    statements: [
      `return ${run}(client, ${tableName(operation)}, ${literalText({ ...plan, part: { ...plan.part } })}, source, options);`,
    ],
    ...docsOf(uploadDoc(operation)),
  };
}

/** The signature of an upload's method; the function takes the client first. */
export function uploadSignature(
  imports: Imports,
  runtime: string,
): {
  readonly typeParameters: TypeParameterDeclarationStructure[];
  readonly parameters: ParameterDeclarationStructure[];
  readonly returnType: string;
} {
  return {
    typeParameters: [{ name: "Completed", default: "unknown" }],
    parameters: [
      { name: "source", type: imports.type(runtime, "UploadSource") },
      {
        name: "options",
        type: `${imports.type(runtime, "UploadOptions")}<Completed>`,
        hasQuestionToken: true,
      },
    ],
    returnType: `Promise<${imports.type(runtime, "UploadResult")}<Completed>>`,
  };
}
