import { paintFor, type Paint } from "../../diagnostics/paint.js";
import { visible } from "../../diagnostics/visible.js";
import { plainMarkup } from "../../findings/markup.js";
import { placeOf } from "../../findings/places.js";
import { plainTitle } from "../../findings/title.js";
import { plural } from "../../findings/words.js";
import { failuresOf, type ReportedFinding, type VerifyResult } from "./result.js";
import { detailsOf, factsOf, headOf, type Fact } from "./words.js";

/** The maximum number of findings that are printed. */
const mostBlocks = 50;

export interface TextOptions {
  readonly colour: boolean;
  /** Prints every finding. */
  readonly all: boolean;
  /** The command line of the run, without secrets. */
  readonly call: string;
}

/** Formats a result for a terminal: what was compared, then the findings, errors first. */
export function printText(result: VerifyResult, { colour, all, call }: TextOptions): string {
  const paint = paintFor(colour);
  const shown = result.findings.slice(0, all ? undefined : mostBlocks);
  const hidden = result.findings.length - shown.length;
  const parts = [
    head(result, paint),
    ...shown.map((one) => block(one, paint)),
    ...(hidden > 0 ? [`and ${plural(hidden, "further finding")}: the option --verbose shows all`] : []),
    ...foot(result, call, paint),
  ];
  return `${parts.join("\n\n")}\n`;
}

function head(result: VerifyResult, paint: Paint): string {
  const { error, warning } = result.counts;
  const mild = warning > 0 ? "yellow" : "green";
  const hue = error > 0 ? "red" : mild;
  return [paint(hue, paint("bold", headOf(result))), ...rows(factsOf(result, plainMarkup), paint)].join("\n");
}

function rows(facts: readonly Fact[], paint: Paint): readonly string[] {
  return facts.map(([name, text]) => `  ${paint("cyan", `${name}:`)} ${text}`);
}

function block(finding: ReportedFinding, paint: Paint): string {
  const { level, rule, title, location } = finding;
  const hue = level === "error" ? "red" : "yellow";
  return [
    `${paint(hue, `${level} ${rule}`)}${paint("bold", `: ${plainTitle(title)}`)}`,
    ...(location === undefined ? [] : [`  ${paint("cyan", "-->")} ${placeOf(location)}`]),
    ...rows(detailsOf(finding, plainMarkup), paint),
  ].join("\n");
}

function foot(result: VerifyResult, call: string, paint: Paint): readonly string[] {
  const [first, ...others] = failuresOf(result);
  if (first === undefined) return [];
  const what = `${plural(others.length + 1, "finding")} to fix or to accept`;
  const how = `${visible(call)} --accept ${first.fingerprint} --reason "why it may stay"`;
  return [`${paint("bold", what)}, for example with\n  ${how}`];
}
