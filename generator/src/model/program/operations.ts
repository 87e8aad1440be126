import { componentsOf, operationsOf } from "../lookup.js";
import type {
  Argument,
  Body,
  BodyChoice,
  Condition,
  Content,
  Effect,
  Envelope,
  MemberPath,
  Operation,
  Optimistic,
  Pagination,
  Response,
  Result,
  Schema,
  ValueSource,
  Webhook,
} from "../types.js";
import { argumentPath, pathInArguments, programPath, type PathContext } from "./paths.js";
import { programSchema, type ProgramForm } from "./schemas.js";

/** The API on the wire, and how programs see it. */
export type ProgramContext = PathContext & ProgramForm;

/** Returns an operation with the names and values that programs have. */
export function programOperation(operation: Operation, context: ProgramContext): Operation {
  const { body, result, envelope, pagination, terminal, resume } = operation;
  const whole = bodySchema(operation);
  const skipped = resume?.by === "offset" ? [resume.parameter] : [];
  const computed = pagination === undefined ? skipped : argumentsOfPages(pagination);
  return {
    ...operation,
    parameters: operation.parameters.map((parameter) => ({
      ...parameter,
      schema: computed.includes(parameter.name)
        ? onWire(parameter.schema, context)
        : programSchema(parameter.schema, context),
    })),
    ...(body && { body: programBody(body, context) }),
    arguments: operation.arguments.map((one) => programArgument(one, context, { body, computed })),
    bodyChoices: operation.bodyChoices.map((choice) => programChoice(choice, context, body)),
    responses: operation.responses.map((response) => programResponse(response, context)),
    ...(result && { result: programResult(result, context) }),
    resultChoices: operation.resultChoices.map((one) => programResult(one, context)),
    callbacks: operation.callbacks.map((webhook) => programWebhook(webhook, context)),
    ...(envelope && { envelope: programEnvelope(envelope, context, whole) }),
    ...(pagination && { pagination: programPagination(pagination, context, operation) }),
    effects: operation.effects.map((effect) => programEffect(effect, context, operation)),
    ...(terminal && { terminal: { ...terminal, path: programPath(context, terminal.path, result?.schema) } }),
  };
}

/** Returns a webhook or callback, whose payload and answers have the names and values of programs. */
export function programWebhook(webhook: Webhook, context: ProgramContext): Webhook {
  const { body } = webhook;
  return {
    ...webhook,
    ...(body && { body: programBody(body, context) }),
    responses: webhook.responses.map((response) => programResponse(response, context)),
  };
}

/** Returns the schema of the whole body of a success. */
function bodySchema({ responses }: Operation): Schema | undefined {
  const success = responses.find(({ kind, contents }) => kind === "success" && contents.length > 0);
  return (success?.contents.find(({ coding }) => coding === "json") ?? success?.contents[0])?.schema;
}

// ------------------------------------------------------------------------------------------------------ requests

function programBody(body: Body, context: ProgramContext): Body {
  return {
    ...body,
    content: programContent(body.content, context),
    contents: body.contents.map((content) => programContent(content, context)),
  };
}

/** Text and bytes are sent and read as they are. */
function programContent(content: Content, context: ProgramContext): Content {
  const { coding, schema, item } = content;
  if (coding === "text" || coding === "binary") return { ...content, schema: onWire(schema, context) };
  return {
    ...content,
    schema: programSchema(schema, context),
    ...(item && { item: programSchema(item, context) }),
  };
}

/** Returns a schema without the conversion of a string or number, also if a component has it. */
function onWire(schema: Schema, context: ProgramContext): Schema {
  const target = schema.kind === "ref" ? componentsOf(context.wire).get(schema.name)?.schema : undefined;
  if (target?.kind !== "string" && target?.kind !== "number") {
    const isScalar = schema.kind === "string" || schema.kind === "number";
    return isScalar ? schema : programSchema(schema, context);
  }
  const { kind: _, source: __, ...facts } = schema;
  return { ...target, ...facts };
}

/** The body of an operation, and the parameters that the client computes with. */
interface ArgumentContext {
  readonly body: Body | undefined;
  readonly computed: readonly string[];
}

function programArgument(one: Argument, context: ProgramContext, { body, computed }: ArgumentContext): Argument {
  const { source } = one;
  const isPlain =
    source.kind === "body"
      ? body !== undefined && /text|binary|events/.test(body.content.coding)
      : source.kind !== "option" && computed.includes(source.name);
  return {
    ...one,
    path: argumentPath(one, context.nameOf),
    source: source.kind === "property" ? { ...source, name: context.nameOf(source.name) } : source,
    schema: isPlain ? onWire(one.schema, context) : programSchema(one.schema, context),
  };
}

function programChoice(choice: BodyChoice, context: ProgramContext, body: Body | undefined): BodyChoice {
  const own = body && { ...body, content: choice.content };
  return {
    content: programContent(choice.content, context),
    argument: programArgument(choice.argument, context, { body: own, computed: [] }),
    properties: choice.properties.map((one) => programArgument(one, context, { body: own, computed: [] })),
  };
}

// ------------------------------------------------------------------------------------------------------ responses

function programResponse(response: Response, context: ProgramContext): Response {
  return { ...response, contents: response.contents.map((content) => programContent(content, context)) };
}

function programResult(result: Result, context: ProgramContext): Result {
  const { schema, item, others } = result;
  return {
    ...result,
    schema: programSchema(schema, context),
    ...(item && { item: programSchema(item, context) }),
    ...(others && { others: others.map((other) => ({ ...other, schema: programSchema(other.schema, context) })) }),
  };
}

function programEnvelope(wire: Envelope, context: ProgramContext, whole: Schema | undefined): Envelope {
  const entries = Object.entries(wire as { readonly [part: string]: string }).map(
    ([part, name]) => [part, programPath(context, [name], whole)[0] ?? name] as const,
  );
  const isSame = entries.every(([part, name]) => wire[part as "data" | "success" | "message"] === name);
  return isSame ? wire : { ...Object.fromEntries(entries), wire };
}

// ----------------------------------------------------------------------------------------------------- extensions

/** Returns the arguments that the client computes with, by their names on the wire. They keep their numbers and strings. */
function argumentsOfPages(pagination: Pagination): readonly string[] {
  const { style } = pagination;
  if (style === "token") return [pagination.token];
  if (style === "page") return [pagination.page];
  return style === "cursor" ? [pagination.cursor] : pagination.page;
}

function programPagination(pagination: Pagination, context: ProgramContext, operation: Operation): Pagination {
  const whole = bodySchema(operation);
  const { inResult, item, size } = pagination;
  const argument = (name: string): string => {
    const found = operation.arguments.find(({ source }) => source.kind === "parameter" && source.name === name);
    return found ? (argumentPath(found, context.nameOf).at(-1) ?? name) : context.nameOf(name);
  };
  const path = (wire: MemberPath): MemberPath => programPath(context, wire, whole);
  const shared = {
    ...(size !== undefined && { size: argument(size) }),
    items: path(pagination.items),
    item: programSchema(item, context),
    inResult: Object.fromEntries(
      Object.entries(inResult).map(([key, wire]) => [key, programPath(context, wire, operation.result?.schema)]),
    ),
  };
  switch (pagination.style) {
    case "token":
      return { ...pagination, ...shared, token: argument(pagination.token), next: path(pagination.next) };
    case "page":
      return {
        ...pagination,
        ...shared,
        page: argument(pagination.page),
        ...(pagination.total && { total: path(pagination.total) }),
        ...(pagination.pages && { pages: path(pagination.pages) }),
      };
    case "cursor":
      return {
        ...pagination,
        ...shared,
        cursor: argument(pagination.cursor),
        from: programPath(context, pagination.from, item),
        ...(pagination.more && { more: path(pagination.more) }),
      };
    case "link":
      return { ...pagination, ...shared, ...(pagination.next && { next: path(pagination.next) }) };
  }
}

function programEffect(effect: Effect, context: ProgramContext, operation: Operation): Effect {
  const query = operationsOf(context.wire).get(effect.query);
  const changed = effect.item === undefined ? query?.result?.schema : query?.pagination?.item;
  const { match, item, optimistic, write } = effect;
  const source = (value: ValueSource): ValueSource => programSource(value, context, operation);
  const condition = (one: Condition, path: MemberPath): Condition => ({
    ...one,
    name: path.at(-1) ?? one.name,
    path,
    value: source(one.value),
  });
  return {
    ...effect,
    match: match.map((one) => condition(one, pathInArguments(context, query?.arguments ?? [], one.path))),
    ...(item && { item: item.map((one) => condition(one, programPath(context, one.path, query?.pagination?.item))) }),
    ...(optimistic && { optimistic: programOptimistic(optimistic, context, { operation, changed }) }),
    ...(write && { write: source(write) }),
  };
}

function programSource(value: ValueSource, context: ProgramContext, operation: Operation): ValueSource {
  if (value.from === "result") return { ...value, path: programPath(context, value.path, operation.result?.schema) };
  return { ...value, path: pathInArguments(context, operation.arguments, value.path) };
}

function programOptimistic(
  optimistic: Optimistic,
  context: ProgramContext,
  { operation, changed }: { readonly operation: Operation; readonly changed: Schema | undefined },
): Optimistic {
  const nameIn = (name: string): string => programPath(context, [name], changed)[0] ?? name;
  switch (optimistic.kind) {
    case "patch":
      return {
        ...optimistic,
        properties: optimistic.properties.map(({ name, path }) => ({
          name: nameIn(name),
          path: pathInArguments(context, operation.arguments, path),
        })),
      };
    case "set":
      return { ...optimistic, values: optimistic.values.map((one) => ({ ...one, name: nameIn(one.name) })) };
    case "remove":
      return optimistic;
  }
}
