import { uploadDoc } from "../client/functions.js";
import { paramsType, resultType, runtimeName, uploadFunction } from "../client/names.js";
import type { EmitInput, EmittedFile } from "../emitter.js";
import { docsOf } from "../shared/doc-comments.js";
import { Imports } from "../shared/imports.js";
import { printFile, type Statement } from "../shared/print.js";
import { StructureKind } from "../shared/structures.js";
import { hookName, hooksFolder, optionsFolder, optionsName, pageType, uploadHookName, type HookForm } from "./names.js";
import type { Hooked, HookedGroup } from "./operations.js";

const tanstack = "@tanstack/react-query";

interface HooksFile extends EmitInput {
  readonly imports: Imports;
  /** The module of the options. */
  readonly options_: string;
  readonly runtime: string;
}

/** Emits the hooks of a resource: each hands the options of its operation to one of TanStack Query's. */
export function emitHooks(input: EmitInput, { file, hooked }: HookedGroup): EmittedFile {
  const imports = new Imports();
  const context = { ...input, imports, options_: `../${optionsFolder}/${file}.js`, runtime: "../../runtime/hooks.js" };
  return printFile({
    path: `${hooksFolder}/${file}.ts`,
    command: input.options.command,
    imports,
    statements: hooked.flatMap((one) =>
      one.operation.intent === "mutation"
        ? [mutationHook(context, one), ...(one.operation.upload ? [uploadHook(context, one.operation)] : [])]
        : queryHooks(context, one),
    ),
  });
}

function queryHooks(file: HooksFile, hooked: Hooked): readonly Statement[] {
  const forms: readonly HookForm[] = [
    {},
    { suspense: true },
    ...(hooked.paged ? ([{ infinite: true }, { infinite: true, suspense: true }] as const) : []),
    ...(hooked.polls ? ([{ polling: true }] as const) : []),
  ];
  return forms.map((form) => queryHook(file, hooked, form));
}

/** An upload in parts, with what steers it. */
function uploadHook({ imports, options, runtime }: HooksFile, operation: Hooked["operation"]): Statement {
  const upload = imports.value(`${options.package}/operations`, uploadFunction(operation));
  return {
    kind: StructureKind.Function,
    name: uploadHookName(operation),
    isExported: true,
    typeParameters: [{ name: "Completed", default: "unknown" }],
    parameters: [
      {
        name: "options",
        type: `${imports.type(runtime, "UploadStoreOptions")}<Completed>`,
        hasQuestionToken: true,
      },
    ],
    returnType: `${imports.type(runtime, "UploadHandle")}<Completed>`,
    statements: [`return ${imports.value(runtime, "useUpload")}(${upload}, options);`],
    ...docsOf(uploadDoc(operation)),
  };
}

function queryHook(file: HooksFile, { operation, params, paged }: Hooked, form: HookForm): Statement {
  const { imports, options_, runtime } = file;
  const stem = `${form.suspense ? "Suspense" : ""}${form.infinite ? "Infinite" : ""}Query`;
  const data = paged ? imports.type(options_, pageType(operation)) : dataType(file, operation);
  const whole = form.infinite ? `${imports.type(tanstack, "InfiniteData")}<${data}, string | undefined>` : data;
  const factory = imports.value(
    options_,
    optionsName(operation, form.infinite ? "InfiniteQuery" : form.polling ? "PollingQuery" : "Query"),
  );
  const given = paramsOf(file, operation, params);
  const skippable =
    form.suspense || form.polling ? given : [given, imports.type(tanstack, "SkipToken")].filter(Boolean).join(" | ");
  const error = imports.type(file.options.package, "ClientError");
  const hasParams = skippable !== "";
  return {
    kind: StructureKind.Function,
    name: hookName(operation, form),
    isExported: true,
    typeParameters: [{ name: "Selected", default: whole }],
    parameters: [
      ...(hasParams ? [{ name: "params", type: skippable, hasQuestionToken: params !== "required" }] : []),
      {
        name: "options",
        type: `${imports.type(runtime, `${stem}HookOptions`)}<${data}, Selected>`,
        hasQuestionToken: true,
      },
    ],
    returnType: `${imports.type(tanstack, `Use${stem}Result`)}<Selected, ${error}>`,
    statements: [
      `return ${imports.value(tanstack, `use${stem}`)}({ ...options, ...${factory}(${hasParams ? "params" : ""}) });`,
    ],
    ...docsOf({
      paragraphs: [operation.summary, `\`client.${runtimeName(operation)}\`.`],
      deprecated: operation.deprecated,
    }),
  };
}

function mutationHook(file: HooksFile, { operation, params }: Hooked): Statement {
  const { imports, options_, runtime } = file;
  const error = imports.type(file.options.package, "ClientError");
  const given = paramsOf(file, operation, params);
  const variables = params === "required" ? given : [given, "void"].filter(Boolean).join(" | ");
  const data = dataType(file, operation);
  return {
    kind: StructureKind.Function,
    name: hookName(operation, {}),
    isExported: true,
    typeParameters: [{ name: "Context", default: "unknown" }],
    parameters: [
      {
        name: "options",
        type: `${imports.type(runtime, "MutationHookOptions")}<${data}, ${variables}, Context>`,
        hasQuestionToken: true,
      },
    ],
    returnType: `${imports.type(tanstack, "UseMutationResult")}<${data}, ${error}, ${variables}, Context>`,
    statements: [
      `return ${imports.value(tanstack, "useMutation")}({ ...options, ...${imports.value(options_, optionsName(operation, "Mutation"))}() });`,
    ],
    ...docsOf({
      paragraphs: [operation.summary, `\`client.${runtimeName(operation)}\`.`],
      deprecated: operation.deprecated,
    }),
  };
}

function paramsOf({ imports, options }: HooksFile, operation: Hooked["operation"], params: Hooked["params"]): string {
  return params === "none" ? "" : imports.type(options.package, paramsType(operation));
}

function dataType({ imports, options }: HooksFile, operation: Hooked["operation"]): string {
  if (operation.result === undefined) return "null";
  const type = imports.type(options.package, resultType(operation));
  return operation.result.optional ? `Exclude<${type}, undefined> | null` : type;
}
