import { optional } from "../diagnostics/optional.js";
import type { Report } from "../diagnostics/report.js";
import { failOnValues, presetNames, type FailOn, type PresetName } from "../diff/policy/policy.js";
import type { TargetOptions } from "../run/target-options.js";
import type { Arguments } from "./arguments.js";
import type { DiffValues } from "./options.js";
import { oneOf, readAccept, readLinks, readReports, refuse, type Accept, type ReportFile } from "./result-options.js";

export const formats = ["text", "markdown", "json", "github"] as const;
export type DiffFormat = (typeof formats)[number];

/** The options of `diff`, checked. */
export interface DiffCommand extends Pick<TargetOptions, "spec" | "apis" | "roots"> {
  readonly base?: string;
  readonly revision?: string;
  readonly format: DiffFormat;
  readonly failOn?: FailOn;
  readonly preset?: PresetName;
  readonly policy?: string;
  /** The path of the file to write instead of printing. */
  readonly output?: string;
  readonly reports: readonly ReportFile<DiffFormat>[];
  /** The URL of the revision's files, for links of Markdown. */
  readonly links?: string;
  readonly consumers: readonly string[];
  readonly accept?: Accept;
  readonly changeset: boolean;
  /** Says whether to edit programs instead of printing the comparison. */
  readonly fix?: { readonly dryRun: boolean };
}

/** Returns the options of `diff`. Reports values that are not allowed (GEN001), and then returns undefined. */
export function readDiffOptions({ operands, options: values }: Arguments, report: Report): DiffCommand | undefined {
  const { sides, projects } = splitOperands(operands, values, report);
  const [base, revision] = sides;
  const format = oneOf("format", values, formats, report) ?? "text";
  const failOn = oneOf("fail-on", values, failOnValues, report);
  const preset = oneOf("preset", values, presetNames, report);
  const accept = readAccept(values, report);
  const { spec, apis, roots, policy, output } = values;
  const links = readLinks(values, report);
  const reports = readReports(values, { ".json": "json", ".md": "markdown" } as const, report);
  if (report.hasErrors) return undefined;
  return {
    ...optional("base", base),
    ...optional("revision", revision),
    ...optional("spec", spec),
    ...optional("apis", apis),
    ...optional("roots", roots),
    format,
    ...optional("failOn", failOn),
    ...optional("preset", preset),
    ...optional("policy", policy),
    ...optional("output", output),
    reports,
    ...optional("links", links),
    consumers: [...projects, ...globsOf(values.consumers)],
    ...optional("fix", values.fix === true ? { dryRun: values["dry-run"] === true } : undefined),
    ...optional("accept", accept),
    changeset: values.changeset === true,
  };
}

/** Tells the documents of a comparison from the tsconfig.json files of `--fix`. */
function splitOperands(
  operands: readonly string[],
  values: DiffValues,
  report: Report,
): { readonly sides: readonly string[]; readonly projects: readonly string[] } {
  const projects = values.fix === true ? operands.filter(isProject) : [];
  const sides = operands.filter((word) => !projects.includes(word));
  const [surplus] = sides.slice(2);
  if (surplus !== undefined)
    report.add("GEN001", { argument: surplus, problem: `unexpected argument "${surplus}" for \`specloom diff\`` });
  if (values["dry-run"] === true && values.fix !== true) refuse("dry-run", "--dry-run needs --fix", report);
  return { sides, projects };
}

/** Returns whether an operand names the tsconfig.json of a program. */
export function isProject(word: string): boolean {
  return /(?:^|[\\/])tsconfig[^\\/]*\.json$/.test(word);
}

/** Returns the globs of a repeatable option, of which each value may have several. */
export function globsOf(values: readonly string[] = []): readonly string[] {
  return values.flatMap((one) => one.split(",").filter(Boolean));
}
