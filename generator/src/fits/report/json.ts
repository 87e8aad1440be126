import { jsonText } from "../../diagnostics/visible.js";
import { plainTitle } from "../../findings/title.js";
import type { Placed } from "./words.js";

/** Formats a result for programs. */
export function printJson({ document, consumers, findings, failed, unused }: Placed): string {
  const described = findings.map(({ rule, level, subject, title, operations, consumers: own, whole, place }) => ({
    rule,
    level,
    subject,
    title: plainTitle(title),
    operations,
    consumers: own,
    ...(whole && { whole }),
    ...place,
  }));
  return jsonText({ fits: !failed, document, consumers, findings: described, unused });
}
