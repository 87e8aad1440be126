/**
 * What generated files import of the runtime: no type of the API may have one of these names. `coded`, `call` and the
 * other functions are not here, because names of types begin with a capital letter.
 */
export const runtimeNames: readonly string[] = [
  "Call",
  "CallOptions",
  "Core",
  "CoreOptions",
  "Operation",
  "PageCall",
  "RequestOptions",
  "Unknown",
  "UnknownVariant",
  "UploadOptions",
  "UploadResult",
  "UploadSource",
];
