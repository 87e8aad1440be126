/**
 * Keeps one comment of a pull request up to date.
 *
 * @import { Api } from "./api.mjs"
 * @import { Draft, IssueComment } from "./types.js"
 */
import { ApiError } from "./api.mjs";
import { longestComment, markerOf } from "./body.mjs";

/** GitHub may have created a comment although it answered with an error, so we look for it before another attempt. */
const creations = 3;

/**
 * Returns our comment: by the author, and with the marker as its first line. Quotes of it do not begin with the marker.
 *
 * @param {Api} api
 * @param {string} comments The path of the comments.
 * @param {string} marker
 * @param {string | undefined} formerMarker That of the comment before the document moved.
 * @returns {Promise<IssueComment | undefined>}
 */
async function find(api, comments, marker, formerMarker) {
  const login = await api.login();
  /** @type {IssueComment | undefined} */
  let former;
  for await (const item of api.list(comments)) {
    const comment = /** @type {IssueComment} */ (item);
    const [first] = (comment.body ?? "").split(/\r?\n/, 1);
    if (comment.user?.login !== login) continue;
    if (first === marker) return comment;
    if (first === formerMarker) former ??= comment;
  }
  return former;
}

/**
 * Creates or updates the comment. Without changes, creates none.
 *
 * @param {Api} api
 * @param {string} repository `owner/name`.
 * @param {Draft} draft
 * @returns {Promise<"created" | "updated" | "unchanged" | "not needed">}
 * @throws {ApiError}
 */
export async function publish(api, repository, { pullRequest, key, formerKey, changes, body: markdown }) {
  const comments = `/repos/${repository}/issues/${pullRequest}/comments`;
  const marker = markerOf(key);
  const formerMarker = formerKey === undefined ? undefined : markerOf(formerKey);
  const body = `${marker}\n${markdown}`;
  if (body.length > longestComment) throw new RangeError(`the comment has ${body.length} characters`);
  for (let attempt = 1; ; attempt += 1) {
    const existing = await find(api, comments, marker, formerMarker);
    if (existing?.body.replaceAll("\r\n", "\n") === body) return "unchanged";
    if (existing !== undefined) {
      await api.request("PATCH", `/repos/${repository}/issues/comments/${existing.id}`, { body: { body } });
      return "updated";
    }
    if (!changes) return "not needed";
    try {
      await api.request("POST", comments, { body: { body }, repeatable: false });
      return "created";
    } catch (error) {
      const retry = error instanceof ApiError && (error.status === 0 || error.status >= 500);
      if (!retry || attempt >= creations) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** (attempt - 1)));
    }
  }
}
