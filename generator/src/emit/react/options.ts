import type { Affect, Api, Operation, RuntimeExpression } from "../../model/types.js";
import { createScopes } from "../client/scope.js";
import { memberOfLocation, paramsType, resultType, runtimeName } from "../client/names.js";
import type { EmitInput, EmittedFile } from "../emitter.js";
import { docsOf } from "../shared/doc-comments.js";
import { Imports } from "../shared/imports.js";
import { literalText, stringText } from "../shared/literals.js";
import { printFile, type Statement } from "../shared/print.js";
import { StructureKind, VariableDeclarationKind } from "../shared/structures.js";
import { typeText } from "../shared/type-text.js";
import { namespaceOf, optionsFolder, optionsName, pageType } from "./names.js";
import type { Hooked, HookedGroup } from "./operations.js";

/** What the declarations of a file are written with. */
interface OptionsFile extends EmitInput {
  readonly imports: Imports;
  readonly runtime: string;
  readonly namespace: string;
}

/** Emits the options of a resource's queries and mutations: tables, which a server can import as well. */
export function emitOptions(input: EmitInput, { file, hooked }: HookedGroup): EmittedFile {
  const imports = new Imports();
  const { command, package: packageName } = input.options;
  const context = { ...input, imports, runtime: "../../runtime/options.js", namespace: namespaceOf(packageName) };
  return printFile({
    path: `${optionsFolder}/${file}.ts`,
    command,
    imports,
    statements: hooked.flatMap((one) => statementsOf(context, one)),
  });
}

function statementsOf(file: OptionsFile, hooked: Hooked): readonly Statement[] {
  if (hooked.operation.intent === "mutation") return [mutationOf(file, hooked)];
  return [
    ...(hooked.paged ? [pageOf(file, hooked)] : []),
    queryOf(file, hooked),
    ...(hooked.paged ? [infiniteOf(file, hooked)] : []),
    ...(hooked.polls ? [pollingOf(file, hooked)] : []),
  ];
}

/** A query that is asked again until a status comes to rest. */
function pollingOf(file: OptionsFile, { operation, params }: Hooked): Statement {
  const { imports, runtime } = file;
  const { path = [], values = [] } = operation.terminal ?? {};
  const member = path[0] === operation.envelope?.data ? path.slice(1) : path;
  const rest = values.map((value) => `\`${String(value)}\``).join(" or ");
  return constant({
    name: optionsName(operation, "PollingQuery"),
    type: `${imports.type(runtime, "PollingQueryFactory")}<${typeArguments(file, operation, params, dataType(file, operation))}>`,
    value: `${imports.value(runtime, "pollingQueryFactory")}(${optionsName(operation, "Query")}, ${literalText({ path: [...member], values: [...values] })})`,
    docs: docsOf({
      paragraphs: [
        operation.summary,
        `\`${callOf(operation)}\` as a query that is asked again, ever more slowly, until \`${member.join(".")}\` is ${rest}.`,
      ],
      deprecated: operation.deprecated,
    }),
  });
}

/** `export const factsGetQuery: QueryFactory<…> = queryFactory({ key: […], call: factsGet });` */
function queryOf(file: OptionsFile, { operation, params, paged }: Hooked): Statement {
  const { imports, runtime } = file;
  const type = imports.type(runtime, params === "required" ? "QueryFactory" : "OptionalQueryFactory");
  const data = paged ? pageType(operation) : dataType(file, operation);
  return constant({
    name: optionsName(operation, "Query"),
    type: `${type}<${typeArguments(file, operation, params, data)}>`,
    value: `${imports.value(runtime, "queryFactory")}(${tableOf(file, operation, params)})`,
    docs: docsOf({
      paragraphs: [operation.summary, `\`${callOf(operation)}\` as a query.`],
      deprecated: operation.deprecated,
    }),
  });
}

function infiniteOf(file: OptionsFile, { operation, params }: Hooked): Statement {
  const { imports, runtime } = file;
  const type = imports.type(runtime, params === "required" ? "InfiniteQueryFactory" : "OptionalInfiniteQueryFactory");
  return constant({
    name: optionsName(operation, "InfiniteQuery"),
    type: `${type}<${typeArguments(file, operation, params, pageType(operation))}>`,
    value: `${imports.value(runtime, "infiniteQueryFactory")}(${tableOf(file, operation, params)})`,
    docs: docsOf({
      paragraphs: [operation.summary, `\`${callOf(operation)}\` page by page, as an infinite query.`],
      deprecated: operation.deprecated,
    }),
  });
}

function mutationOf(file: OptionsFile, { operation, params }: Hooked): Statement {
  const { imports, runtime, api } = file;
  const affects = operation.affects.map((affect) => affectText(api, operation, affect));
  return constant({
    name: optionsName(operation, "Mutation"),
    type: `${imports.type(runtime, "MutationFactory")}<${typeArguments(file, operation, params, dataType(file, operation))}>`,
    value: `${imports.value(runtime, "mutationFactory")}(${tableOf(file, operation, params, affects)})`,
    docs: docsOf({
      paragraphs: [operation.summary, `\`${callOf(operation)}\` as a mutation.`, staleText(operation)],
      deprecated: operation.deprecated,
    }),
  });
}

/** What a mutation does to what is cached, in words. */
function staleText({ affects }: Operation): string | undefined {
  if (affects.length === 0) return undefined;
  const written = affects.filter(({ write }) => write !== undefined).map(({ query }) => `\`${query}\``);
  const stale = affects.filter(({ write }) => write === undefined).map(({ query }) => `\`${query}\``);
  return [
    written.length > 0 ? `Writes its answer into the cached ${written.join(", ")}.` : "",
    stale.length > 0 ? `Has ${stale.join(", ")} fetched again.` : "",
  ]
    .filter((text) => text !== "")
    .join(" ");
}

/** A page as a cache keeps it. */
function pageOf(file: OptionsFile, { operation }: Hooked): Statement {
  const { api, imports, runtime, options } = file;
  const scope = createScopes({ api, imports, runtime, types: options.package })("response");
  const item = operation.pagination ? typeText(operation.pagination.item, scope) : "never";
  return {
    kind: StructureKind.TypeAlias,
    name: pageType(operation),
    isExported: true,
    type: `${imports.type(runtime, "CachedPage")}<${item}, ${imports.type(options.package, resultType(operation))}>`,
    ...docsOf({ paragraphs: [`A page of \`${callOf(operation)}\`, as a cache keeps it.`] }),
  };
}

const callOf = (operation: Operation): string => `client.${runtimeName(operation)}`;

/** What a cache holds. It cannot hold nothing: that is null. */
function dataType({ imports, options }: OptionsFile, operation: Operation): string {
  if (operation.result === undefined) return "null";
  const type = imports.type(options.package, resultType(operation));
  return operation.result.optional ? `Exclude<${type}, undefined> | null` : type;
}

function typeArguments(file: OptionsFile, operation: Operation, params: Hooked["params"], data: string): string {
  const { imports, runtime, options } = file;
  const given =
    params === "none" ? imports.type(runtime, "NoParams") : imports.type(options.package, paramsType(operation));
  const optional = operation.intent === "mutation" && params !== "required" ? `${given} | void` : given;
  return `${stringText(runtimeName(operation))}, ${optional}, ${data}`;
}

/** The table of a factory. */
function tableOf(
  { imports, namespace, options }: OptionsFile,
  operation: Operation,
  params: Hooked["params"],
  affects: readonly string[] = [],
): string {
  const call = imports.value(`${options.package}/operations`, operation.name.code);
  const members = [
    `key: [${stringText(namespace)}, ${stringText(runtimeName(operation))}]`,
    params === "none" ? `call: (client, _, options) => ${call}(client, options)` : `call: ${call}`,
    ...(affects.length > 0 ? [`affects: [${affects.join(", ")}]`] : []),
  ];
  return `{ ${members.join(", ")} }`;
}

/** `{ query: "facts.get", match: { factId: ["params", "factId"] }, write: ["data"] }` */
function affectText(api: Api, operation: Operation, affect: Affect): string {
  const { query, match, item = [], optimistic, write } = affect;
  const target = api.operations.find(({ name }) => name.wire === query);
  const members = (list: readonly { readonly name: string; readonly value: RuntimeExpression }[]) =>
    list.flatMap(({ name, value }) => {
      const expression = expressionOf(operation, value);
      return expression === undefined ? [] : [[name, expression] as const];
    });
  const matched = members(match.map(({ argument, value }) => ({ name: argument, value })));
  const items = members(item.map(({ member, value }) => ({ name: member, value })));
  const patch =
    optimistic?.kind === "patch"
      ? members(optimistic.members.map((name) => ({ name, value: { from: "request.body", path: [name] } })))
      : [];
  const written = write && expressionOf(operation, write);
  return literalText({
    query: target ? runtimeName(target) : query,
    ...(matched.length > 0 && { match: Object.fromEntries(matched) }),
    ...(items.length > 0 && { item: Object.fromEntries(items) }),
    ...(patch.length > 0 && { patch: Object.fromEntries(patch) }),
    ...(optimistic?.kind === "remove" && items.length > 0 && { remove: true }),
    ...(written && { write: written }),
  });
}

/** Where a value is found in what the mutation was given or yields; undefined for what its envelope keeps. */
function expressionOf({ parameters, args, envelope }: Operation, expression: RuntimeExpression): string[] | undefined {
  if (expression.from === "request") {
    const { in: place, name } = expression;
    const argument =
      parameters.find((parameter) => parameter.in === place && parameter.name === name)?.argument ?? name;
    return ["params", ...(args.parameters === "nested" ? [memberOfLocation[place]] : []), argument];
  }
  if (expression.from === "request.body")
    return ["params", ...(args.body === "member" ? ["body"] : []), ...expression.path];
  if (envelope === undefined) return ["data", ...expression.path];
  const [first, ...rest] = expression.path;
  return first === envelope.data ? ["data", ...rest] : undefined;
}

interface Constant {
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly docs: { readonly docs?: string[] };
}

/** Marked as pure, so that a bundle holds what it uses. */
function constant({ name, type, value, docs }: Constant): Statement {
  return {
    kind: StructureKind.VariableStatement,
    isExported: true,
    declarationKind: VariableDeclarationKind.Const,
    declarations: [{ name, type, initializer: `/* @__PURE__ */ ${value}` }],
    ...docs,
  };
}
