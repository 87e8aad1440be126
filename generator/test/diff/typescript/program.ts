import { isIdentifier, memberText, stringText } from "../../../src/codegen/literals.js";
import { parseType } from "../../../src/diff/typescript/parse.js";
import { printType } from "../../../src/diff/typescript/print.js";
import { labelOf, Side } from "../../../src/diff/typescript/side.js";
import { typesOfComponent } from "../../../src/diff/typescript/match.js";
import type { Member, ObjectType, Type } from "../../../src/diff/typescript/type.js";
import {
  errorType,
  headersType,
  paramsByType,
  paramsType,
  resultByType,
  resultType,
} from "../../../src/emit/shared/names.js";
import { barrelTypes } from "../../../src/emit/client/runtime-names.js";
import { needOfArguments, sentByService } from "../../../src/model/index.js";
import type { Api, Operation } from "../../../src/model/types.js";

/** Programs that use everything of a client: `certain` compile unless a change breaks callers, `options` are calls with options only. */
export interface Programs {
  readonly certain: string;
  readonly options: string;
}

/** Types that do not come from a client. */
const ambient = new Set(
  [
    "unknown",
    "never",
    "object",
    "null",
    "undefined",
    "boolean",
    "string",
    "number",
    "bigint",
    "void",
    "Record",
    "Blob",
    "ArrayBuffer",
  ].concat(["Uint8Array", "ReadableStream", "AsyncIterable", "Exclude", "NonNullable", "Readonly", "Partial", "URL"]),
);

/** Returns programs for the client of a document: `Old` is that client, and `New` the one to compile against. */
export function programsOf(api: Api, revision: Api, oldModule: string): Programs {
  const side = new Side(api);
  const prelude = [
    `import type * as Old from ${stringText(oldModule)};`,
    'import type * as New from "./client/generated/index.js";',
    'import * as values from "./client/generated/index.js";',
    'import * as calls from "./client/generated/operations/index.js";',
    "declare function value<T>(): T;",
    "declare const client: New.Client;",
    "export const used = [values, calls, client, value<Old.Core>()];",
  ];
  const statements = [
    ...typeStatements(side),
    ...formStatements(side, revision),
    ...api.operations.flatMap((operation) => callStatements(side, operation)),
    `export const connect = () => values.createClient(value<Old.ClientOptions>());`,
    ...(side.surface.needsOptions ? [] : ["export const plain = () => values.createClient();"]),
  ];
  const withOptions = api.operations.flatMap((operation) => {
    const params = needOfArguments(operation.arguments) === "none" ? [] : [`value<Old.${paramsType(operation)}>()`];
    return [`${pathOf(operation)}(${inOrder(operation, params, "{ signal: AbortSignal.abort() }")});`];
  });
  return {
    certain: [...prelude, ...statements].join("\n"),
    options: [...prelude, "export async function run() {", ...withOptions, "}"].join("\n"),
  };
}

// --------------------------------------------------------------------------------------------------- types

let counter = 0;

function named(code: string): string {
  return `export const check${(counter += 1)} = ${code};`;
}

function typeStatements(side: Side): readonly string[] {
  const { api } = side;
  counter = 0;
  const types = api.schemas.flatMap((component) => typesOfComponent([component, component]));
  const ofOperations = api.operations.flatMap((operation) => [
    ...[resultType, errorType, headersType, resultByType].map((nameOf) => ({
      way: "response" as const,
      old: nameOf(operation),
    })),
    ...[paramsType, paramsByType].map((nameOf) => ({ way: "request" as const, old: nameOf(operation) })),
  ]);
  const payloads = sentByService(api).map(({ typeName }) => ({ way: "response" as const, old: typeName }));
  const constants = api.schemas.flatMap(({ name, schema: { enumValues = [] } }) =>
    enumValues.flatMap((one) => (one.name === undefined ? [] : [named(`values.${name.code}${accessOf(one.name)}`)])),
  );
  const all = [...types, ...ofOperations, ...payloads].filter(({ old }) => side.has(old));
  return [
    ...all.flatMap(({ way, old }) => (way === "request" ? givenStatements(side, old) : gotStatements(side, old))),
    ...constants,
  ];
}

/** Gives values of an old type, and literals with each of its properties. */
function givenStatements(side: Side, name: string): readonly string[] {
  const literals = literalsOf(side, { kind: "name", name, args: [] });
  return [
    named(`(old: Old.${name}): New.${name} => old`),
    ...literals.map((literal) => named(`(): New.${name} => (${literal})`)),
  ];
}

/** Reads the bodies of declared errors. */
function bodyStatements(side: Side, name: string): readonly string[] {
  const declared = side.find(name)!.type;
  return (declared.kind === "union" ? declared.types : [declared]).flatMap((error) => {
    const [status, body] = error.kind === "name" && error.name === "DeclaredError" ? error.args : [];
    if (status === undefined || body === undefined) return [];
    const type = `(New.${name} & { readonly status: ${old(status)} })["body"]`;
    return readsOf(side, body, "now").map((read) => named(`(now: ${type}) => { ${read} }`));
  });
}

/** Reads values of a new type as the old one, and each of its properties and constants. */
function gotStatements(side: Side, name: string): readonly string[] {
  const declared = side.find(name)!.type;
  if (declared.kind === "name" && declared.name === "void") return [named(`(now: New.${name}): unknown => now`)];
  const reads = readsOf(side, declared, "now");
  return [
    named(`(now: New.${name}): Old.${name} => now`),
    // A name that the document no longer uses may become that of a type of the runtime.
    ...(barrelTypes.includes(name) ? [named(`(old: Old.${name}): New.${name} => old`)] : []),
    ...reads.map((read) => named(`(now: New.${name}) => { ${read} }`)),
    ...bodyStatements(side, name),
  ];
}

/** Gives literals to the request forms that components have got. */
function formStatements(side: Side, revision: Api): readonly string[] {
  const forms = new Map(revision.schemas.map((component) => [component.name.wire, component.requestName]));
  return side.api.schemas.flatMap(({ name, request, requestName }) => {
    const form = forms.get(name.wire);
    if (!request || requestName !== undefined || form === undefined) return [];
    return literalsOf(side, { kind: "name", name: name.code, args: [] }).map((literal) =>
      named(`(): New.${form} => (${literal})`),
    );
  });
}

function accessOf(name: string): string {
  return isIdentifier(name) ? `.${name}` : `[${stringText(name)}]`;
}

/** Returns a type with the names of the old client. */
function old(type: Type): string {
  return printType(qualify(type));
}

function qualify(type: Type): Type {
  const member = (one: Member): Member => ({ ...one, type: qualify(one.type) });
  switch (type.kind) {
    case "name":
      return { ...type, name: ambient.has(type.name) ? type.name : `Old.${type.name}`, args: type.args.map(qualify) };
    case "object":
      return {
        ...type,
        members: new Map([...type.members].map(([name, one]) => [name, member(one)])),
        ...(type.index && { index: qualify(type.index) }),
      };
    case "array":
      return { ...type, items: qualify(type.items) };
    case "tuple":
      return { ...type, entries: type.entries.map(member), ...(type.rest && { rest: qualify(type.rest) }) };
    case "union":
    case "intersection":
      return { ...type, types: type.types.map(qualify) };
    default:
      return type;
  }
}

/** Returns a literal for each object that a type may be. Nested objects without a name are literals, too. */
function literalsOf(side: Side, type: Type): readonly string[] {
  return side.declarations
    .variants(type)
    .flatMap((variant) => (variant.kind === "object" && variant.members.size > 0 ? [literalOf(side, variant)] : []))
    .slice(0, 20);
}

function literalOf(side: Side, { members }: ObjectType, entered = 1): string {
  const lines = [...members].map(([name, { type }]) => {
    const key = name === "__proto__" ? '["__proto__"]' : memberText(name);
    return `${key}: ${valueOf(side, type, entered)}`;
  });
  return `{ ${lines.join(", ")} }`;
}

function valueOf(side: Side, type: Type, entered: number): string {
  if (type.kind === "array" && (isInline(type.items) || entered > 0)) return `[${valueOf(side, type.items, entered)}]`;
  const declared = type.kind === "name" && entered > 0 ? side.find(type.name) : undefined;
  if (declared?.type.kind === "object") return valueOf(side, declared.type, entered - 1);
  const object = inlineObject(type);
  return object && object.members.size > 0 && object.index === undefined
    ? literalOf(side, object, entered)
    : `value<${old(type)}>()`;
}

function isInline(type: Type): boolean {
  return type.kind !== "name";
}

/** Returns the object of a type that is one object without a name, or null. */
function inlineObject(type: Type): ObjectType | undefined {
  const parts = (type.kind === "union" ? type.types : [type]).filter(
    (part) => part.kind !== "name" || !["null", "undefined"].includes(part.name),
  );
  const [only] = parts;
  return parts.length === 1 && only?.kind === "object" ? only : undefined;
}

/** Returns statements that read a value. Enters as many named types inside each other. */
function readsOf(side: Side, type: Type, at: string, entered = 1): readonly string[] {
  const declared = type.kind === "name" && entered > 0 ? side.find(type.name) : undefined;
  if (declared !== undefined) return readsOf(side, declared.type, at, entered - 1);
  const objects = side.declarations.variants(type);
  const [only] = objects;
  const object =
    type.kind === "intersection" && objects.length === 1 && only?.kind === "object" ? only : inlineObject(type);
  const cases = casesOf(type, at);
  if (object !== undefined)
    return [...object.members].flatMap(([name, { type: inner }]) => {
      const access = `${at}!${accessOf(name)}`;
      return [`void ${access};`, ...readsOf(side, inner, access, entered)];
    });
  if (type.kind === "array") return readsOf(side, type.items, `${at}![0]`, entered);
  return cases;
}

function casesOf(type: Type, at: string): readonly string[] {
  const parts = type.kind === "union" ? type.types : [type];
  const constants = parts.filter((part) => part.kind === "literal");
  if (constants.length < 2) return [];
  return [`switch (${at}) { ${constants.map((constant) => `case ${printType(constant)}: break;`).join(" ")} }`];
}

// --------------------------------------------------------------------------------------------------- calls

function pathOf({ resource, method }: Operation): string {
  return ["client", ...resource, method].map((part, index) => (index === 0 ? part : accessOf(part))).join("");
}

function inOrder({ optionsFirst }: Operation, params: readonly string[], options: string): string {
  return (optionsFirst ? [options, ...params] : [...params, options]).join(", ");
}

function callStatements(side: Side, operation: Operation): readonly string[] {
  const { api } = side;
  const path = pathOf(operation);
  const need = needOfArguments(operation.arguments);
  const params = need === "none" ? [] : [`value<Old.${paramsType(operation)}>()`];
  const literals = need === "none" ? [] : literalsOf(side, { kind: "name", name: paramsType(operation), args: [] });
  const result = side.find(resultType(operation))!.type;
  const isVoid = result.kind === "name" && result.name === "void";
  const item = side.surface.itemOf(operation);
  const page = api.schemas.some(({ name }) => name.code === "Page") ? "ClientPage" : "Page";
  const kept = item
    ? `Old.${page}<${old(parseType(item))}, Old.${resultType(operation)}>`
    : `Old.${resultType(operation)}`;
  const call = `${path}(${inOrder(operation, params, "undefined")})`;
  return [
    `/* ${labelOf(operation).replaceAll("*/", "")} */`,
    named(isVoid ? `async () => { await ${call}; }` : `async (): Promise<${kept}> => await ${call}`),
    named(`() => calls${accessOf(operation.name.code)}(client, ${inOrder(operation, params, "undefined")})`),
    ...literals.map((literal) => named(`() => ${path}(${inOrder(operation, [literal], "undefined")})`)),
    ...(need === "optional" ? [named(`() => ${path}()`)] : []),
    ...(item
      ? [
          named(
            `async () => { for await (const one of ${call}) { const item: ${old(parseType(item))} = one; void item; } }`,
          ),
        ]
      : []),
    ...messageStatements(side, operation, call),
    ...choiceStatements(side, operation, params),
    ...(operation.upload
      ? [
          named(
            `() => ${pathOf({ ...operation, method: operation.upload.method })}(value<Old.UploadSource>()).then((done) => done${accessOf(operation.upload.result[0])})`,
          ),
        ]
      : []),
  ];
}

function messageStatements({ surface }: Side, operation: Operation, call: string): readonly string[] {
  const message = surface.messageOf(operation);
  if (message === undefined) return [];
  return [named(`async (): Promise<${old(parseType(message))}> => (await ${call}.withResponse()).message`)];
}

function choiceStatements(side: Side, operation: Operation, params: readonly string[]): readonly string[] {
  const keysOf = (name: string): readonly string[] => {
    const declared = side.find(name)?.type;
    return declared?.kind === "object" ? [...declared.members.keys()].map(stringText) : [];
  };
  const path = pathOf(operation);
  const [byParams, byResult] = [paramsByType(operation), resultByType(operation)];
  return [
    ...keysOf(byParams).map((key) =>
      named(`() => ${path}(${inOrder(operation, [`value<Old.${byParams}[${key}]>()`], `{ contentType: ${key} }`)})`),
    ),
    ...keysOf(byResult).map((key) => {
      const call = `${path}(${inOrder(operation, params, `{ accept: ${key} }`)})`;
      return named(
        operation.pagination ? `() => ${call}` : `async (): Promise<Old.${byResult}[${key}]> => await ${call}`,
      );
    }),
  ];
}
