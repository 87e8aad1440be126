import { escapeHidden } from "../../diagnostics/visible.js";
import type { VerifyResult } from "./result.js";

/** Formats a result as JSON, as docs/verify.schema.json describes it. */
export function printJson(result: VerifyResult): string {
  return `${escapeHidden(JSON.stringify(result, undefined, 2))}\n`;
}
