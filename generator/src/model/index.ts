export { buildModel, type BuildInput } from "./build.js";
export { sentByService } from "./operations/webhooks.js";
export { componentsOf } from "./lookup.js";
export { explodesByDefault } from "./operations/parameters.js";
export { codingOf } from "./operations/media-types.js";
export { orderByDependency } from "./order.js";
export { byCodeUnit, pascalCase, camelCase, type ReservedNames } from "./names.js";
export { unreachable } from "../diagnostics/invariant.js";
export { childrenOf, namesIn } from "./schemas/walk.js";
