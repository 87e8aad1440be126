import { operation } from "./examples.js";
import { ruleTable } from "./table.js";

/** Announced dates of removal, and the extensions that this generator reads. */
export const lifecycleRules = ruleTable({
  "operation.stability.decreased": {
    axis: "behaviour",
    title: "`{operation}`{within} is {after} instead of {before}",
    explain:
      "`x-stability-level` promises how much may change: draft and alpha promise nothing, and changes of such operations break nobody. A lower level takes a promise back.",
    level: "breaking",
    example: operation("{}", "{ x-stability-level: beta }"),
    counterExample: operation("{ x-stability-level: draft }", "{ x-stability-level: alpha }"),
  },
  "operation.stability.increased": {
    axis: "behaviour",
    title: "`{operation}`{within} is {after} instead of {before}",
    explain: "`x-stability-level` promises more than before: from beta on, changes that break programs are reported.",
    level: "safe",
    example: operation("{ x-stability-level: beta }", "{ x-stability-level: stable }"),
    counterExample: operation("{ x-stability-level: stable }", "{ x-stability-level: beta }"),
  },
  "sunset.date.added": {
    axis: "behaviour",
    title: "A date is announced for the end of `{object}`{within}",
    explain: "`x-sunset` names the day from which requests may fail. Callers should move until then.",
    level: "safe",
    example: operation("{ deprecated: true }", '{ deprecated: true, x-sunset: "2999-12-31" }'),
    counterExample: operation("{}", "{ deprecated: true }"),
  },
  "sunset.date.advanced": {
    axis: "behaviour",
    title: "`{object}`{within} ends earlier than announced",
    explain:
      "Callers planned with the date of `x-sunset`, and now have less time, or a date that cannot be read. Keep the announced date.",
    level: "breaking",
    example: operation('{ deprecated: true, x-sunset: "2999-12-31" }', '{ deprecated: true, x-sunset: "2999-01-01" }'),
    counterExample: operation(
      '{ deprecated: true, x-sunset: "2999-01-01" }',
      '{ deprecated: true, x-sunset: "2999-12-31" }',
    ),
  },
  "sunset.date.postponed": {
    axis: "behaviour",
    title: "`{object}`{within} ends later than announced",
    explain: "Callers have more time.",
    level: "safe",
    example: operation('{ deprecated: true, x-sunset: "2999-01-01" }', '{ deprecated: true, x-sunset: "2999-12-31" }'),
    counterExample: operation(
      '{ deprecated: true, x-sunset: "2999-12-31" }',
      '{ deprecated: true, x-sunset: "2999-01-01" }',
    ),
  },
  "sunset.date.removed": {
    axis: "behaviour",
    title: "`{object}`{within} stays deprecated, without the date that was announced",
    explain: "Callers planned with the date of `x-sunset`. Without it, the end may come at any time. Keep the date.",
    level: "breaking",
    example: operation('{ deprecated: true, x-sunset: "2999-12-31" }', "{ deprecated: true }"),
    counterExample: operation('{ deprecated: true, x-sunset: "2999-12-31" }', "{}"),
  },
});
