export type * from "./contract.js";
export {
  handlerOf,
  type Awaitable,
  type Bytes,
  type Handler,
  type HandlerContext,
  type Items,
  type NoArguments,
  type PartialHandlers,
  type Received,
  type StatusIn,
} from "./handlers.js";
export { HttpError, problemOf, type Problem } from "./problem.js";
export { isReply, reply, type Reply } from "./reply.js";
export { matchPath, type PathValues } from "./paths.js";
export { createFetch, type FetchOptions } from "./fetch.js";
export { createRouter, Router, type Found, type Route, type RouteMatch } from "./router.js";
export { challengesOf, completeAlternatives, describeAlternatives, type Credential } from "./credentials.js";
export { readRequest, type ReadOptions, type ReadResult } from "./read/request.js";
export { checkResult } from "./check.js";
export { negotiate } from "./write/contents.js";
export { writeResult, type WriteOptions } from "./write/result.js";
export { writeProblem } from "./write/problem.js";
