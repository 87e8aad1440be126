/**
 * Names of the runtime that the client passes on or imports. This file decides who gets a name that a document uses, too:
 *
 * - Classes, functions and the types in the signatures of calls keep their names in every client, so that documentation holds
 *   for all of them. They are reserved: the document's schema gets a number (`ApiError2`).
 * - All other types yield: the document's schema keeps its name, and the barrel exports that of the runtime as `ClientPage`.
 */

/** The types that generated files import. No type of the API may have one of these names. */
export const runtimeNames: readonly string[] = [
  "DeclaredError",
  "DeclaredResult",
  "ResponseWith",
  "StatusIn",
  "Call",
  "CallOptions",
  "MediaChoices",
  "Core",
  "CoreOptions",
  "EventStream",
  "ItemStream",
  "BasicCredentials",
  "KeySource",
  "Operation",
  "OtherError",
  "PageCall",
  "PageOptions",
  "RequestOptions",
  "StreamOptions",
  "UnknownVariant",
  "UploadedParts",
  "UploadOptions",
  "UploadResult",
  "UploadSource",
];

/** The classes of the barrel. No type of the API may have one of these names. */
export const errorClasses: readonly string[] = [
  "AbortError",
  "ApiError",
  "ArgumentError",
  "BadRequestError",
  "CallbackError",
  "ClientError",
  "ConflictError",
  "ConnectionError",
  "DecodeError",
  "EnvelopeError",
  "ForbiddenError",
  "NotFoundError",
  "PaginationError",
  "PayloadTooLargeError",
  "RateLimitError",
  "ServerError",
  "TimeoutError",
  "UnauthorizedError",
  "UnprocessableError",
  "ValidationError",
];

export const uploadErrors: readonly string[] = ["UploadError"];

/** The functions of the barrel. No operation's function may have one of these names. */
export const barrelFunctions: readonly string[] = [
  "asClientError",
  "isApiError",
  "isClientError",
  "logTo",
  "validateWith",
  "withMiddleware",
];

/** The types of the barrel. Those that are not reserved above yield to a type of the API. */
export const barrelTypes: readonly string[] = [
  "Call",
  "CallOptions",
  "CallResult",
  "ClientEvent",
  "Core",
  "CoreOptions",
  "DeclaredError",
  "Direction",
  "ErrorCode",
  "EventStream",
  "FetchOptions",
  "HeaderValues",
  "Issue",
  "ItemStream",
  "KeyContext",
  "KeySource",
  "Limits",
  "LogLevel",
  "Logger",
  "Middleware",
  "NamedHeaders",
  "OtherError",
  "Page",
  "PageCall",
  "PageControls",
  "PageOptions",
  "RequestOptions",
  "ResponseWith",
  "SafeResult",
  "ServerEvent",
  "StandardSchema",
  "StatusIn",
  "UnansweredError",
  "UnknownVariant",
  "Validate",
  "Validators",
  "Verdict",
];

/** The types of the barrel that only documents with uploads in parts need. */
export const uploadTypes: readonly string[] = [
  "UploadedParts",
  "UploadOptions",
  "UploadProgress",
  "UploadResult",
  "UploadSource",
];

/** The functions that generated files import: no operation's function may have one of these names. */
export const runtimeFunctions: readonly string[] = [
  "apiKeyIn",
  "atServer",
  "basic",
  "bearer",
  "call",
  "callLater",
  "callLinkedPages",
  "callPages",
  "callPagesAfter",
  "callTokenPages",
  "callStream",
  "choose",
  "coded",
  "createCore",
  "encodeBinary",
  "encodeForm",
  "encodeItems",
  "encodeLines",
  "encodeMultipart",
  "encodeParts",
  "encodeText",
  "load",
  "ownServer",
  "readBlob",
  "readEither",
  "readEvents",
  "readLines",
  "readNothing",
  "readParts",
  "readText",
  "request",
  "schemes",
  "upload",
  "userAgent",
];

/** The class for options without a documented name, which only documents with `x-unknowns` have. */
export const undocumentedErrors: readonly string[] = ["UnspecifiedError"];

/** The names that only documents with `x-unknowns` reserve. */
export const unknownsReserved = {
  types: ["Unknown", "UnknownId", "unknownIds", "unknowns", ...undocumentedErrors],
  members: ["unknowns"],
  functions: ["unknownIds", "unknowns", "unspecified"],
};
