import { pageArguments } from "../../shared/page-arguments.js";
import type { Operation, Pagination, Response, Result, Schema } from "../../../model/types.js";
import { codeSpan, listed, listedUpTo, alternatives, joined } from "../../shared/prose.js";
import {
  descriptionOf,
  memberRows,
  tableOf,
  variantsOf,
  type FieldTable,
  type VariantView,
} from "../schemas/fields.js";
import { cell } from "../text/markdown.js";
import { isEmptyObject, membersOf } from "../schemas/members.js";
import { pageRows, pagesPlace } from "./paging.js";
import { hrefFrom, type Scope } from "../site.js";
import { inline, lines, sentence } from "../text/spec-text.js";
import { typeText } from "../schemas/type-text.js";

/** The result of a call. Exactly one of the first seven properties is true. */
export interface ResultView {
  readonly nothing: boolean;
  readonly text: boolean;
  readonly blob: boolean;
  readonly stream: boolean;
  readonly pages: boolean;
  readonly value: boolean;
  readonly emptyObject: boolean;
  /** The value is an object that the table describes. */
  readonly inPlace: boolean;
  /** The type of the value, or of one item of the pages. */
  readonly type: string;
  /** Names of the members of a type that is described elsewhere, listed; "" if there are none. */
  readonly members: string;
  readonly mediaType: string;
  /** The other media types that callers may ask for, listed; "" if there are none. */
  readonly otherMediaTypes: string;
  /** The call may also return nothing. */
  readonly optional: boolean;
  readonly description: string;
  /** The arguments that choose pages, listed. */
  readonly pagedBy: string;
  /** The section on what all pages have. */
  readonly pagesHref: string;
  /** Properties of a page of this call, besides its items. */
  readonly pageTable: FieldTable;
  readonly hasPageTable: boolean;
  readonly table: FieldTable;
  readonly hasTable: boolean;
  readonly variants: readonly VariantView[];
}

export function resultView(operation: Operation, scope: Scope): ResultView {
  const { result, resultChoices, pagination } = operation;
  const pageTable = tableOf(pageRows(operation, scope));
  const schema = pagination?.item ?? result?.item ?? (isValue(result) ? result?.schema : undefined);
  const own = schema === undefined || schema.kind === "ref" ? undefined : describedSchema(schema);
  const members = own && membersOf(own, "response", scope.site, "in place");
  const table = tableOf(members === undefined ? [] : memberRows(members.properties, "response", scope));
  return {
    ...kindOf(result, pagination),
    inPlace: schema?.kind === "object" && table.rows.length > 0,
    type: schema === undefined ? "" : typeText(schema, scope),
    members: schema?.kind === "ref" ? memberNames(schema, scope) : "",
    mediaType: result === undefined ? "" : codeSpan(result.mediaType),
    otherMediaTypes: alternatives(resultChoices.map(({ mediaType }) => codeSpan(mediaType))),
    optional: result?.optional === true,
    description:
      schema === undefined || schema.kind === "ref" || isEmptyObject(schema)
        ? ""
        : inline(descriptionOf(schema, scope)),
    pagedBy: argumentsOfPages(operation),
    pagesHref: hrefFrom(scope.page, pagesPlace),
    pageTable,
    hasPageTable: pageTable.rows.length > 0,
    table,
    hasTable: table.rows.length > 0,
    variants: members?.choices.flatMap((choice) => formsOf(choice, scope)) ?? [],
  };
}

/** Returns whether a result is read as a value of its schema. */
function isValue(result: Result | undefined): boolean {
  return result?.coding === "json" || result?.coding === "parts";
}

function kindOf(result: Result | undefined, pagination: Pagination | undefined): Pick<ResultView, Kind> {
  const own: Kind = result === undefined ? "nothing" : kindOfCoding(result);
  const kind = pagination === undefined ? own : "pages";
  const none = {
    nothing: false,
    text: false,
    blob: false,
    stream: false,
    pages: false,
    value: false,
    emptyObject: false,
  };
  return { ...none, [kind]: true };
}

type Kind = "nothing" | "text" | "blob" | "stream" | "pages" | "value" | "emptyObject";

function kindOfCoding({ coding, schema, item }: Result): Kind {
  switch (coding) {
    case "json":
      return isEmptyObject(schema) ? "emptyObject" : "value";
    case "text":
    case "form":
      return "text";
    case "parts":
      return item === undefined ? "value" : "stream";
    case "events":
    case "lines":
      return "stream";
    case "binary":
    case "multipart":
      return "blob";
  }
}

/** Returns the object that a table can describe: the value itself, or the items of an array. */
function describedSchema(schema: Schema): Schema {
  return schema.kind === "array" ? describedSchema(schema.items) : schema;
}

/** Returns the forms of a tagged union. Other schemas are described on their own pages. */
function formsOf(choice: Parameters<typeof variantsOf>[0], scope: Scope): readonly VariantView[] {
  return choice.tag ? variantsOf(choice, "response", scope) : [];
}

const mostNames = 12;

function memberNames(schema: Schema, scope: Scope): string {
  const names = membersOf(schema, "response", scope.site).properties.map(({ name }) => codeSpan(name));
  return listedUpTo(mostNames, names);
}

function argumentsOfPages(operation: Operation): string {
  const { size } = operation.pagination ?? {};
  const starts = pageArguments(operation).map(({ argument }) => argument);
  return listed([...starts, ...(size === undefined ? [] : [size])].map(codeSpan));
}

// ------------------------------------------------------------------------------------------------ responses

/** A response of the service; finished cells. */
export interface ResponseRow {
  readonly status: string;
  readonly body: string;
  readonly meaning: string;
}

/** Returns the rows of an operation's responses; none if they only say that the call succeeds. */
export function responseRows(
  { responses }: Operation,
  scope: Scope,
  common: ReadonlySet<string>,
): readonly ResponseRow[] {
  const own = responses.filter(({ source }) => !common.has(source));
  return own.some(({ kind }) => kind === "error") || own.length > 1
    ? own.map((response) => responseRow(response, scope))
    : [];
}

function responseRow({ status, contents, headers, summary, description }: Response, scope: Scope): ResponseRow {
  const types = contents.map(({ schema, coding, mediaType }) =>
    coding === "json" ? typeText(schema, scope) : codeSpan(mediaType),
  );
  const text = [inline(summary), lines(description)].filter((part) => part !== "").map(sentence);
  const names = listed(headers.map(({ name }) => codeSpan(name)));
  return {
    status: codeSpan(status),
    body: cell(types.length === 0 ? "none" : alternatives([...new Set(types)])),
    meaning: cell(joined([...text, names === "" ? "" : `Headers: ${names}.`])),
  };
}

/** Returns the failures without a body that all operations share, which the index lists once. */
export function commonFailures(operations: readonly Operation[]): readonly Response[] {
  const [first, ...rest] = operations;
  return (first?.responses ?? []).filter(
    ({ kind, contents, source }) =>
      kind === "error" &&
      contents.length === 0 &&
      rest.length > 0 &&
      rest.every(({ responses }) => responses.some((other) => other.source === source)),
  );
}
