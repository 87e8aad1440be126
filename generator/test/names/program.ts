/** A program that uses everything of a client, to be compiled with a later version of it. */
import { needOfArguments } from "../../src/model/index.js";
import { isIdentifier, stringText } from "../../src/codegen/literals.js";
import { paramsByType, paramsType, resultByType, resultType } from "../../src/emit/shared/names.js";
import type { Api, Operation } from "../../src/model/types.js";

/** Files of a part, by path. */
type Files = ReadonlyMap<string, string>;

/** The client, the validators and the hooks of a document. */
export interface Emitted {
  readonly client: Files;
  readonly zod: Files;
  readonly query: Files;
  readonly react: Files;
}

const preludeFor = (name: string): string => `import type * as old from "../${name}-old/client/generated/index.js";
import * as now from "../${name}-new/client/generated/index.js";
import * as functions from "../${name}-new/client/generated/operations/index.js";
import * as zod from "../${name}-new/zod/generated/zod/index.js";
import * as react from "../${name}-new/react/generated/index.js";
declare function value<T>(): T;
declare function use(...values: unknown[]): void;
declare const client: now.Client;
declare const core: now.Core;
declare const options: now.CallOptions;
export type Parts = [old.Client, typeof now, typeof functions, typeof zod, typeof react];
`;

/** Returns a program that calls every operation of a client with all arguments and none, and uses its types and constants. */
export function programFor(name: string, api: Api, emitted: Emitted): string {
  const calls = api.operations.flatMap((operation) => callsOf(operation));
  // The hooks pass on the options.
  const queried = [emitted.query, emitted.react].flatMap((files) => exportsOf(files, "const|function"));
  const hooks = api.operations.flatMap((operation) => hooksOf(operation, new Set(queried)));
  const types = exportsOf(emitted.client, "interface|type").map((name, at) => `export type T${at} = now.${name};`);
  const inputs = api.operations.filter(takesArguments).map((operation) => {
    const type = paramsType(operation);
    return `use(value<old.${type}>() satisfies now.${type});`;
  });
  const constants = api.schemas.flatMap(({ name, schema }) =>
    (schema.enumValues ?? []).flatMap((one) =>
      one.name === undefined
        ? []
        : [`use(now.${name.code}${access(one.name)} satisfies ${JSON.stringify(one.value)});`],
    ),
  );
  const validators = exportsOf(emitted.zod, "const").map((name) => `use(zod.${name});`);
  const others = queried.map((name) => `use(react.${name});`);
  const body = [...calls, ...hooks, ...inputs, ...constants, ...validators, ...others];
  return `${preludeFor(name)}${types.join("\n")}\nexport async function program(): Promise<void> {\n${body.join("\n")}\n}\n`;
}

function takesArguments({ arguments: list }: Operation): boolean {
  return needOfArguments(list) !== "none";
}

function access(name: string): string {
  return isIdentifier(name) ? `.${name}` : `[${stringText(name)}]`;
}

/** Returns the call of an operation in the object form and as a function, for all that it could be given. */
function callsOf(operation: Operation): readonly string[] {
  const method = ["client", ...operation.resource, operation.method].reduce((path, name) => path + access(name));
  const call = (given: readonly string[]): readonly string[] => [
    `${method}(${given.join(", ")})`,
    `functions.${operation.name.code}(${["core", ...given].join(", ")})`,
  ];
  const need = needOfArguments(operation.arguments);
  const { optionsFirst, pagination, bodyChoices, resultChoices } = operation;
  const inOrder = (params: string, own: string): readonly string[] => (optionsFirst ? [own, params] : [params, own]);
  const all = need === "none" ? ["options"] : inOrder(`value<old.${paramsType(operation)}>()`, "options");
  const plain = [...(need === "required" ? [] : call([])), ...call(all)];
  const results = plain.map((text) => `use((await ${text}) satisfies now.${resultType(operation)});`);
  const choices = bodyChoices.flatMap(({ content: { mediaType } }) => {
    const type = stringText(mediaType);
    return call(inOrder(`value<old.${paramsByType(operation)}[${type}]>()`, `{ contentType: ${type} }`));
  });
  const accepted = resultChoices.flatMap(({ mediaType }) => {
    const type = stringText(mediaType);
    const own = `{ accept: ${type} }`;
    const given = need === "none" ? [own] : inOrder(`value<old.${paramsType(operation)}>()`, own);
    return call(given).map((text) => `use((await ${text}) satisfies now.${resultByType(operation)}[${type}]);`);
  });
  const pages = pagination ? plain.map((text) => `for await (const item of ${text}) use(item);`) : [];
  return [...results, ...choices.map((text) => `use(await ${text});`), ...accepted, ...pages];
}

/** Returns calls of the hooks and options of an operation that do not need a type of TanStack Query. */
function hooksOf(operation: Operation, known: ReadonlySet<string>): readonly string[] {
  const { typeName, name, optionsFirst } = operation;
  const need = needOfArguments(operation.arguments);
  const params = `value<old.${paramsType(operation)}>()`;
  const settings = "{ staleTime: 1 }";
  const given = need === "none" ? [] : [params];
  const suspended = optionsFirst ? [settings, ...given] : [...given, settings];
  const call = (function_: string, list: readonly string[]): readonly string[] =>
    known.has(function_) ? [`use(react.${function_}(${list.join(", ")}));`] : [];
  const options = [
    ...call(`${name.code}Query`, given),
    ...call(`${name.code}InfiniteQuery`, given),
    ...call(`${name.code}Mutation`, []),
  ];
  if (!known.has(`${name.code}Query`)) {
    const mutation = `react.use${typeName}({ retry: 1 }).mutate(${given.join(", ")});`;
    return known.has(`use${typeName}`) ? [...options, mutation] : options;
  }
  return [
    ...options,
    ...call(`use${typeName}`, need === "none" ? ["undefined", settings] : [params, settings]),
    ...call(`useSuspense${typeName}`, suspended),
  ];
}

/** Returns the names that files of an output export, as a program can import them from its index. */
function exportsOf(files: Files, kinds: string): readonly string[] {
  const pattern = new RegExp(`^export (?:declare )?(?:${kinds}) ([\\p{L}_$][\\p{L}\\p{N}_$]*)`, "gmu");
  const own = [...files].filter(([path]) => isPublic(path));
  return [...new Set(own.flatMap(([, text]) => [...text.matchAll(pattern)].flatMap(([, name]) => name ?? [])))];
}

/** Files that the index of an output exports. */
function isPublic(path: string): boolean {
  return (
    /^(?:types\.ts|types\/|client\.ts|operations\/|zod\/(?:schemas|operations)|options\/|hooks\/|keys\.ts)/.test(
      path,
    ) && !/\bindex\.ts$/.test(path)
  );
}
