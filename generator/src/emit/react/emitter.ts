import type { Emitter } from "../emitter.js";
import { emitFiles } from "./files.js";

/** Emits the options of TanStack Query for every operation, and the React hooks over them. */
export const reactEmitter: Emitter = {
  name: "react",
  reserved: { types: [], suffixes: ["Page"], members: [], functions: ["bindClient", "namespace"] },
  // For its examples, which become fixtures.
  readsDocument: true,
  emit: emitFiles,
};
