import { optional } from "../diagnostics/optional.js";
import type { Report } from "../diagnostics/report.js";
import type { SourceHeader } from "../config/index.js";
import type { TargetOptions } from "../run/target-options.js";
import type { LiveOptions } from "../verify/live/types.js";
import type { GivenId } from "../verify/types.js";
import { failOnValues, type FailOn } from "../verify/report/result.js";
import { isTraffic, type Arguments } from "./arguments.js";
import type { Options } from "./options.js";
import {
  oneOf,
  readAccept,
  readHeaders,
  readLinks,
  readNumber,
  readReports,
  refuse,
  type Accept,
  type ReportFile,
} from "./result-options.js";

const formats = ["text", "markdown", "json", "github", "junit", "overlay"] as const;
export type VerifyFormat = (typeof formats)[number];

/** The formats of files by the ends of their names. */
const formatsOfFiles = { ".overlay.yaml": "overlay", ".json": "json", ".md": "markdown", ".xml": "junit" } as const;

/** The seed of a run that names none: two runs make the same requests. */
const usualSeed = 1;
/** The default limits of a run. */
const mostRequests = 2000;
const mostSeconds = 300;
/** The default time for one answer, in seconds. */
const usualTimeout = 30;

/** The source of messages to compare with the document. */
export type VerifyMode =
  | (Required<Omit<LiveOptions, "headers" | "query">> & {
      readonly kind: "service";
      /** The parameters of the query of each request, with the names of variables in place of their values. */
      readonly query: readonly SourceHeader[];
    })
  /** A file of recorded traffic, or of what clients observed. */
  | { readonly kind: "file"; readonly path: string; readonly url?: string }
  | { readonly kind: "proxy"; readonly url: string; readonly port: number; readonly program?: readonly string[] };

/** The options of `verify`, checked. */
export interface VerifyCommand {
  /** The document. */
  readonly target: TargetOptions;
  readonly mode: VerifyMode;
  /** The headers of each request, with the names of variables in place of their values. */
  readonly headers: readonly SourceHeader[];
  readonly isStrict: boolean;
  readonly failOn: FailOn;
  readonly format: VerifyFormat;
  readonly output?: string;
  readonly reports: readonly ReportFile<VerifyFormat>[];
  readonly links?: string;
  readonly accept?: Accept;
}

/** Returns the options of `verify`. Reports what is wrong with them (GEN001), and then returns undefined. */
export function readVerifyOptions(args: Arguments, report: Report): VerifyCommand | undefined {
  const { options: values } = args;
  const mode = readMode(args, report);
  const headers = readHeaders(values, report);
  const format = oneOf("format", values, formats, report) ?? "text";
  const failOn = oneOf("fail-on", values, failOnValues, report) ?? "error";
  const reports = readReports(values, formatsOfFiles, report);
  const accept = readAccept(values, report);
  const links = readLinks(values, report);
  if (mode === undefined || report.hasErrors) return undefined;
  return {
    target: values,
    mode,
    headers,
    isStrict: values.strict === true,
    failOn,
    format,
    ...optional("output", values.output),
    reports,
    ...optional("links", links),
    ...optional("accept", accept),
  };
}

/** The options that say which requests to send. */
const sending = ["header", "query", "id", "all", "tag", "seed", "max-requests", "max-seconds", "timeout"] as const;

function readMode(
  { operands: [file, surplus], options: values, program }: Arguments,
  report: Report,
): VerifyMode | undefined {
  const { url, proxy } = values;
  const isService = file === undefined && proxy === undefined;
  if (surplus !== undefined) refuseWord(surplus, report);
  if (program !== undefined && (proxy === undefined || program.length === 0))
    refuse("proxy", "a command after `--` needs --proxy, and must not be empty", report);
  for (const name of sending.filter((one) => values[one] !== undefined))
    if (!isService) refuse(name, `--${name} is for requests that specloom sends: name no file and no --proxy`, report);
  if (file !== undefined) return readFile(file, values, report);
  const base = readUrl(url, report);
  if (base === undefined) return undefined;
  if (proxy === undefined) return readService(base, values, report);
  const port = readNumber("proxy", values, { least: 0, most: 65_535 }, report) ?? 0;
  return { kind: "proxy", url: base, port, ...optional("program", program) };
}

/** Returns a file to compare. With `--url`, requests to that service count, and not those to the servers of the document. */
function readFile(path: string, { url, proxy }: Options, report: Report): VerifyMode {
  if (!isTraffic(path) && !path.endsWith(".json")) refuseWord(path, report);
  if (proxy !== undefined) refuse("proxy", "recorded traffic and --proxy cannot be combined", report);
  return { kind: "file", path, ...optional("url", url === undefined ? undefined : readUrl(url, report)) };
}

function refuseWord(word: string, report: Report): void {
  const remedy = "the document comes first, then one file of traffic, which ends with .har or .json";
  report.add("GEN001", { argument: word, problem: `unexpected argument "${word}" for \`specloom verify\``, remedy });
}

/** Returns the URL of a service. Reports what is wrong with it (GEN001). */
export function readUrl(url: string | undefined, report: Report): string | undefined {
  const remedy =
    "name the service: `specloom verify openapi.yaml --url http://localhost:8080`; or recorded traffic: a .har file";
  if (url === undefined) return void report.add("GEN001", { argument: "--url", problem: "missing --url", remedy });
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) {
    refuse("url", `--url must be an http or https URL, not "${url}"`, report);
    return undefined;
  }
  // What is in the URL gets into reports.
  if (parsed.username !== "" || parsed.password !== "" || parsed.search !== "" || parsed.hash !== "") {
    refuse(
      "url",
      "--url must not have a user name, a password, a query or a fragment: use --header or --query",
      report,
    );
    return undefined;
  }
  return parsed.href.replace(/\/$/, "");
}

/** A running service to call. */
export type ServiceMode = Extract<VerifyMode, { readonly kind: "service" }>;

/** Returns the options for the requests to a service. */
export function readService(url: string, values: Options, report: Report): ServiceMode {
  const seed = readNumber("seed", values, { least: 0, most: 2 ** 32 - 1 }, report);
  const requests = readNumber("max-requests", values, { least: 1, most: 1_000_000 }, report);
  const seconds = readNumber("max-seconds", values, { least: 1, most: 86_400 }, report);
  const timeout = readNumber("timeout", values, { least: 1, most: 3_600 }, report);
  return {
    kind: "service",
    url,
    isAll: values.all === true,
    tags: values.tag ?? [],
    ids: readIds(values, report),
    query: readQuery(values, report),
    seed: seed ?? usualSeed,
    mostRequests: requests ?? mostRequests,
    mostSeconds: seconds ?? mostSeconds,
    timeout: (timeout ?? usualTimeout) * 1000,
  };
}

function readIds({ id: texts = [] }: Options, report: Report): readonly GivenId[] {
  return texts.flatMap((text) => {
    const [, name = "", value = ""] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
    if (name !== "") return [{ name, value }];
    refuse("id", `--id must have the form NAME=VALUE, such as petId=7 or pets/{id}=7, not "${text}"`, report);
    return [];
  });
}

function readQuery({ query = [] }: Options, report: Report): readonly SourceHeader[] {
  return query.flatMap((text) => {
    const [, name = "", value = ""] = /^([^=&#]+)=(.+)$/s.exec(text) ?? [];
    if (name.trim() !== "" && value.trim() !== "") return [{ name: name.trim(), value: value.trim() }];
    // The text may be a secret.
    refuse("query", "--query must have the form 'NAME=VALUE', without & and #", report);
    return [];
  });
}
