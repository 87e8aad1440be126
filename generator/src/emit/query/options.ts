import { code, importedType, importedValue, joinCode, type Code } from "../../codegen/code.js";
import { callPath, runtimeName } from "../shared/names.js";
import type { EmittedFile } from "../output.js";
import type { EmitInput } from "./settings.js";
import { docsOf, type Doc } from "../../codegen/doc-comments.js";
import { literalText, stringText } from "../../codegen/literals.js";
import type { Statement } from "../../codegen/file.js";
import { printFile } from "../shared/print.js";
import { hasConversions } from "../shared/conversions.js";
import { operationTable } from "../shared/queries/tables.js";
import { dataType, argumentsType } from "../shared/queries/data.js";
import { pageType } from "../shared/queries/page-type.js";
import { mutationDoc, queryDoc, restText } from "../shared/queries/docs.js";
import { modulesOf, type Modules } from "./names.js";
import { namespaceOf, optionsFolder } from "../shared/queries/names.js";
import {
  restOf,
  type Hooked,
  type HookedGroup,
  type HookedMutation,
  type HookedQuery,
} from "../shared/queries/operations.js";

/** The context of the declarations of a file. */
interface OptionsFile extends EmitInput {
  readonly modules: Modules;
}

/** Emits the options of a resource's queries and mutations: tables, which a server can import as well. */
export function emitOptions(input: EmitInput, { file, hooked }: HookedGroup): EmittedFile {
  const context = { ...input, modules: modulesOf(input.options) };
  return printFile(
    `${optionsFolder}/${file}.ts`,
    input.options.command,
    hooked.flatMap((one) => (one.kind === "mutation" ? [mutationOf(context, one)] : queriesOf(context, one))),
  );
}

function queriesOf(file: OptionsFile, hooked: HookedQuery): readonly Statement[] {
  const { pages, polling } = hooked;
  return [
    ...(pages ? [pageType(file, hooked, pages.type, "query cache")] : []),
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
  return constant(file, {
    name: mutation,
    type: "MutationFactory",
    arguments: argumentsOf(file, hooked),
    make: "mutationFactory",
    given: [tableOf(file, hooked)],
    doc: mutationDoc(api, operation, `Mutation options for \`${callPath(operation)}\`.`),
  });
}

/** Returns the type arguments of a factory: name, arguments and result. */
function argumentsOf({ modules }: OptionsFile, hooked: Hooked, page?: string): Code {
  const { kind, operation, params } = hooked;
  const given = argumentsType(hooked, modules) ?? importedType(modules.runtime, "NoParams");
  const variables = kind === "mutation" && params !== "required" ? code`${given} | void` : given;
  return joinCode([stringText(runtimeName(operation)), variables, page ?? dataType(hooked, modules)], ", ");
}

/** The table of a factory. */
function tableOf({ api, modules, options }: OptionsFile, hooked: Hooked): Code {
  return operationTable(hooked, { api, modules, namespace: stringText(namespaceOf(api, options)) });
}

interface Constant {
  readonly name: string;
  /** The name of a type of the runtime. */
  readonly type: string;
  readonly arguments: Code;
  /** The function of the runtime that makes it, and what that is given. */
  readonly make: string;
  readonly given: readonly Code[];
  readonly doc: Doc;
}

/** Marked as pure, so that a bundle holds what it uses. */
function constant({ api, modules }: OptionsFile, { name, type, make, given, doc, ...rest }: Constant): Statement {
  const factory = importedValue(modules.runtime, make);
  const made = code`${factory}(${joinCode(given, ", ")})`;
  const isConverted = /^(?:explicit)?(?:query|infiniteQuery)Factory$/i.test(make) && hasConversions(api);
  const typeOfFactory = code`${importedType(modules.runtime, type)}<${rest.arguments}>`;
  return {
    kind: "const",
    name,
    type: typeOfFactory,
    initializer: isConverted
      ? code`/* @__PURE__ */ ${importedValue(modules.values, "withValues")}(/* @__PURE__ */ ${made})`
      : code`/* @__PURE__ */ ${made}`,
    ...docsOf(doc),
  };
}
