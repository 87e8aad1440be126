export * from "./facts.js";
export * from "./others.js";
export * from "./search.js";
