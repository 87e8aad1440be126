import { childrenOf, componentsOf, sentByService, unreachable } from "../../model/index.js";
import { createNamer, pascalCase } from "../../model/names.js";
import type {
  Api,
  Body,
  Content,
  NamedSchema,
  Operation,
  Parameter,
  Property,
  Response,
  Schema,
} from "../../model/types.js";
import {
  baseNameIn,
  callPath,
  groupOperations,
  memberOfLocation,
  nameIn,
  paramsType,
  resultType,
} from "../client/names.js";
import { groupSchemas, isLarge } from "../shared/schema-groups.js";
import { memberDoc, type Doc } from "../shared/doc-comments.js";
import { travelling, undescribed } from "../shared/type-text.js";
import { prepareFacts, type Facts } from "./facts.js";
import { createForms, type Form, type Forms, type UnknownKeys } from "./forms.js";
import { createExportNamer } from "./names.js";
import { isUnused } from "./readings.js";

/** One validator that every tier exports, under the same name. */
export interface Export {
  readonly name: string;
  readonly doc: Doc;
  readonly schema: Schema;
  readonly form: Form;
  /** The client's type of the same values; absent where the client has none by name. */
  readonly type?: string;
  /** Where the client has these values inside one of its types, if it has no type of their own. */
  readonly within?: Within;
  /** The client's type of what the schema describes, where `type` is that of all that extend it. */
  readonly base?: string;
  /** False where the client has no type of exactly these values. */
  readonly isProved: boolean;
  /**
   * Set for arguments whose body is not an object of its own: what is left without `names` must fit the body. Nothing
   * left is no body, which `optional` allows.
   */
  readonly rest?: { readonly names: readonly string[]; readonly schema: Schema; readonly optional: boolean };
  /** Set for arguments that are an object body and more: the export of the body, and what comes on top of it. */
  readonly extends?: { readonly base: Export; readonly members: readonly Property[] };
}

/** A part of one of the client's types: all of it, all but some members, or one member. */
export interface Within {
  readonly type: string;
  readonly without?: readonly string[];
  readonly member?: { readonly name: string; readonly required: boolean };
}

/** The exports of one operation. */
export interface OperationExports {
  readonly operation: Operation;
  /** What a call takes: parameters and body as the client has them. */
  readonly params?: Export;
  readonly body?: Export;
  /** Of each status that comes with a body that is JSON or text, envelope included. Successes first. */
  readonly responses: readonly ResponseExport[];
  /** Bodies and responses in other media types than the usual one, and items of streams. */
  readonly others: readonly Export[];
}

export interface ResponseExport extends Export {
  readonly kind: Response["kind"];
}

export interface ExportGroup {
  /** Without an ending: `facts`. */
  readonly file: string;
  readonly operations: readonly OperationExports[];
}

/** The exports of components that share a file. */
export interface SchemaExports {
  /** Without an ending: `payment-method`. Absent where they are all of the API. */
  readonly file?: string;
  /** The components, as the spec names them. */
  readonly components: ReadonlySet<string>;
  /** Worked out each time, so that nobody has to keep them. */
  readonly exports: readonly Export[];
}

/** The exports of components, and what is known about their schemas. */
export interface ComponentExports {
  readonly forms: Forms;
  /** Starts a search for facts about schemas, by form: one per file. */
  readonly createFacts: () => (form: Form) => Facts;
  /** Of components, dependencies first: all in one, or in groups where there are many. */
  readonly schemas: readonly SchemaExports[];
}

/** Everything that each tier exports. */
export interface Exports extends ComponentExports {
  readonly groups: readonly ExportGroup[];
  /** Of what the service sends on its own. */
  readonly payloads: { readonly file: string; readonly exports: readonly Export[] };
}

/** Lists what to validate: every component, and of every operation the arguments, the body and the responses. */
export function listExports(api: Api, unknownKeys: UnknownKeys): Exports {
  const mint = createExportNamer(api);
  const components = listComponents(api, unknownKeys, mint);
  const { forms } = components;
  const groups = groupOperations(api).map(({ file, operations }) => ({
    file,
    operations: operations.map((operation) => exportsOf({ api, forms, mint, operation })),
  }));
  const file = createNamer(groups.map((group) => group.file)).take("webhooks");
  return { ...components, groups, payloads: { file, exports: payloadsOf(api, forms) } };
}

/** Lists the exports of components alone, which come first wherever names are minted. */
export function listComponents(api: Api, unknownKeys: UnknownKeys, mint: (wanted: string) => string): ComponentExports {
  const forms = createForms(api, unknownKeys, mint);
  const groupsOfSchemas = isLarge(api) ? groupSchemas(api) : [{ schemas: api.schemas }];
  const schemas = groupsOfSchemas.map(
    (group): SchemaExports => ({
      ...("file" in group && { file: group.file }),
      components: new Set(group.schemas.map(({ name }) => name.wire)),
      get exports() {
        return group.schemas.flatMap((named) => exportsOfSchema(api, forms, named));
      },
    }),
  );
  return { forms, createFacts: prepareFacts(api), schemas };
}

function exportsOfSchema(api: Api, forms: Forms, named: NamedSchema): readonly Export[] {
  const { schema, family } = named;
  return forms.of(named).map(({ form, name }): Export => {
    const type = nameIn(named, form.direction);
    const base = family === undefined ? {} : { base: baseNameIn(named, form.direction) };
    return { name, doc: memberDoc(schema), schema, form, type, ...base, isProved: isProved(api, named, form) };
  });
}

/** The payloads of webhooks and callbacks, which are read like responses. */
function payloadsOf(api: Api, forms: Forms): readonly Export[] {
  return sentByService(api).flatMap(({ typeName, name, body }): readonly Export[] => {
    if (body === undefined) return [];
    const { schema } = body.content;
    const doc = { paragraphs: [`The payload of \`${name.wire}\`.`] };
    return [{ name: typeName, type: typeName, schema, form: forms.response, isProved: true, doc }];
  });
}

/**
 * False where the client's type says more than the schema takes: it has members of one direction where the schema has
 * none, variants still to come where the schema is closed, or those of a family where the schema is its base.
 */
function isProved(api: Api, named: NamedSchema, { direction }: Form): boolean {
  const { schema } = named;
  if (schema.kind === "ref" && componentsOf(api).get(schema.name)?.family) return false;
  if (isUnused(named)) return !named.directional && !holdsTagged(named.schema);
  return direction === "response" || !named.response || !holdsTagged(named.schema);
}

function holdsTagged(schema: Schema): boolean {
  return schema.kind === "tagged" || childrenOf(schema).some(holdsTagged);
}

interface OperationInput {
  readonly api: Api;
  readonly forms: Forms;
  readonly mint: (wanted: string) => string;
  readonly operation: Operation;
}

function exportsOf(input: OperationInput): OperationExports {
  const { operation } = input;
  const body = bodyOf(input);
  const params = paramsOf(input, body);
  const responses = responsesOf(input);
  const others = [...otherBodies(input), ...otherResponses(input), ...itemsOf(input)];
  return { operation, ...(params && { params }), ...(body && { body }), responses, others };
}

// ------------------------------------------------------------------------------------------------ arguments

function paramsOf({ api, forms, operation }: OperationInput, bodyExport: Export | undefined): Export | undefined {
  const { args, parameters, body, source } = operation;
  const options = optionsOf(api, operation);
  if (parameters.length === 0 && body === undefined && options.length === 0) return undefined;
  const own = parameterProperties(operation);
  const whole = args.body === "member" && body ? [bodyMember(body)] : [];
  const spread = args.body === "spread" ? body?.content.schema : undefined;
  const properties = [...own, ...whole, ...options];
  const base = {
    name: paramsType(operation),
    type: paramsType(operation),
    form: forms.request,
    isProved: true,
    doc: { paragraphs: [`What \`${callPath(operation)}\` takes.`] },
  };
  if (spread?.kind === "object" && !spread.checks) {
    const schema = { ...spread, properties: [...properties, ...spread.properties] };
    return { ...base, schema, ...(bodyExport && { extends: { base: bodyExport, members: properties } }) };
  }
  const schema = objectOf(properties, source);
  if (body === undefined || spread === undefined) return { ...base, schema };
  const names = properties.map(({ name }) => name);
  return { ...base, schema, rest: { names, schema: spread, optional: !body.required } };
}

function parameterProperties({ args, parameters, source }: Operation): readonly Property[] {
  return args.parameters === "flat" ? parameters.map(argumentOf) : nested(parameters, source);
}

function objectOf(properties: readonly Property[], source: string): Schema {
  const additional: Schema = { kind: "unknown", source };
  return { kind: "object", properties, patterns: [], additional, explicitAdditional: false, source };
}

/** A parameter is sent whatever its schema says of reading and writing, which is meant for members. */
function argumentOf({ argument, required, schema }: Parameter): Property {
  const { readOnly: _, writeOnly: __, ...sent } = schema;
  return { name: argument, required, schema: sent as Schema };
}

function nested(parameters: readonly Parameter[], source: string): readonly Property[] {
  return (["path", "query", "header", "cookie"] as const).flatMap((location) => {
    const here = parameters.filter((parameter) => parameter.in === location);
    const properties = here.map((parameter) => ({ ...argumentOf(parameter), name: parameter.name }));
    const required = here.some((parameter) => parameter.required);
    return here.length === 0
      ? []
      : [{ name: memberOfLocation[location], required, schema: objectOf(properties, source) }];
  });
}

function bodyMember(body: Body): Property {
  return { name: "body", required: body.required, schema: writtenSchema(body) };
}

/** What a body is given as: text and bytes are so whatever their schema says. */
function writtenSchema({ content, source }: Body): Schema {
  switch (content.coding) {
    case "binary":
      return { kind: "binary", whole: true, source };
    case "text":
    case "events":
      return { kind: "string", source };
    case "json":
    case "form":
    case "multipart":
    case "lines":
      return content.schema;
    default:
      return unreachable(content.coding);
  }
}

/** Options that exist, but whose wire name the reference does not show. */
function optionsOf(api: Api, operation: Operation): readonly Property[] {
  return api.unknowns.flatMap(({ option }) =>
    option?.operation === operation.name.wire
      ? [{ name: option.argument, required: false, schema: option.schema }]
      : [],
  );
}

// ------------------------------------------------------------------------------------------ bodies, responses

function bodyOf({ api, forms, mint, operation }: OperationInput): Export | undefined {
  const { body, typeName } = operation;
  if (body === undefined || body.content.coding === "binary") return undefined;
  const within = bodyWithin(api, operation, body);
  return {
    name: mint(`${typeName}Body`),
    doc: { paragraphs: [`The body that \`${callPath(operation)}\` sends.`] },
    schema: writtenSchema(body),
    form: forms.request,
    ...(within && { within }),
    isProved: true,
  };
}

/** A body in the arguments: as a member of them, or as those that are not parameters. A component has its own name. */
function bodyWithin(api: Api, operation: Operation, { content: { schema }, required }: Body): Within | undefined {
  const type = paramsType(operation);
  if (schema.kind === "ref") return undefined;
  if (operation.args.body === "member") return { type, member: { name: "body", required } };
  if (schema.kind !== "object" || !isSpreadWhole(schema)) return undefined;
  const without = [...parameterProperties(operation), ...optionsOf(api, operation)].map(({ name }) => name);
  return { type, without };
}

/** True where the arguments have all that the type of a body has: named members, of which there are some. */
function isSpreadWhole(schema: Extract<Schema, { kind: "object" }>): boolean {
  const { properties, patterns, additional, explicitAdditional } = schema;
  const hasIndex = patterns.length > 0 || (explicitAdditional && additional.kind !== "never");
  return !hasIndex && undescribed(schema).length === 0 && travelling(properties, "request").length > 0;
}

/** Each response under its status. The first name is for whatever a successful call may answer with. */
function responsesOf({ forms, mint, operation }: OperationInput): readonly ResponseExport[] {
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
    isProved: true,
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

/** True where the client yields the one success as it comes. */
function isWholeResult({ result }: Operation, successes: readonly Readable[]): boolean {
  const [only] = successes;
  if (result?.coding !== "json" || result.optional || only === undefined || successes.length > 1) return false;
  const { kind, source } = only.schema;
  return kind !== "ref" && kind === result.schema.kind && source === result.schema.source;
}

/** The content that the client asks for, where that has a whole to validate: streams and bytes have none. */
function askedFor({ contents: [content] }: Response): Content | undefined {
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

// ------------------------------------------------------------------------------------- other media types, items

/** What a caller may send in place of the usual body, where that is described otherwise. */
function otherBodies({ forms, mint, operation }: OperationInput): readonly Export[] {
  const { body, bodyChoices, typeName } = operation;
  return bodyChoices.flatMap(({ content }): readonly Export[] => {
    const isDescribed = ["json", "form", "multipart"].includes(content.coding);
    if (!isDescribed || (body && isSameSchema(content, body.content))) return [];
    return [
      {
        name: mint(`${typeName}Body${mediaTypeName(content)}`),
        doc: { paragraphs: [`The body that \`${callPath(operation)}\` sends as ${content.mediaType}.`] },
        schema: content.schema,
        form: forms.request,
        isProved: true,
      },
    ];
  });
}

/** JSON that a response may hold in place of the usual one. */
function otherResponses({ forms, mint, operation }: OperationInput): readonly Export[] {
  return operation.responses.flatMap((response): readonly Export[] => {
    const { status, contents } = response;
    const usual = askedFor(response);
    const others = contents.filter((content) => content.coding === "json" && content !== usual);
    return others.flatMap((content): readonly Export[] => {
      if (usual === undefined || isSameSchema(content, usual)) return [];
      const words = `The body of a response to \`${callPath(operation)}\` with ${statusWords(status)}`;
      return [
        {
          name: mint(`${operation.typeName}Response${statusText(status)}${mediaTypeName(content)}`),
          doc: { paragraphs: [`${words}, as ${content.mediaType}.`] },
          schema: content.schema,
          form: forms.response,
          isProved: true,
        },
      ];
    });
  });
}

/** One item of each stream of events or lines. */
function itemsOf({ forms, mint, operation }: OperationInput): readonly Export[] {
  const streams = operation.responses.flatMap(({ status, contents }) =>
    contents.flatMap(({ item, mediaType }) => (item === undefined ? [] : [{ status, item, mediaType }])),
  );
  const seen = new Set<string>();
  const distinct = streams.filter(({ item }) => {
    const key = item.kind === "ref" ? item.name : item.source;
    return !seen.has(key) && seen.add(key);
  });
  return distinct.map(({ status, item, mediaType }, index) => ({
    name: mint(`${operation.typeName}ResponseItem${index === 0 ? "" : statusText(status)}`),
    doc: {
      paragraphs: [`One item of what \`${callPath(operation)}\` answers with as ${mediaType}, ${statusWords(status)}.`],
    },
    schema: item,
    form: forms.response,
    isProved: true,
  }));
}

function isSameSchema({ schema: one }: Content, { schema: other }: Content): boolean {
  return one.kind === "ref" && other.kind === "ref" && one.name === other.name;
}

/** `application/vnd.acme+json` gives `VndAcmeJson`. */
function mediaTypeName({ mediaType, coding }: Content): string {
  if (coding === "form") return "Form";
  if (coding === "multipart") return "Multipart";
  return pascalCase(mediaType.replace(/;.*/, "").replace(/^[^/]*\//, ""));
}

function statusText(status: string): string {
  return status === "default" ? "Default" : status.toUpperCase();
}

function statusWords(status: string): string {
  return status === "default" ? "any other status" : `status ${status}`;
}

/** All exports of an operation, a body before the arguments that extend it. */
export function exportsIn({ params, body, responses, others }: OperationExports): readonly Export[] {
  return [...(body ? [body] : []), ...(params ? [params] : []), ...responses, ...others];
}
