/** The parts of GitHub's events and resources that the action reads. GitHub's REST API documents them. */

/** The payload of the event that started a workflow. */
export interface Event {
  readonly pull_request?: PullRequest;
  readonly merge_group?: { readonly base_sha: string };
  readonly workflow_run?: WorkflowRun;
}

export interface PullRequest {
  readonly number: number;
  readonly state: string;
  readonly head: Branch;
  readonly base: Branch;
}

/** An end of a pull request. The repository of the head is null if the fork was deleted. */
interface Branch {
  readonly sha: string;
  readonly ref: string;
  readonly repo: { readonly id: number; readonly full_name: string } | null;
}

export interface WorkflowRun {
  readonly id: number;
  /** The event that started the run. */
  readonly event: string;
  readonly head_sha: string;
  readonly head_repository: { readonly id: number; readonly full_name: string };
}

export interface IssueComment {
  readonly id: number;
  readonly body: string;
  readonly user: { readonly login: string } | null;
}

export interface Artifact {
  readonly id: number;
  readonly name: string;
  readonly size_in_bytes: number;
  readonly expired: boolean;
}

/** The parts of the output of `specloom diff --format json` that the action reads; generator/docs/diff.schema.json describes it. */
export interface DiffReport {
  readonly verdict?: string;
  readonly bump?: string;
  /** Older versions of specloom have only its file. */
  readonly base?: { readonly file: string; readonly state?: string; readonly isMoved?: boolean };
  /** Present if there is no comparison. */
  readonly diagnostics?: readonly unknown[];
}

/** A comment for a pull request, as one job leaves it for another. */
export interface Draft {
  readonly pullRequest: number;
  /** Distinguishes the comments of several documents. */
  readonly key: string;
  /** The key of the comment before the document moved, which this one replaces. */
  readonly formerKey?: string;
  /** Says whether there is something to report; otherwise only an existing comment is updated. */
  readonly changes: boolean;
  /** Markdown. */
  readonly body: string;
}
