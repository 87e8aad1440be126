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
  network: Pick<Network, "variable">,
  report: Report,
): SecretHeaders | undefined {
  const pairs = resolvePairs(headers, { ...network, kind: "header" }, report);
  return pairs && Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value] as const));
}

/** Replaces the variables in the values of headers, or of parameters of a query. */
export function resolvePairs(
  pairs: readonly SourceHeader[],
  { variable, kind }: Pick<Network, "variable"> & { readonly kind: "header" | "query parameter" },
  report: Report,
): readonly (readonly [name: string, value: string])[] | undefined {
  const before = report.errorCount;
  const resolved = pairs.map(({ name, value, at }) => {
    const filled = value.replace(/\$\{([A-Za-z_]\w*)\}/g, (_, name_: string) => {
      const found = variable(name_)?.trim() ?? "";
      const problem = found === "" ? "is not set" : "has a character that headers cannot have";
      if (found === "" || !fieldValue.test(found))
        report.add("GEN186", { variable: name_, name: `${kind} ${name}`, problem }, at);
      return found;
    });
    if (!fieldValue.test(value))
      report.add(
        "GEN186",
        { variable: "", name: `${kind} ${name}`, problem: "has a character that headers cannot have" },
        at,
      );
    return [name, filled] as const;
  });
  return report.errorCount > before ? undefined : resolved;
}
