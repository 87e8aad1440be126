import type { SourceHeader } from "../config/index.js";
import type { Report } from "../diagnostics/report.js";
import type { Network } from "./network.js";

/** The headers of a request, with the values of variables. They must not get into files, messages or errors. */
export type SecretHeaders = Readonly<Record<string, string>>;

/** A header's value as fetch accepts it: one line, without control characters. */
const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Replaces the variables of the headers. Reports GEN186 for those that are missing or cannot be sent, and then returns undefined. */
export function resolveHeaders(
  headers: readonly SourceHeader[],
  { variable }: Pick<Network, "variable">,
  report: Report,
): SecretHeaders | undefined {
  const before = report.errorCount;
  const resolved = headers.map(({ name, value, at }) => {
    const filled = value.replace(/\$\{([A-Za-z_]\w*)\}/g, (_, name_: string) => {
      const found = variable(name_)?.trim() ?? "";
      const problem =
        found === "" ? "is not set" : fieldValue.test(found) ? undefined : "has a character that headers cannot have";
      if (problem !== undefined) report.add("GEN186", { variable: name_, header: name, problem }, at);
      return found;
    });
    if (!fieldValue.test(value))
      report.add("GEN186", { variable: "", header: name, problem: "has a character that headers cannot have" }, at);
    return [name.toLowerCase(), filled] as const;
  });
  return report.errorCount > before ? undefined : Object.fromEntries(resolved);
}
