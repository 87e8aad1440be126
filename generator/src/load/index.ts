/** The entry of load/: files -> document. */
export {
  isList,
  isObject,
  type BundledDocument,
  type LoadedDocument,
  type Node,
  type ObjectNode,
  type Shared,
} from "./document.js";
export { faceOf } from "./face.js";
export { operationsOfItem } from "./operations.js";
export { divideDocument, documentOf, type Parts } from "./parts/parts.js";
export { decode, isReadable } from "./read.js";
export { independentSteps } from "./patterns/attack.js";
export { Reads } from "./reads.js";
export { patternKeys } from "./filter/types.js";
export type { Criteria, LeftOut, OperationFilter, Pattern } from "./filter/types.js";
export { loadDocument } from "./load.js";
export type { DocumentSettings } from "./settings.js";
export { lintDocument } from "./lint.js";
export { neighbour } from "./resolve/problems.js";
