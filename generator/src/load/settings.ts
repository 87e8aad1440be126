import type { OperationFilter } from "./filter/types.js";

/** The settings of a configuration that change a document before its model is built. Absent: the document stays as it is. */
export interface DocumentSettings {
  /** Absolute paths of OpenAPI Overlay documents, in the order in which they apply. */
  readonly overlays?: readonly string[];
  /** Absolute paths of folders outside of the document's own that references may lead to. */
  readonly roots?: readonly string[];
  /** The operations that stay. */
  readonly filter?: OperationFilter;
}
