import { closest } from "../diagnostics/closest.js";
import { optional } from "../diagnostics/optional.js";
import type { Report } from "../diagnostics/report.js";
import { isDate } from "../findings/accepted.js";
import { failOnValues, presetNames, type FailOn, type PresetName } from "../diff/policy/policy.js";
import type { Arguments } from "./arguments.js";
import type { DiffOptionName, DiffValues } from "./options.js";

const formats = ["text", "markdown", "json", "github"] as const;
export type DiffFormat = (typeof formats)[number];

/** The options of `diff`, checked. */
export interface DiffCommand {
  readonly base?: string;
  readonly revision?: string;
  readonly spec?: string;
  readonly apis?: readonly string[];
  readonly roots?: readonly string[];
  readonly format: DiffFormat;
  readonly failOn?: FailOn;
  readonly preset?: PresetName;
  readonly policy?: string;
  /** The path of the file to write instead of printing. */
  readonly output?: string;
  /** The files to write in addition. */
  readonly reports: readonly { readonly path: string; readonly format: DiffFormat }[];
  /** The URL of the revision's files, for links of Markdown. */
  readonly links?: string;
  readonly consumers: readonly string[];
  readonly accept?: { readonly fingerprints: readonly string[]; readonly reason: string; readonly until?: string };
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
  const { spec, apis, roots, policy, output, links } = values;
  if (links !== undefined && !/^https?:\/\/[^\s()<>]+$/.test(links))
    refuse("links", `--links must be a URL, not "${links}"`, report);
  const reports = (values.report ?? []).flatMap((path) => {
    const format = path.endsWith(".json") ? "json" : path.endsWith(".md") ? "markdown" : undefined;
    if (format === undefined)
      refuse("report", `--report must be a file that ends with .json or .md, not "${path}"`, report);
    return format === undefined ? [] : [{ path, format } as const];
  });
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
    ...optional("links", links?.replace(/\/+$/, "")),
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

function readAccept(values: DiffValues, report: Report): DiffCommand["accept"] {
  const { accept: fingerprint, reason, until } = values;
  if (fingerprint === undefined) {
    for (const name of ["reason", "until"] as const)
      if (values[name] !== undefined) refuse(name, `--${name} needs --accept`, report);
    return undefined;
  }
  if (reason === undefined) refuse("accept", "--accept needs --reason", report);
  if (until !== undefined && !isDate(until))
    refuse("until", `--until must be a date such as 2027-01-31, not "${until}"`, report);
  return {
    fingerprints: fingerprint.split(",").filter(Boolean),
    reason: reason ?? "",
    ...optional("until", until),
  };
}

function oneOf<T extends string>(
  name: "format" | "fail-on" | "preset",
  values: DiffValues,
  allowed: readonly T[],
  report: Report,
): T | undefined {
  const value = values[name];
  const found = allowed.find((candidate) => candidate === value);
  if (value === undefined || found !== undefined) return found;
  const near = closest(value, allowed);
  const problem = `--${name} must be one of ${allowed.join(", ")}, not "${value}"`;
  report.add("GEN001", { argument: value, problem, ...(near !== undefined && { suggestion: near }) });
  return undefined;
}

function refuse(name: DiffOptionName, problem: string, report: Report): void {
  report.add("GEN001", { argument: `--${name}`, problem });
}
