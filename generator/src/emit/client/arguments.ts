import {
  StructureKind,
  type InterfaceDeclarationStructure,
  type PropertySignatureStructure,
  type TypeAliasDeclarationStructure,
} from "../shared/structures.js";
import type { Api, ArgumentLayout, Body, Coding, Content, Operation, Parameter, Schema } from "../../model/types.js";
import { needOfArguments } from "../shared/arguments.js";
import { commentOf, docsOf, inlineComment, memberDoc } from "../shared/doc-comments.js";
import { sentBytes, typeText, type TypeScope } from "../shared/type-text.js";
import { callPath, memberOfLocation, paramsType } from "./names.js";
import { optionRemarks } from "./unknowns.js";
import { isPlainInterface, propertyOf } from "./types.js";

type Member = PropertySignatureStructure;

/** The type of an operation's arguments, and whether a call may leave them all out. */
export interface Arguments {
  readonly structure: InterfaceDeclarationStructure | TypeAliasDeclarationStructure;
  readonly optional: boolean;
}

/** Undefined where the operation takes no arguments. */
export function argumentsOf(api: Api, operation: Operation, scope: TypeScope): Arguments | undefined {
  const need = needOfArguments(api, operation);
  if (need === "none") return undefined;
  const members = membersOf(api, operation, scope);
  const spread = operation.args.body === "spread" ? operation.body?.content.schema : undefined;
  const docs = docsOf({ paragraphs: [`What \`${callPath(operation)}\` takes.`] });
  return {
    structure: { ...declare(api, paramsType(operation), members, spread, scope), ...docs },
    optional: need === "optional",
  };
}

function membersOf(api: Api, operation: Operation, scope: TypeScope): readonly Member[] {
  const { args, body } = operation;
  const whole = args.body === "member" && body ? [bodyMember(body, body.content, scope)] : [];
  return [...parameterMembers(operation, scope), ...whole, ...unknownMembers(api, operation, scope)];
}

function parameterMembers({ args, parameters }: Operation, scope: TypeScope): readonly Member[] {
  return args.parameters === "flat"
    ? parameters.map((parameter) => parameterMember(parameter, scope))
    : nested(parameters, scope);
}

function parameterMember(parameter: Parameter, scope: TypeScope): Member {
  const { argument, required, description, deprecated } = parameter;
  const schema: Schema = {
    ...parameter.schema,
    ...(description !== undefined && { description }),
    ...(deprecated && { deprecated }),
  };
  return propertyOf({ name: argument, required, schema }, scope);
}

/** What a body is given as, where that is not what its schema says. */
const writtenTypes: Readonly<Partial<Record<Coding, string>>> = {
  binary: sentBytes,
  text: "string",
  events: "string",
};

function bodyMember({ required, description }: Body, { schema, coding, mediaType }: Content, scope: TypeScope): Member {
  return {
    name: "body",
    hasQuestionToken: !required,
    type: writtenTypes[coding] ?? typeText(schema, scope),
    ...docsOf({ paragraphs: [description ?? schema.description, `Sent as ${mediaType}.`] }),
  };
}

/** The type of the arguments where a caller picks another media type than the usual one. */
export function choiceArguments(
  api: Api,
  operation: Operation,
  content: Content,
  layout: ArgumentLayout["body"],
  scope: TypeScope,
): string {
  const { body, args } = operation;
  if (body === undefined || (isSame(content, body.content) && layout === args.body)) return paramsType(operation);
  const members = [
    ...parameterMembers(operation, scope),
    ...(layout === "member" ? [bodyMember(body, content, scope)] : []),
    ...unknownMembers(api, operation, scope),
  ];
  return joinedText(members, layout === "spread" ? content.schema : undefined, scope);
}

/** True where callers give the same. */
function isSame(a: Content, b: Content): boolean {
  const isWritten = (coding: Coding): boolean => writtenTypes[coding] !== undefined;
  if (isWritten(a.coding) || isWritten(b.coding)) return writtenTypes[a.coding] === writtenTypes[b.coding];
  return a.schema.kind === "ref" && b.schema.kind === "ref" && a.schema.name === b.schema.name;
}

function nested(parameters: readonly Parameter[], scope: TypeScope): readonly Member[] {
  return (["path", "query", "header", "cookie"] as const).flatMap((location) => {
    const here = parameters.filter((parameter) => parameter.in === location);
    if (here.length === 0) return [];
    const members = here.map((parameter) => {
      const member = parameterMember(parameter, scope);
      const comment = inlineComment(memberDoc({ ...parameter.schema, description: parameter.description ?? "" }));
      return `${comment}${member.name}${member.hasQuestionToken ? "?" : ""}: ${member.type};`;
    });
    const required = here.some((parameter) => parameter.required);
    return [{ name: memberOfLocation[location], hasQuestionToken: !required, type: `{\n${members.join("\n")}\n}` }];
  });
}

/** Options that exist, but whose wire name the reference does not show. */
function unknownMembers(api: Api, operation: Operation, scope: TypeScope): readonly Member[] {
  return api.unknowns.flatMap((unknown) => {
    const { option } = unknown;
    if (option?.operation !== operation.name.wire) return [];
    const schema: Schema = {
      ...option.schema,
      ...(option.description !== undefined && { description: option.description }),
    };
    return [propertyOf({ name: option.argument, required: false, schema }, scope, optionRemarks(unknown))];
  });
}

/** An interface of parameters and body members where the body is one object; else the two joined. */
function declare(
  api: Api,
  name: string,
  members: readonly Member[],
  body: Schema | undefined,
  scope: TypeScope,
): Arguments["structure"] {
  const base = { name, isExported: true } as const;
  const properties = [...members];
  if (body === undefined) return { kind: StructureKind.Interface, ...base, properties };
  if (body.kind === "object") {
    const own = body.properties.filter(({ schema }) => !schema.readOnly).map((property) => propertyOf(property, scope));
    return { kind: StructureKind.Interface, ...base, properties: [...properties, ...own] };
  }
  if (body.kind === "ref" && isPlainInterface(api, body.name))
    return { kind: StructureKind.Interface, ...base, extends: [typeText(body, scope)], properties };
  return { kind: StructureKind.TypeAlias, ...base, type: joinedText(members, body, scope) };
}

/** Members and a body as one type. */
function joinedText(members: readonly Member[], body: Schema | undefined, scope: TypeScope): string {
  const own = `{\n${members.map(memberLine).join("\n")}\n}`;
  if (body === undefined) return own;
  return members.length === 0 ? typeText(body, scope) : `${own} & ${groupedText(body, scope)}`;
}

function groupedText(body: Schema, scope: TypeScope): string {
  return body.kind === "ref" ? typeText(body, scope) : `(${typeText(body, scope)})`;
}

function memberLine({ name, hasQuestionToken, type, docs }: Member): string {
  const [text] = docs ?? [];
  const comment = text === undefined ? "" : commentOf(text.trim());
  return `${comment}${name}${hasQuestionToken ? "?" : ""}: ${type};`;
}
