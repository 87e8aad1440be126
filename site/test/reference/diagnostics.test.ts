import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { catalog } from "../../../generator/src/diagnostics/catalog/index.js";
import { printDiagnostics } from "../../../generator/src/diagnostics/print.js";
import { diagnoseCase } from "../../../generator/test/spec-errors/diagnose.js";
import { sample } from "../../../scripts/thoroughness.js";
import { casesFolder, readCase } from "../../src/reference/diagnostics/cases.js";
import { groups } from "../../src/reference/diagnostics/groups.js";
import { messagesOf } from "../../src/reference/diagnostics/messages.js";
import { diagnosticPages, runsFolder } from "../../src/reference/diagnostics/pages.js";

const [overview, ...pages] = diagnosticPages();
const codes = Object.keys(catalog).sort();
const entries = groups.flatMap((group) => group.entries);

/** The sections of all pages, by heading. */
const sections = pages.flatMap(({ markdown }) =>
  markdown.split(/^## /m).flatMap((section, at) => {
    const [heading = "", ...lines] = section.split("\n");
    return at === 0 ? [] : [{ heading, text: lines.join("\n") }];
  }),
);

test("each code has one section and one row of the overview", () => {
  expect(sections.map(({ heading }) => heading).sort()).toEqual(codes);
  const rows = [...(overview?.markdown ?? "").matchAll(/^\| \[(\w+)\]\(\S+#(\w+)\) \|/gm)];
  expect(rows.map(([, code]) => code).sort()).toEqual(codes);
  expect(rows.filter(([, code = "", anchor]) => anchor !== code.toLowerCase())).toEqual([]);
});

const printed = /^(?:error|warning) (\w+): (.*)$/gm;

describe.each(sections)("$heading", ({ heading, text }) => {
  test("has an example that prints it, with one of the messages of the section", () => {
    const texts = entries.find(([code]) => code === heading)?.[1];
    const found = [...text.matchAll(printed)]
      .filter(([, code]) => code === heading)
      .map(([, , message = ""]) => message);
    expect(found.length).toBeGreaterThan(0);
    const patterns = texts === undefined ? [] : messagesOf(heading, texts).map(patternOf);
    expect(found.filter((message) => !patterns.some((pattern) => pattern.test(message)))).toEqual([]);
  });

  test("says what `specloom explain` says", () => {
    const { explain } = (catalog as Readonly<Record<string, { readonly explain: string }>>)[heading] ?? { explain: "" };
    const plain = (markdown: string): string =>
      markdown
        .replaceAll(/\[docs\/([\w-]+\.md)\]\([^)]*\)/g, "docs/$1 in the package specloom")
        .replaceAll(/<code>(.*?)<\/code>/g, "`$1`")
        .replaceAll("&amp;", "&")
        .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
        .replaceAll(/\\([*_[\]\\])/g, "$1");
    expect(plain(text)).toContain(explain);
  });
});

/** Returns a pattern in which each gap, and the article before it, can differ. */
function patternOf(message: string): RegExp {
  const escaped = message.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replaceAll("a …", "an? …").replaceAll(/…|XXXX/g, ".+")}$`);
}

/** Returns what specloom prints about the document of a case, as `openapi.yaml`. */
async function diagnose(folder: string, code: string): Promise<string> {
  const { report, loaded } = await diagnoseCase(join(folder, "openapi.yaml"), code, folder);
  return printDiagnostics(report.diagnostics, { relativeTo: folder, ...(loaded && { files: loaded.files }) });
}

describe("the case", () => {
  const runs = new Set(readdirSync(runsFolder).map((name) => name.replace(".md", "")));
  const folder = mkdtempSync(join(tmpdir(), "specloom-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  // The generator's tests have the diagnostics of all.
  const some = sample(
    codes.filter((code) => !runs.has(code)),
    40,
  );
  test.each(some)("of %s still prints what the page shows", async (code) => {
    const found = readCase(code);
    if (found === undefined) throw new Error(`no case of ${code}`);
    const { document, problems } = found;
    const target = join(folder, code);
    if (document.includes("/")) cpSync(join(casesFolder, dirname(document)), target, { recursive: true });
    else cpSync(join(casesFolder, document), join(target, "openapi.yaml"));
    // Cases that refer to others.
    cpSync(join(casesFolder, "SPEC002"), join(folder, "SPEC002"), { recursive: true });
    const actual = await diagnose(target, code);
    const text = sections.find(({ heading }) => heading === code)?.text ?? "";
    for (const problem of problems) expect(actual).toContain(problem);
    expect(text).toContain(problems[0]);
  });
});
