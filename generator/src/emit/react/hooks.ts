import { code, importedType, importedValue, joinCode, type Code } from "../../codegen/code.js";
import { modulePart } from "../shared/module-options.js";
import { callPath, fromFolder, uploadFunction } from "../shared/names.js";
import { uploadTypes } from "../shared/upload-types.js";
import type { EmittedFile } from "../output.js";
import type { EmitInput } from "./settings.js";
import { docsOf } from "../../codegen/doc-comments.js";
import { uploadDoc } from "../shared/operation-docs.js";
import type { Statement } from "../../codegen/file.js";
import { printFile } from "../shared/print.js";
import type { ParameterDeclarationStructure } from "../../codegen/declarations.js";
import { dataType, argumentsType } from "../shared/queries/data.js";
import { mutationDoc, queryDoc, restText } from "../shared/queries/docs.js";
import { modulesOf, type Modules } from "../shared/queries/modules.js";
import { optionsFolder } from "../shared/queries/names.js";
import { hooksFolder, queryModule } from "./names.js";
import type { Hooked, HookedGroup, HookedMutation, HookedQuery } from "../shared/queries/operations.js";

interface HooksFile extends EmitInput {
  /** The runtime is its part with the hooks. */
  readonly modules: Modules;
  /** The module of the options that the hooks use. */
  readonly factories: string;
}

/** Emits the hooks of a resource: each hands the options of its operation to one of TanStack Query's. */
export function emitHooks(input: EmitInput, { file, hooked }: HookedGroup): EmittedFile {
  const { package: client, runtime, query } = input.options;
  const factories = fromFolder(queryModule(query, `${optionsFolder}/${file}`));
  const modules = modulesOf({ package: client, runtime: modulePart(runtime, "hooks") });
  const context = { ...input, modules, factories };
  return printFile(
    `${hooksFolder}/${file}.ts`,
    input.options.command,
    hooked.flatMap((one) => (one.kind === "mutation" ? mutationHooks(context, one) : queryHooks(context, one))),
    // Not on an index: an `export *` cannot be a boundary between server and client.
    { directive: "use client" },
  );
}

/** One of the hooks of a query. */
interface QueryHook {
  readonly name: string;
  /** The name of the options factory. */
  readonly factory: string;
  /** TanStack Query's hook without its `use`. */
  readonly stem: "Query" | "SuspenseQuery" | "InfiniteQuery" | "SuspenseInfiniteQuery";
  /** The type of what it takes besides arguments, where it is not that of the stem. */
  readonly options?: string;
  /** A sentence that describes what the hook does with the operation. */
  readonly form: string;
}

function queryHooks(file: HooksFile, hooked: HookedQuery): readonly Statement[] {
  const { operation, query, hook, suspenseHook, pages, polling } = hooked;
  const call = `\`${callPath(operation)}\``;
  const forms: readonly QueryHook[] = [
    { name: hook, factory: query, stem: "Query", form: `Calls ${call} with \`useQuery\`.` },
    { name: suspenseHook, factory: query, stem: "SuspenseQuery", form: `Calls ${call} with \`useSuspenseQuery\`.` },
    ...(pages
      ? (["InfiniteQuery", "SuspenseInfiniteQuery"] as const).map((stem) => ({
          name: stem === "InfiniteQuery" ? pages.hook : pages.suspenseHook,
          factory: pages.query,
          stem,
          form: `Calls ${call} with \`use${stem}\`, page by page.`,
        }))
      : []),
    ...(polling
      ? [
          {
            name: polling.hook,
            factory: polling.query,
            stem: "Query",
            options: "PollingQueryHookOptions",
            form: `Polls ${call} until ${restText(operation)}, at growing intervals.`,
          } as const,
        ]
      : []),
  ];
  return forms.map((form) => queryHook(file, hooked, form));
}

function queryHook(file: HooksFile, hooked: HookedQuery, form: QueryHook): Statement {
  const { api, modules, factories } = file;
  const { operation, params, pages } = hooked;
  const { name, factory, stem, options: optionsType = `${stem}HookOptions` } = form;
  const isSkippable = !stem.startsWith("Suspense");
  const data = pages ? importedType(factories, pages.type) : dataType(hooked, modules);
  const isInfinite = stem.endsWith("InfiniteQuery");
  const whole = isInfinite ? code`${importedType(modules.runtime, "InfiniteData")}<${data}, string | undefined>` : data;
  const given = argumentsType(hooked, modules);
  const skip = isSkippable ? [importedType(modules.runtime, "SkipToken")] : [];
  const accepted = joinCode([...(given === undefined ? [] : [given]), ...skip], " | ");
  const use = importedValue(modules.runtime, `use${stem}Of`);
  const isGiven = accepted !== "";
  const taken = isGiven ? [{ name: "params", type: accepted, hasQuestionToken: params !== "required" }] : [];
  const settings = optionsParameter(code`${importedType(modules.runtime, optionsType)}<${data}, Selected>`);
  return {
    kind: "function",
    name,
    typeParameters: [{ name: "Selected", default: whole }],
    // A hook that can be skipped had this parameter before the operation had arguments.
    parameters: operation.optionsFirst && !isSkippable ? [settings, ...taken] : [...taken, settings],
    returnType: code`${importedType(modules.runtime, `Use${stem}Result`)}<Selected, ${importedType(modules.runtime, "ClientError")}>`,
    statements: [code`return ${use}(${importedValue(factories, factory)}(${isGiven ? "params" : ""}), options);`],
    ...docsOf(queryDoc(api, operation, form.form)),
  };
}

function mutationHooks(file: HooksFile, hooked: HookedMutation): readonly Statement[] {
  const { uploadHook } = hooked;
  return [mutationHook(file, hooked), ...(uploadHook === undefined ? [] : [uploadHookOf(file, hooked, uploadHook)])];
}

function mutationHook(file: HooksFile, hooked: HookedMutation): Statement {
  const { api, modules, factories } = file;
  const { operation, mutation, hook } = hooked;
  const data = dataType(hooked, modules);
  const variables = variablesType(file, hooked);
  const error = importedType(modules.runtime, "ClientError");
  const options = importedValue(factories, mutation);
  return {
    kind: "function",
    name: hook,
    typeParameters: [{ name: "Context", default: "unknown" }],
    parameters: [
      optionsParameter(code`${importedType(modules.runtime, "MutationHookOptions")}<${data}, ${variables}, Context>`),
    ],
    returnType: code`${importedType(modules.runtime, "UseMutationResult")}<${data}, ${error}, ${variables}, Context>`,
    statements: [code`return ${importedValue(modules.runtime, "useMutationOf")}(${options}(), options);`],
    ...docsOf(mutationDoc(api, operation, `Calls \`${callPath(operation)}\` with \`useMutation\`.`)),
  };
}

/** Returns the type of the argument of `mutate`. */
function variablesType({ modules }: HooksFile, hooked: Hooked): Code {
  const given = argumentsType(hooked, modules);
  if (given === undefined) return "void";
  return hooked.params === "optional" ? code`${given} | void` : given;
}

/** An upload in parts, with what steers it. */
function uploadHookOf({ options, modules }: HooksFile, { operation }: HookedMutation, name: string): Statement {
  const namespace = importedValue(fromFolder(queryModule(options.query, "binding")), "namespace");
  const upload = importedValue(modules.operations, uploadFunction(operation));
  const types = operation.upload
    ? uploadTypes(operation.upload, (type) => importedType(modules.types, type))
    : "Completed";
  return {
    kind: "function",
    name,
    typeParameters: [{ name: "Completed", default: "unknown" }],
    parameters: [optionsParameter(code`${importedType(modules.runtime, "UploadStoreOptions")}<${types}>`)],
    returnType: code`${importedType(modules.runtime, "UploadHandle")}<${types}>`,
    statements: [code`return ${importedValue(modules.runtime, "useUpload")}(${namespace}, ${upload}, options);`],
    ...docsOf(uploadDoc(operation)),
  };
}

function optionsParameter(type: Code): ParameterDeclarationStructure {
  return { name: "options", type, hasQuestionToken: true };
}
