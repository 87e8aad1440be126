/** The entry of load/: files -> document. */
export {
  isList,
  isObject,
  memberOf,
  nodeAt,
  type BundledDocument,
  type LoadedDocument,
  type Node,
  type ObjectNode,
} from "./document.js";
export { fieldOfMethod, operationsOfItem } from "./operations.js";
export { matcherOf } from "./filter/glob.js";
export { flagKeys, patternKeys } from "./filter/types.js";
export type { Criteria, LeftOut, LeftOutOperation, OperationFilter, Pattern, PatternKey } from "./filter/types.js";
export { loadDocument } from "./load.js";
export { parseSource } from "./parse/parse.js";
export { Draft as OverlayDraft } from "./overlay/draft.js";
export { hasFilesOf } from "./same-files.js";
export { referencesOf } from "./references.js";
export { SharedParts } from "./shared-parts.js";
export type { DocumentSettings } from "./settings.js";
export { lintDocument } from "./lint.js";
export { neighbour } from "./resolve/problems.js";
export { infoOf, namesNoFile } from "./unread.js";
