/**
 * Every operation as a function: `projectsSearch(core, params)`. A program that imports `createCore` and one of them bundles
 * the code of that one only. A client works as a core, too. Import errors from `@memory-service/client`.
 */
export * from "./generated/operations/index.js";
export type * from "./generated/index.js";
export type { Api, Auth, Credential } from "@specloom/runtime/client";
