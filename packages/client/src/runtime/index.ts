export { apiKeyIn, type Auth, basic, bearer, type Credential } from "./auth.js";
export { encodeForm, encodeLines, encodeMultipart, encodeText } from "./body.js";
export { Call, call, type CallResult, type SafeResult } from "./call.js";
export { choose, type Choice, type MediaChoices } from "./choices.js";
export { coded } from "./coded.js";
export { type Core, createCore } from "./core.js";
export type { JsonParser } from "./decode.js";
export {
  AbortError,
  ApiError,
  ArgumentError,
  asClientError,
  BadRequestError,
  CallbackError,
  ClientError,
  ConflictError,
  ConnectionError,
  DecodeError,
  EnvelopeError,
  type ErrorCode,
  ForbiddenError,
  isApiError,
  isClientError,
  NotFoundError,
  PayloadTooLargeError,
  RateLimitError,
  ServerError,
  TimeoutError,
  UnauthorizedError,
  UnprocessableError,
  UnspecifiedError,
  ValidationError,
} from "./errors.js";
export type { ClientEvent } from "./events.js";
export { callLater, load } from "./load.js";
export type { CodedOperation, Operation, Upload } from "./operation.js";
export type { Api, CallOptions, CoreOptions, HeaderValues, KeyContext, KeySource, Limits } from "./options.js";
export { type Interceptor, type Middleware, withMiddleware } from "./middleware.js";
export { callPages, type Page, PageCall, type PageControls, type PageOptions, PaginationError } from "./pages.js";
export type { RequestOptions } from "./request.js";
export { isAnything, isList, isListOrNull } from "./results.js";
export { type Authenticator, schemes } from "./schemes.js";
export { atServer, ownServer } from "./servers.js";
export type { UploadSource } from "./source.js";
export type { EventStream, ItemStream, ServerEvent } from "./streams.js";
export { type Unknown, type UnknownVariant, unspecified } from "./unknown.js";
export { UploadError } from "./upload-error.js";
// Types only: bundlers would put the code of uploads into the chunk of whatever imports this module. For the same reason
// it does not export `request` and what that imports: generated files import that from where it is.
export type { UploadedParts, UploadOptions, UploadProgress, UploadResult } from "./upload.js";
export {
  type Direction,
  type Issue,
  type StandardSchema,
  type Validate,
  validateWith,
  type Validators,
  type Verdict,
} from "./validate.js";
