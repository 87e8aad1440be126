import type { BuildContext } from "./nodes.js";
import type { ModelSettings } from "./settings.js";
import { buildSchema } from "./schemas/schema.js";
import { createFaces, watchComponents } from "./watched.js";

/** Creates the context for building a document's model. */
export function createContext({
  document,
  report,
  reads,
  brands = {},
}: Pick<BuildContext, "document" | "report" | "reads"> & {
  readonly brands?: ModelSettings["brands"];
}): BuildContext {
  return {
    document: watchComponents(document, reads),
    faceOf: createFaces(document),
    reads,
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
