import { posix } from "node:path";
import type { Repository } from "./git.js";

/** A file of a commit. */
export interface TreeFile {
  /** Relative to the listed folder, with forward slashes. */
  readonly path: string;
  readonly kind: "file" | "link";
  readonly object: string;
  /** In bytes. */
  readonly size: number;
}

/** Returns the files in a folder of a commit, at any depth; undefined if the commit has no such folder. */
export async function listTree(
  repository: Repository,
  commit: string,
  folder: string,
): Promise<readonly TreeFile[] | undefined> {
  const tree = `${commit}:${folder}`;
  const { code, output } = await repository.run(["ls-tree", "-r", "-z", "-l", "--full-tree", tree]);
  if (code !== 0) return undefined;
  return output
    .toString()
    .split("\0")
    .flatMap((line) => readEntry(line) ?? []);
}

/** Reads `100644 blob 0f35bc9…      12\tpath`. Returns undefined for submodules. */
function readEntry(line: string): TreeFile | undefined {
  const [, mode = "", object = "", size = "", path = ""] = /^(\d+) blob ([0-9a-f]+) +(\d+)\t(.+)$/s.exec(line) ?? [];
  if (path === "" || !isPlain(path)) return undefined;
  return { path, kind: mode === "120000" ? "link" : "file", object, size: Number(size) };
}

/** Returns whether a path stays in its folder. Git creates no others, but reads those that other programs created. */
function isPlain(path: string): boolean {
  return path.split("/").every((part) => part !== "" && part !== "." && part !== ".." && !part.includes("\\"));
}

/** Returns the contents of objects, in the same order. Reads all of them with one process. */
export async function readObjects(repository: Repository, objects: readonly string[]): Promise<readonly Buffer[]> {
  if (objects.length === 0) return [];
  const { output } = await repository.run(["cat-file", "--batch"], objects.map((object) => `${object}\n`).join(""));
  const contents: Buffer[] = [];
  let offset = 0;
  while (contents.length < objects.length) {
    const end = output.indexOf("\n", offset);
    // `<hash> blob <size>`, or `<hash> missing` in a partial clone.
    const header = output.toString("latin1", offset, end);
    const size = /^[0-9a-f]+ blob (\d+)$/.exec(header)?.[1];
    if (end < 0 || size === undefined) throw new UnreadableObject(header);
    contents.push(output.subarray(end + 1, end + 1 + Number(size)));
    offset = end + 1 + Number(size) + 1;
  }
  return contents;
}

/** Thrown for an object that the repository does not have, as in a partial clone. */
export class UnreadableObject extends Error {
  override readonly name = "UnreadableObject";
}

/** Returns the folder of a path in a repository; empty for the root. */
export function folderOfPath(path: string): string {
  const folder = posix.dirname(path);
  return folder === "." ? "" : folder;
}

const mostLinks = 10;

/**
 * Follows the symbolic links of a file in a commit. Returns its path, relative to the repository; undefined if the commit has no
 * such file, or a link leads out of the repository.
 */
export async function followLinks(repository: Repository, commit: string, path: string): Promise<string | undefined> {
  let current = path;
  for (let step = 0; step < mostLinks; step += 1) {
    const { code, output } = await repository.run(["ls-tree", "-z", "-l", "--full-tree", commit, "--", current]);
    const entry = code === 0 ? readEntry(output.toString().replace(/\0$/, "")) : undefined;
    if (entry === undefined) return undefined;
    if (entry.kind === "file") return current;
    const [target] = await readObjects(repository, [entry.object]);
    const next = posix.join(posix.dirname(current), target?.toString() ?? "");
    if (next.startsWith("../") || posix.isAbsolute(target?.toString() ?? "")) return undefined;
    current = next;
  }
  return undefined;
}
