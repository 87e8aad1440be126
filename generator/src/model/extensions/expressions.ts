import { pointerTokens } from "../../diagnostics/pointer.js";
import type { DraftOperation } from "../operations/draft.js";
import { followPath, holdsType, payloadPointer } from "../operations/responses.js";
import type { BuildContext } from "../nodes.js";
import type { ParameterLocation, RuntimeExpression } from "../types.js";

/** Reads a runtime expression (OAS 3.1 4.8.20.4) and proves that it leads to something in this operation. */
export function readExpression(
  context: BuildContext,
  operation: DraftOperation,
  text: string,
  pointer: string,
): RuntimeExpression | undefined {
  const expression = parseExpression(text);
  if (expression !== undefined && exists(context, operation, expression)) return expression;
  context.report.add("SPEC111", { expression: text }, context.document.place(pointer, "value"));
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
    return operation.parameters.some(({ name, in: place }) => name === expression.name && place === expression.in);
  const start = bodyPointer(operation, expression.from);
  if (start === undefined) return false;
  return expression.path.length === 0 || followPath(context, start, expression.path) !== undefined;
}

/** True where an expression may lead to a list. */
export function leadsToList(context: BuildContext, operation: DraftOperation, expression: RuntimeExpression): boolean {
  if (expression.from === "request")
    return operation.parameters.some(
      ({ name, in: place, schema }) =>
        name === expression.name && place === expression.in && ["array", "tuple", "unknown"].includes(schema.kind),
    );
  const start = bodyPointer(operation, expression.from);
  const found = start === undefined ? undefined : followPath(context, start, expression.path);
  return found !== undefined && holdsType(context, found, "array");
}

/** Where the schema of a body stands: of the request, or of what the response of success carries. */
export function bodyPointer(operation: DraftOperation, from: "request.body" | "response.body"): string | undefined {
  return from === "request.body" ? operation.body?.content.schema.source : payloadPointer(operation.responses);
}
