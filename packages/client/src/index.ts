/**
 * The client with its methods: `createClient`, the errors that it throws, and the types of everything that goes in and
 * comes out. The same operations as single functions are in `@memory-service/client/operations`.
 */
export { createClient } from "./generated/client.js";
export type * from "./generated/client.js";
// Types only: the params and results of the functions, not the functions.
export type * from "./generated/operations/index.js";
export type * from "./generated/types.js";
export { type UnknownId, unknowns } from "./generated/unknowns.js";

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
  ForbiddenError,
  isApiError,
  isClientError,
  NotFoundError,
  PaginationError,
  PayloadTooLargeError,
  RateLimitError,
  ServerError,
  TimeoutError,
  UnauthorizedError,
  UnprocessableError,
  UnspecifiedError,
  UploadError,
  validateWith,
  withMiddleware,
  ValidationError,
} from "./runtime/index.js";
export type {
  Call,
  CallOptions,
  CallResult,
  ClientEvent,
  Core,
  CoreOptions,
  Direction,
  ErrorCode,
  HeaderValues,
  Issue,
  KeyContext,
  Limits,
  Middleware,
  Page,
  PageCall,
  PageControls,
  PageOptions,
  RequestOptions,
  SafeResult,
  StandardSchema,
  Unknown,
  UnknownVariant,
  UploadedParts,
  UploadOptions,
  UploadProgress,
  UploadResult,
  UploadSource,
  Validate,
  Validators,
  Verdict,
} from "./runtime/index.js";
