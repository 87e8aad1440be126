import { code, importedType, importedValue, type Code } from "../../codegen/code.js";
import type { ParameterDeclarationStructure } from "../../codegen/declarations.js";
import { docsOf } from "../../codegen/doc-comments.js";
import type { Statement } from "../../codegen/file.js";
import type { EmittedFile } from "../output.js";
import { callPath } from "../shared/names.js";
import { printFile } from "../shared/print.js";
import { argumentsType, dataType } from "../shared/queries/data.js";
import { modulesOf, type Modules } from "../shared/queries/modules.js";
import { pageType } from "../shared/queries/page-type.js";
import { mutationDoc, queryDoc } from "../shared/queries/docs.js";
import type { Hooked, HookedGroup, HookedMutation, HookedQuery } from "../shared/queries/operations.js";
import { operationTable } from "../shared/queries/tables.js";
import type { EmitInput } from "./settings.js";

export const hooksFolder = "hooks";
export const providerFile = "provider.ts";

interface HooksFile extends EmitInput {
  readonly modules: Modules;
}

/** Emits the hooks of a resource: each hands the table of its operation to one of the runtime. */
export function emitHooks(input: EmitInput, { file, hooked }: HookedGroup): EmittedFile {
  const context = { ...input, modules: modulesOf(input.options) };
  return printFile(
    `${hooksFolder}/${file}.ts`,
    input.options.command,
    hooked.flatMap((one) => (one.kind === "mutation" ? [mutationHook(context, one)] : queryHooks(context, one))),
    { directive: "use client" },
  );
}

function queryHooks(file: HooksFile, hooked: HookedQuery): readonly Statement[] {
  const { operation, hook, pages } = hooked;
  const call = `\`${callPath(operation)}\``;
  const plain = { name: hook, stem: "Query", form: `Calls ${call} with \`useSWR\`` } as const;
  if (pages === undefined) return [queryHook(file, hooked, { ...plain, data: dataType(hooked, file.modules) })];
  const form = `Calls ${call} with \`useSWRInfinite\`, page by page`;
  return [
    pageType(file, hooked, pages.type, "cache"),
    queryHook(file, hooked, { ...plain, data: pages.type }),
    queryHook(file, hooked, { name: pages.hook, stem: "Infinite", form, data: pages.type }),
  ];
}

/** A hook of a query, and what it is made of. */
interface QueryHook {
  readonly name: string;
  /** The hook of the runtime without its `use`. */
  readonly stem: "Query" | "Infinite";
  readonly data: Code | string;
  /** The beginning of its comment. */
  readonly form: string;
}

function queryHook(file: HooksFile, hooked: HookedQuery, hook: QueryHook): Statement {
  const { api, modules } = file;
  const { operation, params } = hooked;
  const { name, stem, data, form } = hook;
  const given = argumentsType(hooked, modules);
  const accepted = given === undefined ? "null" : code`${given} | null`;
  return {
    kind: "function",
    name,
    parameters: [
      { name: "params", type: accepted, hasQuestionToken: params !== "required" },
      configurationOf(code`${importedType(modules.runtime, `${stem}Configuration`)}<${data}>`),
    ],
    returnType: responseOf(file, stem === "Query" ? "SWRResponse" : "SWRInfiniteResponse", data),
    statements: [
      code`return ${importedValue(modules.runtime, `use${stem}`)}(${tableOf(file, hooked)}, params, configuration);`,
    ],
    ...docsOf(
      queryDoc(api, operation, `${form}. \`null\` as arguments sends nothing.`, [
        "revalidateOnFocus",
        "revalidateOnReconnect",
      ]),
    ),
  };
}

function mutationHook(file: HooksFile, hooked: HookedMutation): Statement {
  const { api, modules } = file;
  const { operation, hook, params } = hooked;
  const data = dataType(hooked, modules);
  const given = argumentsType(hooked, modules) ?? "void";
  const variables = params === "optional" ? code`${given} | void` : given;
  const key = importedType(modules.runtime, "Key");
  const use = importedValue(modules.runtime, "useMutation");
  return {
    kind: "function",
    name: hook,
    parameters: [
      configurationOf(code`${importedType(modules.runtime, "MutationConfiguration")}<${data}, ${variables}>`),
    ],
    returnType: code`${responseOf(file, "SWRMutationResponse", data, code`, ${key}, ${variables}`)}`,
    statements: [code`return ${use}<${variables}, ${data}>(${tableOf(file, hooked)}, configuration);`],
    ...docsOf(mutationDoc(api, operation, `Calls \`${callPath(operation)}\` with \`useSWRMutation\`.`)),
  };
}

function responseOf({ modules }: HooksFile, name: string, data: Code | string, more: Code | string = ""): Code {
  const error = importedType(modules.runtime, "ClientError");
  return code`${importedType(modules.runtime, name)}<${data}, ${error}${more}>`;
}

function tableOf({ api, modules }: HooksFile, hooked: Hooked): Code {
  const namespace = importedValue(`../${providerFile.replace(/ts$/, "js")}`, "namespace");
  const isExplicit = hooked.kind === "query" && hooked.operation.refetch === "explicit";
  return operationTable(hooked, { api, modules, namespace }, isExplicit ? ["isExplicit: true"] : []);
}

function configurationOf(type: Code): ParameterDeclarationStructure {
  return { name: "configuration", type, hasQuestionToken: true };
}
