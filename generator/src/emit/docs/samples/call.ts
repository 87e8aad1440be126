import { argumentProperties, bodyArgumentPath, camelCase, needOfArguments } from "../../../model/index.js";
import { safeIdentifier } from "../../../model/names.js";
import type { Argument, Body, Operation, Pagination, Result } from "../../../model/types.js";
import { isIdentifier } from "../../../codegen/literals.js";
import { fits } from "./fits.js";
import { isEmptyObject, membersOf } from "../schemas/members.js";
import { emptyObject, fromJson, printSample, type Member, type Sample } from "./sample.js";
import { membersOfSample, sampleOf, singular, type Purpose } from "./values.js";
import type { Site } from "../site.js";
import { callPath } from "../../shared/names.js";

/** The form in which a sample calls an operation: as a method of the client, or as a function. */
export interface Callee {
  /** `client.facts.get`, `factsGet`. */
  readonly path: string;
  /** The arguments before those of the operation: `core`. */
  readonly before?: readonly string[];
  /** Names that variables of the sample must not have. */
  readonly taken: readonly string[];
}

/** Returns the method of an operation. */
export function methodOf(operation: Operation): Callee {
  return { path: callPath(operation), taken: ["client"] };
}

/**
 * Returns a call of the operation as a line or a few of TypeScript, with the arguments that the document's examples show, or
 * else with those that it must be given.
 */
export function sampleCall(operation: Operation, site: Site, callee: Callee = methodOf(operation)): string {
  const { pagination, result } = operation;
  if (pagination !== undefined) {
    const name = itemName(pagination, site, callee);
    return `${callText(`for await (const ${name} of `, operation, site, callee)}) {\n  console.log(${name});\n}`;
  }
  const variable = result === undefined || isEmptyObject(result.schema) ? undefined : variableOf(result, site, callee);
  return `${callText(variable === undefined ? "await " : `const ${variable} = await `, operation, site, callee)};`;
}

/** Returns a variable name for one item of the pages. */
export function itemName({ item }: Pagination, site: Site, callee: Pick<Callee, "taken">): string {
  return item.kind === "ref" ? nameOf(item.name, site, callee) : free("item", callee);
}

/** Returns the call, with `opening` before it on its line. */
export function callText(
  opening: string,
  operation: Operation,
  site: Site,
  callee: Callee = methodOf(operation),
): string {
  const { path, before = [] } = callee;
  const members = argumentsOf(operation, site);
  const given = [...before, ...(operation.optionsFirst && isNeeded(members, operation) ? ["{}"] : [])];
  const start = `${opening}${path}(`;
  const lead = given.map((argument) => `${argument}, `).join("");
  if (!isNeeded(members, operation)) return `${start}${given.join(", ")})`;
  return `${start}${lead}${printSample({ kind: "object", members }, start.length + lead.length + 2)})`;
}

/** Returns the object of the arguments, which begins after so many columns; "" if the call needs none. */
export function argumentsText(operation: Operation, site: Site, before: number): string {
  const members = argumentsOf(operation, site);
  return isNeeded(members, operation) ? printSample({ kind: "object", members }, before) : "";
}

function isNeeded(members: readonly Member[], operation: Operation): boolean {
  return members.length > 0 || needOfArguments(operation.arguments) === "required";
}

/** Returns the call of an upload in parts. */
export function uploadCall({ path, before = [] }: Pick<Callee, "path" | "before">): string {
  return [
    `const uploaded = await ${path}(`,
    ...before.map((argument) => `  ${argument},`),
    `  { path: "report.pdf" },`,
    `  { onProgress: ({ loaded, total }) => console.log(loaded, "of", total) },`,
    `);`,
  ].join("\n");
}

// ------------------------------------------------------------------------------------------------ arguments

/** Returns the arguments that a sample shows, as callers pass them. */
function argumentsOf(operation: Operation, site: Site): readonly Member[] {
  const { arguments: list } = operation;
  const given = givenParameters(operation);
  const own = argumentProperties(given).map((property): Member => {
    if (!("members" in property)) return parameterMember(property.argument, operation, site);
    const members = property.members.map((argument) => parameterMember(argument, operation, site));
    return { name: property.name, value: { kind: "object", members } };
  });
  return [
    ...own,
    ...bodySample(operation, site).map((member) => ({
      ...member,
      name: bodyArgumentPath(list, [member.name])[0] ?? member.name,
    })),
  ];
}

/** Returns the parameters that a sample shows. */
export function givenParameters({ arguments: list }: Operation): readonly Argument[] {
  return list.filter(({ required, source }) => required && source.kind === "parameter");
}

/** Returns the body that a sample shows: its properties, or the argument that is the whole body. */
export function bodySample({ arguments: list, body }: Operation, site: Site): readonly Member[] {
  const argument = list.find(({ source }) => source.kind === "body");
  return body && argument ? bodyMembers(body, argument, site) : [];
}

/** Returns a parameter of a sample under its argument's name. */
export function parameterMember({ path, source, schema, examples }: Argument, { http }: Operation, site: Site): Member {
  const name = path.at(-1) ?? "";
  const isPathId = source.kind === "parameter" && source.in === "path" && /^id$/i.test(name);
  const wanted = isPathId ? `${ownerOf(name, http.path) ?? ""}Id` : name;
  const example = examples?.find((one) => fits(schema, one, "request", site));
  const value = example === undefined ? sampleOf(schema, wanted, sent(site)) : fromJson(example);
  return { name, value: value ?? emptyObject };
}

function sent(site: Site): Purpose {
  return { site, direction: "request", extent: "required" };
}

/** Returns the owner of an id: `project` for `/projects/{id}/search`. */
function ownerOf(name: string, path: string): string | undefined {
  const segments = path.split("/");
  const before = segments[segments.indexOf(`{${name}}`) - 1];
  return before === undefined || before.includes("{") ? undefined : singular(before);
}

/** An example of more lines than these gives only what is required. */
const mostLines = 20;

function bodyMembers(body: Body, { path: [name], schema }: Argument, site: Site): readonly Member[] {
  const example = exampleOf(body, site);
  if (name === undefined) return spreadMembers(body, example, site);
  if (example !== undefined) return [{ name, value: example }];
  return body.required ? [{ name, value: sampleOf(schema, name, sent(site)) ?? emptyObject }] : [];
}

/** Returns the document's example of a body, if it is valid and short enough for a sample. */
function exampleOf({ content }: Body, site: Site): Sample | undefined {
  const examples = [...(content.examples ?? []), ...(content.schema.examples ?? [])];
  const example = examples.find((one) => fits(content.schema, one, "request", site));
  const sample = example === undefined ? undefined : fromJson(example);
  return sample && printSample(sample, 0).split("\n").length <= mostLines ? sample : undefined;
}

/**
 * Returns the properties of a body to show. If all are optional, it shows the first: without any, the call would change
 * nothing.
 */
function spreadMembers({ content, required }: Body, example: Sample | undefined, site: Site): readonly Member[] {
  const { properties } = membersOf(content.schema, "request", site);
  if (example?.kind === "object" && example.members.length > 0) return example.members;
  const given = membersOfSample(content.schema, sent(site)) ?? [];
  const [first] = properties;
  if (given.length > 0 || first === undefined || !required) return given;
  return [{ name: first.name, value: sampleOf(first.schema, first.name, sent(site)) ?? emptyObject }];
}

// --------------------------------------------------------------------------------------------------- result

/** Returns a variable name for a result: its properties if they are few, else its type. */
function variableOf({ coding, schema, item, optional, others }: Result, site: Site, callee: Callee): string {
  if (coding === "text") return free("text", callee);
  if (item !== undefined) return free("stream", callee);
  if (coding === "parts") return free("parts", callee);
  if (coding !== "json") return free("blob", callee);
  if (schema.kind === "ref") return nameOf(schema.name, site, callee);
  const isSure = optional !== true && others === undefined;
  const names = isSure && schema.kind === "object" ? schema.properties.map(({ name }) => name) : [];
  const short = names.length > 0 && names.join(", ").length <= 40;
  const isFree = (name: string): boolean => safeIdentifier(name) === name && free(name, callee) === name;
  const simple = short && names.every((name) => isIdentifier(name) && isFree(name));
  return simple ? `{ ${names.join(", ")} }` : free("result", callee);
}

function nameOf(component: string, site: Site, callee: Pick<Callee, "taken">): string {
  const name = safeIdentifier(camelCase(site.schemas.get(component)?.thing.name.code ?? "result"));
  return free(isIdentifier(name) ? name : "result", callee);
}

/** Returns a name that the sample does not use yet. */
function free(name: string, { taken }: Pick<Callee, "taken">): string {
  return [name, "result", "found"].find((one) => !taken.includes(one)) ?? `${name}Result`;
}
