import type { Emitter } from "../emitter.js";

/** Emits the options of TanStack Query for every operation, and the React hooks over them. */
export const reactEmitter: Emitter = {
  name: "react",
  // Its names stand in modules of their own, and are minted there: those of a client do not depend on them.
  reserved: { types: [], suffixes: [], members: [], functions: [] },
  // Its examples become fixtures.
  readsDocument: true,
  emit: async (input) => (await import("./files.js")).emitFiles(input),
};
