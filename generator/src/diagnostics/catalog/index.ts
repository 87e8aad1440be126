import { lintCatalog } from "./lint.js";
import { loadCatalog } from "./load.js";
import { modelCatalog } from "./model.js";
import { runCatalog } from "./run.js";

/** Every diagnostic that specloom can give, by code. */
export const catalog = { ...loadCatalog, ...modelCatalog, ...lintCatalog, ...runCatalog };

export type Code = keyof typeof catalog;
