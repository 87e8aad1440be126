import { code, importedType, importedValue, joinCode, type Code } from "../../../codegen/code.js";
import type {
  InterfaceDeclarationStructure,
  ParameterDeclarationStructure,
  PropertySignatureStructure,
} from "../../../codegen/declarations.js";
import type { Api } from "../../../model/types.js";
import type { EmittedFile } from "../../output.js";
import type { EmitInput } from "../settings.js";
import { docsOf, inlineComment } from "../../../codegen/doc-comments.js";
import { literalText, memberText, stringText } from "../../../codegen/literals.js";
import { printFile } from "../../shared/print.js";
import { baseDefaults, defaultServer, serverVariables } from "../../shared/servers.js";
import { connectionOf, credentialWords, keyArgument, type Connection } from "../../shared/connection.js";
import { packageOption, runtimeContract } from "../../shared/module-options.js";
import { coreFile, hasUndocumentedOptions, unknownsModule } from "../names.js";
import { isRelative } from "../../shared/names.js";

export interface CoreFile extends EmitInput {
  readonly connection: Connection;
}

/** Emits `createCore` and its options: a client without methods, which knows the API's servers and credentials. */
export function emitCore(input: EmitInput): EmittedFile {
  const { api, options } = input;
  const file: CoreFile = { ...input, connection: connectionOf(api) };
  const create = importedValue(options.runtime, "createCore", "createRuntimeCore");
  return printFile(coreFile, options.command, [
    optionsInterface(file),
    {
      kind: "function",
      name: "createCore",
      parameters: [optionsParameter(api, "ClientOptions")],
      returnType: importedType(options.runtime, "Core"),
      statements: [code`return ${coreCode(file, create)};`],
      docs: "Creates a client without methods, for the functions of operations. Sends nothing until you call one.",
    },
  ]);
}

/** Returns the name of the API in errors: that of the client's package, or else that in the configuration, or the document's title. */
function nameOf(api: Api, { package: name, apiName }: EmitInput["options"]): string {
  return isRelative(name) || name === packageOption.default ? (apiName ?? api.title) : name;
}

/** Returns the options of `createClient` and `createCore`. */
export function optionsInterface(file: CoreFile): InterfaceDeclarationStructure {
  const { api } = file;
  const { runtime } = file.options;
  return {
    kind: "interface",
    name: "ClientOptions",
    extends: [code`${importedType(runtime, "CoreOptions")}${keyArgument(file.connection.main, runtime)}`],
    properties: [...serverOptions(api), ...credentialOptions(file), ...undocumentedOptions(file)],
    docs: "Options of `createClient`.",
  };
}

type Option = PropertySignatureStructure;

/** The names on the wire of the options that have none in the document. */
function undocumentedOptions({ api }: CoreFile): readonly Option[] {
  if (!hasUndocumentedOptions(api)) return [];
  const type = code`Readonly<Partial<Record<${importedType(unknownsModule, "UnknownId")}, string>>>`;
  return [
    option(
      "wireNames",
      type,
      "The wire names that the API's reference does not show, by the option's id in `unknowns`.",
    ),
  ];
}

/** The servers to choose from, and what their URLs leave open. */
function serverOptions(api: Api): readonly Option[] {
  const urls = [...new Set(api.servers.map(({ url }) => url))].filter((url) => url.includes("://"));
  const isListed = new Set(urls);
  const variables = serverVariables(api);
  const list = api.servers
    .filter(({ url, description }) => isListed.has(url) && description !== undefined)
    .map(({ url, description }) => `- \`${url}\`: ${description ?? ""}`);
  const members = variables.map(({ name, values, description, default: usual }) => {
    const type = values ? values.map(stringText).join(" | ") : "string";
    const doc = inlineComment({ paragraphs: [description, `Default: \`${usual}\`.`] });
    return `${doc}readonly ${memberText(name)}?: ${type} | undefined;`;
  });
  const first = "The URL of the API: one of its servers, or any other URL. Default: the first server.";
  const url = option("baseUrl", `${urls.map(stringText).join(" | ")} | (string & {}) | URL`, first, list.join("\n"));
  const values = `{\n${members.join("\n")}\n}`;
  return [
    ...(urls.length > 1 ? [url] : []),
    ...(members.length > 0 ? [option("serverVariables", values, "Values for the variables in server URLs.")] : []),
  ];
}

/** A key for each scheme, where operations take different ones. */
function credentialOptions({ connection, options }: CoreFile): readonly Option[] {
  if (connection.schemes.length === 0) return [];
  const members = connection.schemes.map((scheme) => {
    const doc = inlineComment({ paragraphs: [scheme.description, credentialWords(scheme)] });
    return code`${doc}readonly ${memberText(scheme.name)}?: ${importedType(options.runtime, "KeySource")}${keyArgument(scheme, options.runtime)} | undefined;`;
  });
  const doc = `Credentials by security scheme. Each operation sends the ones it needs; \`apiKey\` is short for \`${connection.main?.name}\`.`;
  return [option("credentials", code`{\n${joinCode(members, "\n")}\n}`, doc)];
}

function option(name: string, type: Code, ...paragraphs: readonly string[]): Option {
  return { name, isReadonly: true, hasQuestionToken: true, type: code`${type} | undefined`, ...docsOf({ paragraphs }) };
}

/** Returns the parameter `options`. It is required if the document has no server: the base URL must come from the caller. */
export function optionsParameter(api: Api, type: Code): ParameterDeclarationStructure {
  return { name: "options", type, ...(defaultServer(api) && { initializer: "{}" }) };
}

/** `createCore(options, { auth: bearer })`. */
function coreCode({ api, options, connection }: CoreFile, create: Code): Code {
  const { runtime, product } = options;
  const server = defaultServer(api);
  const settings = [
    `contract: ${runtimeContract}`,
    `name: ${stringText(nameOf(api, options))}`,
    ...connection.settings(runtime),
    ...(product === undefined ? [] : [code`headers: ${importedValue(runtime, "userAgent")}(${stringText(product)})`]),
    ...(server ? [`defaultBaseUrl: ${stringText(server.url)}`] : []),
  ];
  // Every server that may become the base URL has its defaults.
  const variables = baseDefaults(api);
  const described = code`options, { ${joinCode(settings, ", ")} }`;
  if (Object.keys(variables).length === 0) return code`${create}(${described})`;
  return code`${create}(...${importedValue(runtime, "atServer")}(${described}, ${literalText(variables)}))`;
}
