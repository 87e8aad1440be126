import { camelCase } from "../../model/index.js";
import { safeIdentifier } from "../../model/names.js";
import type { Operation, Parameter, ParameterLocation, Result } from "../../model/types.js";
import { isIdentifier } from "../shared/literals.js";
import { isEmptyObject, membersOf } from "./members.js";
import { blobSample, printSample, requiredMembers, sampleOf, singular, type Member } from "./sample-values.js";
import { type Site } from "./site.js";
import { callPath } from "../client/names.js";

/** A call of the operation with all that it must be given, as a line or a few of TypeScript. */
export function sampleCall(operation: Operation, site: Site): string {
  const { pagination, result } = operation;
  if (pagination !== undefined) {
    const name = pagination.item.kind === "ref" ? nameOf(pagination.item.name, site) : "item";
    return `${callText(`for await (const ${name} of `, operation, site)}) {\n  console.log(${name});\n}`;
  }
  const variable = result === undefined || isEmptyObject(result.schema) ? undefined : variableOf(result, site);
  return `${callText(variable === undefined ? "await " : `const ${variable} = await `, operation, site)};`;
}

/** The call, after what stands before it on its line. */
function callText(start: string, operation: Operation, site: Site): string {
  const before = `${start}${callPath(operation)}(`;
  const members = argumentsOf(operation, site);
  return `${before}${members.length === 0 ? "" : printSample({ kind: "object", members }, before.length + 2)})`;
}

// ------------------------------------------------------------------------------------------------ arguments

function argumentsOf(operation: Operation, site: Site): readonly Member[] {
  const { parameters, args } = operation;
  const given = parameters.filter(({ required }) => required);
  const own =
    args.parameters === "flat"
      ? given.map((parameter) => parameterMember(parameter, operation, site))
      : nested(given, operation, site);
  return [...own, ...bodyMembers(operation, site)];
}

function parameterMember(parameter: Parameter, { http }: Operation, site: Site): Member {
  const { argument, name, schema } = parameter;
  const wanted = parameter.in === "path" && /^id$/i.test(name) ? `${ownerOf(name, http.path) ?? ""}Id` : name;
  return { name: argument, value: sampleOf(schema, wanted, site) };
}

/** `/projects/{id}/search` gives `project`: whose id it is. */
function ownerOf(name: string, path: string): string | undefined {
  const segments = path.split("/");
  const before = segments[segments.indexOf(`{${name}}`) - 1];
  return before === undefined || before.includes("{") ? undefined : singular(before);
}

const locations: readonly (readonly [ParameterLocation, string])[] = [
  ["path", "path"],
  ["query", "query"],
  ["header", "headers"],
  ["cookie", "cookies"],
];

function nested(parameters: readonly Parameter[], operation: Operation, site: Site): readonly Member[] {
  return locations.flatMap(([location, name]): readonly Member[] => {
    const members = parameters.filter((parameter) => parameter.in === location);
    if (members.length === 0) return [];
    return [
      {
        name,
        value: { kind: "object", members: members.map((parameter) => parameterMember(parameter, operation, site)) },
      },
    ];
  });
}

/** A body whose members are all optional shows the first of them: without any, the call would change nothing. */
function bodyMembers({ body, args }: Operation, site: Site): readonly Member[] {
  if (body === undefined || args.body === "none") return [];
  const { schema, coding } = body.content;
  if (args.body === "member")
    return body.required
      ? [{ name: "body", value: coding === "binary" ? blobSample : sampleOf(schema, "body", site) }]
      : [];
  const required = requiredMembers(schema, site);
  const [first] = membersOf(schema, "request", site).properties;
  if (required.length > 0 || first === undefined || !body.required) return required;
  return [{ name: first.name, value: sampleOf(first.schema, first.name, site) }];
}

// --------------------------------------------------------------------------------------------------- result

/** What to call a result: its members where they are few, else its type. */
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
