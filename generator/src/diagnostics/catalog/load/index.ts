import { documentDiagnostics } from "./documents.js";
import { fieldDiagnostics } from "./fields.js";
import { fileDiagnostics } from "./files.js";
import { openapi32Diagnostics } from "./openapi32.js";
import { overlayDiagnostics } from "./overlays.js";
import { patternDiagnostics } from "./patterns.js";
import { referenceDiagnostics } from "./references.js";
import { requestDiagnostics } from "./requests.js";
import { schemaDiagnostics } from "./schemas.js";
import { securityDiagnostics } from "./security.js";
import { swaggerDiagnostics } from "./swagger.js";
import { syntaxDiagnostics } from "./syntax.js";

/** SPEC0xx: files that cannot be read, parsed or resolved, and documents that are not valid OpenAPI. */
export const loadCatalog = {
  ...fileDiagnostics,
  ...syntaxDiagnostics,
  ...documentDiagnostics,
  ...fieldDiagnostics,
  ...referenceDiagnostics,
  ...requestDiagnostics,
  ...securityDiagnostics,
  ...schemaDiagnostics,
  ...patternDiagnostics,
  ...overlayDiagnostics,
  ...swaggerDiagnostics,
  ...openapi32Diagnostics,
};
