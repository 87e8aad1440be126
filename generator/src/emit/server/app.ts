import { code, ImportedName, importedType, importedValue, joinCode, type Code } from "../../codegen/code.js";
import { stringText } from "../../codegen/literals.js";
import type { Statement } from "../../codegen/file.js";
import type { Api } from "../../model/types.js";
import type { EmittedFile } from "../output.js";
import { defaultEndpoints } from "../shared/module-options.js";
import { printFile } from "../shared/print.js";
import { wireNamesDoc, wireNamesType } from "../shared/wire-names.js";
import { appFile, documentModule } from "./names.js";
import type { EmitInput } from "./settings.js";

const hono = "hono";

/** Emits `createApp`, and the types of its handlers and options. */
export function emitApp(input: EmitInput): EmittedFile {
  return printFile(appFile, input.options.command, [
    handlersType(input),
    optionsType(input),
    createFunction(input),
    notImplementedFunction(input),
  ]);
}

const typeParameters = [
  { name: "P", default: "void" },
  { name: "E", constraint: importedType(hono, "Env"), default: importedType("hono/types", "BlankEnv") },
];

function handlersType({ options: { runtime, endpoints = defaultEndpoints } }: EmitInput): Statement {
  const handlers = new ImportedName(endpoints, "Handlers", true, "EndpointHandlers");
  return {
    kind: "type",
    name: "Handlers",
    docs: "The handlers of all operations. `P` is the type of the principal, which `authorize` returns.",
    typeParameters,
    type: code`${handlers}<${importedType(runtime, "ServerContext")}<P, E>>`,
  };
}

function optionsType({ api, options: { runtime } }: EmitInput): Statement {
  return {
    kind: "type",
    name: "Options",
    docs: "Options of `createApp`.",
    typeParameters,
    type: code`${importedType(runtime, needsCredentials(api) ? "SecuredAppOptions" : "AppOptions")}<P, E>${withWireNames(api)}`,
  };
}

/** Returns the part of the options that only APIs with undocumented options have. */
function withWireNames(api: Api): string {
  const type = wireNamesType(api);
  return type === undefined ? "" : ` & {\n/** ${wireNamesDoc} */\nreadonly wireNames?: ${type};\n}`;
}

function createFunction({ api, options: { runtime, endpoints = defaultEndpoints, document } }: EmitInput): Statement {
  const isOptional = !needsCredentials(api);
  const description: readonly Code[] = [
    importedValue(endpoints, "endpoints"),
    ...(wireNamesType(api) === undefined ? [] : [`optionNames: options${isOptional ? "?" : ""}.wireNames`]),
    ...(document ? [`document: async () => (await import(${stringText(documentModule)})).document`] : []),
  ];
  const create = importedValue(runtime, "createHonoApp");
  return {
    kind: "function",
    name: "createApp",
    docs: "Creates a Hono app that calls a handler for every operation. Give it the type of the principal: `createApp<User>(…)`.",
    typeParameters,
    parameters: [
      { name: "handlers", type: "Handlers<P, E>" },
      { name: "options", type: "Options<P, E>", hasQuestionToken: isOptional },
    ],
    returnType: code`${importedType(hono, "Hono")}<E>`,
    statements: [code`return ${create}({ ${joinCode(description, ", ")} }, handlers, options);`],
  };
}

function notImplementedFunction({ options: { runtime, endpoints = defaultEndpoints } }: EmitInput): Statement {
  return {
    kind: "function",
    name: "notImplementedExcept",
    docs: "Returns handlers of some operations as those of all: the others answer 501.",
    typeParameters,
    parameters: [{ name: "handlers", type: code`${importedType(endpoints, "PartialHandlers")}<Handlers<P, E>>` }],
    returnType: "Handlers<P, E>",
    statements: [code`return ${importedValue(runtime, "markUnfinished")}<Handlers<P, E>>(handlers);`],
  };
}

/** Returns whether an operation refuses anonymous callers. */
function needsCredentials({ operations }: Api): boolean {
  return operations.some(({ security }) => security.length > 0 && security.every((needs) => needs.length > 0));
}
