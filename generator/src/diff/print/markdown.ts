import type { DiffResult } from "../result/result.js";
import type { Change } from "../types.js";
import { isFailure } from "../policy/apply.js";
import { codeSpan, fenced, fileLink, prose, versionText } from "./escape.js";
import { rootCauses, type RootCause } from "./root-causes.js";
import { codeDiffOf, countsOf, plural, reachOf, verdictWords, witnessOf } from "./words.js";

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
  const start = [heading(result), ...shown, ...more, ...acceptance(result)].join("\n\n");
  const rest = folded(result, links, mostCharacters - start.length);
  return `${[start, ...rest].join("\n\n")}\n`;
}

function withinBudget(blocks: readonly string[], budget: number): readonly string[] {
  let left = budget;
  const end = blocks.findIndex((block) => (left -= block.length + 2) < 0);
  return end < 0 ? blocks : blocks.slice(0, end);
}

function heading(result: DiffResult): string {
  const { verdict, edits, ignored, packages, bump } = result;
  const [first] = packages;
  const versions = bump === "none" ? "" : first === undefined ? specVersion(result) : packageVersion(result);
  const counts = countsOf(result, " · ");
  const ignoredText = ignored > 0 ? ` · ${ignored} ignored by the policy` : "";
  const lines = [`### ${verdictWords[verdict]}${versions}`];
  if (counts !== "") lines.push(`${counts}, from **${plural(edits.length, "spec edit")}**${ignoredText}`);
  if (bump !== "none" && packages.length > 1)
    lines.push(
      `Also ${packages
        .slice(1)
        .map(({ name, next }) => `${codeSpan(name)}${next === undefined ? "" : ` **${next}**`}`)
        .join(", ")}`,
    );
  if (counts === "") lines.push("The two documents describe the same API.");
  return lines.join("\n");
}

function packageVersion({ packages, version, bump }: DiffResult): string {
  const [first] = packages;
  if (first === undefined) return "";
  const steps =
    first.version === undefined || first.next === undefined
      ? bump
      : `${versionText(first.version)} → **${first.next}**`;
  return ` · ${codeSpan(first.name)} ${steps}${declared(version)}`;
}

function specVersion({ version, bump }: DiffResult): string {
  const { base, expected } = version;
  if (base === undefined || expected === undefined) return ` · ${bump} release`;
  return ` · ${versionText(base)} → **${expected}**${declared(version)}`;
}

function declared({ revision, isEnough }: DiffResult["version"]): string {
  if (revision === undefined) return "";
  return ` (the spec declares ${versionText(revision)}${isEnough === false ? ", too low" : ""})`;
}

function causeBlock({ changes, typescript }: RootCause, number: number, links: string | undefined): string {
  const [worst, ...others] = changes;
  const { title, rule, level, fingerprint, accepted } = worst;
  const note = level === "possible" ? " · possible" : "";
  const head = `**${number}. ${title}** ${codeSpan(rule)} · ${placeLink(worst, links)}${note}`;
  const reach = reachOf(worst, codeSpan);
  const lines = [`${reach === undefined ? "" : `${capitalised(reach)} · `}id ${codeSpan(fingerprint)}`];
  if (accepted !== undefined) lines.push(`Accepted: ${prose(accepted)}`);
  const witness = witnessOf(worst);
  if (witness) lines.push(`${witness[0]}: ${codeSpan(witness[1])}`);
  if (worst.undecided !== undefined) lines.push(`Not decided: ${prose(worst.undecided)}`);
  const parts = [[head, ...lines].join("  \n"), ...typescript.map(codeBlock)];
  if (others.length > 0) parts.push(bullets(others));
  return parts.join("\n");
}

function codeBlock(change: NonNullable<Change["typescript"]>): string {
  const { errors } = change;
  const callers = errors.length === 0 ? "" : `\nCallers get ${errors.map(codeSpan).join(", ")}`;
  return `${fenced("diff", codeDiffOf(change))}${callers}`;
}

function bullets(changes: readonly Change[]): string {
  const shown = changes.slice(0, mostBullets).map(({ title, rule, fingerprint, level, accepted }) => {
    const note = accepted === undefined ? "" : ` · accepted: ${prose(accepted)}`;
    return `- ${title} ${codeSpan(rule)}${level === "possible" ? " · possible" : ""} · id ${codeSpan(fingerprint)}${note}`;
  });
  const more = changes.length - shown.length;
  return [`Also, by the same edit:`, ...shown, ...(more > 0 ? [`- and ${more} more`] : [])].join("\n");
}

function placeLink({ location, nearest }: Change, links: string | undefined): string {
  if (location.side === "revision") return fileLink(links, location.file, location.line);
  const now = nearest === undefined ? "" : `, was in ${fileLink(links, nearest.file, nearest.line)}`;
  return `${fileLink(undefined, location.file, location.line)} of the base${now}`;
}

function acceptance({ changes, failOn }: DiffResult): readonly string[] {
  const first = changes.find(({ level, accepted }) => accepted === undefined && isFailure(level, failOn));
  if (first === undefined) return [];
  const command = `specloom diff --accept ${first.fingerprint} --reason "why callers cope"`;
  return [
    `To accept a change, run ${codeSpan(command)} with its id, and commit ${codeSpan("specloom.accepted.yaml")}.`,
  ];
}

/** Returns everything that is neither breaking nor possible, in a folded list that fits into the budget. */
function folded({ changes, counts }: DiffResult, links: string | undefined, budget: number): readonly string[] {
  const rest = changes.filter(({ level }) => level === "safe" || level === "docs");
  if (rest.length === 0) return [];
  const lines = rest.map(
    (change) =>
      `- ${change.title} ${codeSpan(change.rule)} · ${placeLink(change, links)}${change.level === "docs" ? " · docs" : ""}`,
  );
  const shown = withinBudget(lines, budget - 300);
  const more = lines.length - shown.length;
  const summary = [counts.safe > 0 ? `Safe (${counts.safe})` : "", counts.docs > 0 ? `Docs (${counts.docs})` : ""];
  return [
    `<details><summary>${summary.filter((one) => one !== "").join(" · ")}</summary>`,
    [...shown, ...(more > 0 ? [`- and ${more} more: run ${codeSpan("specloom diff")} to see all`] : [])].join("\n"),
    "</details>",
  ];
}

function capitalised(text: string): string {
  return text.startsWith("`") ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
