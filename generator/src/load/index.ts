/** The entry of load/: files -> document. */
export {
  isList,
  isObject,
  type BundledDocument,
  type LoadedDocument,
  type Node,
  type ObjectNode,
  type SourceFile,
} from "./document.js";
export { loadDocument, type LoadOptions } from "./load.js";
export { lintDocument, type LintOptions } from "./lint.js";
