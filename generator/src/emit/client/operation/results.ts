import { code, distinct, importedType, joinCode, type Code } from "../../../codegen/code.js";
import type { Structure } from "../../../codegen/declarations.js";
import { docsOf, type Doc } from "../../../codegen/doc-comments.js";
import type { Api, Content, Response, Result } from "../../../model/types.js";
import { typeCode, type TypeScope } from "../../shared/types.js";
import { isCode, statusType, type ResponsesInput } from "./failures.js";
import { callPath, resultByStatus, resultType } from "../../shared/names.js";
import { declareType } from "../types/types.js";

interface ResultInput extends ResponsesInput {
  readonly api: Api;
}

/** Returns the type of an operation's result, and of its results by status if they differ. */
export function resultTypes(input: ResultInput): readonly Structure[] {
  return [resultOf(input), ...(hasResultByStatus(input) ? [statusAlias(input)] : [])];
}

function resultOf({ api, operation, scope, runtime }: ResultInput): Structure {
  const { result } = operation;
  const name = resultType(operation);
  const doc: Doc = { paragraphs: [`Result of \`${callPath(operation)}\`.`] };
  if (result?.coding === "json" && !result.optional && !result.others)
    return declareType(api, { name, doc }, result.schema, scope);
  const type = result === undefined ? "void" : yieldedType(result, scope, runtime);
  return { kind: "type", name, type, ...docsOf(doc) };
}

/** Returns the type that a call resolves to. */
export function yieldedType(result: Result, scope: TypeScope, runtime: string): Code {
  const types = [result, ...(result.others ?? [])].map((one) => readType(one, scope, runtime));
  return joinCode(distinct([...types, ...(result.optional ? ["undefined"] : [])]), " | ");
}

/** Returns the type that a body is read as. */
function readType(result: Pick<Result, "coding" | "schema" | "item">, scope: TypeScope, runtime: string): Code {
  switch (result.coding) {
    case "json":
      return typeCode(result.schema, scope);
    case "text":
    case "form":
      return "string";
    case "binary":
    case "multipart":
      return "Blob";
    case "events":
    case "lines":
    case "parts": {
      if (result.item === undefined) return typeCode(result.schema, scope);
      const stream = importedType(runtime, result.coding === "events" ? "EventStream" : "ItemStream");
      return code`${stream}<${typeCode(result.item, scope)}>`;
    }
  }
}

// --------------------------------------------------------------------------------------------------- statuses

/** Returns whether the status says which of several results a call has. */
export function hasResultByStatus(input: ResponsesInput): boolean {
  return distinct(typesByStatus(input).map(({ type }) => type)).length > 1;
}

/** Every status has a variant of its own: a comparison with one of several statuses would not narrow. */
function statusAlias(input: ResponsesInput): Structure {
  const { operation, runtime } = input;
  const results = typesByStatus(input);
  const codes = results.map(({ response }) => response.status).filter(isCode);
  const bodies = distinct(results.filter(({ type }) => type !== nothing).map(({ type }) => type));
  const name = resultType(operation);
  const variants = results.map(({ type, response }) => {
    // The only type of a body need not be printed again.
    const data = type !== nothing && bodies.length === 1 ? `Exclude<${name}, ${nothing}>` : type;
    return code`${importedType(runtime, "DeclaredResult")}<${statusType(response, codes, runtime)}, ${data}>`;
  });
  const sentence = `Results of \`${callPath(operation)}\` by status: in \`safe()\` and \`withResponse()\`, a comparison of \`status\` narrows \`data\`.`;
  return {
    kind: "type",
    name: resultByStatus(operation),
    type: joinCode(variants, " | "),
    ...docsOf({ paragraphs: [sentence] }),
  };
}

/** The result without a body. */
const nothing = "undefined";

/**
 * Returns the successes of an operation with the types of their results. Empty if something else decides about the result: the
 * media type that a caller asks for, or the pages of a list. A stream is the only result.
 */
function typesByStatus({
  operation,
  scope,
  runtime,
}: ResponsesInput): readonly { readonly response: Response; readonly type: Code }[] {
  const { result, responses, envelope, pagination, resultChoices } = operation;
  if (result === undefined || result.item || pagination || resultChoices.length > 0) return [];
  const successes = responses.filter(({ kind }) => kind === "success");
  if (successes.some(({ contents: [content] }) => content && !isRead(content, result))) return [];
  return successes.map((response) => {
    const [content] = response.contents;
    // Payloads of an envelope are read by one path, so that they have one type.
    const type = content ? readType(envelope ? result : content, scope, runtime) : nothing;
    return { response, type };
  });
}

function isRead({ coding, mediaType }: Content, { coding: usual, others = [] }: Result): boolean {
  return coding === usual || others.some((other) => other.mediaType === mediaType);
}
