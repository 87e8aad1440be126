import { checkDiagnostics } from "./check.js";
import { configDiagnostics } from "./config.js";
import { diffDiagnostics } from "./diff.js";
import { filterDiagnostics } from "./filters.js";
import { folderDiagnostics } from "./folders.js";
import { namesDiagnostics } from "./names.js";
import { outputDiagnostics } from "./outputs.js";
import { overlayListDiagnostics } from "./overlays.js";
import { packageDiagnostics } from "./packages.js";
import { sourceDiagnostics } from "./sources.js";
import { valuesDiagnostics } from "./values.js";
import { verifyDiagnostics } from "./verify.js";

/**
 * GENxxx: the command line, the configuration and the output folders. The number determines the exit code: 2 for a wrong
 * call or configuration (GEN0xx, GEN14x) and a missing package (GEN13x), 4 for an output folder that differs from the last run's
 * output (GEN1xx), 1 for differences that `--check` found (GEN2xx). `diff`, `changelog` and `verify` (GEN16x, GEN17x) have exit codes of
 * their own.
 */
export const runCatalog = {
  ...configDiagnostics,
  ...filterDiagnostics,
  ...folderDiagnostics,
  ...overlayListDiagnostics,
  ...packageDiagnostics,
  ...outputDiagnostics,
  ...namesDiagnostics,
  ...checkDiagnostics,
  ...diffDiagnostics,
  ...sourceDiagnostics,
  ...valuesDiagnostics,
  ...verifyDiagnostics,
};
