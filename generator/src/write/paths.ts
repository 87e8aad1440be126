import { foldCase } from "../diagnostics/fold-case.js";

/** Checks file names: specloom only writes names that every file system supports, inside the output folders. */

// Win32 "Naming Files, Paths, and Namespaces": reserved whatever the extension.
const deviceName = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;
const forbiddenCharacter = /[\u0000-\u001f\u007f<>:"|?*#]/;
const longestSegment = 255;

/** Returns what is wrong with a relative path, as the end of a sentence ("which ..."); undefined if it is valid. */
export function problemOfPath(path: string): string | undefined {
  if (path === "") return "is empty";
  if (path.includes("\\")) return "has a backslash";
  if (path.startsWith("/") || /^[a-z]:/i.test(path)) return "is absolute";
  for (const segment of path.split("/")) {
    const problem = problemOfSegment(segment);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function problemOfSegment(segment: string): string | undefined {
  if (segment === "") return "has an empty segment";
  if (segment === "." || segment === "..") return `has the segment "${segment}"`;
  if (forbiddenCharacter.test(segment)) return "has a character that some file systems do not support";
  if (/[. ]$/.test(segment)) return "has a segment that ends in a dot or a space";
  if (deviceName.test(segment)) return "has the name of a Windows device";
  if (Buffer.byteLength(segment) > longestSegment) return `has a segment of more than ${longestSegment} bytes`;
  return undefined;
}

/**
 * Returns why generated files may not be written to a path, as the end of a sentence ("which ..."); undefined if they
 * may.
 */
export function problemOfLocation(path: string): string | undefined {
  const segments = path.split("/").map(foldCase);
  if (segments.includes(".git")) return "belongs to git";
  if (segments.includes("node_modules")) return "belongs to the package manager";
  return segments[0] === ".specloom" ? "belongs to specloom itself" : undefined;
}

/** Joins a folder and a path, both relative to the same root, with forward slashes. The folder "." is the root. */
export function joinPath(folder: string, path: string): string {
  return folder === "." ? path : `${folder}/${path}`;
}

/** Returns whether `path` is inside `folder`. Both are relative to the same root, with forward slashes. */
export function isBelow(folder: string, path: string): boolean {
  return folder === "." || path.startsWith(`${folder}/`);
}

/** Returns the folder of a path; "." at the top. */
export function parentOf(path: string): string {
  const end = path.lastIndexOf("/");
  return end < 0 ? "." : path.slice(0, end);
}
