/** The API as openapi-typescript describes it, for tools that build on its shapes. */
export type { components, operations, paths } from "./generated/schema.js";
