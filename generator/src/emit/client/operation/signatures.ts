import { code, importedType, joinCode, type Code } from "../../../codegen/code.js";
import type {
  ParameterDeclarationStructure,
  TypeParameterDeclarationStructure,
} from "../../../codegen/declarations.js";
import { stringText } from "../../../codegen/literals.js";
import { needOfArguments } from "../../../model/index.js";
import type { Operation, Upload } from "../../../model/types.js";
import { responseProperties } from "../../shared/shared-properties.js";
import { typeCode, type TypeScope } from "../../shared/types.js";
import { uploadTypes } from "../../shared/upload-types.js";
import { hasDeclaredErrors, hasNamedHeaders, type ResponsesInput } from "./failures.js";
import {
  errorType,
  headersType,
  paramsByType,
  paramsType,
  resultByStatus,
  resultByType,
  resultType,
} from "../../shared/names.js";
import { hasResultByStatus } from "./results.js";

export interface SignatureInput extends ResponsesInput {
  /** Returns a type that the file of the operation declares. */
  readonly typeNamed: (name: string) => Code;
}

/** The signature that a method has, and a function after its first parameter, the client. */
export interface Signature {
  readonly typeParameters: TypeParameterDeclarationStructure[];
  readonly parameters: ParameterDeclarationStructure[];
  readonly returnType: Code;
}

/** Returns the names of a call's parameters. */
export function parameterNames(operation: Operation): readonly string[] {
  if (!takesParams(operation)) return ["options"];
  return operation.optionsFirst ? ["options", "params"] : ["params", "options"];
}

/** Returns whether an operation takes arguments. */
export function takesParams({ arguments: list }: Operation): boolean {
  return needOfArguments(list) !== "none";
}

/** Returns the signature of an operation. */
export function signatureOf(input: SignatureInput): Signature {
  const { operation, runtime, scope, typeNamed } = input;
  const { pagination, body, bodyChoices, result: usual, resultChoices } = operation;
  const typeParameters: TypeParameterDeclarationStructure[] = [];
  const picked: string[] = [];
  let params: Code | undefined;
  let result: Code | undefined;
  if (body && bodyChoices.length > 0) {
    const choices = typeNamed(paramsByType(operation));
    typeParameters.push({
      name: "Type",
      constraint: code`keyof ${choices}`,
      default: stringText(body.content.mediaType),
    });
    params = code`${choices}[Type]`;
    picked.push("contentType?: Type | undefined");
  }
  if (usual && resultChoices.length > 0) {
    const choices = typeNamed(resultByType(operation));
    typeParameters.push({ name: "Accept", constraint: code`keyof ${choices}`, default: stringText(usual.mediaType) });
    result = code`${choices}[Accept]`;
    picked.push("accept?: Accept | undefined");
  }
  result ??= typeNamed(resultType(operation));
  const base = optionsOf(input);
  const options = picked.length === 0 ? base : code`${base} & { ${picked.join("; ")} }`;
  const need = needOfArguments(operation.arguments);
  const given: ParameterDeclarationStructure = {
    name: "params",
    type: params ?? typeNamed(paramsType(operation)),
    hasQuestionToken: need === "optional",
  };
  const settings: ParameterDeclarationStructure = { name: "options", type: options, hasQuestionToken: true };
  const types = [...(pagination ? [typeCode(pagination.item, scope)] : []), result, ...furtherTypes(input)];
  return {
    typeParameters,
    parameters: parameterNames(operation).map((name) => (name === "params" ? given : settings)),
    returnType: code`${importedType(runtime, pagination ? "PageCall" : "Call")}<${joinCode(types, ", ")}>`,
  };
}

/** Returns the type of the options of a call. */
function optionsOf({ operation: { pagination, resume, result }, runtime, scope }: SignatureInput): Code {
  if (pagination !== undefined) return importedType(runtime, "PageOptions");
  if (resume === undefined || result?.item === undefined) return importedType(runtime, "CallOptions");
  return code`${importedType(runtime, "StreamOptions")}<${typeCode(result.item, scope)}>`;
}

/** Returns the type arguments for errors, headers, messages and results by status, up to the last one that the document declares. */
function furtherTypes({ operation, runtime, scope, typeNamed }: SignatureInput): readonly Code[] {
  const types: readonly (readonly [Code | undefined, Code])[] = [
    [hasDeclaredErrors(operation) ? typeNamed(errorType(operation)) : undefined, importedType(runtime, "ApiError")],
    [
      hasNamedHeaders(operation)
        ? code`${importedType(runtime, "ResponseWith")}<${typeNamed(headersType(operation))}>`
        : undefined,
      "Response",
    ],
    [messageType(operation, scope), "undefined"],
    [hasResultByStatus({ operation, scope, runtime }) ? typeNamed(resultByStatus(operation)) : undefined, "unknown"],
  ];
  const last = types.findLastIndex(([type]) => type !== undefined);
  return types.slice(0, last + 1).map(([type, fallback]) => type ?? fallback);
}

/** Returns the type of the message beside the payload; undefined if the envelope has none. */
export function messageType({ envelope, responses }: Operation, scope: TypeScope): Code | undefined {
  if (envelope?.message === undefined) return undefined;
  const successes = responses.filter(({ kind }) => kind === "success");
  const schema = successes.find(({ contents }) => contents.length > 0)?.contents[0]?.schema;
  const property = schema && responseProperties(schema, scope.schemaOf)?.get(envelope.message);
  if (property === undefined) return "unknown";
  const type = typeCode(property.schema, scope);
  return property.required && successes.length === 1 ? type : code`${type} | undefined`;
}

/** Returns the signature of an upload in parts. */
export function uploadSignature(upload: Upload, runtime: string): Signature {
  const types = uploadTypes(upload, (name) => importedType(runtime, name));
  return {
    typeParameters: [{ name: "Completed", default: "unknown" }],
    parameters: [
      { name: "source", type: importedType(runtime, "UploadSource") },
      { name: "options", type: code`${importedType(runtime, "UploadOptions")}<${types}>`, hasQuestionToken: true },
    ],
    returnType: code`Promise<${importedType(runtime, "UploadResult")}<${types}>>`,
  };
}
