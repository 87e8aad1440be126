import { closest } from "../diagnostics/closest.js";
import { optional } from "../diagnostics/optional.js";
import type { Report } from "../diagnostics/report.js";
import type { TargetOptions } from "../run/target-options.js";
import { suggestionKinds, type SuggestionKind } from "../suggest/types.js";
import type { SourceHeader } from "../config/index.js";
import type { Options } from "./options.js";
import { readHeaders, refuse } from "./result-options.js";
import { readService, readUrl, type ServiceMode } from "./verify-options.js";

/** The options of `suggest`, checked. */
export interface SuggestCommand {
  readonly target: TargetOptions;
  readonly kinds: ReadonlySet<SuggestionKind>;
  /** The file for the overlay; absent: stdout. */
  readonly file?: string;
  readonly isForced: boolean;
  /** The service that proposals of pages are tested against. */
  readonly service?: ServiceMode;
  /** The headers of each request, with the names of variables in place of their values. */
  readonly headers: readonly SourceHeader[];
}

/** Returns the options of `suggest`. Reports what is wrong with them (GEN001), and then returns undefined. */
export function readSuggestOptions(values: Options, report: Report): SuggestCommand | undefined {
  const kinds = readKinds(values, report);
  const service = readTest(values, report);
  const headers = readHeaders(values, report);
  if (report.hasErrors) return undefined;
  const { out, force = false, ...target } = values;
  return {
    target,
    kinds,
    ...optional("file", out),
    isForced: force,
    ...optional("service", service),
    headers,
  };
}

/** Returns the service of `--url`, if any. */
function readTest(values: Options, report: Report): ServiceMode | undefined {
  if (values.url !== undefined) {
    const url = readUrl(values.url, report);
    return url === undefined ? undefined : readService(url, values, report);
  }
  for (const name of ["header", "query", "id", "max-requests", "max-seconds", "timeout"] as const)
    if (values[name] !== undefined) refuse(name, `--${name} is for requests to a service: name it with --url`, report);
  return undefined;
}

function readKinds({ kinds: texts }: Options, report: Report): ReadonlySet<SuggestionKind> {
  if (texts === undefined) return new Set(suggestionKinds);
  const names = texts.split(",").map((name) => name.trim());
  return new Set(
    names.flatMap((name) => {
      const kind = suggestionKinds.find((one) => one === name);
      if (kind !== undefined) return [kind];
      const problem = `--kinds must be some of ${suggestionKinds.join(", ")}, not "${name}"`;
      report.add("GEN001", { argument: name, problem, suggestion: closest(name, suggestionKinds) });
      return [];
    }),
  );
}
