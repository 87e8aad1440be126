export { buildModel, type BuildInput } from "./build.js";
export { byCodeUnit, pascalCase, camelCase, type ReservedNames } from "./names.js";
export { unreachable } from "./unreachable.js";
export { childrenOf, namesIn } from "./walk.js";
