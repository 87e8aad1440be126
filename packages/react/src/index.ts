/** The hooks, with their provider, and all that `@memory-service/react/options` has. */
export * from "./generated/hooks/index.js";
export { ClientProvider, useClient } from "./generated/provider.js";
export * from "./options.js";
export { ErrorBoundary, type ErrorBoundaryProps } from "./runtime/error-boundary.js";
export { type ClientProviderProps } from "./runtime/provider.js";
export { useDebounced } from "./runtime/use-debounced.js";
export { type UploadHandle } from "./runtime/use-upload.js";
