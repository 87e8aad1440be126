/** All that the runtime takes from the client, so that a copy of it can take the same from elsewhere. */
export { ArgumentError, asClientError, createCore } from "../client/index.js";
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
} from "../client/index.js";
