import { Locator } from "../../diagnostics/locate.js";
import { pathFrom } from "../../diagnostics/paths.js";
import { childPointer } from "../../diagnostics/pointer.js";
import { optional } from "../../diagnostics/optional.js";
import type { Acceptable } from "../../findings/accepted.js";
import { shorten } from "../../diagnostics/visible.js";
import { fillTitle } from "../../findings/title.js";
import { headerOf } from "../check/media.js";
import type { Evidence, OwnRequests } from "../evidence.js";
import { gather } from "../gather.js";
import type { OpenDocument } from "../open.js";
import { verifyRules } from "../rules.js";
import type { Exchange, Finding, HttpRequest } from "../types.js";
import { isClosed, type AnsweredUnknown } from "../unknowns/watch.js";
import { documentedBy } from "./documented.js";
import { failuresOf, type FailOn, type ReportedFinding, type ReportedUnknown, type VerifyResult } from "./result.js";

export interface AssembleInput {
  readonly evidence: Evidence;
  readonly document: OpenDocument;
  /** Absolute: the folder that paths are relative to. */
  readonly root: string;
  readonly failOn: FailOn;
  readonly acceptedFor: (finding: Acceptable) => string | undefined;
  /** The ids of all findings of `verify` that are accepted. */
  readonly accepted: readonly string[];
  /** Returns the command line that sends a request. */
  readonly curlOf: (request: HttpRequest) => string;
  /** Returns the command line that repeats the run. */
  readonly repeat: (run: OwnRequests) => string;
}

/** A result, and the findings that it describes. */
export interface Assembled {
  readonly result: VerifyResult;
  readonly findings: readonly Finding[];
  readonly unknowns: readonly AnsweredUnknown[];
}

/** Joins observations to findings, and describes them for reports. */
export function assemble(input: AssembleInput): Assembled {
  const { evidence, failOn, root, document } = input;
  const findings = gather(evidence.observations);
  const describe = describer(input);
  const reported = findings.map(describe);
  const seen = new Set(findings.map(({ fingerprint }) => fingerprint));
  const { subject, calls, requests, run } = evidence;
  const notCalled = evidence.notCalled.filter(({ operation }) => !calls.has(operation));
  const notServed = evidence.notCalled.filter(({ operation }) => calls.has(operation));
  const result: Omit<VerifyResult, "failed"> = {
    failOn,
    document: pathFrom(root, document.file),
    subject,
    counts: {
      error: reported.filter(({ level }) => level === "error").length,
      warning: reported.filter(({ level }) => level === "warning").length,
      accepted: reported.filter(({ accepted }) => accepted !== undefined).length,
    },
    requests,
    operations: {
      total: calls.size + notCalled.length,
      called: Object.fromEntries([...calls].toSorted(([one], [other]) => (one < other ? -1 : 1))),
      notCalled,
      notServed,
    },
    ...optional("run", run && { ...run, repeat: input.repeat(run) }),
    ...(evidence.unknowns.length > 0 && { unknowns: unknownsIn(input) }),
    notes: evidence.notes,
    unseen: input.accepted.filter((id) => !seen.has(id)),
    findings: reported,
  };
  return { result: { failed: failuresOf(result).length > 0, ...result }, findings, unknowns: evidence.unknowns };
}

function unknownsIn({ evidence, document: { loaded }, root }: AssembleInput): readonly ReportedUnknown[] {
  const locator = new Locator(loaded.files);
  return evidence.unknowns.map((unknown) => {
    const place = loaded.document.locationOf(childPointer(unknown.source, "id"), "value");
    return {
      id: unknown.id,
      location: { file: pathFrom(root, place.file), ...optional("line", locator.locate(place)?.line) },
      closed: isClosed(unknown),
      asks: unknown.answers.map(({ question, verdict, text }) => ({ ...question, verdict, evidence: text })),
    };
  });
}

function describer(input: AssembleInput): (finding: Finding) => ReportedFinding {
  const { evidence, root, acceptedFor, curlOf } = input;
  const { loaded } = input.document;
  const locator = new Locator(loaded.files);
  return (finding) => {
    const { rule, level, facts, pointer, operations, count, at, value, exchange, fingerprint } = finding;
    const place = loaded.document.locationOf(pointer, "key");
    const line = locator.locate(place)?.line;
    return {
      rule,
      level,
      title: fillTitle(verifyRules[rule]?.title ?? rule, facts),
      // What is not in the document has no line.
      ...(pointer !== "" && { location: { file: pathFrom(root, place.file), ...optional("line", line) } }),
      pointer: place.pointer,
      ...optional("documented", documentedBy(finding, loaded.document.root)),
      operations,
      count,
      of: operations.reduce((sum, operation) => sum + (evidence.calls.get(operation) ?? 0), 0),
      ...optional("answer", exchange && answerOf(exchange)),
      ...optional("at", at),
      ...optional("value", value),
      ...optional("curl", exchange && curlOf(exchange.request)),
      fingerprint,
      ...optional("accepted", acceptedFor(finding)),
    };
  };
}

const longestAnswer = 200;

/** Returns the status and the media type of an answer: "200 application/json". */
function answerOf({ response }: Exchange): string {
  if ("failure" in response) return shorten(`none: ${response.failure}`, longestAnswer);
  const mediaType = shorten(headerOf(response.headers, "content-type") ?? "", longestAnswer);
  return mediaType === "" ? String(response.status) : `${response.status} ${mediaType}`;
}
