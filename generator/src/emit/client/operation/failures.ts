import { groupBy } from "../../../diagnostics/add-to.js";
import { code, distinct, importedType, joinCode, type Code } from "../../../codegen/code.js";
import type { Header, Operation, Response, Schema } from "../../../model/types.js";
import { docsOf } from "../../../codegen/doc-comments.js";
import { literalText, memberText, stringText } from "../../../codegen/literals.js";
import { listed } from "../../shared/prose.js";
import type { Structure } from "../../../codegen/declarations.js";
import { typeCode, type TypeScope } from "../../shared/types.js";
import { callPath, errorType, headersType } from "../../shared/names.js";

/** Returns whether the document describes the body of an error. */
export function hasDeclaredErrors({ responses }: Operation): boolean {
  return responses.some(isDeclaredError);
}

/** Returns whether the document names headers of a success. */
export function hasNamedHeaders(operation: Operation): boolean {
  return headersOf(operation).length > 0;
}

/** An operation, for the types of what it yields. */
export interface ResponsesInput {
  readonly operation: Operation;
  readonly runtime: string;
  /** The scope of results. */
  readonly scope: TypeScope;
}

/** Emits the types of declared errors and of the headers that the document names. */
export function failuresOf(input: ResponsesInput): readonly Structure[] {
  const { operation } = input;
  const { responses } = operation;
  const declared = responses.filter(isDeclaredError);
  const headers = headersOf(operation);
  return [
    ...(declared.length > 0 ? [errorAlias(input, declared)] : []),
    ...(headers.length > 0 ? [headersInterface(operation, headers)] : []),
  ];
}

/** Bodies of errors are read as JSON. Other media types, and JSON without a schema, tell nothing of them. */
function isDeclaredError({ kind, contents }: Response): boolean {
  return kind === "error" && contents.some(({ coding, schema }) => coding === "json" && schema.kind !== "unknown");
}

function errorAlias(input: ResponsesInput, declared: readonly Response[]): Structure {
  const { operation, scope, runtime } = input;
  const name = errorType(operation);
  const coded = declared.filter(({ status }) => status !== "default");
  const codes = coded.filter(({ status }) => isCode(status)).map(({ status }) => status);
  const variants = coded.map((response) => {
    const status = statusType(response, codes, runtime);
    return code`${importedType(runtime, "DeclaredError")}<${status}, ${bodyType(response, scope)}>`;
  });
  const covered = coded.map((response) => statusType(response, [], runtime));
  const fallback = declared.find(({ status }) => status === "default");
  const args = [joinCode(covered, " | ") || "never", ...(fallback ? [bodyType(fallback, scope)] : [])];
  return {
    kind: "type",
    name,
    type: joinCode([...variants, code`${importedType(runtime, "OtherError")}<${joinCode(args, ", ")}>`], " | "),
    ...docsOf({
      paragraphs: [
        `Errors of \`${callPath(operation)}\` with a declared body: ${statusesText(declared)}.`,
        `Use it as \`isApiError<${name}>(error)\`. A comparison of \`error.status\` then narrows \`error.body\`.`,
      ],
    }),
  };
}

export const isCode = (status: string): boolean => /^\d+$/.test(status);

/** A status as a type: `404`, or `StatusIn<"5">` without those that have a declaration of their own. */
export function statusType({ status }: Response, codes: readonly string[], runtime: string): Code {
  if (isCode(status)) return String(Number(status));
  const [digit = ""] = status;
  const all = code`${importedType(runtime, "StatusIn")}<${stringText(digit)}>`;
  const own = codes.filter((code) => code.startsWith(digit));
  return own.length === 0 ? all : code`Exclude<${all}, ${own.join(" | ")}>`;
}

/** `404, 5XX and every other status`. */
function statusesText(declared: readonly Response[]): string {
  const others = declared.length === 1 ? "every status" : "every other status";
  return listed(declared.map(({ status }) => (status === "default" ? others : status)));
}

/** A body that is not JSON is a string. */
function bodyType({ contents }: Response, scope: TypeScope): Code {
  const types = contents.map(({ coding, schema }) => (coding === "json" ? typeCode(schema, scope) : "string"));
  return joinCode(distinct(types), " | ");
}

// --------------------------------------------------------------------------------------------------- headers

/** The headers of successes, each by its first description. OpenAPI ignores a description of `Content-Type`. */
function headersOf({ responses }: Operation): readonly Header[] {
  const all = responses.filter(({ kind }) => kind === "success").flatMap(({ headers }) => headers);
  const byName = groupBy(all, ({ name }) => name.toLowerCase());
  return [...byName].flatMap(([name, [first]]) => (first === undefined || name === "content-type" ? [] : [first]));
}

function headersInterface(operation: Operation, headers: readonly Header[]): Structure {
  return {
    kind: "interface",
    name: headersType(operation),
    properties: headers.map(({ name, schema, description }) => ({
      name: memberText(name),
      isReadonly: true,
      type: headerText(schema),
      ...docsOf({ paragraphs: [description] }),
    })),
    ...docsOf({
      paragraphs: [`Headers of \`${callPath(operation)}\`: \`(await call.withResponse()).response.headers.get(…)\`.`],
    }),
  };
}

/** The type of a header as it is received: a string. */
function headerText(schema: Schema): string {
  switch (schema.kind) {
    case "number":
      return "`${number}`";
    case "boolean":
      return '"true" | "false"';
    case "enum":
      return schema.values.every((value) => typeof value === "string")
        ? schema.values.map(literalText).join(" | ")
        : "string";
    default:
      return "string";
  }
}
