import type { Content, Operation, Response, Schema } from "../../../model/types.js";
import { callPath, resultType } from "../../shared/names.js";
import type { OperationInput, ResponseExport } from "./types.js";
import { statusText, statusWords } from "./words.js";

/** Lists the exports of responses by status. The first one accepts every successful response. */
export function responsesOf({ forms, mint, operation }: OperationInput): readonly ResponseExport[] {
  const readable = operation.responses.flatMap((response): readonly Readable[] => {
    const content = askedFor(response);
    if (content === undefined) return [];
    const text: Schema = { kind: "string", source: response.source };
    return [{ response, schema: content.coding === "text" ? text : content.schema }];
  });
  const successes = readable.filter(({ response }) => response.kind === "success");
  const others = successes.length === 1 ? readable.filter((one) => !successes.includes(one)) : readable;
  const stem = `${operation.typeName}Response`;
  const base = (kind: Response["kind"], words: string) => ({
    kind,
    form: forms.response,
    doc: { paragraphs: [`The body of a response to \`${callPath(operation)}\` with ${words}.`] },
  });
  const isBytes = operation.result?.others?.some(({ coding }) => coding === "binary" || coding === "multipart");
  const bytes: Schema = { kind: "binary", source: operation.source };
  const success = [...successes.map(({ schema }) => schema), ...(isBytes && successes.length > 0 ? [bytes] : [])];
  return [
    ...(success.length === 0
      ? []
      : [
          {
            ...base("success", successes.map(({ response }) => statusWords(response.status)).join(" or ")),
            name: mint(stem),
            schema: eitherOf(success),
            ...(isWholeResult(operation, successes) && { within: { type: resultType(operation) } }),
          },
        ]),
    ...others.map(({ response, schema }) => ({
      ...base(response.kind, statusWords(response.status)),
      name: mint(`${stem}${statusText(response.status)}`),
      schema,
    })),
  ];
}

/** Returns whether the client passes on the body of the only success unchanged. */
function isWholeResult({ result }: Operation, successes: readonly Readable[]): boolean {
  const [only] = successes;
  if (result?.coding !== "json" || result.optional || only === undefined || successes.length > 1) return false;
  const { kind, source } = only.schema;
  return kind !== "ref" && kind === result.schema.kind && source === result.schema.source;
}

/** Returns the content that the client asks for. Streams and bytes cannot be validated as a whole. */
export function askedFor({ contents: [content] }: Response): Content | undefined {
  return content?.coding === "json" || content?.coding === "text" ? content : undefined;
}

interface Readable {
  readonly response: Response;
  readonly schema: Schema;
}

function eitherOf(schemas: readonly Schema[]): Schema {
  const distinct = [
    ...new Map(schemas.map((schema) => [schema.kind === "ref" ? schema.name : schema.source, schema])).values(),
  ];
  const [only] = distinct;
  return only !== undefined && distinct.length === 1
    ? only
    : { kind: "union", variants: distinct, exclusive: false, source: only?.source ?? "" };
}
