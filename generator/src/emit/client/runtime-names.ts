/** What the runtime exports and the client's index passes on: no type of the API may have one of these names. */
export const runtimeNames: readonly string[] = [
  "Call", "CallOptions", "Core", "CoreOptions", "Operation", "Page", "PageCall", "Unknown", "UnknownVariant",
  "UploadOptions", "UploadResult", "UploadSource", "createCore",
];
