import { code, importedType } from "../../../codegen/code.js";
import { docsOf } from "../../../codegen/doc-comments.js";
import type { Statement } from "../../../codegen/file.js";
import type { Api } from "../../../model/types.js";
import { callPath, resultType } from "../names.js";
import { createScopes } from "../scope.js";
import { typeCode } from "../types.js";
import type { Modules } from "./modules.js";
import type { HookedQuery } from "./operations.js";

/** The file that declares the type. */
interface PageFile {
  readonly api: Api;
  readonly modules: Modules;
  readonly options: { readonly runtime: string };
}

/** Returns the declaration of the type of a page as a cache keeps it. */
export function pageType(
  { api, modules, options }: PageFile,
  { operation }: HookedQuery,
  name: string,
  cache: string,
): Statement {
  const scope = createScopes({ api, runtime: options.runtime, types: modules.types })("response");
  const item = operation.pagination ? typeCode(operation.pagination.item, scope) : "never";
  const page = importedType(modules.runtime, "CachedPage");
  return {
    kind: "type",
    name,
    type: code`${page}<${item}, ${importedType(modules.types, resultType(operation))}>`,
    ...docsOf({ paragraphs: [`A page of \`${callPath(operation)}\`, as the ${cache} stores it.`] }),
  };
}
