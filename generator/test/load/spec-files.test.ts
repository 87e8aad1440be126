import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CORE_SCHEMA, load } from "js-yaml";
import { describe, expect, it } from "vitest";
import { CST, Parser, parse, parseAllDocuments } from "yaml";

/** Our own spec must load with every YAML 1.2 parser, so it avoids syntax that parsers disagree about. */
const root = fileURLToPath(new URL("../../../spec", import.meta.url));
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".yaml"));

/**
 * YAML indicators. Parsers disagree about where these characters end a plain scalar in a flow collection: PyYAML rejects
 * `[take?]`, for example. `#` starts a comment only after a space, which ends the scalar for all of them.
 */
const indicators = /[?:,[\]{}&*!|>%@`"']/;

/** Returns the plain scalars in flow collections that contain an indicator, each with its line. */
function disputedScalars(text: string): readonly string[] {
  const found: string[] = [];
  const lineOf = (offset: number): number => text.slice(0, offset).split("\n").length;
  for (const document of new Parser().parse(text)) {
    if (document.type !== "document") continue;
    CST.visit(document, ({ key, value }, path) => {
      for (const token of [key, value]) {
        if (token?.type !== "scalar" || !isInFlow(document, path) || !indicators.test(token.source)) continue;
        found.push(`${lineOf(token.offset)}: ${token.source}`);
      }
    });
  }
  return found;
}

function isInFlow(document: CST.Document, path: CST.VisitPath): boolean {
  return CST.visit.parentCollection(document, path).type === "flow-collection";
}

describe.each(files)("%s", (file) => {
  const text = readFileSync(join(root, file), "utf8");

  it("two parsers, one of them strict, agree on it", () => {
    const [document, ...others] = parseAllDocuments(text, { version: "1.2", strict: true, uniqueKeys: true });
    expect(others).toEqual([]);
    expect([...(document?.errors ?? []), ...(document?.warnings ?? [])]).toEqual([]);
    expect(load(text, { schema: CORE_SCHEMA })).toEqual(parse(text, { version: "1.2" }));
  });

  it("quotes scalars with an indicator in a flow collection", () => {
    expect(disputedScalars(text)).toEqual([]);
  });
});

it("finds scalars of flow collections only: keys, values and list items", () => {
  const text = "a: really?\nb: [take?, fine, 'quoted?']\nc: { d: { e*: f, g: http://h } }\ni:\n  - [j, { k: l? }]\n";
  expect(disputedScalars(text)).toEqual(["2: take?", "3: e*", "3: http://h", "5: l?"]);
});
