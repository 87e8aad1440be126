/**
 * Finds the commit to compare with, and fetches it if the checkout is shallow.
 *
 * @import { Event } from "./types.js"
 */
import { spawnSync } from "node:child_process";
import { input, variable } from "./workflow.mjs";

/**
 * Runs git without prompts.
 *
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} [env]
 */
function git(args, env = {}) {
  const options = {
    encoding: /** @type {const} */ ("utf8"),
    env: { ...process.env, GIT_TERMINAL_PROMPT: "0", ...env },
  };
  const { status, stdout, stderr } = spawnSync("git", [...args], options);
  return { ok: status === 0, stdout: (stdout ?? "").trim(), stderr: (stderr ?? "").trim() };
}

/**
 * Returns the token as git's configuration, unless the checkout has kept credentials of its own. In the environment it is neither
 * on disk nor among the arguments that other processes see.
 *
 * @returns {Readonly<Record<string, string>>}
 */
function credentials() {
  const token = input("TOKEN");
  if (token === "" || git(["config", "--get-regexp", String.raw`^http\..*\.extraheader$`]).ok) return {};
  const authorization = Buffer.from(`x-access-token:${token}`).toString("base64");
  return {
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: `http.${variable("GITHUB_SERVER_URL")}/.extraheader`,
    GIT_CONFIG_VALUE_0: `AUTHORIZATION: basic ${authorization}`,
  };
}

/**
 * @param {readonly string[]} args
 * @throws {Error} If the server refuses.
 */
function fetchFrom(...args) {
  const { ok, stderr } = git(["fetch", "--no-tags", "--quiet", ...args], credentials());
  if (!ok) throw new Error(`git fetch ${args.join(" ")}: ${stderr.split("\n").at(-1) ?? ""}`);
}

/** @param {string} commit */
const has = (commit) => git(["cat-file", "-e", `${commit}^{commit}`]).ok;

/**
 * Returns the parents of the checked-out commit. `git rev-list` hides those that a shallow clone lacks.
 *
 * @returns {readonly string[]}
 */
function parents() {
  const { ok, stdout, stderr } = git(["cat-file", "commit", "HEAD"]);
  if (!ok) throw new Error(`check out the repository before this step: ${stderr}`);
  const [header = ""] = stdout.split("\n\n", 1);
  return [...header.matchAll(/^parent ([0-9a-f]{40,64})$/gm)].map(([, parent = ""]) => parent);
}

/**
 * Returns the commit that the checked-out one is compared with. By default a workflow checks out the merge of the pull request
 * with its base branch: its first parent is that branch, and the difference exactly what merging brings. If a workflow checks out
 * the head, it is the merge base.
 *
 * @param {Event} event
 * @returns {string | undefined} Undefined outside of pull requests.
 * @throws {Error} If git lacks the commit and cannot fetch it.
 */
export function findBase({ pull_request: pull, merge_group: group }) {
  if (pull === undefined && group === undefined) return undefined;
  const [first, second] = parents();
  const tip = pull?.base.sha ?? group?.base_sha ?? "";
  if (first !== undefined && second !== undefined && git(["rev-parse", "HEAD"]).stdout === variable("GITHUB_SHA")) {
    if (!has(first)) fetchFrom("--depth=1", "origin", first);
    return first;
  }
  if (has(tip)) {
    const { ok, stdout } = git(["merge-base", tip, "HEAD"]);
    if (ok) return stdout;
  }
  const shallow = git(["rev-parse", "--is-shallow-repository"]).stdout === "true";
  fetchFrom(...(shallow ? ["--unshallow"] : []), "origin", tip);
  const { ok, stdout } = git(["merge-base", tip, "HEAD"]);
  if (!ok) throw new Error(`the pull request and ${tip} have no common commit`);
  return stdout;
}
