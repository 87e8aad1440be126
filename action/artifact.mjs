/**
 * Reads the comments that a run without write permission left as artifacts. The run executed the code of a pull request, perhaps
 * from a fork, so everything in an artifact is untrusted: we limit its size, write nothing to disk, run nothing, and accept only a
 * comment for the pull request that the run was started for.
 *
 * @import { Api } from "./api.mjs"
 * @import { Artifact, Draft, PullRequest, WorkflowRun } from "./types.js"
 */
import { cut, disarm, keyPattern, longestComment, markerOf } from "./body.mjs";
import { readEntry } from "./zip.mjs";

/** The names of the artifacts begin with this; the key of the comment follows. */
export const artifactPrefix = "specloom-diff-";
/** The only file that we read. */
export const draftFile = "comment.json";

const mostArtifacts = 10;
const largestArchive = 512 * 1024;
const largestDraft = 512 * 1024;
const downloadTimeout = 60_000;

const notice = `> [!NOTE]
> The pull request's own code made this comparison. Read its changes of scripts and workflows before you rely on it.
`;

/**
 * Returns the comments of a run.
 *
 * @param {Api} api
 * @param {string} repository
 * @param {WorkflowRun} run
 * @returns {AsyncGenerator<Draft, void>}
 * @throws {Error} For an artifact that breaks a rule.
 */
export async function* draftsOf(api, repository, run) {
  const path = `/repos/${repository}/actions/runs/${run.id}/artifacts?per_page=100`;
  const { artifacts } = /** @type {{ artifacts: Artifact[] }} */ (await api.get(path));
  const ours = artifacts.filter(({ name, expired }) => name.startsWith(artifactPrefix) && !expired);
  if (ours.length > mostArtifacts) throw new RangeError(`the run has ${ours.length} artifacts with comments`);
  for (const { id, size_in_bytes: size } of ours) {
    if (size > largestArchive) throw new RangeError(`the artifact ${id} has ${size} bytes`);
    const archive = await download(api, `/repos/${repository}/actions/artifacts/${id}/zip`);
    const draft = parse(readEntry(archive, draftFile, largestDraft));
    const body = `${notice}\n${disarm(draft.body)}`;
    const longest = longestComment - markerOf(draft.key).length - 1;
    yield { ...draft, body: cut(body, longest, "The rest is in the run's summary.") };
  }
}

/**
 * Follows the API's redirect to the storage, which must not get the token.
 *
 * @param {Api} api
 * @param {string} path
 * @returns {Promise<Buffer>}
 */
async function download(api, path) {
  const redirect = await api.request("GET", path);
  const location = redirect.headers.get("location");
  if (location === null) throw new Error(`GET ${path}: no redirect`);
  const response = await fetch(location, { redirect: "error", signal: AbortSignal.timeout(downloadTimeout) });
  if (!response.ok || response.body === null) throw new Error(`the artifact's download failed with ${response.status}`);
  /** @type {Uint8Array[]} */
  const chunks = [];
  let size = 0;
  for await (const chunk of /** @type {AsyncIterable<Uint8Array>} */ (response.body)) {
    size += chunk.byteLength;
    if (size > largestArchive) throw new RangeError(`the artifact has more than ${largestArchive} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Checks the shape of a comment.
 *
 * @param {Buffer} bytes
 * @returns {Draft}
 */
function parse(bytes) {
  const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  const { pullRequest, key, formerKey, changes, body } = /** @type {Partial<Record<string, unknown>>} */ (
    Object(JSON.parse(text))
  );
  if (typeof pullRequest !== "number" || !Number.isSafeInteger(pullRequest) || pullRequest < 1)
    throw new TypeError("the comment names no pull request");
  if (!isKey(key) || (formerKey !== undefined && !isKey(formerKey)))
    throw new TypeError("the comment has no valid key");
  if (typeof changes !== "boolean" || typeof body !== "string") throw new TypeError("the comment has no text");
  return { pullRequest, key, ...(formerKey !== undefined && { formerKey }), changes, body };
}

/**
 * @param {unknown} key
 * @returns {key is string}
 */
const isKey = (key) => typeof key === "string" && key.length <= 100 && keyPattern.test(key);

/**
 * Whether the run was for the newest commit of the pull request. A run can name any pull request, so its head must be the commit
 * and the repository that GitHub, not the artifact, says the run was for.
 *
 * @param {Api} api
 * @param {string} repository
 * @param {number} number
 * @param {WorkflowRun} run
 * @returns {Promise<boolean>}
 */
export async function belongsTo(api, repository, number, run) {
  const pull = /** @type {PullRequest} */ (await api.get(`/repos/${repository}/pulls/${number}`));
  return (
    pull.state === "open" &&
    pull.head.sha === run.head_sha &&
    pull.head.repo?.id === run.head_repository.id &&
    pull.base.repo?.full_name === repository
  );
}
