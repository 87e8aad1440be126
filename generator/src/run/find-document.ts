import { closeSync, openSync, readdirSync, readSync, type Dirent } from "node:fs";
import { join } from "node:path";

/** The folders in which projects keep their OpenAPI document. */
const usualFolders = [".", "spec", "specs", "api", "openapi", "docs", "schema"];
/** The version of the specification is among the first keys. */
const headBytes = 4096;

/** Returns the OpenAPI documents in a project, as relative paths with forward slashes; the likeliest comes first. */
export function findDocuments(folder: string): readonly string[] {
  return usualFolders.flatMap((subfolder) => {
    const names = filesIn(join(folder, subfolder)).filter((name) => /\.(ya?ml|json)$/i.test(name));
    const found = names.filter((name) => isDocument(join(folder, subfolder, name)));
    return found.sort(byLikelihood).map((name) => (subfolder === "." ? name : `${subfolder}/${name}`));
  });
}

function byLikelihood(left: string, right: string): number {
  const rank = (name: string): number => Number(!/^openapi\./i.test(name)) + Number(/^swagger\./i.test(name));
  return rank(left) - rank(right) || (left < right ? -1 : 1);
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry: Dirent) => entry.isFile())
      .map(({ name }) => name);
  } catch {
    return [];
  }
}

/** Returns whether a file begins as OpenAPI 3 or Swagger 2.0 does. */
function isDocument(path: string): boolean {
  return /(?:^|[{,\s])["']?(?:openapi["']?\s*:\s*["']?3\.|swagger["']?\s*:\s*["']?2\.0)/.test(headOf(path));
}

function headOf(path: string): string {
  try {
    const file = openSync(path, "r");
    try {
      const head = Buffer.alloc(headBytes);
      return head.toString("utf8", 0, readSync(file, head, 0, headBytes, 0));
    } finally {
      closeSync(file);
    }
  } catch {
    return "";
  }
}
