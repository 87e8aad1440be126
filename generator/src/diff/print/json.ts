import { jsonText } from "../../diagnostics/visible.js";
import type { DiffResult } from "../result/result.js";

/** Formats a comparison as JSON, as docs/diff.schema.json describes it. */
export function printJson(result: DiffResult): string {
  const { verdict, verdicts, bump, failed, preset, failOn, base, revision, ...rest } = result;
  const { version, packages, counts, ignored, edits, changes, ...others } = rest;
  const head = { verdict, verdicts, bump, failed, preset, failOn, base, revision, version, packages, counts, ignored };
  return jsonText({ ...head, edits, changes, ...others });
}
