/**
 * Reads and writes what a step of GitHub Actions has: inputs, outputs, the summary, and commands in the log.
 *
 * @import { Event } from "./types.js"
 */
import { appendFileSync, readFileSync } from "node:fs";

/**
 * Returns an input of the action, which action.yml passes as `INPUT_<NAME>`; empty if it is not set.
 *
 * @param {string} name
 * @returns {string}
 */
export const input = (name) => (process.env[`INPUT_${name}`] ?? "").trim();

/**
 * Returns a variable that the runner sets.
 *
 * @param {string} name
 * @returns {string}
 * @throws {Error} Outside of GitHub Actions.
 */
export function variable(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: this script runs in GitHub Actions`);
  return value;
}

/**
 * Returns the event that started the workflow.
 *
 * @returns {Event}
 */
export const readEvent = () => /** @type {Event} */ (JSON.parse(readFileSync(variable("GITHUB_EVENT_PATH"), "utf8")));

/**
 * Sets an output of the step.
 *
 * @param {string} name
 * @param {string} value One line.
 */
export const setOutput = (name, value) => appendFileSync(variable("GITHUB_OUTPUT"), `${name}=${value}\n`);

/**
 * Adds Markdown to the page of the run.
 *
 * @param {string} markdown At most 1 MiB; GitHub drops the summary of a step with more.
 */
export const addSummary = (markdown) => appendFileSync(variable("GITHUB_STEP_SUMMARY"), `${markdown}\n`);

/**
 * Annotates the run. Text from elsewhere cannot start another command, because its line breaks are escaped.
 *
 * @param {"notice" | "warning" | "error"} level
 * @param {string} message
 */
export function annotate(level, message) {
  const escaped = message.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  process.stdout.write(`::${level} title=specloom diff::${escaped}\n`);
}
