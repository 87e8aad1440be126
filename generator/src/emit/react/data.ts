import { paramsType, resultType } from "../client/names.js";
import type { Imports } from "../shared/imports.js";
import type { Modules } from "./names.js";
import type { Hooked } from "./operations.js";

/** The type of what a cache holds of an operation. It cannot hold nothing: that is null. */
export function dataType({ operation }: Hooked, imports: Imports, { types }: Modules): string {
  const { result } = operation;
  if (result === undefined) return "null";
  const type = imports.type(types, resultType(operation));
  return result.optional ? `Exclude<${type}, undefined> | null` : type;
}

/** The type of its arguments; undefined where it takes none. */
export function paramsText({ operation, params }: Hooked, imports: Imports, { types }: Modules): string | undefined {
  return params === "none" ? undefined : imports.type(types, paramsType(operation));
}

/** Every name that is exported for an operation. */
export function exportedNames(hooked: Hooked): {
  readonly options: readonly string[];
  readonly hooks: readonly string[];
} {
  if (hooked.kind === "mutation") {
    const { mutation, hook, uploadHook } = hooked;
    return { options: [mutation], hooks: [hook, ...(uploadHook === undefined ? [] : [uploadHook])] };
  }
  const { query, hook, suspenseHook, pages, polling } = hooked;
  return {
    options: [query, ...(pages ? [pages.type, pages.query] : []), ...(polling ? [polling.query] : [])],
    hooks: [hook, suspenseHook, ...(pages ? [pages.hook, pages.suspenseHook] : []), ...(polling ? [polling.hook] : [])],
  };
}
