import { code, importedType, importedValue } from "../../../codegen/code.js";
import type { FunctionDeclarationStructure } from "../../../codegen/declarations.js";
import { docsOf, type Doc } from "../../../codegen/doc-comments.js";
import { invariant } from "../../../diagnostics/invariant.js";
import type { Api, Operation } from "../../../model/types.js";
import { operationDoc, uploadDoc } from "../../shared/operation-docs.js";
import type { TypeScope } from "../../shared/types.js";
import { clientCode } from "../codecs/tables.js";
import type { ConstantNames } from "../tables/constants.js";
import { runtimeValue } from "../names.js";
import { dataMembers, objectCode } from "../../shared/tables.js";
import { uploadFunction } from "../../shared/names.js";
import type { ResponsesInput } from "./failures.js";
import { signatureOf, takesParams, uploadSignature, type Signature } from "./signatures.js";

export interface TypesInput extends ResponsesInput {
  readonly api: Api;
  /** The path from the output's folder to that of the configuration. */
  readonly root: string | undefined;
  /** The scope of arguments. */
  readonly requestScope: TypeScope;
}

export interface FunctionInput extends TypesInput {
  /** The names of the constants in the file. */
  readonly constants: ConstantNames;
}

/** Returns whether callers can choose the media type of the body or of the result. */
export function hasChoice({ bodyChoices, resultChoices }: Operation): boolean {
  return bodyChoices.length > 0 || resultChoices.length > 0;
}

/** `export function factsGet(client, params, options) { return call(client, factsGetOperation, params, options); }` */
export function functionOf(input: FunctionInput): FunctionDeclarationStructure {
  const { api, operation, runtime, scope, constants } = input;
  const signature = signatureOf({ operation, runtime, scope, typeNamed: (name) => name });
  const only = constants(operation, "Operation");
  const table = hasChoice(operation)
    ? code`${importedValue(runtime, "choose")}(${only}, ${constants(operation, "Choices")}, options)`
    : only;
  const client = clientCode(input, constants(operation, "Errors"));
  const params = takesParams(operation) ? "params" : "undefined";
  return {
    kind: "function",
    name: operation.name.code,
    ...withClient(signature, runtime),
    statements: [code`return ${runtimeValue(runtime, callerOf(operation))}(${client}, ${table}, ${params}, options);`],
    ...docsOf(callDoc(api, operation)),
  };
}

/** Returns the signature of a method as that of a function, whose first parameter is the client. */
function withClient({ parameters, ...signature }: Signature, runtime: string): Signature {
  return { ...signature, parameters: [{ name: "client", type: importedType(runtime, "Core") }, ...parameters] };
}

const callers = {
  token: "callTokenPages",
  page: "callPages",
  cursor: "callPagesAfter",
  link: "callLinkedPages",
} as const;

/** Returns the runtime's function that makes the calls: a program has the code of no other kind of call. */
function callerOf({ pagination, resume }: Operation): string {
  if (pagination !== undefined) return callers[pagination.style];
  return resume === undefined ? "call" : "callStream";
}

/** Returns the comment of a method or function. */
export function callDoc(api: Api, operation: Operation): Doc {
  const { method, path } = operation.http;
  const message =
    operation.envelope?.message === undefined
      ? []
      : ["The response has a message beside the payload: `withResponse()` resolves to both."];
  return operationDoc(api, operation, [...message, `\`${method} ${path}\``]);
}

/** Returns the function of the upload in parts that an operation reserves. */
export function uploadFunctionOf({
  operation,
  runtime,
  constants,
}: Pick<FunctionInput, "operation" | "runtime" | "constants">): FunctionDeclarationStructure {
  invariant(operation.upload !== undefined, "only operations that reserve an upload have its function");
  const { method: _, ...plan } = operation.upload;
  const operationName = constants(operation, "Operation");
  const facts = objectCode({ operation: operationName, ...dataMembers({ ...plan, part: { ...plan.part } }) });
  return {
    kind: "function",
    name: uploadFunction(operation),
    ...withClient(uploadSignature(operation.upload, runtime), runtime),
    statements: [code`return ${runtimeValue(runtime, "upload")}(client, ${facts}, source, options);`],
    ...docsOf(uploadDoc(operation)),
  };
}
