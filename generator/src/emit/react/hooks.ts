import { callPath, uploadFunction } from "../client/names.js";
import type { EmitInput, EmittedFile } from "../emitter.js";
import { docsOf } from "../shared/doc-comments.js";
import { Imports } from "../shared/imports.js";
import { stringText } from "../shared/literals.js";
import { uploadDoc } from "../shared/operation-docs.js";
import { printFile, type Statement } from "../shared/print.js";
import { StructureKind, type ParameterDeclarationStructure } from "../shared/structures.js";
import { dataType, exportedNames, paramsText } from "./data.js";
import { mutationDoc, queryDoc, restText } from "./docs.js";
import { hooksFolder, modulesOf, namespaceOf, optionsFolder, type Modules } from "./names.js";
import type { Hooked, HookedGroup, HookedMutation, HookedQuery } from "./operations.js";

const tanstack = "@tanstack/react-query";

interface HooksFile extends EmitInput {
  readonly imports: Imports;
  readonly modules: Modules;
  /** The module of the options that the hooks use. */
  readonly factories: string;
}

/** Emits the hooks of a resource: each hands the options of its operation to one of TanStack Query's. */
export function emitHooks(input: EmitInput, { file, hooked }: HookedGroup): EmittedFile {
  const imports = new Imports(hooked.flatMap((one) => exportedNames(one).hooks));
  const factories = `../${optionsFolder}/${file}.js`;
  const context = { ...input, imports, modules: modulesOf(input.options), factories };
  return printFile({
    path: `${hooksFolder}/${file}.ts`,
    command: input.options.command,
    // Not on an index: an `export *` cannot be a boundary between server and client.
    directive: "use client",
    imports,
    statements: hooked.flatMap((one) =>
      one.kind === "mutation" ? mutationHooks(context, one) : queryHooks(context, one),
    ),
  });
}

/** One of the hooks of a query. */
interface QueryHook {
  readonly name: string;
  /** Of the options. */
  readonly factory: string;
  /** TanStack Query's hook without its `use`. */
  readonly stem: "Query" | "SuspenseQuery" | "InfiniteQuery" | "SuspenseInfiniteQuery";
  /** The type of what it takes besides arguments, where it is not that of the stem. */
  readonly options?: string;
  readonly isSkippable: boolean;
  /** What the hook does with the operation, in a sentence. */
  readonly form: string;
}

function queryHooks(file: HooksFile, hooked: HookedQuery): readonly Statement[] {
  const { operation, query, hook, suspenseHook, pages, polling } = hooked;
  const call = `\`${callPath(operation)}\``;
  const plain = { factory: query, isSkippable: false };
  const infinite = pages && { factory: pages.query, isSkippable: false };
  const forms: readonly QueryHook[] = [
    { ...plain, name: hook, stem: "Query", isSkippable: true, form: `Calls ${call} with \`useQuery\`.` },
    { ...plain, name: suspenseHook, stem: "SuspenseQuery", form: `Calls ${call} with \`useSuspenseQuery\`.` },
    ...(pages && infinite
      ? [
          {
            ...infinite,
            name: pages.hook,
            stem: "InfiniteQuery",
            isSkippable: true,
            form: `Calls ${call} with \`useInfiniteQuery\`, page by page.`,
          } as const,
          {
            ...infinite,
            name: pages.suspenseHook,
            stem: "SuspenseInfiniteQuery",
            form: `Calls ${call} with \`useSuspenseInfiniteQuery\`, page by page.`,
          } as const,
        ]
      : []),
    ...(polling
      ? [
          {
            factory: polling.query,
            name: polling.hook,
            stem: "Query",
            options: "PollingQueryHookOptions",
            isSkippable: true,
            form: `Polls ${call} until ${restText(operation)}, at growing intervals.`,
          } as const,
        ]
      : []),
  ];
  return forms.map((form) => queryHook(file, hooked, form));
}

function queryHook(file: HooksFile, hooked: HookedQuery, form: QueryHook): Statement {
  const { api, imports, modules, factories } = file;
  const { operation, params, pages } = hooked;
  const { name, factory, stem, options: optionsType = `${stem}HookOptions`, isSkippable } = form;
  const data = pages ? imports.type(factories, pages.type) : dataType(hooked, imports, modules);
  const isInfinite = stem.endsWith("InfiniteQuery");
  const whole = isInfinite ? `${imports.type(tanstack, "InfiniteData")}<${data}, string | undefined>` : data;
  const given = paramsText(hooked, imports, modules);
  const skip = isSkippable ? [imports.type(tanstack, "SkipToken")] : [];
  const accepted = [...(given === undefined ? [] : [given]), ...skip].join(" | ");
  const use = imports.value(tanstack, `use${stem}`);
  const isGiven = accepted !== "";
  return {
    kind: StructureKind.Function,
    name,
    isExported: true,
    typeParameters: [{ name: "Selected", default: whole }],
    parameters: [
      ...(isGiven ? [{ name: "params", type: accepted, hasQuestionToken: params !== "required" }] : []),
      optionsParameter(`${imports.type(modules.hooks, optionsType)}<${data}, Selected>`),
    ],
    returnType: `${imports.type(tanstack, `Use${stem}Result`)}<Selected, ${imports.type(modules.hooks, "ClientError")}>`,
    statements: queryStatements(hooked, form, use, `${imports.value(factories, factory)}(${isGiven ? "params" : ""})`),
    ...docsOf(queryDoc(api, operation, form.form)),
  };
}

/** What the operation decides wins over the caller's options; those win over when it is refetched. */
function queryStatements({ operation }: HookedQuery, form: QueryHook, use: string, query: string): string[] {
  if (operation.refetch !== "explicit") return [`return ${use}({ ...options, ...${query} });`];
  const decided = [
    "queryKey",
    "queryFn",
    ...(form.stem.endsWith("InfiniteQuery") ? ["initialPageParam", "getNextPageParam"] : []),
    ...(form.options === "PollingQueryHookOptions" ? ["refetchInterval"] : []),
  ];
  return [
    `const query = ${query};`,
    `return ${use}({ ...query, ...options, ${decided.map((name) => `${name}: query.${name}`).join(", ")} });`,
  ];
}

function mutationHooks(file: HooksFile, hooked: HookedMutation): readonly Statement[] {
  const { uploadHook } = hooked;
  return [mutationHook(file, hooked), ...(uploadHook === undefined ? [] : [uploadHookOf(file, hooked, uploadHook)])];
}

function mutationHook(file: HooksFile, hooked: HookedMutation): Statement {
  const { api, imports, modules, factories } = file;
  const { operation, mutation, hook } = hooked;
  const data = dataType(hooked, imports, modules);
  const variables = variablesType(file, hooked);
  const error = imports.type(modules.hooks, "ClientError");
  const options = imports.value(factories, mutation);
  return {
    kind: StructureKind.Function,
    name: hook,
    isExported: true,
    typeParameters: [{ name: "Context", default: "unknown" }],
    parameters: [
      optionsParameter(`${imports.type(modules.hooks, "MutationHookOptions")}<${data}, ${variables}, Context>`),
    ],
    returnType: `${imports.type(tanstack, "UseMutationResult")}<${data}, ${error}, ${variables}, Context>`,
    statements: [`return ${imports.value(tanstack, "useMutation")}({ ...options, ...${options}() });`],
    ...docsOf(mutationDoc(api, operation, `Calls \`${callPath(operation)}\` with \`useMutation\`.`)),
  };
}

/** What `mutate` takes. */
function variablesType({ imports, modules }: HooksFile, hooked: Hooked): string {
  const given = paramsText(hooked, imports, modules);
  if (given === undefined) return "void";
  return hooked.params === "optional" ? `${given} | void` : given;
}

/** An upload in parts, with what steers it. */
function uploadHookOf(
  { api, options, imports, modules }: HooksFile,
  { operation }: HookedMutation,
  name: string,
): Statement {
  const namespace = stringText(namespaceOf(api, options));
  const upload = imports.value(modules.operations, uploadFunction(operation));
  return {
    kind: StructureKind.Function,
    name,
    isExported: true,
    typeParameters: [{ name: "Completed", default: "unknown" }],
    parameters: [optionsParameter(`${imports.type(modules.hooks, "UploadStoreOptions")}<Completed>`)],
    returnType: `${imports.type(modules.hooks, "UploadHandle")}<Completed>`,
    statements: [`return ${imports.value(modules.hooks, "useUpload")}(${namespace}, ${upload}, options);`],
    ...docsOf(uploadDoc(operation)),
  };
}

function optionsParameter(type: string): ParameterDeclarationStructure {
  return { name: "options", type, hasQuestionToken: true };
}
