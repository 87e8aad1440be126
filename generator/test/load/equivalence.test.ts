import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { seed, times } from "../../../scripts/randomness.js";
import { folderWith, plain, tryLoading } from "./tools.js";

/**
 * Tests that a bundled document means the same as its files. Random documents of several files with many references are
 * expanded to some depth twice: by a naive reader of the files, and from the bundled document.
 */
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Files = { [path: string]: { [key: string]: Json } };

const paths = ["openapi.json", "a.json", "x/b.json", "x/y/c.json"];

it.each(Array.from({ length: times(150) }, (_, index) => seed + index))("random document %i", async (number) => {
  const files = randomFiles(randomNumbers(number));
  const folder = folderWith(
    Object.fromEntries(Object.entries(files).map(([path, value]) => [path, JSON.stringify(value)])),
  );
  const { loaded, codes, text } = await tryLoading(join(folder, "openapi.json"));
  expect(loaded, text).toBeDefined();
  if (!loaded) return;
  // Random references can form cycles, for which the naive reader has no rules.
  expect(
    codes.every((code) => ["SPEC038", "SPEC054", "SPEC079"].includes(code)),
    text,
  ).toBe(true);
  if (codes.some((code) => code !== "SPEC038")) return;
  const root = plain(loaded.document.root) as { [key: string]: Json };
  const written = writeOut({ file: "openapi.json", node: root["components"] as Json }, (reference) => ({
    file: "openapi.json",
    node: valueAt(root, reference.slice(1)),
  }));
  const declared = Object.keys((files["openapi.json"]!["components"] as { schemas: object }).schemas);
  const meant = writeOut({ file: "openapi.json", node: files["openapi.json"]!["components"]! }, (reference, from) => {
    const [path = "", pointer = ""] = reference.split("#");
    const file = path === "" ? from : join(dirname(from), path);
    return { file, node: valueAt(files[file]!, pointer) };
  });
  const schemas = (written as { schemas: { [name: string]: Json } }).schemas;
  const own = Object.fromEntries(declared.map((name) => [name, schemas[name]]));
  expect({ schemas: own }).toEqual(meant);
});

interface At {
  readonly file: string;
  readonly node: Json;
}

/** Replaces references with their targets down to some depth. */
function writeOut({ file, node }: At, resolve: (reference: string, from: string) => At, depth = 7): Json {
  if (depth === 0) return "…";
  if (Array.isArray(node)) return node.map((item) => writeOut({ file, node: item }, resolve, depth - 1));
  if (typeof node !== "object" || node === null) return node;
  const reference = node["$ref"];
  const { $ref: _, ...rest } = node;
  if (typeof reference === "string" && Object.keys(rest).length === 0)
    return writeOut(resolve(reference, file), resolve, depth);
  const members = Object.entries(rest).map(
    ([key, value]) => [key, writeOut({ file, node: value }, resolve, depth - 1)] as const,
  );
  const target = typeof reference === "string" ? { $ref: writeOut(resolve(reference, file), resolve, depth - 1) } : {};
  return { ...Object.fromEntries(members), ...target };
}

function valueAt(root: Json, pointer: string): Json {
  return pointer
    .split("/")
    .slice(1)
    .reduce<Json>(
      (outer, token) => (outer as { [key: string]: Json })[token.replaceAll("~1", "/").replaceAll("~0", "~")]!,
      root,
    );
}

type Random = (below: number) => number;

/** Returns a generator with mulberry32: short, and the same on every machine. */
function randomNumbers(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function randomFiles(random: Random): Files {
  const schemas = (): { [key: string]: Json } =>
    Object.fromEntries(
      Array.from({ length: 1 + random(4) }, (_, index) => [
        ["A", "B", "a-b", "c/d~e"][index]!,
        randomSchema(random, 3),
      ]),
    );
  const files: Files = {
    "openapi.json": {
      openapi: "3.1.0",
      info: { title: "Random", version: "1" },
      paths: {},
      components: { schemas: schemas() },
    },
  };
  for (const path of paths.slice(1)) files[path] = schemas();
  fillReferences(files, random);
  return files;
}

/** Returns a random schema in which `{ $ref: "" }` marks each reference. */
function randomSchema(random: Random, depth: number): Json {
  const kind = random(depth === 0 ? 2 : 6);
  if (kind === 0) return { type: ["string", "number", "boolean"][random(3)]! };
  if (kind === 1) return random(3) === 0 ? { $ref: "", description: "Beside." } : { $ref: "" };
  const inner = (): Json => randomSchema(random, depth - 1);
  if (kind === 2) return { type: "array", items: inner() };
  if (kind === 3) return { oneOf: [inner(), { type: "null" }] };
  return { type: "object", properties: { a: inner(), "b/c": inner(), $ref: { type: "string" } } };
}

/** Points every reference to a random schema in the files. */
function fillReferences(files: Files, random: Random): void {
  const places: { readonly file: string; readonly pointer: string }[] = [];
  const holes: { readonly file: string; readonly node: { [key: string]: Json } }[] = [];
  const visit = (file: string, node: Json, pointer: string): void => {
    const schema = node as { [key: string]: Json };
    places.push({ file, pointer });
    if (schema["$ref"] === "") holes.push({ file, node: schema });
    if (schema["items"]) visit(file, schema["items"], `${pointer}/items`);
    if (Array.isArray(schema["oneOf"]))
      schema["oneOf"].forEach((one, index) => visit(file, one, `${pointer}/oneOf/${index}`));
    const properties = (schema["properties"] ?? {}) as { [key: string]: Json };
    for (const [name, value] of Object.entries(properties)) visit(file, value, `${pointer}/properties/${escape(name)}`);
  };
  for (const [file, value] of Object.entries(files)) {
    const top = file === "openapi.json" ? (value["components"] as { schemas: { [key: string]: Json } }).schemas : value;
    const start = file === "openapi.json" ? "/components/schemas" : "";
    for (const [name, schema] of Object.entries(top)) visit(file, schema, `${start}/${escape(name)}`);
  }
  for (const { file, node } of holes) {
    const target = places[random(places.length)]!;
    const path = target.file === file && random(2) === 0 ? "" : relativePath(file, target.file);
    node["$ref"] = `${path}#${target.pointer}`;
  }
}

function escape(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

function relativePath(from: string, to: string): string {
  const up = "../".repeat(from.split("/").length - 1);
  return `${up}${to}`;
}
