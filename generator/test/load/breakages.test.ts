import { join } from "node:path";
import { expect, it } from "vitest";
import { seed, times } from "../../../scripts/randomness.js";
import { isThorough, sample } from "../../../scripts/thoroughness.js";
import { stringify } from "yaml";
import { Locator } from "../../src/diagnostics/locate.js";
import { Report } from "../../src/diagnostics/report.js";
import { loadDocument } from "../../src/load/index.js";
import { parseSource } from "../../src/load/parse/parse.js";
import { createRandom, type Random } from "../hostile/fuzz/random.js";
import { readSeeds, type Json, type JsonObject } from "../hostile/fuzz/seeds.js";
import { folderWith } from "./tools.js";

/**
 * Randomly corrupts public documents as authors do: loading must report the right line. BREAKAGES sets the number of attempts
 * per corruption, by default one.
 */
const breakages: readonly Breakage[] = [
  {
    what: "an unresolved reference",
    code: "SPEC052",
    mark: "#/components/schemas/DoesNotExist",
    apply: (document, random) =>
      pick(
        document,
        random,
        (node, key) => key === "$ref" && typeof node[key] === "string",
        (node) => {
          node["$ref"] = "#/components/schemas/DoesNotExist";
        },
      ),
  },
  {
    what: "a type that is none",
    code: "SPEC034",
    mark: "strng",
    apply: (document, random) =>
      pick(
        document,
        random,
        (node, key) => key === "type" && node[key] === "string" && isSchema(node),
        (node) => {
          node["type"] = "strng";
        },
      ),
  },
  {
    what: "an operationId that is used twice",
    code: "SPEC101",
    mark: "used/twice",
    apply: (document, random) => {
      const isId = (node: JsonObject, key: string): boolean =>
        key === "operationId" && node[key] !== "used/twice" && isObject(node["responses"]);
      const rename = (node: JsonObject): void => void (node["operationId"] = "used/twice");
      return pick(document, random, isId, rename) && pick(document, random, isId, rename);
    },
  },
  {
    what: "`responses`, misspelt",
    code: "SPEC033",
    mark: "respnses",
    apply: (document, random) =>
      pick(
        document,
        random,
        (node, key) => key === "responses" && "operationId" in node,
        (node) => {
          node["respnses"] = node["responses"]!;
          delete node["responses"];
        },
      ),
  },
  {
    what: "a parameter that is listed twice",
    code: "SPEC073",
    mark: "The second.",
    apply: (document, random) =>
      pick(
        document,
        random,
        (node, key) => key === "responses" && "operationId" in node,
        (node) => {
          const one = { name: "twice", in: "query", schema: { type: "string" } };
          const own = Array.isArray(node["parameters"]) ? node["parameters"] : [];
          node["parameters"] = [...own, one, { description: "The second.", ...one }];
        },
      ),
  },
  {
    what: "`required` that names no property",
    code: "SPEC084",
    mark: "absentProperty",
    apply: (document, random) =>
      pick(
        document,
        random,
        (node, key) => key === "properties" && isWhole(node),
        (node) => {
          node["required"] = [...(Array.isArray(node["required"]) ? node["required"] : []), "absentProperty"];
        },
      ),
  },
];

interface Breakage {
  readonly what: string;
  readonly code: string;
  /** Marks the lines that a diagnostic may name. */
  readonly mark: string;
  /** Corrupts the document; returns false if nothing in it can be corrupted this way. */
  readonly apply: (document: JsonObject, random: Random) => boolean;
}

const count = times(1);
const documents = readSeeds({ small: false }).filter(
  ({ name }, index, all) => /^[A-Z]/.test(name) && all.findIndex((other) => other.name === name) === index,
);

const written = sample(documents, 2).flatMap(({ name, take }) =>
  (["json", "yaml"] as const).map((language) => ({ name, take, language })),
);
/** Each breakage of each document in each language; of a sample, one of each breakage, in each document and language. */
const cases = breakages.flatMap((breakage, index) =>
  written
    .filter((_, at) => isThorough || at === index % written.length)
    .map((document) => ({ ...breakage, ...document })),
);

it.each(cases)("$name as $language: $what", async ({ take, language, code, mark, apply }) => {
  for (let number = 0; number < count; number++) {
    const { random, document } = broken(take, number, apply);
    const text =
      language === "json"
        ? JSON.stringify(document, undefined, 1 + random.below(4))
        : stringify(document, { aliasDuplicateObjects: false });
    expect(await linesOf(code, text, language)).toEqual(expect.arrayContaining([expect.stringContaining(mark)]));
  }
});

/** Returns a document that could be corrupted. */
function broken(
  take: (random: Random) => JsonObject,
  number: number,
  apply: Breakage["apply"],
): { readonly random: Random; readonly document: JsonObject } {
  for (let attempt = 0; attempt < 50; attempt++) {
    const random = createRandom((seed - 1 + number) * 1000 + attempt);
    const document = take(random);
    if (apply(document, random)) return { random, document };
  }
  throw new Error("there is nothing to break");
}

/** Returns the lines of the diagnostics with this code. */
async function linesOf(code: string, text: string, language: string): Promise<readonly string[]> {
  const folder = folderWith({ [`openapi.${language}`]: text });
  const report = new Report();
  const loaded = await loadDocument({ file: join(folder, `openapi.${language}`), report });
  expect(loaded).toBeDefined();
  const locator = new Locator(loaded?.files ?? []);
  return report.diagnostics.flatMap((diagnostic) => {
    const position = diagnostic.code === code && diagnostic.at ? locator.locate(diagnostic.at) : undefined;
    if (!position) return [];
    expect(position.column).toBeGreaterThan(0);
    expect(text.split("\n")[position.line - 1]).toBe(position.text);
    return [position.text];
  });
}

/** Changes a random matching property; returns false if there is none. */
function pick(
  document: JsonObject,
  random: Random,
  fits: (node: JsonObject, key: string) => boolean,
  change: (node: JsonObject) => void,
): boolean {
  const found: JsonObject[] = [];
  const visit = (node: Json): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!isObject(node)) return;
    for (const key of Object.keys(node)) {
      if (fits(node, key)) found.push(node);
      if (!/^(?:examples?|default|enum|const|value|x-.*)$/.test(key)) visit(node[key]!);
    }
  };
  visit(document);
  if (found.length > 0) change(random.pick(found));
  return found.length > 0;
}

function isObject(node: Json | undefined): node is JsonObject {
  return typeof node === "object" && node !== null && !Array.isArray(node);
}

/** Returns whether an object is a schema rather than a security scheme or properties that include `type`. */
function isSchema(node: JsonObject): boolean {
  return (
    Object.values(node).every((value) => !isObject(value) || !("type" in value)) &&
    !("in" in node) &&
    !("flows" in node)
  );
}

/** Returns whether a schema declares all of its properties itself. */
function isWhole(node: JsonObject): boolean {
  const isList =
    node["type"] === "object" && isObject(node["properties"]) && Object.keys(node["properties"]).length > 0;
  const others = ["allOf", "anyOf", "oneOf", "not", "additionalProperties", "patternProperties", "discriminator"];
  return isList && others.every((keyword) => node[keyword] === undefined);
}

it("a sign too few or too many is one problem", () => {
  const text = `openapi: 3.1.0
info: { title: A, version: "1" }
paths:
  /a:
    get: { operationId: "a.get", tags: ["x", 'y'], responses: { "200": { description: "A", content: { a/b: {} } } } }
    post:
      responses:
        "200": { description: A, content: { application/json: { schema: { type: object } } } }
`;
  const signs = [...text.matchAll(/[{}[\]"',:]/g)].map(({ index }) => index);
  for (const at of signs) {
    for (const broken of [text.slice(0, at) + text.slice(at + 1), text.slice(0, at + 1) + text.slice(at)]) {
      const report = new Report();
      parseSource(broken, "a.yaml", report);
      const errors = report.diagnostics.filter(({ severity }) => severity === "error");
      expect(errors.length, broken).toBeLessThanOrEqual(1);
    }
  }
});
