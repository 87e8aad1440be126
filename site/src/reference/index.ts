/** Pages about specloom that are generated from its code. */
export { diagnosticPages } from "./diagnostics/pages.js";
export { diffRulePages } from "./diff-rules.js";
export { optionPages } from "./options/pages.js";
