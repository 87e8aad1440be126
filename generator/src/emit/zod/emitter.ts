import type { Emitter } from "../emitter.js";

/** Validators of everything that goes in and comes out: as zod, as zod/mini, and as guards that need neither. */
export const zodEmitter: Emitter = {
  name: "zod",
  reserved: { types: [], suffixes: [], members: [], functions: [] },
  // Loaded when asked for: what only asks for the names does not need it.
  emit: async (input) => (await import("./files.js")).emitFiles(input),
  emitComponents: async (input) => (await import("./files.js")).emitComponents(input),
};
