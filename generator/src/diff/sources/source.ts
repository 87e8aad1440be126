/** One side of a comparison, as it was named on the command line. */
export type Source =
  /** A file, or a folder with a document. */
  | { readonly kind: "path"; readonly path: string }
  /** A document at a git revision. Without a path, the same document as on the other side, or as in the working tree. */
  | { readonly kind: "git"; readonly revision: string; readonly path?: string };

/** Reads `FILE`, `FOLDER` or `git:REVISION[:PATH]`. As in git, a path is relative to the repository unless it begins with `./`. */
export function parseSource(text: string): Source {
  if (!text.startsWith("git:")) return { kind: "path", path: text };
  const rest = text.slice("git:".length);
  // A revision has a colon only in a search for a message, such as `HEAD^{/fix: typo}`.
  const colon = rest.indexOf(":", rest.lastIndexOf("}") + 1);
  if (colon < 0) return { kind: "git", revision: rest };
  const path = rest.slice(colon + 1);
  return { kind: "git", revision: rest.slice(0, colon), ...(path !== "" && { path }) };
}

/** Returns the words that name a source: the reverse of `parseSource`. */
export function nameOf(source: Source): string {
  if (source.kind === "path") return source.path;
  return `git:${source.revision}${source.path === undefined ? "" : `:${source.path}`}`;
}
