import type { BuildContext } from "./nodes.js";
import type { ModelSettings } from "./settings.js";
import { buildSchema } from "./schemas/schema.js";

/** Creates the context for building a document's model. */
export function createContext({
  document,
  report,
  brands = {},
}: Pick<BuildContext, "document" | "report"> & {
  readonly brands?: ModelSettings["brands"];
}): BuildContext {
  return {
    document,
    report,
    buildSchema,
    around: [],
    made: new WeakMap(),
    trail: new Set(),
    bytes: false,
    constants: new Map(),
    brandOfFormat: (format) => (Object.hasOwn(brands, format) ? brands[format] : undefined),
    brands: new Map(),
    parts: new Set(),
  };
}
