import { effectDiagnostics } from "./effects.js";
import { extensionDiagnostics } from "./extensions.js";
import { operationDiagnostics } from "./operations.js";
import { programDiagnostics } from "./program.js";

/** SPEC1xx: valid OpenAPI that specloom cannot translate completely. */
export const modelCatalog = {
  ...operationDiagnostics,
  ...extensionDiagnostics,
  ...effectDiagnostics,
  ...programDiagnostics,
};
