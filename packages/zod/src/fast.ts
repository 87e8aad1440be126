/**
 * Fast validators of the same values: `Fact.is`, `Fact.parse`, `Fact.safeParse`, and Standard Schema. Valid values are
 * returned unchanged; zod/mini only describes what is wrong with others.
 */
export * from "./generated/fast/index.js";
