import { addAll } from "../../../diagnostics/add-to.js";
import { optional } from "../../../diagnostics/optional.js";
import { visible } from "../../../diagnostics/visible.js";
import { commented, printActions, type CommentedAction } from "../../../findings/overlay/print.js";
import { plainTitle } from "../../../findings/title.js";
import { contentOf, type OpenDocument } from "../../open.js";
import type { Assembled } from "../assemble.js";
import type { ReportedFinding } from "../result.js";
import { seenOf } from "../words.js";
import type { AnsweredUnknown } from "../../unknowns/watch.js";
import { closeUnknown } from "./close-unknown.js";
import { repair } from "./repair.js";
import { Workpiece } from "../../../findings/overlay/workpiece.js";

/**
 * Formats an OpenAPI Overlay 1.0 that makes the document say what the service does: new values of enums, null, optional and
 * further properties, statuses and media types. Comments have the evidence, and the findings that no action repairs. `folder`:
 * absolute, the folder that the overlay is written to, if any.
 */
export function printOverlay(
  { findings, unknowns, result }: Assembled,
  document: OpenDocument,
  folder?: string,
): string {
  const api = document.api.wire ?? document.api;
  const work = new Workpiece(document.loaded, contentOf(document));
  const actions: CommentedAction[] = [];
  const others: string[] = [];
  for (const [index, finding] of findings.entries()) {
    const evidence = evidenceOf(result.findings[index]);
    const obstacle = repair(finding, work, api);
    const made = work.take();
    addAll(actions, commented(made, evidence));
    if (made.length === 0) others.push(`${evidence}\n   Not repaired: ${visible(obstacle ?? "it is already there")}`);
  }
  for (const unknown of unknowns.filter(isSeen)) {
    const evidence = unknown.answers.map(
      ({ question: { kind, at }, text }) => ` ${unknown.id}: ${kind} of ${at}: ${text}`,
    );
    const comment = evidence.map(visible).join("\n");
    const obstacle = closeUnknown(unknown, work, api);
    addAll(actions, commented(work.take(), comment));
    if (obstacle !== undefined) others.push(`${comment}\n   Not closed: ${visible(obstacle)}`);
  }
  const title = "What the service does, and the document does not say";
  const empty = "Nothing makes the document more true";
  return printActions({ title, empty, actions, others, file: document.file, ...optional("folder", folder) });
}

function isSeen({ answers }: AnsweredUnknown): boolean {
  return answers.some(({ verdict }) => verdict !== "unseen");
}

/** Returns a comment: the title of a finding, where it was seen, and its id. */
function evidenceOf(finding: ReportedFinding | undefined): string {
  if (finding === undefined) return "";
  return ` ${plainTitle(finding.title)}\n Seen ${seenOf(finding, visible)}, id ${finding.fingerprint}`;
}
