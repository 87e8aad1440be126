import type { Repository } from "./git.js";

/** A commit that touched the document. */
export interface Commit {
  readonly hash: string;
  /** The commit date, as ISO 8601 with its time zone. */
  readonly date: string;
  readonly author: string;
  readonly subject: string;
}

/** Returns the commits of a range that touched one of the folders, newest first. A merged branch counts as its merge commit. */
export async function listCommits(
  repository: Repository,
  { from, to }: { readonly from: string; readonly to: string },
  folders: readonly string[],
): Promise<readonly Commit[]> {
  const format = "%H%x1f%cI%x1f%an%x1f%s";
  const paths = folders.includes("") ? [] : ["--", ...folders];
  const args = ["log", "-z", "--first-parent", "--no-show-signature", `--format=${format}`, `${from}..${to}`];
  const { output } = await repository.run([...args, ...paths]);
  return output
    .toString()
    .split("\0")
    .filter((record) => record !== "")
    .map((record) => {
      const [hash = "", date = "", author = "", subject = ""] = record.split("\u001f");
      return { hash, date, author, subject };
    });
}
