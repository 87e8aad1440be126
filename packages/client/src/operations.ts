/**
 * Every operation as a function: `projectsSearch(core, params)`. A program that takes `createCore` and one of them carries
 * the code of that one. A client works as a core, too. Errors come from `@memory-service/client`.
 */
export * from "./generated/operations/index.js";
export type * from "./generated/types.js";

export { createCore } from "./runtime/index.js";
export { request } from "./runtime/request.js";
export type {
  Api,
  Auth,
  Call,
  CallOptions,
  CallResult,
  Core,
  CoreOptions,
  Credential,
  HeaderValues,
  Limits,
  Page,
  PageCall,
  PageControls,
  PageOptions,
  RequestOptions,
  SafeResult,
  UnknownVariant,
  UploadedParts,
  UploadOptions,
  UploadProgress,
  UploadResult,
  UploadSource,
} from "./runtime/index.js";
