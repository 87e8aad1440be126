import { argumentProperties, type Of } from "../../../model/index.js";
import type { Argument, Operation } from "../../../model/types.js";
import { callPath, paramsType } from "../../shared/names.js";
import { travelling, undescribed } from "../../shared/types.js";
import type { Export, OperationInput, Within } from "./types.js";

/** Returns the export of an operation's body in its default media type. Bytes need no validator. */
export function bodyOf({ forms, mint, operation }: OperationInput): Export | undefined {
  const body = operation.arguments.find(({ source }) => source.kind === "body");
  if (body === undefined || body.schema.kind === "binary") return undefined;
  const within = bodyWithin(operation, body);
  return {
    name: mint(`${operation.typeName}Body`),
    doc: { paragraphs: [`The body of \`${callPath(operation)}\`.`] },
    schema: body.schema,
    form: forms.request,
    ...(within && { within }),
  };
}

/** Finds a body in the type of the arguments: a member, or all but the parameters. Components have types of their own. */
function bodyWithin(operation: Operation, { path: [name], schema, required }: Argument): Within | undefined {
  const type = paramsType(operation);
  const isRenamed = operation.arguments.some(({ source }) => source.kind === "property");
  if (schema.kind === "ref" || isRenamed) return undefined;
  if (name !== undefined) return { type, member: { name, required } };
  if (schema.kind !== "object" || !isSpreadWhole(schema)) return undefined;
  return { type, without: argumentProperties(operation.arguments).map((property) => property.name) };
}

/** Returns whether the type of the arguments has all members of the body: they are named, and there is at least one. */
function isSpreadWhole(schema: Of<"object">): boolean {
  const { properties, patterns, additional, explicitAdditional } = schema;
  const hasIndex = patterns.length > 0 || (explicitAdditional && additional.kind !== "never");
  return !hasIndex && undescribed(schema, "request").length === 0 && travelling(properties, "request").length > 0;
}
