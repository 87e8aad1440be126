export {
  argumentProperties,
  needOfArguments,
  spreadBody,
  type ArgumentNeed,
  type ArgumentProperty,
} from "./argument-properties.js";
export { buildModel } from "./build.js";
export type { ModelSettings, ValueSetting } from "./settings.js";
export { compareNames, type NamesChanges } from "./naming/compare.js";
export { withDormant } from "./naming/left-out.js";
export { parseNames } from "./naming/parse.js";
export { recordNames } from "./naming/record.js";
export { printNames } from "./naming/text.js";
export {
  constantCasings,
  enumStyles,
  methodCasings,
  propertyCasings,
  typeCasings,
  type Casings,
  type NameQuestion,
  type NamesSettings,
} from "./naming/settings.js";
export { noNames, type NamesLock } from "./naming/types.js";
export { usualUploadResult } from "./extensions/uploads.js";
export { sentByService } from "./operations/webhooks.js";
export { brandsOf, componentsOf, operationsOf } from "./lookup.js";
export { jsonOf, valueAt } from "./nodes.js";
export { bodyArgumentPath } from "./operations/request/arguments.js";
export { explodesByDefault } from "./operations/contents/styles.js";
export { codingOf, essenceOf, isBinary } from "./operations/contents/media-types.js";
export { orderByDependency } from "./order.js";
export { camelProperty } from "./program/property-case.js";
export { reachOf, targetSchema, type Target } from "./program/reach.js";
export type { Conversion } from "./types.js";
export { byCodeUnit } from "../diagnostics/by-code-unit.js";
export { camelCase, type ReservedNames } from "./names.js";
export { unreachable } from "../diagnostics/invariant.js";
export { closes, isClosed, isExtensible, traitsOf } from "./schemas/traits.js";
export { constantsOf } from "./schemas/values.js";
export { fold, type Of } from "./schemas/fold.js";
export { childrenOf, namesIn, reach, reachedBy, shapeChildren } from "./schemas/walk.js";
export { constrains, hasFormat, integerRangeOf, isFormatWithin, samplesOfFormat } from "./keywords/formats.js";
export { isMultiple } from "./keywords/numbers.js";
export { areDisjoint, isQuick, matchesAll, matchesPattern } from "./keywords/patterns.js";
export { samplesOfPattern } from "./keywords/sample-pattern.js";
