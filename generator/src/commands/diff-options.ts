import { closest } from "../diagnostics/closest.js";
import type { Report } from "../diagnostics/report.js";
import { isDate } from "../diff/policy/accepted.js";
import { failOnValues, presetNames, type FailOn, type PresetName } from "../diff/policy/policy.js";
import type { Arguments, DiffOptionName, DiffValues } from "./arguments.js";

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
}

/** Returns the options of `diff`. Reports values that are not allowed (GEN001), and then returns undefined. */
export function readDiffOptions({ operands, options }: Arguments, report: Report): DiffCommand | undefined {
  const values = options.diff ?? {};
  const [base, revision] = operands;
  const format = oneOf("format", values, formats, report) ?? "text";
  const failOn = oneOf("fail-on", values, failOnValues, report);
  const preset = oneOf("preset", values, presetNames, report);
  const accept = readAccept(values, report);
  const [policy, output, links] = (["policy", "output", "links"] as const).map((name) => stringOf(values[name]));
  if (links !== undefined && !/^https?:\/\/[^\s()<>]+$/.test(links))
    refuse("links", `--links must be a URL, not "${links}"`, report);
  const reports = listOf(values.report).flatMap((path) => {
    const format = path.endsWith(".json") ? "json" : path.endsWith(".md") ? "markdown" : undefined;
    if (format === undefined)
      refuse("report", `--report must be a file that ends with .json or .md, not "${path}"`, report);
    return format === undefined ? [] : [{ path, format } as const];
  });
  if (report.hasErrors) return undefined;
  return {
    ...(base !== undefined && { base }),
    ...(revision !== undefined && { revision }),
    ...(options.spec !== undefined && { spec: options.spec }),
    ...(options.apis && { apis: options.apis }),
    ...(options.roots && { roots: options.roots }),
    format,
    ...(failOn && { failOn }),
    ...(preset && { preset }),
    ...(policy !== undefined && { policy }),
    ...(output !== undefined && { output }),
    reports,
    ...(links !== undefined && { links: links.replace(/\/+$/, "") }),
    consumers: listOf(values.consumers).flatMap((one) => one.split(",").filter(Boolean)),
    ...(accept && { accept }),
    changeset: values.changeset === true,
  };
}

function readAccept(values: DiffValues, report: Report): DiffCommand["accept"] {
  const [fingerprint, reason, until] = [values.accept, values.reason, values.until].map(stringOf);
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
    ...(until !== undefined && { until }),
  };
}

function oneOf<T extends string>(
  name: DiffOptionName,
  values: DiffValues,
  allowed: readonly T[],
  report: Report,
): T | undefined {
  const value = stringOf(values[name]);
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

function stringOf(value: string | readonly string[] | true | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function listOf(value: string | readonly string[] | true | undefined): readonly string[] {
  return typeof value === "object" ? value : [];
}
