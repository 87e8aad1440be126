/** All that the runtime takes from the endpoints, so that a copy of it can take the same from elsewhere. */
export {
  checkResult,
  HttpError,
  isReply,
  matchPath,
  readRequest,
  reply,
  writeProblem,
  writeResult,
} from "@memory-service/endpoints";
export type {
  Awaitable,
  Endpoint,
  HandlerContext,
  Issue,
  Permission,
  Problem,
  Reply,
  SecurityNeed,
  SecurityScheme,
} from "@memory-service/endpoints";
