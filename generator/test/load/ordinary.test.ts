import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { seed, times } from "../../../scripts/randomness.js";
import { isThorough, sample } from "../../../scripts/thoroughness.js";
import { bundle } from "../../src/load/bundle/bundle.js";
import { Homes } from "../../src/load/bundle/homes.js";
import { Report } from "../../src/diagnostics/report.js";
import { loadDocument, type Node, type ObjectNode } from "../../src/load/index.js";
import { readOrdinary } from "../../src/load/ordinary.js";
import { crawl } from "../../src/load/resolve/crawl.js";
import { Resolver } from "../../src/load/resolve/resolver.js";
import { Sources } from "../../src/load/resolve/sources.js";
import { versionOf } from "../../src/load/version.js";
import { mutate } from "../hostile/fuzz/mutate.js";
import { createRandom } from "../hostile/fuzz/random.js";
import { readSeeds } from "../hostile/fuzz/seeds.js";
import { folderWith } from "./tools.js";

const path = join(import.meta.dirname, "openapi.yaml");

/** Reads a document in both ways. The short one is undefined if it does not apply. */
function readTwice(text: string, file = path): { readonly short: ObjectNode | undefined; readonly long: unknown } {
  const report = new Report();
  const folder = { root: file, path: dirname(file) };
  const sources = new Sources(folder, report, text);
  const opened = sources.open(file);
  const version = "source" in opened ? versionOf(opened.source, report) : undefined;
  if (!("source" in opened) || version === undefined) return { short: undefined, long: undefined };
  const parsed = report.diagnostics.length;
  const short = readOrdinary(opened.source.root, version);
  const resolver = new Resolver(sources, opened.source, version);
  const references = crawl(resolver, report);
  const long = bundle(resolver, new Homes(references, resolver, folder), report)?.root;
  return {
    short,
    long: { root: JSON.stringify(long), codes: report.diagnostics.slice(parsed).map(({ code }) => code) },
  };
}

function expectSame(text: string, file?: string): boolean {
  const { short, long } = readTwice(text, file);
  if (short === undefined) return false;
  // The text has the order of properties, too.
  expect(long).toEqual({ root: JSON.stringify(short), codes: [] });
  return true;
}

const here = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

it("reads the documents with one error each as the long way does, or leaves them to it", () => {
  const folder = here("../spec-errors/cases");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(?:ya?ml|json)$/.test(name),
  );
  const read = sample(files, 120).filter((name) => {
    try {
      return expectSame(readFileSync(join(folder, name), "utf8"), join(folder, name));
    } catch (error) {
      throw new Error(name, { cause: error });
    }
  });
  expect(read.length).toBeGreaterThan(15);
});

it("reads random documents as the long way does, or leaves them to it", () => {
  const seeds = readSeeds({ small: !isThorough });
  const random = createRandom(seed);
  const cases = times(isThorough ? 500 : 120);
  let read = 0;
  for (let number = 0; number < cases; number += 1) {
    const { text, steps, seed: name } = mutate(random.pick(seeds), random);
    if (typeof text !== "string") continue;
    try {
      if (expectSame(text)) read += 1;
    } catch (error) {
      throw new Error(`${number}: ${name}, ${steps.join()}`, { cause: error });
    }
  }
  expect(read).toBeGreaterThan(isThorough ? cases / 20 : 0);
});

it("no object of a document is in two places, whatever aliases, merges and overlays repeat", async () => {
  const folder = folderWith({
    "openapi.yaml": `openapi: 3.1.0
info: { title: T, version: "1" }
paths: {}
components:
  schemas:
    A: &a { type: object, properties: { one: &one { type: [string, "null"] }, two: *one } }
    B: *a
    C: { <<: *a, description: C }
`,
    "add.overlay.yaml": `overlay: 1.0.0
info: { title: O, version: "1" }
actions:
  - target: $.components.schemas[*]
    update: { properties: { added: { enum: [1] } } }
`,
  });
  const [file, overlay] = [join(folder, "openapi.yaml"), join(folder, "add.overlay.yaml")];
  const loaded = await loadDocument({ file, report: new Report(), settings: { overlays: [overlay] } });
  const seen = new Set<Node>();
  const visit = (node: Node | undefined): void => {
    if (typeof node !== "object" || node === null) return;
    expect(seen.has(node)).toBe(false);
    seen.add(node);
    Object.values(node).forEach(visit);
  };
  visit(loaded?.document.root);
  expect(seen.size).toBeGreaterThan(25);
});
