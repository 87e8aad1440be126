import { visible } from "../../diagnostics/visible.js";
import { plainMarkup } from "../../findings/markup.js";
import { placeOf } from "../../findings/places.js";
import { plainTitle } from "../../findings/title.js";
import { plural } from "../../findings/words.js";
import { failuresOf, type ReportedFinding, type VerifyResult } from "./result.js";
import { detailsOf, headOf, linesOf } from "./words.js";

/** The test case of findings about no operation. */
const outside = "requests outside of the document";

/** Formats a result as JUnit's XML: a test case for each operation. Reports read one failure of a test case, so it has all of them. */
export function printJunit(result: VerifyResult): string {
  const { operations, document, findings } = result;
  const failures = failuresOf(result);
  const hasOutside = findings.some((one) => one.operations.length === 0);
  const names = [...Object.keys(operations.called), ...(hasOutside ? [outside] : [])];
  const failed = names.filter((name) => failures.some((one) => isOf(one, name)));
  const counts = {
    tests: names.length + operations.notCalled.length,
    failures: failed.length,
    skipped: operations.notCalled.length,
  };
  const lines = [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<testsuites>`,
    `  <testsuite${attributes({ name: `specloom verify ${document}`, ...counts, errors: 0 })}>`,
    ...names.map((name) => testCase(name, result)),
    ...operations.notCalled.map(
      ({ operation, reason }) =>
        `    <testcase${attributes({ classname: document, name: operation })}>\n      <skipped${attributes({ message: reason })}/>\n    </testcase>`,
    ),
    `    <system-out>${escapeXml(headOf(result))}</system-out>`,
    `  </testsuite>`,
    `</testsuites>`,
  ];
  return `${lines.join("\n")}\n`;
}

function isOf({ operations }: ReportedFinding, name: string): boolean {
  return name === outside ? operations.length === 0 : operations.includes(name);
}

function testCase(name: string, result: VerifyResult): string {
  const own = failuresOf(result).filter((one) => isOf(one, name));
  const others = result.findings.filter((one) => isOf(one, name) && !own.includes(one));
  const [first] = own;
  const start = `    <testcase${attributes({ classname: result.document, name })}`;
  if (first === undefined && others.length === 0) return `${start}/>`;
  const more = own.length > 1 ? ` and ${plural(own.length - 1, "more finding")}` : "";
  const failure = first && { message: `${plainTitle(first.title)}${more}`, type: first.rule };
  return [
    `${start}>`,
    ...(failure ? [`      <failure${attributes(failure)}>${textOf(own)}</failure>`] : []),
    ...(others.length > 0 ? [`      <system-out>${textOf(others)}</system-out>`] : []),
    `    </testcase>`,
  ].join("\n");
}

function textOf(findings: readonly ReportedFinding[]): string {
  return escapeXml(findings.map(describe).join("\n\n"));
}

function describe(finding: ReportedFinding): string {
  const { rule, level, title, location } = finding;
  return [
    `${level} ${rule}: ${plainTitle(title)}`,
    ...(location === undefined ? [] : [placeOf(location)]),
    ...linesOf(detailsOf(finding, plainMarkup)),
  ].join("\n");
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(visible(String(value)))}"`)
    .join("");
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for elements and attributes. XML 1.0 has no escapes for control characters: they are made visible before. */
function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (one) => entities[one] ?? one);
}
