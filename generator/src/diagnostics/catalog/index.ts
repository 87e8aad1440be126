import { lintCatalog } from "./lint.js";
import { loadCatalog } from "./load/index.js";
import { modelCatalog } from "./model/index.js";
import { runCatalog } from "./run/index.js";

/** Every diagnostic of specloom, by code. */
export const catalog = { ...loadCatalog, ...modelCatalog, ...lintCatalog, ...runCatalog };

export type Code = keyof typeof catalog;
