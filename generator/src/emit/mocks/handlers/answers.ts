import type { Content, JsonValue, Operation, Schema } from "../../../model/types.js";
import { responseProperties, type Lookup } from "../../shared/shared-properties.js";

/** The values of a part of an answer. */
export interface Answer {
  readonly schema: Schema;
  /** The name in the seed of its values: `FactsListResult`. */
  readonly name: string;
  /** The document's examples of the whole value. */
  readonly examples?: readonly JsonValue[] | undefined;
}

/** The values of the answers of an operation: what mocks make of them. */
export interface Answers {
  readonly result?: Answer | undefined;
  /** Results in other media types, by media type. */
  readonly choices: readonly (readonly [string, Answer])[];
  /** The whole bodies of other responses than the first success, by status. */
  readonly bodies: readonly (readonly [string, Answer])[];
  /** The required headers of each response as an object, by status. */
  readonly headers: readonly (readonly [string, Answer])[];
  /** The whole body, if its envelope requires more than the runtime adds. */
  readonly envelope?: Answer | undefined;
}

/** Returns the values of the answers of an operation. */
export function answersOf(operation: Operation, lookup: Lookup): Answers {
  const { result, resultChoices, typeName } = operation;
  const resultOf = (one: NonNullable<typeof result>): Answer => ({
    schema: schemaOf(one),
    name: `${typeName}Result`,
    examples: shownOf(one),
  });
  return {
    result: result && resultOf(result),
    choices: resultChoices.map((choice) => [choice.mediaType, resultOf(choice)]),
    bodies: otherBodies(operation).map(([status, content]) => [
      status,
      { schema: schemaOf(content), name: `${typeName}${status}`, examples: shownOf(content) },
    ]),
    headers: headersOf(operation).map(([status, schema]) => [status, { schema, name: `${typeName}${status}Headers` }]),
    envelope: envelopeOf(operation, lookup),
  };
}

/** Returns the schema of the values that a service gives. Many documents have none for text and bytes. */
export function schemaOf({ coding, schema }: Pick<Content, "coding" | "schema">): Schema {
  const { kind, source } = schema;
  if (coding === "binary" || coding === "multipart") return { kind: "binary", source };
  return (coding === "text" || coding === "form") && (kind === "unknown" || kind === "binary")
    ? { kind: "string", source }
    : schema;
}

/** Returns the examples of a whole value. Those of a stream are of its items, or of all of them. */
export function shownOf({ item, examples }: Pick<Content, "item" | "examples">): readonly JsonValue[] | undefined {
  return item === undefined ? examples : undefined;
}

/** Returns the contents of the documented responses besides the first success. */
export function otherBodies({ responses }: Operation): readonly (readonly [string, Content])[] {
  return responses.flatMap(({ status, kind, contents: [content] }, index) => {
    const isResult = index === 0 && kind === "success";
    return isResult || content === undefined ? [] : [[status, content] as const];
  });
}

/** Returns the required headers of each response as an object. A body has its own Content-Type (OAS 3.1, 4.8.17). */
function headersOf({ responses }: Operation): readonly (readonly [string, Schema])[] {
  return responses.flatMap(({ status, headers, source }) => {
    const required = headers.filter((header) => header.required && header.name.toLowerCase() !== "content-type");
    if (required.length === 0) return [];
    const properties = required.map(({ name, schema }) => ({ name, required: true, schema }));
    const additional = { kind: "never", source } as const;
    return [
      [status, { kind: "object", properties, patterns: [], additional, explicitAdditional: true, source }] as const,
    ];
  });
}

/** Returns the whole body, if its envelope requires more than the runtime adds. */
function envelopeOf({ envelope, responses, typeName }: Operation, lookup: Lookup): Answer | undefined {
  const content = responses.find(({ kind, contents }) => kind === "success" && contents.length > 0)?.contents[0];
  if (envelope?.data === undefined || content === undefined) return undefined;
  const { schema, examples } = content;
  const known = new Set([envelope.data, envelope.success, envelope.message]);
  const properties = [...(responseProperties(schema, lookup)?.values() ?? [])];
  return properties.some(({ name, required }) => required && !known.has(name))
    ? { schema, name: `${typeName}Response`, examples }
    : undefined;
}
