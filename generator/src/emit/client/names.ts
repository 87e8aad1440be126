import { code, importedValue, joinCode, type Code } from "../../codegen/code.js";
import { createNamer, deviceNames, short } from "../../model/names.js";
import type { Api, Operation } from "../../model/types.js";
import { modulePart } from "../shared/module-options.js";
import { groupOperations } from "../shared/names.js";

/** Files of the client, and the modules by which they import each other from the output folder. */
export const indexFile = "index.ts";
export const typesFile = "types.ts";
export const typesModule = "./types.js";
/** The folder of the types of a large document, by group. */
export const typesFolder = "types";
/** The conversions of components whose values or names differ on the wire. */
export const codecsFile = "codecs.ts";
export const codecsModule = "./codecs.js";
export const clientFile = "client.ts";
export const clientModule = "./client.js";
/** The module that the client loads on first use. */
export const laterFile = "later.ts";
export const laterModule = "./later.js";
/** Makes a client without methods, for the functions of operations. */
export const coreFile = "core.ts";
export const coreModule = "./core.js";
export const unknownsFile = "unknowns.ts";
export const unknownsModule = "./unknowns.js";
export const webhooksFile = "webhooks.ts";
export const webhooksModule = "./webhooks.js";
/** The type of all payloads, by the name of the webhook. */
export const webhookPayloads = "WebhookPayloads";
/** Gets tokens of OAuth 2, where the document says how. */
export const oauthFile = "oauth.ts";
/** Receives webhooks, where the document has some. */
export const receiveFile = "receive.ts";
export const operationsFolder = "operations";
export const operationsModule = "./operations/index.js";
/** The folder of the resources of a large document, for the object form. */
export const resourcesFolder = "resources";

/** Returns whether the API has options whose names on the wire callers give. */
export function hasUndocumentedOptions({ unknowns }: Api): boolean {
  return unknowns.some(({ option }) => option !== undefined);
}

/** The file of each upload in parts, without an ending: `drive-upload`. No operation's file has the same name. */
export function uploadFiles(api: Api): ReadonlyMap<Operation, string> {
  const groups = groupOperations(api);
  const namer = createNamer(["index", ...deviceNames, ...groups.map(({ file }) => file)]);
  return new Map(
    groups.flatMap(({ file, operations }) =>
      operations.flatMap((operation): readonly (readonly [Operation, string])[] =>
        operation.upload ? [[operation, namer.take(short(`${file}-${operation.upload.method}`))]] : [],
      ),
    ),
  );
}

/** The file of each function that the index of a runtime does not export. */
const filesOutsideIndex: ReadonlyMap<string, string> = new Map([
  ["beginAuthorization", "oauth"],
  ["callLinkedPages", "linked-pages"],
  ["callPagesAfter", "pages-after"],
  ["createOAuth", "oauth"],
  ["callStream", "streams"],
  ["encodeBinary", "binary"],
  ["encodeItems", "sent-streams"],
  ["encodeParts", "parts"],
  ["handlersOf", "webhooks"],
  ["readBlob", "readers"],
  ["readEither", "readers"],
  ["readEvents", "streams"],
  ["readLines", "streams"],
  ["readNothing", "readers"],
  ["readParts", "parts"],
  ["readText", "readers"],
  ["readUnless", "readers"],
  ["receiverOf", "webhooks"],
  ["request", "request"],
  ["unspecified", "undocumented"],
  ["UnspecifiedError", "undocumented"],
  ["upload", "upload"],
]);

/**
 * The module that exports a function of the runtime. What the client loads on first use is outside of the index, and so is
 * what that imports: bundlers put all that the index leads to into the first file. Copies for documents without undocumented
 * options or a style of pagination do not have their modules.
 */
export function runtimeModule(runtime: string, name: string): string {
  const file = filesOutsideIndex.get(name);
  return file === undefined ? runtime : modulePart(runtime, file);
}

/** Returns a function of the runtime. */
export function runtimeValue(runtime: string, name: string): Code {
  return importedValue(runtimeModule(runtime, name), name);
}

/** Returns a call of a function of the runtime. Marked as pure, so that bundlers drop tables that nothing uses. */
export function runtimeCall(runtime: string, name: string, ...args: readonly Code[]): Code {
  return code`/* @__PURE__ */ ${runtimeValue(runtime, name)}(${joinCode(args, ", ")})`;
}
