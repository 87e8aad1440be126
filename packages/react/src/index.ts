/** The hooks with their provider, and everything of `@memory-service/react/options`. */
export * from "./generated/react/index.js";
