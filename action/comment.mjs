/**
 * Posts the comment. After `compare.mjs`, in the same job, it posts that one; in a workflow that runs after another one
 * (`workflow_run`), it posts what that left as artifacts because it had no permission to comment.
 *
 * A comment that cannot be posted never changes the verdict of the check: the report is in the run's summary as well.
 */
import { readFileSync } from "node:fs";
import { Api, ApiError } from "./api.mjs";
import { belongsTo, draftsOf } from "./artifact.mjs";
import { publish } from "./sticky.mjs";
import { addSummary, annotate, input, readEvent, setOutput, variable } from "./workflow.mjs";

/** Notes in the summary about a comment that is not posted: the reason, and the remedy. */
const noPermission =
  "This report is not a comment on the pull request, because the job may not write one. Give the job the permission " +
  "`pull-requests: write`; for pull requests from forks, add a workflow with specloom's `action/comment`.";
const notPosted =
  "The comment on the pull request is not up to date. The log of this step has the reason. Run the job again.";

const api = new Api(variable("GITHUB_API_URL").replace(/\/+$/, ""), input("TOKEN"));
const repository = variable("GITHUB_REPOSITORY");
const { workflow_run: run } = readEvent();

/** Posts the comment of this job. Without permission, leaves it to the workflow that runs after this one. */
async function postOwn() {
  try {
    const draft = /** @type {import("./types.js").Draft} */ (JSON.parse(readFileSync(input("DRAFT"), "utf8")));
    console.log(`comment: ${await publish(api, repository, draft)}`);
    setOutput("posted", "true");
  } catch (error) {
    setOutput("posted", "false");
    const isForbidden = error instanceof ApiError && error.isForbidden;
    if (isForbidden)
      annotate("notice", "This run may not comment on the pull request. The report is in the run's summary.");
    else annotate("warning", `The comment is not posted: ${error instanceof Error ? error.message : String(error)}`);
    addSummary(`> [!NOTE]\n> ${isForbidden ? noPermission : notPosted}`);
  }
}

/**
 * Posts the comments that another run left.
 *
 * @param {import("./types.js").WorkflowRun} run
 */
async function postOthers(run) {
  if (run.event !== "pull_request") return console.log("the run was not for a pull request");
  for await (const draft of draftsOf(api, repository, run)) {
    if (await belongsTo(api, repository, draft.pullRequest, run))
      console.log(`comment on ${draft.pullRequest}: ${await publish(api, repository, draft)}`);
    else annotate("notice", `The run was not for the newest commit of pull request ${draft.pullRequest}.`);
  }
}

if (run === undefined) await postOwn();
else
  await postOthers(run).catch((/** @type {unknown} */ error) => {
    annotate("error", `No comment is posted: ${error instanceof Error ? error.message : String(error)}`);
    addSummary(`> [!WARNING]\n> ${notPosted}`);
    process.exitCode = 1;
  });
