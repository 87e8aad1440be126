import { visible } from "../../diagnostics/visible.js";
import { placeOf } from "../../findings/places.js";
import { plainTitle } from "../../findings/title.js";
import type { Unused } from "../check/unused.js";
import type { PlacedFinding } from "./places.js";
import { headOf, mostListed, operationsOf, unusedGroups, wholeNote, type Placed } from "./words.js";

/** Formats a result for a terminal. */
export function printText(result: Placed, isUnusedShown: boolean): string {
  const { findings, document, consumers, unused } = result;
  const shown = findings.slice(0, mostListed);
  const more = findings.length - shown.length;
  const blocks = [
    `${headOf(result)}\n  document: ${visible(document)}\n  consumers: ${consumers.map(visible).join(", ")}`,
    ...shown.map(block),
    ...(more > 0 ? [`and ${more} more`] : []),
    ...(isUnusedShown ? [unusedText(unused)] : []),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function block(finding: PlacedFinding): string {
  const { level, rule, title, place, consumers, whole } = finding;
  const operations = operationsOf(finding, visible);
  return [
    `${level} ${rule}: ${plainTitle(title)}`,
    ...(place.line === undefined ? [] : [`  --> ${placeOf(place)}`]),
    `  used by: ${consumers.map(visible).join(", ")}`,
    ...(operations === "" ? [] : [`  in: ${operations}`]),
    ...(whole ? [`  note: ${wholeNote}`] : []),
  ].join("\n");
}

function unusedText(unused: Unused): string {
  const groups = unusedGroups(unused);
  if (groups.length === 0) return "No consumer leaves out anything.";
  return groups
    .map(([title, labels]) => {
      const lines = labels.slice(0, mostListed).map((label) => `  ${visible(label)}`);
      const more = labels.length - lines.length;
      return [`No consumer uses these ${title}:`, ...lines, ...(more > 0 ? [`  and ${more} more`] : [])].join("\n");
    })
    .join("\n\n");
}
