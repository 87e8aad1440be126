import { execFileSync } from "node:child_process";
import { readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { sample } from "../../../scripts/thoroughness.js";
import { folderWith, load, plain, tryLoading } from "../load/tools.js";
import { bottomlessDocuments, largeDocuments } from "./large.js";

/** The emitters' tests also generate from the legal documents. */
const legal = fileURLToPath(new URL("./legal/", import.meta.url));
const survived = fileURLToPath(new URL("./survived/", import.meta.url));
const refused = fileURLToPath(new URL("./refused/", import.meta.url));

/** Rejected documents with the code of their error. */
const reasons: { readonly [file: string]: string } = {
  "alias-bomb.yaml": "SPEC012",
  "alias-cycle.yaml": "SPEC012",
  "alias-depth.yaml": "SPEC015",
  "binary.yaml": "SPEC005",
  "deep-block.yaml": "SPEC015",
  "deep-closed.yaml": "SPEC015",
  "deep-flow.yaml": "SPEC015",
  "deep.json": "SPEC015",
  "empty.yaml": "SPEC006",
  "infinite.json": "SPEC016",
  "infinite.yaml": "SPEC016",
  "inflated.yaml": "SPEC061",
  "list.json": "SPEC020",
  "merge-cycle.yaml": "SPEC012",
  "merge-bomb.yaml": "SPEC012",
  "merge-of-text.yaml": "SPEC010",
  "not-utf8.yaml": "SPEC005",
  "only-comment.yaml": "SPEC006",
  "path-absolute.yaml": "SPEC003",
  "path-encoded.yaml": "SPEC003",
  "path-escape.yaml": "SPEC003",
  "path-folder.yaml": "SPEC001",
  "raw-control.json": "SPEC010",
  "raw-control.yaml": "SPEC017",
  "tag-binary.yaml": "SPEC013",
  "tag-function.yaml": "SPEC013",
  "text.yaml": "SPEC020",
  "two-documents.yaml": "SPEC014",
  "utf16.yaml": "SPEC005",
  "yaml-in.json": "SPEC010",
};

/** Documents that generate despite a problem, with its code. */
const mistakes: { readonly [file: string]: string } = {
  "cyclic-paths.yaml": "SPEC054",
  "cyclic-pointer.yaml": "SPEC054",
  "cyclic-references.yaml": "SPEC054",
  "duplicate-keys.json": "SPEC011",
  "duplicate-keys.yaml": "SPEC011",
  "endless-schema.yaml": "SPEC079",
  "numbers.yaml": "SPEC025",
  "path-nul.yaml": "SPEC002",
  "prototype-anchor.yaml": "SPEC053",
  "prototype-reference.yaml": "SPEC052",
  "prototype-scheme.yaml": "SPEC076",
  "ref-values.yaml": "SPEC050",
  "refs-everywhere.yaml": "SPEC052",
  "remote-base.yaml": "SPEC051",
  "remote-file.yaml": "SPEC051",
  "remote-host.yaml": "SPEC051",
  "remote-http.yaml": "SPEC051",
  "wrong-kinds.yaml": "SPEC030",
};

/** Characters that could control the terminal. */
const steering = /[\0-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/;

describe("rejects", () => {
  it("each document with the listed code", () => {
    expect(readdirSync(refused).sort()).toEqual(Object.keys(reasons).sort());
  });

  it.each(Object.entries(reasons))("%s: %s", async (file, code) => {
    const { loaded, codes, text } = await tryLoading(join(refused, file));
    expect(loaded).toBeUndefined();
    expect(new Set(codes)).toContain(code);
    expect(text).not.toMatch(steering);
  });

  it.each(Object.entries(bottomlessDocuments))("%s", async (_, { text, code }) => {
    const { loaded, codes } = await tryLoading(join(folderWith({ "openapi.yaml": text() }), "openapi.yaml"));
    expect(loaded).toBeUndefined();
    expect(codes).toContain(code);
  });

  // Reading a pipe would wait forever for a writer.
  it.skipIf(process.platform === "win32")("a pipe", async () => {
    const folder = folderWith({ "openapi.yaml": specWith("{ $ref: pipe.yaml }", "{ type: string }") });
    execFileSync("mkfifo", [join(folder, "pipe.yaml")]);
    const { loaded, codes } = await tryLoading(join(folder, "openapi.yaml"));
    expect(loaded).toBeUndefined();
    expect(codes).toEqual(["SPEC001"]);
  });

  it("a missing file behind a link to the outside, without accessing the outside", async () => {
    const outside = folderWith({ "secret.yaml": "type: string\n" });
    const folder = folderWith({ "openapi.yaml": specWith("{ $ref: linked/secret.yml }", "{ type: string }") });
    symlinkSync(outside, join(folder, "linked"));
    const { loaded, codes, text } = await tryLoading(join(folder, "openapi.yaml"));
    expect(loaded).toBeUndefined();
    expect(codes).toEqual(["SPEC003"]);
    expect(text).not.toContain("secret.yaml");
  });

  it("a link to the outside of the folder", async () => {
    const outside = folderWith({ "secret.yaml": "type: string\n" });
    const folder = folderWith({ "openapi.yaml": specWith("{ $ref: link.yaml }", "{ $ref: linked/secret.yaml }") });
    symlinkSync(join(outside, "secret.yaml"), join(folder, "link.yaml"));
    symlinkSync(outside, join(folder, "linked"));
    const { loaded, codes } = await tryLoading(join(folder, "openapi.yaml"));
    expect(loaded).toBeUndefined();
    expect(codes).toEqual(["SPEC003", "SPEC003"]);
  });
});

describe("survives", () => {
  it("each document with the listed code", () => {
    expect(readdirSync(survived).sort()).toEqual(Object.keys(mistakes).sort());
  });

  it.each(Object.entries(mistakes))("%s: %s", async (file, code) => {
    const { loaded, codes, text } = await tryLoading(join(survived, file));
    expect(loaded).toBeDefined();
    expect(new Set(codes)).toContain(code);
    expect(text).toContain("for now: ");
    expect(text).not.toMatch(steering);
  });
});

describe("accepts", () => {
  it.each(readdirSync(legal))("%s", async (file) => {
    const { loaded, codes } = await tryLoading(join(legal, file));
    expect(loaded).toBeDefined();
    // Only warnings about naming rules and about invalid defaults.
    expect(codes.filter((code) => code !== "SPEC038" && code !== "SPEC090")).toEqual([]);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
    expect("polluted" in {}).toBe(false);
  });

  it("a link within the folder, as the file that it points to", async () => {
    const folder = folderWith({
      "openapi.yaml": specWith("{ $ref: link.yaml }", "{ properties: { one: { $ref: fact.yaml } } }"),
      "fact.yaml": "type: string\n",
    });
    symlinkSync(join(folder, "fact.yaml"), join(folder, "link.yaml"));
    const { document, files } = await load(join(folder, "openapi.yaml"));
    expect(files.map(({ path }) => path)).toEqual([join(folder, "fact.yaml"), join(folder, "openapi.yaml")]);
    expect(schemas(document.root)).toEqual({
      A: { type: "string" },
      B: { properties: { one: { $ref: "#/components/schemas/A" } } },
    });
  });

  it("inherited names as ordinary properties", async () => {
    const { document } = await load(join(legal, "prototype-names.yaml"));
    const components = schemas(document.root);
    expect(Object.keys(components)).toEqual(["__proto__", "constructor", "prototype", "toString"]);
    const own = Object.getOwnPropertyDescriptor(components, "__proto__")?.value as { properties: object };
    expect(Object.keys(own.properties)).toEqual([
      "__proto__",
      "constructor",
      "prototype",
      "toString",
      "hasOwnProperty",
      "valueOf",
    ]);
    expect(components["constructor"]).toMatchObject({
      discriminator: { mapping: { constructor: "#/components/schemas/toString" } },
    });
    expect(document.locationOf("/components/schemas/__proto__/properties/constructor").pointer).toBe(
      "/components/schemas/__proto__/properties/constructor",
    );
  });

  it("keys of any type as strings", async () => {
    const { document } = await load(join(legal, "keys.yaml"));
    const { properties } = schemas(document.root)["Keys"] as { properties: object };
    expect(Object.keys(properties).sort()).toEqual(
      ["", ".inf", "0x10", "010", "1.0", "1e3", "200", "2001-01-01", "<<", "no", "null", "true", "~"].sort(),
    );
  });

  it("merge keys and aliases", async () => {
    const { document } = await load(join(legal, "merge-keys.yaml"));
    expect(schemas(document.root)).toEqual({
      Merged: { type: "string", minLength: 1 },
      Overridden: { description: "Own.", deprecated: true },
      Both: { description: "Shared.", deprecated: true, type: "string" },
      Listed: { description: "Shared.", deprecated: true, type: "string" },
      Nested: {
        type: "object",
        properties: { id: { type: "string", format: "uuid" }, parent: { type: "string", format: "uuid" } },
      },
      Alias: { type: "string", format: "uuid" },
      Again: {
        type: "object",
        properties: {
          own: { type: "string" },
          id: { type: "string", format: "uuid" },
          parent: { type: "string", format: "uuid" },
        },
      },
    });
  });

  it("data that looks like a reference, unchanged", async () => {
    const { document } = await load(join(legal, "references.yaml"));
    const all = schemas(document.root);
    expect(all["Data"]).toMatchObject({
      properties: {
        $ref: { type: "string" },
        properties: { properties: { $ref: { type: "object" } } },
        default: { default: { $ref: "#/nowhere" } },
        const: { const: { $ref: "#/nowhere" } },
        enum: { enum: [{ $ref: "#/nowhere" }, { $ref: 1 }] },
        example: { example: { $ref: { $ref: ["#/nowhere"] } } },
        slash: { $ref: "#/components/schemas/DataAB3" },
        "a/b": { $ref: "#/components/schemas/DataAB3" },
      },
      "x-data": { $ref: "https://example.com/nothing" },
    });
    expect(all["Alias"]).toEqual({ $ref: "#/components/schemas/AliasOfAlias" });
    expect(document.root["x-anything"]).toEqual(expect.objectContaining({ $ref: "#/nowhere" }));
  });

  it("numbers as doubles", async () => {
    const { loaded, codes } = await tryLoading(join(survived, "numbers.yaml"));
    expect(codes).toEqual(["SPEC025"]);
    expect(schemas(loaded!.document.root)["Numbers"]).toMatchObject({
      properties: {
        large: { minimum: -(2 ** 63), maximum: 2 ** 63 },
        greatest: { maximum: Number.MAX_VALUE },
        least: { exclusiveMinimum: Number.MIN_VALUE },
        hexadecimal: { default: 31 },
        octal: { default: 15 },
        text: { default: "1_000", enum: ["1_000", "0b11", "012e", "1.2.3", "12:30:45", "2001-01-01"] },
      },
    });
  });

  it("a byte order mark and Windows line endings", async () => {
    expect(schemas((await load(join(legal, "bom.yaml"))).document.root)).toEqual({ Fact: { type: "string" } });
    const crlf = await load(join(legal, "crlf.yaml"));
    expect(schemas(crlf.document.root)).toEqual({ Fact: { type: "string", description: "one\ntwo\n" } });
  });

  it.each(sample(Object.entries(largeDocuments), 3))("%s", async (_, text) => {
    const folder = folderWith({ "openapi.yaml": text() });
    // Processor time, independent of other load on the machine.
    const start = process.cpuUsage();
    await load(join(folder, "openapi.yaml"));
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1000).toBeLessThan(10_000);
  });
});

function specWith(one: string, other: string): string {
  return `openapi: 3.1.0\ninfo: { title: Hostile, version: "1" }\npaths: {}\ncomponents: { schemas: { A: ${one}, B: ${other} } }\n`;
}

function schemas(root: unknown): { readonly [name: string]: unknown } {
  return (plain(root) as { components: { schemas: { readonly [name: string]: unknown } } }).components.schemas;
}
