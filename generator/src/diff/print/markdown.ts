import type { DiffResult, PackageBump } from "../result/result.js";
import type { Change } from "../types.js";
import { baseNotes, headOf } from "./base.js";
import { compilerErrorsOf } from "./compiler-errors.js";
import { consumerMarkdown } from "./consumers.js";
import { codeSpan, fenced, fileLink, prose, versionText } from "../../findings/markdown.js";
import { markdownMarkup } from "../../findings/markup.js";
import { byEdit, firstToAccept, rootCauses, type RootCause } from "./root-causes.js";
import { idsOf, reachInLine, withoutRepeats, type Repeated } from "./repeated.js";
import { placeOf } from "../../findings/places.js";
import { plural, withinBudget } from "../../findings/words.js";
import { axesOf, codeDiffOf, countsOf, editsOf, isSameLine, reachOf, versionNote, witnessOf } from "./words.js";

/** GitHub rejects comments of 65,536 characters; the caller may add some. */
const mostCharacters = 60_000;
/** The part of it for root causes; the rest is for the folded list. */
const mostForCauses = 45_000;
const mostBullets = 12;

export interface MarkdownOptions {
  /** The URL of the revision's files: `https://github.com/acme/api/blob/main`. */
  readonly links?: string;
}

/** Formats a comparison as a comment on a pull request: the verdict, root causes, and the rest folded. */
export function printMarkdown(result: DiffResult, { links }: MarkdownOptions = {}): string {
  const causes = rootCauses(result.changes);
  const blocks = causes.map((cause, index) => causeBlock(cause, index + 1, links));
  const shown = withinBudget(blocks, mostForCauses);
  const hidden = blocks.length - shown.length;
  const more =
    hidden > 0 ? [`**and ${plural(hidden, "more root cause")}**: run ${codeSpan("specloom diff")} to see all`] : [];
  const start = [
    heading(result),
    ...shown,
    ...more,
    ...consumerMarkdown(result.consumers ?? [], links),
    ...acceptance(result),
  ].join("\n\n");
  const rest = mildChanges(result, links, { budget: mostCharacters - start.length, isOpen: causes.length === 0 });
  return `${[start, ...rest].join("\n\n")}\n`;
}

function heading(result: DiffResult): string {
  const { ignored, packages, bump, notCompared, base } = result;
  const [first, ...others] = bump === "none" ? [] : packages;
  const counts = countsOf(result, " · ");
  const note = versionNote(result);
  const noticed = axesOf(result, " · ");
  const step = first === undefined ? specStep(result) : ` · ${packageStep(first)}`;
  const head = `### ${headOf(result)}${bump === "none" ? "" : step}`;
  const lines = [...baseNotes(result, markdownMarkup)];
  if (counts !== "") lines.push(`${counts}${editsOf(result, (text) => `**${text}**`)}`);
  else if (base.state === undefined) lines.push("The two documents describe the same API.");
  if (noticed !== undefined) lines.push(noticed);
  if (others.length > 0) lines.push(`Also ${others.map(packageStep).join(", ")}`);
  if (note !== undefined) lines.push(prose(capitalised(note)));
  if (notCompared !== undefined) lines.push(`TypeScript was not compared: ${prose(notCompared)}`);
  if (ignored > 0) lines.push(`The policy ignores ${plural(ignored, "further change")}`);
  return `${head}\n${lines.join("  \n")}`;
}

function packageStep({ name, version, next, bump }: PackageBump): string {
  const step = version === undefined || next === undefined ? bump : `${versionText(version)} → **${next}**`;
  return `${codeSpan(name)} ${step}`;
}

function specStep({ version, bump, base: { state } }: DiffResult): string {
  const { base, expected } = version;
  if (state === "absent") return "";
  return base === undefined || expected === undefined
    ? ` · ${bump} release`
    : ` · ${versionText(base)} → **${expected}**`;
}

function causeBlock(
  { changes, typescript, moreTypeScript }: RootCause,
  number: number,
  links: string | undefined,
): string {
  const [first, ...others] = withoutRepeats(changes);
  const worst = first.change;
  const { title, rule, level, accepted } = worst;
  const note = level === "possible" ? " · possible" : "";
  const head = `**${number}. ${title}** ${codeSpan(rule)} · ${placeLink(worst, links)}${note}`;
  const reach = reachOf(worst, codeSpan);
  const lines = [`${reach === undefined ? "" : `${capitalised(reach)} · `}id ${idsOf(first, codeSpan)}`];
  if (changes.every(({ axis }) => axis === "typescript"))
    lines.push("Compile errors only: requests and responses stay valid");
  if (accepted !== undefined) lines.push(`Accepted: ${prose(accepted)}`);
  const witness = witnessOf(worst);
  if (witness) lines.push(`${witness[0]}: ${codeSpan(witness[1])}`);
  if (worst.undecided !== undefined) lines.push(`Not decided: ${prose(worst.undecided)}`);
  const parts = [[head, ...lines].join("  \n"), ...typescript.map(codeBlock)];
  if (moreTypeScript > 0) parts.push(`and ${plural(moreTypeScript, "more declaration")}`);
  if (others.length > 0) parts.push(bullets(others));
  return parts.join("\n\n");
}

function codeBlock(change: NonNullable<Change["typescript"]>): string {
  const errors = compilerErrorsOf(change, codeSpan);
  const callers = errors === "" ? "" : `\n\nCallers no longer compile: ${errors}`;
  return `${fenced("diff", codeDiffOf(change))}${callers}`;
}

function bullets(changes: readonly Repeated[]): string {
  const shown = changes.slice(0, mostBullets).map((repeated) => {
    const { title, rule, level, accepted } = repeated.change;
    const note = accepted === undefined ? "" : ` · accepted: ${prose(accepted)}`;
    return `- ${title} ${codeSpan(rule)}${level === "possible" ? " · possible" : ""} · id ${idsOf(repeated, codeSpan)}${note}`;
  });
  const more = changes.length - shown.length;
  return ["Also, by the same edit:", "", ...shown, ...(more > 0 ? [`- and ${more} more`] : [])].join("\n");
}

/** Returns the location of a change in the revision; for what was removed, of the value around it. */
function placeLink({ location, nearest }: Change, links: string | undefined): string {
  if (location.side === "revision") return fileLink(links, location.file, location.line);
  if (nearest === undefined) return `${fileLink(undefined, location.file, location.line)} of the base`;
  if (isSameLine(location, nearest)) return fileLink(links, nearest.file, nearest.line);
  const removed = nearest.file === location.file ? `line ${location.line ?? "?"}` : codeSpan(placeOf(location));
  return `${fileLink(links, nearest.file, nearest.line)}, removed from ${removed}`;
}

function acceptance(result: DiffResult): readonly string[] {
  const ids = firstToAccept(result);
  if (ids === "") return [];
  const command = `specloom diff --accept ${ids} --reason "why callers cope"`;
  return [
    `To accept a change, run ${codeSpan(command)} with its ids, and commit ${codeSpan("specloom.accepted.yaml")}.`,
  ];
}

/** Returns everything that is neither breaking nor possible, in a list that fits into the budget; folded unless it is all there is. */
function mildChanges(
  { changes, counts }: DiffResult,
  links: string | undefined,
  { budget, isOpen }: { readonly budget: number; readonly isOpen: boolean },
): readonly string[] {
  const rest = changes.filter(({ level }) => level === "safe" || level === "docs");
  if (rest.length === 0) return [];
  const lines = byEdit(rest).map((group) => {
    const [first] = withoutRepeats(group);
    const { change } = first;
    const rules = [...new Set(group.map(({ rule }) => codeSpan(rule)))].join(", ");
    const reach = reachInLine(first, codeSpan);
    const notes = [...(reach === undefined ? [] : [reach]), ...(change.level === "docs" ? ["docs"] : [])];
    return `- ${[`${change.title} ${rules}`, placeLink(change, links), ...notes].join(" · ")}`;
  });
  const shown = withinBudget(lines, budget - 300);
  const more = lines.length - shown.length;
  const summary = [counts.safe > 0 ? `Safe (${counts.safe})` : "", counts.docs > 0 ? `Docs (${counts.docs})` : ""];
  return [
    `<details${isOpen ? " open" : ""}><summary>${summary.filter((one) => one !== "").join(" · ")}</summary>`,
    [...shown, ...(more > 0 ? [`- and ${more} more: run ${codeSpan("specloom diff")} to see all`] : [])].join("\n"),
    "</details>",
  ];
}

function capitalised(text: string): string {
  return text.startsWith("`") ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
