import { annotation, withoutExcess } from "../../diagnostics/annotations.js";
import { visible } from "../../diagnostics/visible.js";
import { plainTitle } from "../../findings/title.js";
import { operationsOf, wholeNote, type Placed } from "./words.js";

/** Formats findings as workflow commands of GitHub Actions, which shows them on the lines of the document. */
export function printGithub({ findings }: Placed): string {
  return withoutExcess(findings, ({ level }) => (level === "breaking" ? "error" : "warning"))
    .map(([kind, finding]) => {
      const { title, rule, consumers, whole, place } = finding;
      const operations = operationsOf(finding, visible);
      const lines = [
        `${rule}, used by ${consumers.map(visible).join(", ")}`,
        ...(operations === "" ? [] : [`in ${operations}`]),
        ...(whole ? [wholeNote] : []),
      ];
      const at = { ...place, file: visible(place.file) };
      return annotation(kind, { ...at, title: `Does not fit: ${plainTitle(title)}` }, lines.join("\n"));
    })
    .join("");
}
