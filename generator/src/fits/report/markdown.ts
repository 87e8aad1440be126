import { codeSpan, fileLink, message } from "../../findings/markdown.js";
import type { Unused } from "../check/unused.js";
import { blocksOf, headOf, operationsOf, unusedGroups, wholeNote, type Placed, type PlacedFinding } from "./words.js";

/** Formats a result as a comment on a pull request. */
export function printMarkdown(result: Placed, isUnusedShown: boolean, links?: string): string {
  const { findings, document, consumers, unused } = result;
  const lines = blocksOf(findings, (finding) => item(finding, links), "- ");
  const blocks = [
    `### ${headOf(result)}`,
    `${codeSpan(document)} was checked for ${consumers.map(codeSpan).join(", ")}.`,
    ...(lines.length === 0 ? [] : [lines.join("\n")]),
    ...(isUnusedShown ? unusedBlocks(unused) : []),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function item(finding: PlacedFinding, links: string | undefined): string {
  const { level, title, rule, place, consumers, whole } = finding;
  const operations = operationsOf(finding, codeSpan);
  const parts = [
    `used by ${consumers.map(codeSpan).join(", ")}${operations === "" ? "" : ` in ${operations}`}`,
    ...(whole ? [wholeNote] : []),
    ...(place.line === undefined ? [] : [fileLink(links, place.file, place.line)]),
  ];
  return `- **${level}:** ${message(title)} (${codeSpan(rule)})  \n  ${parts.join("; ")}`;
}

function unusedBlocks(unused: Unused): readonly string[] {
  return unusedGroups(unused).map(([title, labels]) => {
    const lines = blocksOf(labels, (label) => `- ${codeSpan(label)}`, "- ");
    return [`No consumer uses these ${title}:`, "", ...lines].join("\n");
  });
}
