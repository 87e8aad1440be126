/** The types that generated files import of the runtime: no type of the API may have one of these names. */
export const runtimeNames: readonly string[] = [
  "Call",
  "CallOptions",
  "MediaChoices",
  "Core",
  "CoreOptions",
  "EventStream",
  "ItemStream",
  "KeySource",
  "Operation",
  "PageCall",
  "RequestOptions",
  "Unknown",
  "UnknownVariant",
  "UploadOptions",
  "UploadResult",
  "UploadSource",
];

/** The functions that they import: no operation's function may have one of these names. */
export const runtimeFunctions: readonly string[] = [
  "apiKeyIn",
  "atServer",
  "basic",
  "bearer",
  "call",
  "callPages",
  "choose",
  "coded",
  "createCore",
  "ownServer",
  "readEvents",
  "readLines",
  "request",
  "schemes",
  "upload",
];
