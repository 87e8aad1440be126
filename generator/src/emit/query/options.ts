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
import { modulesOf, type Modules } from "../shared/queries/modules.js";
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
  const { operation, query, pages, polling } = hooked;
  const call = `\`${callPath(operation)}\``;
  const docOf = (form: string): Doc => queryDoc(file.api, operation, form);
  const { path, values } = restOf(operation);
  return [
    ...(pages ? [pageType(file, hooked, pages.type, "query cache")] : []),
    factoryOf(file, hooked, {
      name: query,
      kind: "Query",
      page: pages?.type,
      doc: docOf(`Query options for ${call}.`),
    }),
    ...(pages
      ? [
          factoryOf(file, hooked, {
            name: pages.query,
            kind: "InfiniteQuery",
            page: pages.type,
            doc: docOf(`Infinite query options for ${call}.`),
          }),
        ]
      : []),
    ...(polling
      ? [
          factoryOf(file, hooked, {
            name: polling.query,
            kind: "PollingQuery",
            given: [query, literalText({ path: [...path], values: [...values] })],
            doc: docOf(`Query options that poll ${call} until ${restText(operation)}, at growing intervals.`),
          }),
        ]
      : []),
  ];
}

function mutationOf(file: OptionsFile, hooked: HookedMutation): Statement {
  const { operation, mutation } = hooked;
  const doc = mutationDoc(file.api, operation, `Mutation options for \`${callPath(operation)}\`.`);
  return factoryOf(file, hooked, { name: mutation, kind: "Mutation", doc });
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

interface Factory {
  readonly name: string;
  /** The runtime has a type and functions of these names. */
  readonly kind: "Query" | "InfiniteQuery" | "PollingQuery" | "Mutation";
  /** The type of a page, in place of that of the result. */
  readonly page?: string | undefined;
  /** The arguments of the runtime's function. Default: the table of the operation. */
  readonly given?: readonly Code[];
  readonly doc: Doc;
}

/**
 * `export const factsGetQuery: QueryFactory<…> = queryFactory({ key: […], call: factsGet });`. Marked as pure, so that a bundle holds what it
 * uses.
 */
function factoryOf(file: OptionsFile, hooked: Hooked, { name, kind, page, given, doc }: Factory): Statement {
  const { api, modules } = file;
  const { operation, params } = hooked;
  const isRead = kind === "Query" || kind === "InfiniteQuery";
  const isOptional = kind !== "Mutation" && params !== "required";
  const stem = kind.charAt(0).toLowerCase() + kind.slice(1);
  const make = isRead && operation.refetch === "explicit" ? `explicit${kind}Factory` : `${stem}Factory`;
  const type = importedType(modules.runtime, isOptional ? `Optional${kind}Factory` : `${kind}Factory`);
  const made = code`/* @__PURE__ */ ${importedValue(modules.runtime, make)}(${joinCode(given ?? [tableOf(file, hooked)], ", ")})`;
  const isConverted = isRead && hasConversions(api);
  return {
    kind: "const",
    name,
    type: code`${type}<${argumentsOf(file, hooked, page)}>`,
    initializer: isConverted ? code`/* @__PURE__ */ ${importedValue(modules.values, "withValues")}(${made})` : made,
    ...docsOf(doc),
  };
}
