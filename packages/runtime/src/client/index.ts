export { apiKeyIn, basic, bearer } from "./auth.js";
export { encodeForm, encodeLines, encodeMultipart, encodeText } from "./body.js";
export { Call, call, type SafeResult } from "./call.js";
export { choose, type Choice, type MediaChoices } from "./choices.js";
export { coded } from "./coded.js";
export type {
  Api,
  Auth,
  Authenticator,
  CallResult,
  CodedOperation,
  Core,
  Credential,
  Operation,
  Upload,
} from "./contract.js";
export { createCore } from "./core.js";
export { PaginationError } from "./cursor.js";
export {
  ApiError,
  BadRequestError,
  ConflictError,
  DecodeError,
  EnvelopeError,
  ForbiddenError,
  isApiError,
  NotFoundError,
  PayloadTooLargeError,
  RateLimitError,
  ServerError,
  UnauthorizedError,
  UnprocessableError,
} from "./api-errors.js";
export {
  AbortError,
  ArgumentError,
  asClientError,
  CallbackError,
  ClientError,
  ConnectionError,
  type ErrorCode,
  isClientError,
  TimeoutError,
  ValidationError,
} from "./errors.js";
export type { ClientEvent } from "./events.js";
export type {
  DeclaredError,
  DeclaredResult,
  NamedHeaders,
  OtherError,
  ResponseWith,
  StatusIn,
  UnansweredError,
} from "./failures.js";
export type { FetchOptions } from "./fetch-options.js";
export { callLater, load } from "./load.js";
export type {
  BasicCredentials,
  CallOptions,
  CoreOptions,
  HeaderValues,
  JsonParser,
  Key,
  KeyContext,
  KeySource,
  Limits,
  RequestOptions,
} from "./options.js";
export { type Logger, type LogLevel, logTo } from "./log.js";
export { type Interceptor, type Middleware, withMiddleware } from "./middleware.js";
export { callPages, callTokenPages, type Page, PageCall, type PageControls, type PageOptions } from "./pages.js";
export { isAnything, isList, isListOrNull } from "./results.js";
export { schemes } from "./schemes.js";
export { atServer, ownServer } from "./servers.js";
export type { UploadSource } from "./source.js";
export type { Issue, StandardSchema, Verdict } from "./standard-schema.js";
export type { EventStream, ItemStream, Reconnect, ServerEvent, StreamOptions } from "./streams.js";
export type { UnknownVariant } from "./unknown.js";
export { UploadError } from "./upload-error.js";
// Without `upload` and `request`: bundlers would put their code into the chunk of whatever imports this module. Generated files
// import them from their own modules.
export type { UploadedParts, UploadOptions, UploadProgress, UploadResult } from "./upload-options.js";
export { userAgent } from "./user-agent.js";
export { type Direction, type Validate, validateWith, type Validators } from "./validate.js";
