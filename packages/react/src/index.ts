"use client";
export * from "./generated/hooks/index.js";
export * from "./options.js";
