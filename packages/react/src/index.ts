/** The hooks, with their provider, and all that `@memory-service/react/options` has. */
export * from "./generated/hooks/index.js";
export * from "./options.js";
export {
  ClientProvider,
  type ClientProviderProps,
  ErrorBoundary,
  type ErrorBoundaryProps,
  useClient,
} from "./provider.js";
export { useDebounced } from "./runtime/use-debounced.js";
export { type UploadHandle } from "./runtime/use-upload.js";
