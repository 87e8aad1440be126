/** All that the runtime takes from the client, so that a copy of it can take the same from elsewhere. */
export { ArgumentError, asClientError } from "@memory-service/client";
export type {
  CallOptions,
  ClientError,
  Core,
  PageOptions,
  UploadedParts,
  UploadOptions,
  UploadProgress,
  UploadResult,
  UploadSource,
} from "@memory-service/client";
export { createCore } from "@memory-service/client/operations";
