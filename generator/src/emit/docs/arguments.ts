import type { Operation, Parameter, Unknown } from "../../model/types.js";
import { codeSpan, listed } from "../shared/prose.js";
import { memberRows, rowsOf, tableOf, variantsOf, type FieldRow, type FieldTable, type VariantView } from "./fields.js";
import { membersOf } from "./members.js";
import { unknownLink, type Scope } from "./site.js";

/** What a call takes. */
export interface ArgumentsView {
  readonly table: FieldTable;
  readonly hasTable: boolean;
  /** The forms that the body may have, where there is more than one. */
  readonly variants: readonly VariantView[];
  /** The media type of a body that is not JSON; "" otherwise. */
  readonly mediaType: string;
  /** The media types that a caller may pick instead, listed; "" where there are none. */
  readonly otherMediaTypes: string;
}

export function argumentsView(operation: Operation, scope: Scope): ArgumentsView {
  const { body } = operation;
  const table = tableOf([
    ...operation.parameters.flatMap((parameter) => parameterRows(parameter, operation, scope)),
    ...bodyRows(operation, scope),
    ...scope.site.api.unknowns.flatMap((unknown) => optionRows(unknown, operation, scope)),
  ]);
  const content = body?.content;
  return {
    table,
    hasTable: table.rows.length > 0,
    variants: bodyVariants(operation, scope),
    mediaType: content === undefined || content.mediaType === "application/json" ? "" : codeSpan(content.mediaType),
    otherMediaTypes: listed(
      operation.bodyChoices.map((choice) => codeSpan(choice.content.mediaType)),
      "or",
    ),
  };
}

const memberOf = { path: "path", query: "query", header: "headers", cookie: "cookies" } as const;

/** Named as the caller writes it: nested arguments stand in the member of their location. */
function parameterRows(parameter: Parameter, { args }: Operation, scope: Scope): readonly FieldRow[] {
  const { name, argument, required, schema, description, deprecated } = parameter;
  const prefix = args.parameters === "nested" ? `${memberOf[parameter.in]}.` : "";
  const note = argument === name ? "" : `Sent as ${codeSpan(name)}.`;
  const field = { name: `${prefix}${argument}`, where: parameter.in, required, schema, description, deprecated, note };
  return rowsOf(field, "request", scope);
}

function bodyRows({ body, args }: Operation, scope: Scope): readonly FieldRow[] {
  if (body === undefined || args.body === "none") return [];
  const { schema, coding } = body.content;
  const { required, description } = body;
  if (args.body === "spread")
    return memberRows(membersOf(schema, "request", scope.site).properties, "request", scope, "body");
  const bytes = coding === "binary" ? ({ kind: "binary", source: schema.source } as const) : schema;
  return rowsOf({ name: "body", where: "body", required, schema: bytes, description }, "request", scope);
}

function bodyVariants({ body, args }: Operation, scope: Scope): readonly VariantView[] {
  if (body === undefined || args.body !== "spread") return [];
  const { choices } = membersOf(body.content.schema, "request", scope.site);
  return choices.flatMap((choice) => variantsOf(choice, "request", scope));
}

/** An option that exists, but whose name on the wire the reference does not show. */
function optionRows({ id, option }: Unknown, { name }: Operation, scope: Scope): readonly FieldRow[] {
  if (option?.operation !== name.wire) return [];
  const { argument, schema, description } = option;
  const note = `Its name on the wire is not known: ${unknownLink(scope, id)}.`;
  return rowsOf({ name: argument, where: option.in, required: false, schema, description, note }, "request", scope);
}
