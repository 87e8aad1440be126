export { type Api, createHonoApp } from "./app.js";
export { HttpError, reply } from "../endpoints/index.js";
export type { Credential, HandlerContext, Issue, Problem, Reply } from "../endpoints/index.js";
export { RequestError, ResponseError } from "./errors.js";
export { markUnfinished } from "./handlers.js";
export type {
  AppOptions,
  AuthorizationCall,
  Authorize,
  ErrorContext,
  SecuredAppOptions,
  ServerContext,
} from "./options.js";
