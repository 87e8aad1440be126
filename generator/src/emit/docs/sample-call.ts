import { argumentProperties, bodyArgumentPath, camelCase } from "../../model/index.js";
import { safeIdentifier } from "../../model/names.js";
import type { Argument, Body, Operation, Pagination, Result } from "../../model/types.js";
import { isIdentifier } from "../../codegen/literals.js";
import { fits } from "./fits.js";
import { isEmptyObject, membersOf } from "./members.js";
import { emptyObject, fromJson, printSample, type Member, type Sample } from "./sample.js";
import { membersOfSample, sampleOf, singular, type Purpose } from "./sample-values.js";
import type { Site } from "./site.js";
import { callPath } from "../client/names.js";

/**
 * Returns a call of the operation as a line or a few of TypeScript, with the arguments that the document's examples show, or
 * else with those that it must be given.
 */
export function sampleCall(operation: Operation, site: Site): string {
  const { pagination, result } = operation;
  if (pagination !== undefined) {
    const name = itemName(pagination, site);
    return `${callText(`for await (const ${name} of `, operation, site)}) {\n  console.log(${name});\n}`;
  }
  const variable = result === undefined || isEmptyObject(result.schema) ? undefined : variableOf(result, site);
  return `${callText(variable === undefined ? "await " : `const ${variable} = await `, operation, site)};`;
}

/** Returns a variable name for one item of the pages. */
export function itemName({ item }: Pagination, site: Site): string {
  return item.kind === "ref" ? nameOf(item.name, site) : "item";
}

/** Returns the call, with `start` before it on its line. */
export function callText(start: string, operation: Operation, site: Site): string {
  const members = argumentsOf(operation, site);
  const options = operation.optionsFirst && members.length > 0 ? "{}, " : "";
  const before = `${start}${callPath(operation)}(${options}`;
  return `${before}${members.length === 0 ? "" : printSample({ kind: "object", members }, before.length + 2)})`;
}

// ------------------------------------------------------------------------------------------------ arguments

function argumentsOf(operation: Operation, site: Site): readonly Member[] {
  const { arguments: list, body } = operation;
  const given = list.filter(({ required, source }) => required && source.kind === "parameter");
  const own = argumentProperties(given).map((property): Member => {
    if (!("members" in property)) return parameterMember(property.argument, operation, site);
    const members = property.members.map((argument) => parameterMember(argument, operation, site));
    return { name: property.name, value: { kind: "object", members } };
  });
  const argument = list.find(({ source }) => source.kind === "body");
  const members = body && argument ? bodyMembers(body, argument, site) : [];
  return [
    ...own,
    ...members.map((member) => ({ ...member, name: bodyArgumentPath(list, [member.name])[0] ?? member.name })),
  ];
}

function parameterMember({ path, source, schema, examples }: Argument, { http }: Operation, site: Site): Member {
  const name = path.at(-1) ?? "";
  const isPathId = source.kind === "parameter" && source.in === "path" && /^id$/i.test(name);
  const wanted = isPathId ? `${ownerOf(name, http.path) ?? ""}Id` : name;
  const example = examples?.find((one) => fits(schema, one, { direction: "request", site }));
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
  const example = examples.find((one) => fits(content.schema, one, { direction: "request", site }));
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
function variableOf({ coding, schema }: Result, site: Site): string {
  if (coding === "text") return "text";
  if (coding === "events" || coding === "lines") return "stream";
  if (coding !== "json") return "blob";
  if (schema.kind === "ref") return nameOf(schema.name, site);
  const names = schema.kind === "object" ? schema.properties.map(({ name }) => name) : [];
  const short = names.length > 0 && names.join(", ").length <= 40;
  const simple = short && names.every((name) => isIdentifier(name) && safeIdentifier(name) === name);
  return simple ? `{ ${names.join(", ")} }` : "result";
}

function nameOf(component: string, site: Site): string {
  const name = safeIdentifier(camelCase(site.schemas.get(component)?.thing.name.code ?? "result"));
  return isIdentifier(name) ? name : "result";
}
