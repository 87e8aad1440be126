import { spreadBody } from "../../../model/index.js";
import type { Argument, Operation } from "../../../model/types.js";
import { codeSpan, alternatives } from "../../shared/prose.js";
import {
  memberRows,
  rowsOf,
  variantsOf,
  type FieldRow,
  type FieldTable,
  type VariantView,
  tableWith,
} from "../schemas/fields.js";
import { membersOf } from "../schemas/members.js";
import { unknownLink, type Scope } from "../site.js";

/** The arguments of a call. */
export interface ArgumentsView {
  readonly table: FieldTable;
  readonly hasTable: boolean;
  /** The forms that the body may have, where there is more than one. */
  readonly variants: readonly VariantView[];
  /** The media type of a body that is not JSON; "" otherwise. */
  readonly mediaType: string;
  /** The media types that a caller may pick instead, listed; "" if there are none. */
  readonly otherMediaTypes: string;
}

export function argumentsView(operation: Operation, scope: Scope): ArgumentsView {
  const content = operation.body?.content;
  const apart = new Set(operation.arguments.flatMap(({ source }) => (source.kind === "property" ? [source.name] : [])));
  return {
    ...tableWith(operation.arguments.flatMap((argument) => argumentRows(argument, apart, scope))),
    variants: bodyVariants(operation, scope),
    mediaType: content === undefined || content.mediaType === "application/json" ? "" : codeSpan(content.mediaType),
    otherMediaTypes: alternatives(operation.bodyChoices.map(({ content: other }) => codeSpan(other.mediaType))),
  };
}

/** Returns the rows of an argument: of a body beside the parameters, those of its properties that have no other names. */
function argumentRows(
  { path, source, required, schema }: Argument,
  apart: ReadonlySet<string>,
  scope: Scope,
): readonly FieldRow[] {
  const where = source.kind === "body" || source.kind === "property" ? "body" : source.in;
  if (path.length === 0) {
    const { properties } = membersOf(schema, "request", scope.site);
    const own = properties.filter(({ name }) => !apart.has(name));
    return memberRows(own, "request", scope, where);
  }
  const note =
    source.kind === "option"
      ? `The reference does not show its wire name: ${unknownLink(scope, source.id)}.`
      : undefined;
  const field = { name: path.join("."), where, required, schema, ...(note !== undefined && { note }) };
  return rowsOf(field, "request", scope);
}

/** Returns the forms that a body beside the parameters may have. */
function bodyVariants({ arguments: list }: Operation, scope: Scope): readonly VariantView[] {
  const body = spreadBody(list);
  if (body === undefined) return [];
  const { choices } = membersOf(body.schema, "request", scope.site);
  return choices.flatMap((choice) => variantsOf(choice, "request", scope));
}
