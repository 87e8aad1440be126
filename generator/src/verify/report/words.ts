import { groupBy } from "../../diagnostics/add-to.js";
import { shorten, visible } from "../../diagnostics/visible.js";
import type { Markup } from "../../findings/markup.js";
import { listed as listedWords, plural } from "../../findings/words.js";
import type { JsonValue } from "../../model/types.js";
import type { CreatedObject } from "../evidence.js";
import type { ReportedFinding, ReportedUnknown, VerifyResult } from "./result.js";

/** The maximum number of operations that are listed in one line. */
const mostOperations = 5;
const longestValue = 200;
/** The maximum of a command line; JSON has it in full. */
const longestCommand = 1000;
const longestNote = 400;

/** Returns the result in a few words: "2 errors, 1 warning". */
export function headOf({ counts, findings, operations }: VerifyResult): string {
  if (findings.length === 0) return Object.keys(operations.called).length === 0 ? "Nothing compared" : "No differences";
  const { error, warning, accepted } = counts;
  const parts = [...(error > 0 ? [plural(error, "error")] : []), ...(warning > 0 ? [plural(warning, "warning")] : [])];
  return `${parts.join(", ")}${accepted > 0 ? `, of which ${accepted} accepted` : ""}`;
}

/** A fact about a run: its name, and a sentence. */
export type Fact = readonly [name: string, text: string];

/** Returns what was compared, and what was not. */
export function factsOf(result: VerifyResult, { code, prose }: Markup): readonly Fact[] {
  const { requests, operations, document, run, unknowns = [], notes, unseen } = result;
  const called = Object.keys(operations.called).length;
  const facts: Fact[] = [
    ["compared", `${plural(requests, "request")} ${subjectOf(result, code)} with ${code(document)}`],
    ["operations", `${called} of ${operations.total} were called`],
  ];
  for (const [name, list] of [
    ["not called", operations.notCalled],
    ["not served", operations.notServed],
  ] as const)
    for (const [reason, group] of groupBy(list, (one) => one.reason)) {
      const names = group.map(({ operation }) => operation);
      facts.push([name, `${listed(names, code)}: ${prose(reason)}`]);
    }
  if (run?.stopped !== undefined) facts.push(["stopped", prose(run.stopped)]);
  if (run !== undefined && run.created.length > 0) facts.push(["created", createdOf(run.created, code)]);
  for (const { id, asks } of unknowns)
    for (const ask of asks.filter(({ verdict }) => verdict !== "unseen"))
      facts.push(["unknown", `${code(id)} ${prose(askedText(ask))}`]);
  for (const note of notes) facts.push(["note", prose(shorten(note, longestNote))]);
  if (unseen.length > 0) facts.push(["accepted", `but not seen in this run: ${listed(unseen, code)}`]);
  if (run !== undefined) facts.push(["again", code(run.repeat)]);
  return facts;
}

/** Returns what messages say about a question: `is answered: format of /components/schemas/Fact was seen 20 times, always as date`. */
export function askedText({ kind, at, verdict, evidence }: ReportedUnknown["asks"][number]): string {
  return shorten(visible(`is ${verdict}: ${kind} of ${at}: ${evidence}`), longestNote);
}

function subjectOf({ subject }: VerifyResult, code: Markup["code"]): string {
  if (subject.kind === "traffic") return `of ${code(subject.file)}`;
  return `${subject.kind === "proxy" ? "through the proxy to" : "to"} ${code(subject.url)}`;
}

/** Returns what a run created, and what is left of it: `2 objects; left: /facts/7 (no operation deletes it)`. */
function createdOf(created: readonly CreatedObject[], code: Markup["code"]): string {
  const left = created.filter(({ isDeleted }) => !isDeleted);
  if (left.length === 0) return `${plural(created.length, "object")}, and deleted all`;
  const named = left.map(({ path, problem }) => `${code(path)}${problem === undefined ? "" : ` (${code(problem)})`}`);
  return `${plural(created.length, "object")}; left: ${listedWords(named, mostOperations)}`;
}

/** Returns names in a line: `GET /facts, PUT /facts/{id} and 3 more`. */
function listed(names: readonly string[], code: Markup["code"]): string {
  return listedWords(names.map(code), mostOperations);
}

/** Returns what there is to say about a finding besides its title and its place. */
export function detailsOf(finding: ReportedFinding, markup: Markup): readonly Fact[] {
  const { code, prose } = markup;
  const { rule, documented, answer, value, curl, fingerprint, accepted } = finding;
  // Its value is a part of what a program sent.
  const isOfRequest = rule.startsWith("request.");
  return [
    ...(documented === undefined ? [] : [["document", code(documented)] as const]),
    ...(isOfRequest && value !== undefined ? [["sent", valueText(value, code)] as const] : []),
    ...(answer === undefined
      ? []
      : [["answer", isOfRequest ? prose(answer) : answerOf(answer, finding, markup)] as const]),
    ["seen", seenOf(finding, code)],
    ...(curl === undefined ? [] : [["try", code(shorten(curl, longestCommand))] as const]),
    ["id", `${code(fingerprint)}${accepted === undefined ? "" : `, accepted: ${prose(accepted)}`}`],
  ];
}

/** Returns where a finding was seen: `in 3 of 40 answers of GET /facts`. */
export function seenOf({ count, of, operations, rule }: ReportedFinding, code: Markup["code"]): string {
  const what = rule.startsWith("request.") ? "request" : "answer";
  if (operations.length === 0) return `in ${plural(count, "request")}`;
  return `in ${count} of ${plural(Math.max(of, count), what)} of ${listed(operations, code)}`;
}

/** Returns the answer that shows a finding: `200 application/json, /0/status is "archived"`. */
function answerOf(answer: string, { at, value }: ReportedFinding, { code, prose }: Markup): string {
  if (value === undefined) return prose(answer);
  return `${prose(answer)}, ${at === undefined || at === "" ? "the body" : code(shorten(at, longestValue))} is ${valueText(value, code)}`;
}

function valueText(value: JsonValue, code: Markup["code"]): string {
  return code(shorten(visible(JSON.stringify(value)), longestValue));
}

/** Returns facts as lines of plain text. */
export function linesOf(facts: readonly Fact[]): readonly string[] {
  return facts.map(([name, text]) => `${name}: ${text}`);
}
