/** A run for a document in which only component schemas have changed. */
export { isReadable } from "../../load/index.js";
export { readParts, recordParts, writeParts } from "./record.js";
export { runSlice } from "./run.js";
