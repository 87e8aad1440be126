/** The entry of load/: files -> document. */
export {
  isList,
  isObject,
  type BundledDocument,
  type LoadedDocument,
  type Node,
  type ObjectNode,
  type Shared,
  type SourceFile,
} from "./document.js";
export { faceOf } from "./face.js";
export { divideDocument, documentOf, type Parts, type PartText } from "./parts/parts.js";
export { decode, isReadable } from "./read.js";
export { independentSteps } from "./patterns/attack.js";
export { Reads } from "./reads.js";
export { loadDocument, type LoadOptions } from "./load.js";
export { lintDocument, type LintOptions } from "./lint.js";
