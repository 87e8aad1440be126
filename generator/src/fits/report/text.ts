import { visible } from "../../diagnostics/visible.js";
import { placeOf } from "../../findings/places.js";
import { plainTitle } from "../../findings/title.js";
import type { Unused } from "../check/unused.js";
import { blocksOf, headOf, operationsOf, unusedGroups, wholeNote, type Placed, type PlacedFinding } from "./words.js";

/** Formats a result for a terminal. */
export function printText(result: Placed, isUnusedShown: boolean): string {
  const { findings, document, consumers, unused } = result;
  const blocks = [
    `${headOf(result)}\n  document: ${visible(document)}\n  consumers: ${consumers.map(visible).join(", ")}`,
    ...blocksOf(findings, block),
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
  const blocks = groups.map(([title, labels]) => {
    const lines = blocksOf(labels, (label) => `  ${visible(label)}`, "  ");
    return [`No consumer uses these ${title}:`, ...lines].join("\n");
  });
  return blocks.join("\n\n");
}
