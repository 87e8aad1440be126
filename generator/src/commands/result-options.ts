import type { SourceHeader } from "../config/index.js";
import { closest } from "../diagnostics/closest.js";
import { optional } from "../diagnostics/optional.js";
import type { Report } from "../diagnostics/report.js";
import { isDate } from "../findings/accepted.js";
import type { OptionName, Options } from "./options.js";

/** The findings to accept, by id, and why. */
export interface Accept {
  readonly fingerprints: readonly string[];
  readonly reason: string;
  readonly until?: string;
}

/** A file to write in addition to the output. */
export interface ReportFile<Format> {
  readonly path: string;
  readonly format: Format;
}

/** Returns what `--accept` asks for. Reports what is missing or not allowed (GEN001). */
export function readAccept(values: Options, report: Report): Accept | undefined {
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

/** Returns the URL of the files of the revision, without a slash at the end. */
export function readLinks({ links }: Options, report: Report): string | undefined {
  if (links !== undefined && !/^https?:\/\/[^\s()<>]+$/.test(links))
    refuse("links", `--links must be a URL, not "${links}"`, report);
  return links?.replace(/\/+$/, "");
}

/** Returns the files of `--report` with their formats, which their names end with. The longest end wins. */
export function readReports<Format extends string>(
  { report: paths = [] }: Options,
  formats: Readonly<Record<string, Format>>,
  report: Report,
): readonly ReportFile<Format>[] {
  const ends = Object.keys(formats);
  return paths.flatMap((path) => {
    const end = ends.find((one) => path.endsWith(one));
    const format = end === undefined ? undefined : formats[end];
    if (format !== undefined) return [{ path, format }];
    const allowed = `${ends.slice(0, -1).join(", ")} or ${ends.at(-1)}`;
    refuse("report", `--report must be a file that ends with ${allowed}, not "${path}"`, report);
    return [];
  });
}

/** Returns the value of an option. Reports one that is not allowed (GEN001). */
export function oneOf<T extends string>(
  name: "format" | "fail-on" | "preset",
  values: Options,
  allowed: readonly T[],
  report: Report,
): T | undefined {
  const value = values[name];
  const found = allowed.find((candidate) => candidate === value);
  if (value === undefined || found !== undefined) return found;
  const near = closest(value, allowed);
  const problem = `--${name} must be one of ${allowed.join(", ")}, not "${value}"`;
  report.add("GEN001", { argument: value, problem, suggestion: near });
  return undefined;
}

/** Reports an option that makes no sense (GEN001). */
export function refuse(name: OptionName, problem: string, report: Report): void {
  report.add("GEN001", { argument: `--${name}`, problem });
}

/** Returns the number of an option. Reports one that is not an integer in its range (GEN001). */
export function readNumber(
  name: "seed" | "max-requests" | "max-seconds" | "timeout" | "proxy" | "port" | "delay",
  values: Options,
  { least, most }: { readonly least: number; readonly most: number },
  report: Report,
): number | undefined {
  const text = values[name];
  if (text === undefined) return undefined;
  const number = /^\d{1,10}$/.test(text) ? Number(text) : -1;
  if (number >= least && number <= most) return number;
  refuse(name, `--${name} must be an integer from ${least} to ${most}, not "${text}"`, report);
  return undefined;
}

/** A name of a header (RFC 9110, 5.6.2). */
const headerName = /^[!#$%&'*+.^_`|~\w-]+$/;

/** Returns the headers of `--header`. Their values may be secrets, so that no message has them. */
export function readHeaders({ header = [] }: Options, report: Report): readonly SourceHeader[] {
  return header.flatMap((text) => {
    const [, name = "", value = ""] = /^([^:]*):(.*)$/s.exec(text) ?? [];
    if (headerName.test(name.trim()) && value.trim() !== "") return [{ name: name.trim(), value: value.trim() }];
    // The text may be a secret.
    refuse("header", "--header must have the form 'NAME: VALUE'", report);
    return [];
  });
}
