export * from "./generated/operations.js";
export * from "./generated/fixtures.js";
