/** A run for a document in which only component schemas have changed. */
export { readDocumentText } from "../../load/index.js";
export { readParts, recordParts, writeParts } from "./record.js";
export { runSlice } from "./run.js";
