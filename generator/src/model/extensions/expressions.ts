import { pointerTokens } from "../../diagnostics/pointer.js";
import type { BuildContext } from "../nodes.js";
import { bodyArgumentPath, parameterPath } from "../operations/request/arguments.js";
import type { CallableDraft, DraftOperation } from "../operations/draft.js";
import { followPath, holdsType, payloadPointer } from "../operations/response/responses.js";
import type { MemberPath, ParameterLocation, Pointer, ValueSource } from "../types.js";
import { pathInResult, reportOutsideResult } from "./envelope.js";

/** A runtime expression (OAS 3.1 4.8.20.4) that generated code can evaluate. Paths are those of whole bodies. */
export type RuntimeExpression =
  | { readonly from: "request"; readonly in: ParameterLocation; readonly name: string }
  | { readonly from: "request.body" | "response.body"; readonly path: MemberPath };

/** Reads a runtime expression and proves that it leads to something in this operation. */
export function readExpression(
  context: BuildContext,
  operation: DraftOperation,
  text: string,
  pointer: Pointer,
): RuntimeExpression | undefined {
  const expression = parseExpression(text);
  const place = context.document.locationOf(pointer, "value");
  if (expression === undefined || !exists(context, operation, expression)) {
    context.report.add("SPEC111", { expression: text }, place);
    return undefined;
  }
  if (expression.from !== "response.body" || pathInResult(expression.path, operation.envelope)) return expression;
  reportOutsideResult(context, operation.envelope, `"${text}"`, place);
  return undefined;
}

function parseExpression(text: string): RuntimeExpression | undefined {
  const parameter = /^\$request\.(path|query|header|cookie)\.(.+)$/.exec(text);
  if (parameter?.[1] && parameter[2])
    return { from: "request", in: parameter[1] as ParameterLocation, name: parameter[2] };
  const body = /^\$(request|response)\.body(?:#(.*))?$/.exec(text);
  if (!body) return undefined;
  return { from: body[1] === "request" ? "request.body" : "response.body", path: pointerTokens(body[2] ?? "") };
}

function exists(context: BuildContext, operation: DraftOperation, expression: RuntimeExpression): boolean {
  if (expression.from === "request")
    return operation.parameters.some(
      ({ name, in: location }) => name === expression.name && location === expression.in,
    );
  const start = bodyPointer(operation, expression.from);
  if (start === undefined) return false;
  return expression.path.length === 0 || followPath(context, start, expression.path) !== undefined;
}

/** Returns where generated code finds the value of an expression that was proved. */
export function sourceOf(operation: CallableDraft, expression: RuntimeExpression): ValueSource {
  switch (expression.from) {
    case "request": {
      const { in: location, name } = expression;
      return { from: "arguments", path: parameterPath(operation.arguments, location, name), name: [name] };
    }
    case "request.body": {
      const { path } = expression;
      return { from: "arguments", path: bodyArgumentPath(operation.arguments, path), name: path };
    }
    case "response.body":
      return { from: "result", path: pathInResult(expression.path, operation.envelope) ?? [] };
  }
}

/** Returns whether an expression may lead to a list. */
export function leadsToList(context: BuildContext, operation: DraftOperation, expression: RuntimeExpression): boolean {
  if (expression.from === "request")
    return operation.parameters.some(
      ({ name, in: location, schema }) =>
        name === expression.name && location === expression.in && ["array", "tuple", "unknown"].includes(schema.kind),
    );
  const start = bodyPointer(operation, expression.from);
  const found = start === undefined ? undefined : followPath(context, start, expression.path);
  return found !== undefined && holdsType(context, found, "array");
}

/** Returns the schema of a body: of the request, or of the first success that is JSON. */
export function bodyPointer(operation: DraftOperation, from: "request.body" | "response.body"): Pointer | undefined {
  return from === "request.body" ? operation.body?.content.schema.source : payloadPointer(operation.responses);
}
