import { code, joinCode, type Code } from "../../../codegen/code.js";
import type {
  InterfaceDeclarationStructure,
  PropertySignatureStructure,
  TypeAliasDeclarationStructure,
} from "../../../codegen/declarations.js";
import { argumentProperties, needOfArguments, spreadBody, type ArgumentProperty } from "../../../model/index.js";
import type { Api, Argument, BodyChoice, Operation, Schema } from "../../../model/types.js";
import { stringText } from "../../../codegen/literals.js";
import { commentOf, docsOf, inlineComment } from "../../../codegen/doc-comments.js";
import { memberDoc } from "../../shared/member-docs.js";
import { optionalType, typeCode, type TypeScope } from "../../shared/types.js";
import { callPath, paramsType } from "../../shared/names.js";
import { optionRemarks } from "../types/unknowns.js";
import { isPlainInterface, propertyOf } from "../types/types.js";

type Member = PropertySignatureStructure;

/** Returns the type of an operation's arguments; undefined if it takes none. */
export function argumentsOf(
  api: Api,
  operation: Operation,
  scope: TypeScope,
): InterfaceDeclarationStructure | TypeAliasDeclarationStructure | undefined {
  if (needOfArguments(operation.arguments) === "none") return undefined;
  const members = membersOf(api, operation, scope);
  const spread = spreadOf(operation.arguments);
  const docs = docsOf({ paragraphs: [`Arguments of \`${callPath(operation)}\`.`] });
  return { name: paramsType(operation), ...shapeOf(api, members, spread, scope), ...docs };
}

/** Returns the properties of the arguments, without those of a body that is beside the parameters. */
function membersOf(api: Api, { arguments: list, body }: Operation, scope: TypeScope): readonly Member[] {
  return argumentProperties(list).map((property) => {
    if ("members" in property) return groupMember(property, scope);
    const { argument } = property;
    const { source } = argument;
    const remarks =
      source.kind === "option" ? api.unknowns.filter(({ id }) => id === source.id).flatMap(optionRemarks) : [];
    const member = argumentMember(argument, scope, remarks);
    if (source.kind !== "body" || body === undefined) return member;
    return {
      ...member,
      ...docsOf({ paragraphs: [argument.schema.description, `Sent as ${body.content.mediaType}.`] }),
    };
  });
}

function argumentMember(
  { path, required, schema }: Argument,
  scope: TypeScope,
  remarks: readonly string[] = [],
): Member {
  return propertyOf({ name: path.at(-1) ?? "", required, schema }, scope, remarks);
}

/** Parameters of one location, as one property. */
function groupMember(
  { name, required, members }: Extract<ArgumentProperty, { members: unknown }>,
  scope: TypeScope,
): Member {
  const lines = members.map((argument) => {
    const comment = inlineComment(memberDoc(argument.schema));
    const { name: own, hasQuestionToken, type } = argumentMember(argument, scope);
    return code`${comment}${own}${hasQuestionToken ? "?" : ""}: ${type};`;
  });
  const type = code`{\n${joinCode(lines, "\n")}\n}`;
  return { name, hasQuestionToken: !required, type: required ? type : optionalType(type, scope) };
}

/** Returns the type of the arguments if a caller picks another media type than the usual one. */
export function choiceArguments(
  api: Api,
  operation: Operation,
  { content, argument, properties }: BodyChoice,
  scope: TypeScope,
): Code {
  const usual = operation.arguments.find(({ source }) => source.kind === "body");
  const renamed = operation.arguments.filter(({ source }) => source.kind === "property");
  if (usual && isSame(argument, usual) && namesOf(properties) === namesOf(renamed)) return paramsType(operation);
  const chosen = operation.arguments
    .filter(({ source }) => source.kind !== "property")
    .flatMap((one) => (one === usual ? [argument, ...properties] : [one]));
  const body = operation.body && { ...operation.body, content };
  const members = membersOf(api, { ...operation, ...(body && { body }), arguments: chosen }, scope);
  return joinedType(members, spreadOf(chosen), scope);
}

/** Returns whether callers pass the same for two bodies. */
function isSame(a: Argument, b: Argument): boolean {
  if (a.path.join() !== b.path.join()) return false;
  const isPlain = ({ schema: { kind } }: Argument): boolean => kind === "string" || kind === "binary";
  if (isPlain(a) || isPlain(b)) return a.schema.kind === b.schema.kind;
  return a.schema.kind === "ref" && b.schema.kind === "ref" && a.schema.name === b.schema.name;
}

function namesOf(list: readonly Argument[]): string {
  return JSON.stringify(list.map(({ source, path }) => [source, path]));
}

/** A body beside the parameters, without the properties that are arguments of other names. */
interface Spread {
  readonly schema: Schema;
  readonly without: ReadonlySet<string>;
}

function spreadOf(list: readonly Argument[]): Spread | undefined {
  const body = spreadBody(list);
  const without = new Set(list.flatMap(({ source }) => (source.kind === "property" ? [source.name] : [])));
  return body && { schema: body.schema, without };
}

/** The shape of an interface or a type, without its name. */
type Shape =
  | Pick<InterfaceDeclarationStructure, "kind" | "extends" | "properties">
  | Pick<TypeAliasDeclarationStructure, "kind" | "type">;

/** Returns an interface of parameters and body members if the body is one object; else an intersection of the two. */
function shapeOf(api: Api, members: readonly Member[], spread: Spread | undefined, scope: TypeScope): Shape {
  const properties = [...members];
  if (spread === undefined) return { kind: "interface", properties };
  const { schema: body, without } = spread;
  if (body.kind === "object") {
    const own = body.properties
      .filter(({ name, schema }) => !schema.readOnly && !without.has(name))
      .map((property) => propertyOf(property, scope));
    return { kind: "interface", properties: [...properties, ...own] };
  }
  if (body.kind === "ref" && isPlainInterface(api, body.name))
    return { kind: "interface", extends: [omitted(typeCode(body, scope), without)], properties };
  return { kind: "type", type: joinedType(members, spread, scope) };
}

/** Returns a type without some properties. */
function omitted(type: Code, without: ReadonlySet<string>): Code {
  return without.size === 0 ? type : code`Omit<${type}, ${[...without].map(stringText).join(" | ")}>`;
}

/** Members and a body as one type. */
function joinedType(members: readonly Member[], spread: Spread | undefined, scope: TypeScope): Code {
  const own = code`{\n${joinCode(members.map(memberLine), "\n")}\n}`;
  if (spread === undefined) return own;
  const { schema, without } = spread;
  if (members.length === 0) return typeCode(schema, scope);
  if (without.size === 0) return code`${own} & ${groupedType(schema, scope)}`;
  // A body may be a union: `Omit` of a union has only the properties that all variants share.
  return code`${own} & (${groupedType(schema, scope)} extends infer Body ? (Body extends unknown ? ${omitted("Body", without)} : never) : never)`;
}

function groupedType(body: Schema, scope: TypeScope): Code {
  return body.kind === "ref" ? typeCode(body, scope) : code`(${typeCode(body, scope)})`;
}

function memberLine({ name, hasQuestionToken, type, docs }: Member): Code {
  return code`${commentOf(docs)}${name}${hasQuestionToken ? "?" : ""}: ${type};`;
}
