import { groupBy } from "../../diagnostics/add-to.js";
import { byCodeUnit } from "../../diagnostics/by-code-unit.js";
import type { FailOn } from "../../diff/policy/policy.js";
import type { Api } from "../../model/types.js";
import type { Consumer } from "../types.js";
import type { Finding, FindingOfOne } from "./finding.js";
import { serve } from "./serve.js";
import { Service } from "./service.js";
import { unusedOf, type Unused } from "./unused.js";

/** The result of a check of all consumers. */
export interface FitsResult {
  /** `shop 1.0.0` */
  readonly consumers: readonly string[];
  /** Worst first. */
  readonly findings: readonly Finding[];
  readonly failed: boolean;
  readonly unused: Unused;
}

/** Says whether a document serves all consumers. */
export function checkFits(api: Api, consumers: readonly Consumer[], failOn: FailOn = "breaking"): FitsResult {
  const service = new Service(api.wire ?? api);
  const found = consumers.flatMap((consumer) =>
    serve(consumer, service).map((finding) => ({ finding, consumer: nameOf(consumer) })),
  );
  const findings = merge(found);
  return {
    consumers: [...new Set(consumers.map(nameOf))].sort(byCodeUnit),
    findings,
    failed: findings.some(({ level }) => failOn === "possible" || (failOn === "breaking" && level === "breaking")),
    unused: unusedOf(service),
  };
}

function nameOf({ name, version }: Consumer): string {
  return version === undefined ? name : `${name} ${version}`;
}

/** Joins the findings that several consumers, or several operations of one, have in common. */
function merge(found: readonly { readonly finding: FindingOfOne; readonly consumer: string }[]): readonly Finding[] {
  const groups = groupBy(found, ({ finding: { rule, title } }) => JSON.stringify([rule, title]));
  const all = [...groups.values()].flatMap((group): readonly Finding[] => {
    const [first] = group;
    if (first === undefined) return [];
    const { operation: _, whole: _whole, ...finding } = first.finding;
    const isWhole = group.every((one) => one.finding.whole === true);
    const sortedOf = (list: readonly (string | undefined)[]) =>
      [...new Set(list.filter((one) => one !== undefined))].sort(byCodeUnit);
    return [
      {
        ...finding,
        operations: sortedOf(group.map((one) => one.finding.operation)),
        consumers: sortedOf(group.map((one) => one.consumer)),
        ...(isWhole && { whole: true }),
      },
    ];
  });
  const rank = ({ level, rule, title }: Finding): string => `${level === "breaking" ? 0 : 1} ${rule} ${title}`;
  return all.sort((a, b) => byCodeUnit(rank(a), rank(b)));
}
