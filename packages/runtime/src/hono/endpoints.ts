/** All that the runtime takes from the endpoints, so that a copy of it can take the same from elsewhere. */
export {
  challengesOf,
  checkResult,
  completeAlternatives,
  describeAlternatives,
  handlerOf,
  HttpError,
  isReply,
  negotiate,
  readRequest,
  reply,
  Router,
  writeProblem,
  writeResult,
} from "../endpoints/index.js";
export type {
  Awaitable,
  Credential,
  Endpoint,
  Handler,
  HandlerContext,
  Issue,
  PartialHandlers,
  Permission,
  Problem,
  Reply,
} from "../endpoints/index.js";
