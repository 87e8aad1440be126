export { type Api, createHonoApp } from "./app.js";
export type { Credential } from "./credentials.js";
export { HttpError, reply } from "./endpoints.js";
export type { HandlerContext, Issue, Problem, Reply } from "./endpoints.js";
export { RequestError, ResponseError } from "./errors.js";
export { markUnfinished, type PartialHandlers } from "./handlers.js";
export type {
  AppOptions,
  AuthorizationCall,
  Authorize,
  ErrorContext,
  SecuredAppOptions,
  ServerContext,
} from "./options.js";
