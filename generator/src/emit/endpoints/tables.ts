import { importedType, importedValue, type Code } from "../../codegen/code.js";
import type { ConstantStructure } from "../../codegen/declarations.js";
import { docsOf } from "../../codegen/doc-comments.js";
import { literalText, stringText } from "../../codegen/literals.js";
import { codingOf, explodesByDefault } from "../../model/index.js";
import type {
  Api,
  Argument,
  BodyChoice,
  Content,
  Encoding,
  Pagination,
  Parameter,
  Response,
  SecurityRequirement,
} from "../../model/types.js";
import { callPath, runtimeName } from "../shared/names.js";
import type { EndpointInput } from "./input.js";
import { readOnlyOf } from "./read-only.js";
import { isSameSchema } from "../shared/same-schema.js";
import { partsOfTarget, usualStyle } from "../shared/target.js";
import { dataMembers, entriesCode, listCode, objectCode } from "../shared/tables.js";
import { shapeOf, shapeText } from "./shapes.js";

/** Returns the table of an operation: `export const factsGet: Endpoint = { … }`. */
export function tableOf(input: EndpointInput): ConstantStructure {
  const { operation, names, runtime } = input;
  const { method, path } = operation.http;
  return {
    kind: "const",
    name: names.table(operation),
    type: importedType(runtime, "Endpoint"),
    initializer: endpointCode(input),
    ...docsOf({ paragraphs: [`\`${callPath(operation)}\`: \`${method} ${path}\`.`] }),
  };
}

/** Returns an array literal; undefined if it would be empty. */
function filledList(items: readonly Code[]): Code | undefined {
  return items.length === 0 ? undefined : listCode(items);
}

function endpointCode(input: EndpointInput): Code {
  const { api, operation, validators } = input;
  const { http, parameters, arguments: list, envelope, pagination, permission } = operation;
  const target = partsOfTarget(operation);
  const query = [...new URLSearchParams(target.query.join("&"))];
  const byPlace = new Map(
    list.flatMap((argument) => {
      const { source } = argument;
      return source.kind === "parameter" ? [[`${source.in} ${source.name}`, argument] as const] : [];
    }),
  );
  const argumentOf = (parameter: Parameter): Argument | undefined => byPlace.get(`${parameter.in} ${parameter.name}`);
  return objectCode({
    id: stringText(runtimeName(operation)),
    method: stringText(http.method),
    path: stringText(target.path),
    query: query.length === 0 ? undefined : literalText(query),
    parameters: filledList(parameters.map((parameter) => parameterCode(api, parameter, argumentOf(parameter)))),
    options: filledList(list.flatMap((argument) => optionCode(api, argument))),
    body: bodyCode(input),
    responses: listCode(operation.responses.map(responseCode)),
    envelope: envelope && objectCode(dataMembers({ ...envelope })),
    failure: input.failure && literalText(input.failure),
    pagination: pagination && paginationCode(pagination),
    security: filledList(operation.security.map((requirement) => requirementCode(api, requirement))),
    permission: permission && objectCode(dataMembers({ ...permission })),
    params: validatorCode(input, validators.params),
    response: validatorCode(input, validators.response),
  });
}

function validatorCode({ validatorsModule }: EndpointInput, name: string | undefined): Code | undefined {
  return name === undefined ? undefined : importedValue(validatorsModule, name);
}

function parameterCode(api: Api, parameter: Parameter, argument: Argument | undefined): Code {
  const { name, in: place, style, explode, content, schema, encoding = [] } = parameter;
  const path = argument?.path ?? [name];
  const isForm = place === "querystring" && content !== undefined && codingOf(content) === "form";
  const isJson = content !== undefined && codingOf(content) === "json";
  return objectCode({
    name: stringText(name),
    in: stringText(place),
    to: path.length === 1 && path[0] === name ? undefined : literalText(path),
    value: content !== undefined && !isForm ? undefined : shapeText(shapeOf(api, schema)),
    style: style === usualStyle(place) ? undefined : stringText(style),
    explode: explode === explodesByDefault(style) ? undefined : String(explode),
    json: isJson ? "true" : undefined,
    form: isForm ? "true" : undefined,
    raw: place === "querystring" && content && /^text\/plain\b/i.test(content) ? "true" : undefined,
    encoding: isForm ? encodingCode(encoding) : undefined,
  });
}

function optionCode(api: Api, { source, path, schema }: Argument): readonly Code[] {
  if (source.kind !== "option") return [];
  const value = source.in === "body" ? undefined : shapeText(shapeOf(api, schema));
  return [objectCode({ id: stringText(source.id), in: stringText(source.in), to: literalText(path), value })];
}

// ------------------------------------------------------------------------------------------------------ request body

function bodyCode(input: EndpointInput): Code | undefined {
  const { body, arguments: list, bodyChoices } = input.operation;
  const argument = list.find(({ source }) => source.kind === "body");
  if (body === undefined || argument === undefined) return undefined;
  const usual: BodyChoice = { content: body.content, argument, properties: list };
  const others = bodyChoices.map((choice) =>
    contentCode(input, choice, isSameArgument(choice, usual) ? undefined : ownCode(input, choice)),
  );
  return objectCode({
    required: body.required ? "true" : undefined,
    contents: listCode([contentCode(input, usual), ...others]),
  });
}

/** Returns whether the validator of the default arguments also validates those of another media type. */
function isSameArgument(one: BodyChoice, other: BodyChoice): boolean {
  return (
    isSameSchema(one.argument.schema, other.argument.schema) &&
    one.argument.path.join() === other.argument.path.join() &&
    JSON.stringify(renamedIn(one)) === JSON.stringify(renamedIn(other))
  );
}

function ownCode(input: EndpointInput, { content }: BodyChoice): Code {
  return objectCode({ body: validatorCode(input, input.validators.bodyOf(content.schema)) });
}

/** Returns the arguments that are properties of the body under other names. */
function renamedIn({ properties }: BodyChoice): readonly (readonly [name: string, argument: string])[] {
  return properties.flatMap(({ source, path }) =>
    source.kind === "property" ? [[source.name, path.at(-1) ?? source.name] as const] : [],
  );
}

function contentCode({ api }: EndpointInput, choice: BodyChoice, own?: Code): Code {
  const { content, argument } = choice;
  const { mediaType, coding, encoding } = content;
  const isForm = coding === "form" || coding === "multipart";
  const names = renamedIn(choice);
  const readOnly = readOnlyOf(api, content.schema);
  return objectCode({
    type: stringText(mediaType),
    coding: coding === "json" ? undefined : stringText(coding),
    to: argument.path.length === 0 ? undefined : literalText(argument.path),
    names: names.length === 0 ? undefined : entriesCode(names.map(([name, as]) => [name, stringText(as)])),
    value: isForm ? shapeText(shapeOf(api, content.schema)) : undefined,
    encoding: encodingCode(encoding),
    readOnly: readOnly === undefined ? undefined : literalText(readOnly),
    own,
  });
}

function encodingCode(encoding: readonly Encoding[]): Code | undefined {
  const encodings = encoding.flatMap(({ property, contentType, style, explode }) => {
    const facts = objectCode(dataMembers({ type: contentType, style, explode }));
    return facts === "{}" ? [] : [[property, facts] as const];
  });
  return encodings.length === 0 ? undefined : entriesCode(encodings);
}

// --------------------------------------------------------------------------------------------------------- responses

function responseCode({ status, contents }: Response): Code {
  const bodies = contents.map(({ mediaType, coding, events, positions }) =>
    objectCode({
      parts: positions && partTypes(positions),
      type: stringText(mediaType),
      coding: coding === "json" ? undefined : stringText(coding),
      events: events === undefined || events === "json" ? undefined : stringText(events),
    }),
  );
  return objectCode({ status: stringText(status), contents: filledList(bodies) });
}

/** Returns the media types of parts by position. */
function partTypes({ first, others }: NonNullable<Content["positions"]>): Code {
  const types = first.map(({ contentType }) => contentType ?? "");
  return objectCode(dataMembers({ first: types.length === 0 ? undefined : types, others: others?.contentType }));
}

function paginationCode({ item: _, inResult: __, optional: ___, replaces: ____, ...rest }: Pagination): Code {
  return objectCode(dataMembers(rest));
}

// ---------------------------------------------------------------------------------------------------------- security

/** Leaves out what says nothing about a request. */
function requirementCode(api: Api, requirement: SecurityRequirement): Code {
  const needs = requirement.map(({ scheme: name, scopes }) => {
    const scheme = api.security.find((one) => one.name === name) ?? { name, kind: "mutualTLS" };
    const facts = {
      name,
      kind: scheme.kind,
      ...(scheme.kind === "http" && { scheme: scheme.scheme }),
      ...(scheme.kind === "apiKey" && { in: scheme.in, key: scheme.key }),
    };
    return objectCode({ scheme: objectCode(dataMembers(facts)), scopes: literalText(scopes) });
  });
  return listCode(needs);
}
