import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Gives all tests of a run one folder for temporary files, and removes it at the end with what they left. */
export default function setUp(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "specloom-tests-"));
  process.env["TMPDIR"] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
