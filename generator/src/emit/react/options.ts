import { callPath, resultType, runtimeName } from "../client/names.js";
import type { EmitInput, EmittedFile } from "../emitter.js";
import { docsOf, type Doc } from "../shared/doc-comments.js";
import { Imports } from "../shared/imports.js";
import { literalText, stringText } from "../shared/literals.js";
import { printFile, type Statement } from "../shared/print.js";
import { createScopes } from "../shared/scope.js";
import { StructureKind, VariableDeclarationKind } from "../shared/structures.js";
import { typeText } from "../shared/type-text.js";
import { affectTables } from "./affects.js";
import { dataType, exportedNames, paramsText } from "./data.js";
import { mutationDoc, queryDoc, restText } from "./docs.js";
import { modulesOf, namespaceOf, optionsFolder, type Modules } from "./names.js";
import {
  isCached,
  restOf,
  type Hooked,
  type HookedGroup,
  type HookedMutation,
  type HookedQuery,
} from "./operations.js";

/** What the declarations of a file are written with. */
interface OptionsFile extends EmitInput {
  readonly imports: Imports;
  readonly modules: Modules;
}

/** Emits the options of a resource's queries and mutations: tables, which a server can import as well. */
export function emitOptions(input: EmitInput, { file, hooked }: HookedGroup): EmittedFile {
  const imports = new Imports(hooked.flatMap((one) => exportedNames(one).options));
  const context = { ...input, imports, modules: modulesOf(input.options) };
  return printFile({
    path: `${optionsFolder}/${file}.ts`,
    command: input.options.command,
    imports,
    statements: hooked.flatMap((one) =>
      one.kind === "mutation" ? [mutationOf(context, one)] : queriesOf(context, one),
    ),
  });
}

function queriesOf(file: OptionsFile, hooked: HookedQuery): readonly Statement[] {
  const { pages, polling } = hooked;
  return [
    ...(pages ? [pageOf(file, hooked, pages.type)] : []),
    queryOf(file, hooked),
    ...(pages ? [infiniteOf(file, hooked, pages)] : []),
    ...(polling ? [pollingOf(file, hooked, polling.query)] : []),
  ];
}

/** `export const factsGetQuery: QueryFactory<…> = queryFactory({ key: […], call: factsGet });` */
function queryOf(file: OptionsFile, hooked: HookedQuery): Statement {
  const { operation, params, query, pages } = hooked;
  const isExplicit = operation.refetch === "explicit";
  return constant(file, {
    name: query,
    type: params === "required" ? "QueryFactory" : "OptionalQueryFactory",
    arguments: argumentsOf(file, hooked, pages?.type),
    make: isExplicit ? "explicitQueryFactory" : "queryFactory",
    given: [tableOf(file, hooked)],
    doc: queryDoc(file.api, operation, `Query options for \`${callPath(operation)}\`.`),
  });
}

function infiniteOf(
  file: OptionsFile,
  hooked: HookedQuery,
  { type, query }: NonNullable<HookedQuery["pages"]>,
): Statement {
  const { operation, params } = hooked;
  const isExplicit = operation.refetch === "explicit";
  return constant(file, {
    name: query,
    type: params === "required" ? "InfiniteQueryFactory" : "OptionalInfiniteQueryFactory",
    arguments: argumentsOf(file, hooked, type),
    make: isExplicit ? "explicitInfiniteQueryFactory" : "infiniteQueryFactory",
    given: [tableOf(file, hooked)],
    doc: queryDoc(file.api, operation, `Infinite query options for \`${callPath(operation)}\`.`),
  });
}

/** A query that polls until a status comes to rest. */
function pollingOf(file: OptionsFile, hooked: HookedQuery, name: string): Statement {
  const { operation, params, query } = hooked;
  const { path, values } = restOf(operation);
  return constant(file, {
    name,
    type: params === "required" ? "PollingQueryFactory" : "OptionalPollingQueryFactory",
    arguments: argumentsOf(file, hooked),
    make: "pollingQueryFactory",
    given: [query, literalText({ path: [...path], values: [...values] })],
    doc: queryDoc(
      file.api,
      operation,
      `Query options that poll \`${callPath(operation)}\` until ${restText(operation)}, at growing intervals.`,
    ),
  });
}

function mutationOf(file: OptionsFile, hooked: HookedMutation): Statement {
  const { api } = file;
  const { operation, mutation } = hooked;
  const affects = affectTables(api, operation, isCached).map(literalText);
  return constant(file, {
    name: mutation,
    type: "MutationFactory",
    arguments: argumentsOf(file, hooked),
    make: "mutationFactory",
    given: [tableOf(file, hooked, affects.length === 0 ? [] : [`affects: [${affects.join(", ")}]`])],
    doc: mutationDoc(api, operation, `Mutation options for \`${callPath(operation)}\`.`),
  });
}

/** The type of a page as a cache keeps it. */
function pageOf({ api, imports, modules, options }: OptionsFile, { operation }: HookedQuery, name: string): Statement {
  const scope = createScopes({ api, imports, runtime: options.runtime, types: modules.types })("response");
  const item = operation.pagination ? typeText(operation.pagination.item, scope) : "never";
  const page = imports.type(modules.options, "CachedPage");
  return {
    kind: StructureKind.TypeAlias,
    name,
    isExported: true,
    type: `${page}<${item}, ${imports.type(modules.types, resultType(operation))}>`,
    ...docsOf({ paragraphs: [`A page of \`${callPath(operation)}\`, as the query cache stores it.`] }),
  };
}

/** Of the types of factories: name, arguments and result. */
function argumentsOf({ imports, modules }: OptionsFile, hooked: Hooked, page?: string): string {
  const { kind, operation, params } = hooked;
  const given = paramsText(hooked, imports, modules) ?? imports.type(modules.options, "NoParams");
  const variables = kind === "mutation" && params !== "required" ? `${given} | void` : given;
  return [stringText(runtimeName(operation)), variables, page ?? dataType(hooked, imports, modules)].join(", ");
}

/** The table of a factory. */
function tableOf(file: OptionsFile, { operation, params }: Hooked, more: readonly string[] = []): string {
  const { api, imports, modules, options } = file;
  const call = imports.value(modules.operations, operation.name.code);
  const members = [
    `key: [${stringText(namespaceOf(api, options))}, ${stringText(runtimeName(operation))}]`,
    params === "none" ? `call: (client, _, options) => ${call}(client, options)` : `call: ${call}`,
    ...more,
  ];
  return `{ ${members.join(", ")} }`;
}

interface Constant {
  readonly name: string;
  /** Of the runtime. */
  readonly type: string;
  readonly arguments: string;
  /** The function of the runtime that makes it, and what that is given. */
  readonly make: string;
  readonly given: readonly string[];
  readonly doc: Doc;
}

/** Marked as pure, so that a bundle holds what it uses. */
function constant({ imports, modules }: OptionsFile, { name, type, make, given, doc, ...rest }: Constant): Statement {
  const factory = imports.value(modules.options, make);
  return {
    kind: StructureKind.VariableStatement,
    isExported: true,
    declarationKind: VariableDeclarationKind.Const,
    declarations: [
      {
        name,
        type: `${imports.type(modules.options, type)}<${rest.arguments}>`,
        initializer: `/* @__PURE__ */ ${factory}(${given.join(", ")})`,
      },
    ],
    ...docsOf(doc),
  };
}
