// Replaces the values of every field that OpenAPI 3.2 adds by values of other types: each is reported, and nothing crashes.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { expect, test } from "vitest";
import { isThorough } from "../../../scripts/thoroughness.js";
import { Report } from "../../src/diagnostics/report.js";
import { reservedNames } from "../../src/emit/output.js";
import { loadDocument } from "../../src/load/index.js";
import { buildModel } from "../../src/model/index.js";
import { builtIn } from "../../src/outputs.js";

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const document = parse(readFileSync(fileURLToPath(new URL("document.yaml", import.meta.url)), "utf8")) as Json;

/** The fields that 3.2 adds, and the parameters whose location is new. */
const added = new Set([
  ..."$self query additionalOperations itemSchema prefixEncoding itemEncoding mediaTypes parent kind defaultMapping".split(
    " ",
  ),
  ..."oauth2MetadataUrl deviceAuthorization deviceAuthorizationUrl dataValue serializedValue nodeType deprecated".split(
    " ",
  ),
]);

const values: readonly Json[] = [
  null,
  7,
  true,
  "",
  "constructor",
  "https://example.com/\u0000#/%zz",
  [],
  [null],
  {},
  { $ref: "#/nowhere" },
  { $ref: 7 },
  { __proto__: 1, "": null },
];

type Path = readonly (string | number)[];

function pathsOf(node: Json, path: Path = []): readonly Path[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]: [string, Json]) => {
    const here = [...path, Array.isArray(node) ? Number(key) : key];
    const isQuery = path.at(-2) === "parameters" && JSON.stringify(node).includes('"querystring"');
    const isNew = added.has(key) || added.has(String(path.at(-1))) || path.at(-2) === "additionalOperations" || isQuery;
    return [...(isNew ? [here] : []), ...pathsOf(value, here)];
  });
}

function replaced(node: Json, [key, ...rest]: Path, value: Json): Json {
  if (key === undefined) return value;
  const copy = (Array.isArray(node) ? [...node] : { ...(node as object) }) as { [key: string]: Json };
  copy[key] = replaced(copy[key]!, rest, value);
  return copy as Json;
}

const reserved = reservedNames(builtIn);

async function codesOf(given: Json): Promise<readonly string[]> {
  const report = new Report();
  const loaded = await loadDocument({
    file: fileURLToPath(new URL("document.yaml", import.meta.url)),
    report,
    text: JSON.stringify(given),
  });
  if (loaded) buildModel({ document: loaded.document, report, reserved });
  return report.diagnostics.map(({ code }) => code);
}

const paths = pathsOf(document);

test("there are enough fields", () => {
  expect(paths.length).toBeGreaterThan(80);
  for (const field of added) expect(paths.some((path) => path.includes(field))).toBe(true);
});

/** Returns the JSON type of a value. */
function typeOf(value: Json): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function valueAt(node: Json, path: Path): Json {
  return path.reduce<Json>((at, key) => (at as { [key: string]: Json })[key]!, node);
}

/** Places that hold any value, and booleans where schemas are. */
const open =
  /dataValue|\/(const|default|schema|itemSchema|items|contentSchema|id|event|data)$|properties|prefixItems|mapping$/;

test("nothing crashes, and other types are reported", async () => {
  const silent: string[] = [];
  // A part of the values each: together, they meet every kind of field.
  const parts = isThorough ? 3 : values.length;
  for (const [index, path] of paths.entries()) {
    const before = typeOf(valueAt(document, path));
    for (const value of values.filter((_, at) => at % parts === index % parts)) {
      const pointer = `/${path.join("/")}`;
      const codes = await codesOf(replaced(document, path, value));
      const isOther = typeOf(value) !== before && value !== null && (before === "object" || before === "array");
      if (codes.length === 0 && isOther && !open.test(pointer)) silent.push(`${pointer} = ${JSON.stringify(value)}`);
    }
  }
  expect(silent).toEqual([]);
});

test("a deep chain of parents ends", async () => {
  const tags = Array.from({ length: 5000 }, (_, index) => ({
    name: `t${index}`,
    ...(index > 0 && { parent: `t${index - 1}` }),
  }));
  expect(await codesOf({ ...(document as object), tags } as Json)).toEqual([]);
});

test("a URI below the document does not lead out of its folder", async () => {
  const schema = { $ref: "https://api.example.com/descriptions/../../../../../../etc/passwd" };
  const up = { $ref: "https://api.example.com/descriptions/%2e%2e/%2e%2e/package.json" };
  for (const one of [schema, up])
    expect(await codesOf(replaced(document, ["components", "schemas", "Cat"], one))).toEqual(["SPEC051"]);
});
