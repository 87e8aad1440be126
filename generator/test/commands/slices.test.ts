import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { check } from "../../src/run/check.js";
import { run as generate } from "../../src/run/index.js";
import type { Outcome } from "../../src/run/outcome.js";
import { versionOf } from "../../src/run/packages/installed.js";
import type { Session } from "../../src/commands/session.js";
import { clientOutput } from "../../src/emit/client/output.js";
import type { EmittedFile } from "../../src/emit/output.js";
import { readerOf, watchFile, watchSchemas } from "../../src/emit/trace.js";
import { zodOutput } from "../../src/emit/zod/output.js";
import { Reads } from "../../src/load/index.js";
import { offline } from "../cli/in-process.js";
import { runtimeFolder } from "../runtime-folder.js";
import { buildFile, buildText, emitOptions } from "../emit/generate.js";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Members = { [key: string]: Json };

const document = {
  openapi: "3.1.0",
  info: { title: "Pets", version: "1.0.0" },
  paths: {
    "/pets": {
      get: {
        operationId: "listPets",
        tags: ["pets"],
        responses: {
          200: {
            description: "OK",
            content: {
              "application/json": { schema: { type: "array", items: { $ref: "#/components/schemas/Pet" } } },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Animal: { type: "object", required: ["id"], properties: { id: { type: "string" } } },
      Owner: { type: "object", properties: { name: { type: "string" }, born: { type: "string" } } },
      Pet: {
        type: "object",
        properties: { name: { type: "string" }, owner: { $ref: "#/components/schemas/Owner" } },
      },
      Dog: { allOf: [{ $ref: "#/components/schemas/Animal" }, { type: "object", required: ["id", "kind"] }] },
      Slip: { type: "object", required: ["nam"], properties: { name: { type: "string" } } },
    },
  },
} satisfies Members;

interface Project {
  readonly root: string;
  /** Generates from this document. Returns the written files, and whether it read the whole document. */
  readonly run: (document: Json | string) => Promise<Run>;
  readonly session: Session;
}

interface Run {
  readonly outcome: Outcome;
  readonly isWhole: boolean;
  readonly written: readonly string[];
}

function createProject(): Project {
  const root = mkdtempSync(join(tmpdir(), "specloom-slices-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  writeFileSync(
    join(root, "specloom.config.yaml"),
    "spec: openapi.json\nformat: none\noutputs:\n  client: { folder: out/client }\n  zod: { folder: out/zod, tiers: [zod] }\n",
  );
  const phases: unknown[] = [];
  const session: Session = {
    folder: root,
    cacheFolder: join(root, "user-cache"),
    identity: "the generator under test",
    host: { pid: process.pid, isAlive: () => true },
    version: "0.0.0",
    runtimeFolder,
    versionOf,
    print: () => undefined,
    printError: () => undefined,
    colour: false,
    colourOutput: false,
    today: "2026-11-23",
    verbose: false,
    annotations: false,
    showPhase: (phase) => void phases.push(phase),
    onInterrupt: () => undefined,
    network: offline,
  };
  const run = async (given: Json | string): Promise<Run> => {
    const text = typeof given === "string" ? given : JSON.stringify(given, undefined, 2);
    writeFileSync(join(root, "openapi.json"), text);
    phases.length = 0;
    const outcome = await generate({ force: false }, session);
    const written = outcome.changes.flatMap(({ kind, path }) => (kind === "unchanged" ? [] : [path]));
    return { outcome, isWhole: phases.includes("load"), written };
  };
  return { root, run, session };
}

/** Returns the document with a change in one of its schemas. */
function changed(change: (schemas: Members) => void): Members {
  const copy = structuredClone(document) as unknown as { components: { schemas: Members } } & Members;
  change(copy.components.schemas);
  return copy;
}

function withProperty(name: string, property = "added", schema: Json = { type: "integer" }): Members {
  return changed((schemas) => {
    const { properties } = schemas[name] as { properties: Members };
    properties[property] = schema;
  });
}

const lock = "specloom.lock.json";

function outputOf(root: string): ReadonlyMap<string, string> {
  const paths = readdirSync(join(root, "out"), { recursive: true, encoding: "utf8" }).sort();
  const files = paths.filter((path) => statSync(join(root, "out", path)).isFile());
  return new Map([...files, `../${lock}`].map((path) => [path, readFileSync(join(root, "out", path), "utf8")]));
}

/** Expects the same output as from a cold run. */
async function expectCold(project: Project, text: Json | string): Promise<Outcome> {
  const cold = createProject();
  const { outcome } = await cold.run(text);
  expect(outputOf(project.root)).toEqual(outputOf(cold.root));
  return outcome;
}

describe("a run in which one component schema has changed", () => {
  test("reads only that schema, and writes the files that declare it", async () => {
    const project = createProject();
    expect((await project.run(document)).isWhole).toBe(true);
    const next = withProperty("Owner");
    const run = await project.run(next);
    expect(run).toMatchObject({
      isWhole: false,
      written: ["out/client/types.ts", "out/zod/zod/schemas.ts", lock],
    });
    await expectCold(project, next);
    expect((await project.run(next)).written).toEqual([]);
    expect((await project.run(document)).isWhole).toBe(false);
    await expectCold(project, document);
  });

  test("rebuilds its dependents", async () => {
    const project = createProject();
    await project.run(document);
    // Dog requires the property that Animal declares, so it repeats the declaration.
    const next = changed((schemas) => {
      schemas["Animal"] = { type: "object", required: ["id"], properties: { id: { type: "integer" } } };
    });
    expect((await project.run(next)).isWhole).toBe(false);
    await expectCold(project, next);
  });

  test("runs everything where it has a brand, which is a name of the whole document", async () => {
    const project = createProject();
    await project.run(document);
    const branded = (more: object): Json =>
      changed((schemas) => {
        schemas["Owner"] = { type: "object", properties: { id: { type: "string", "x-brand": "OwnerId" }, ...more } };
      });
    expect((await project.run(branded({}))).isWhole).toBe(true);
    await expectCold(project, branded({}));
    const next = branded({ age: { type: "integer" } });
    expect((await project.run(next)).isWhole).toBe(true);
    await expectCold(project, next);
  });

  test("repeats earlier warnings with their current lines", async () => {
    const project = createProject();
    await project.run(document);
    const next = withProperty("Owner");
    const { outcome, isWhole } = await project.run(next);
    const cold = await expectCold(project, next);
    const places = ({ diagnostics }: Outcome) => diagnostics.map(({ code, at }) => [code, at?.pointer, at?.position]);
    expect(isWhole).toBe(false);
    expect(places(outcome)).toEqual(places(cold));
    expect(places(outcome)).toMatchObject([["SPEC084", "/components/schemas/Slip/required/0", { line: 87 }]]);
  });

  test.each<readonly [string, Json | string]>([
    ["a schema refers to another one", withProperty("Owner", "pet", { $ref: "#/components/schemas/Animal" })],
    ["a schema has another type", changed((schemas) => (schemas["Owner"] = { type: "string" }))],
    ["a property travels one way", withProperty("Owner", "id", { type: "string", readOnly: true })],
    ["a schema is added", changed((schemas) => (schemas["New"] = { type: "string" }))],
    ["schemas have changed places", changed((schemas) => void ([schemas["Owner"], delete schemas["Owner"]] as const))],
    ["something is wrong in it", withProperty("Owner", "wrong", { type: "strng" })],
    ["something was wrong in it", changed((schemas) => (schemas["Slip"] = { type: "object" }))],
    [
      "it refers to a part of a schema",
      withProperty("Owner", "n", { $ref: "#/components/schemas/Pet/properties/name" }),
    ],
    ["an operation has changed", { ...document, paths: {} }],
    ["the document is no JSON any more", JSON.stringify(document).replace('"type":"object"', '"type":"object"]')],
    // Parsed alone, this adds one property; in the document, it closes the `schemas` object.
    [
      "a schema ends the object that it is in",
      JSON.stringify(document, undefined, 2).replace(
        /"Owner": \{/,
        '"Owner": { } }, "examples": { "Owner": { "x": 1, "y": {',
      ),
    ],
  ])("reads the whole document where %s", async (_, next) => {
    const project = createProject();
    await project.run(document);
    const run = await project.run(next);
    expect(run.isWhole).toBe(true);
    if (run.outcome.diagnostics.every(({ severity }) => severity !== "error")) await expectCold(project, next);
  });
});

/** Returns a document with so many schemas that they are split into files by the first letters of their names. */
function large(change: (schemas: Members) => void): Members {
  return changed((schemas) => {
    for (let index = 0; index < 110; index += 1) schemas[`Tail${index}`] = { type: "string" };
    change(schemas);
  });
}

/** A pattern whose analysis uses the maximum number of steps. */
const complexPattern = `^(${[..."abcdefghijklmnopqrstuvwxyz"].map((letter) => `${letter}?`).join("")}0)+$`;

/** Replaces strings with numbers that JavaScript would round. */
function textWith(given: Members, numbers: Readonly<Record<string, string>>): string {
  const text = JSON.stringify(given, undefined, 2);
  return Object.entries(numbers).reduce((before, [name, digits]) => before.replaceAll(`"${name}"`, digits), text);
}

/** Expects the same warnings after a change as from a cold run, including one with this code. */
async function expectSameWarnings(before: Json | string, after: Json | string, code: string): Promise<void> {
  const project = createProject();
  await project.run(before);
  const { outcome } = await project.run(after);
  const cold = await expectCold(project, after);
  const warnings = ({ diagnostics }: Outcome) => diagnostics.map((one) => [one.code, one.at?.pointer]).sort();
  expect(warnings(outcome)).toEqual(warnings(cold));
  expect(warnings(cold).flat()).toContain(code);
}

describe("state shared by components", () => {
  test("a default is checked again for each component that depends on the change", async () => {
    const withLeaf = (longest: number): Members =>
      large((schemas) => {
        schemas["Leaf"] = { type: "string", maxLength: longest };
        schemas["Middle"] = { $ref: "#/components/schemas/Leaf" };
        // Both check whether Middle accepts "a", but only the result of Second depends on it.
        schemas["First"] = { anyOf: [{ $ref: "#/components/schemas/Middle" }, { const: "a" }], default: "a" };
        schemas["Second"] = { $ref: "#/components/schemas/Middle", default: "a" };
      });
    await expectSameWarnings(withLeaf(5), withLeaf(0), "SPEC090");
  });

  test("a number has the digits of the component that rounds to it", async () => {
    const project = createProject();
    const withValue = (value: string): string =>
      textWith(
        large((schemas) => {
          schemas["Owner"] = { type: "object", properties: { id: { type: "integer", maximum: value } } };
          schemas["Zebra"] = { type: "integer", maximum: "rounded" };
        }),
        { one: "1", exact: "9223372036854775808", rounded: "9223372036854775807" },
      );
    await project.run(withValue("one"));
    await project.run(withValue("exact"));
    await expectCold(project, withValue("exact"));
  });

  test("a newly rounded number changes other components", async () => {
    const project = createProject();
    const withLimit = (limit: string): string =>
      textWith(
        large((schemas) => {
          schemas["Owner"] = { type: "object", properties: { id: { type: "integer", maximum: limit } } };
          schemas["Zebra"] = { type: "integer", maximum: "exact" };
        }),
        { one: "1", exact: "9223372036854775808", rounded: "9223372036854775807" },
      );
    await project.run(withLimit("one"));
    await project.run(withLimit("rounded"));
    await expectCold(project, withLimit("rounded"));
  });

  test("the budget for pattern analysis can run out", async () => {
    const withPattern = (pattern: string): Members =>
      large((schemas) => {
        schemas["Complex"] = {
          type: "object",
          properties: Object.fromEntries(
            Array.from({ length: 10 }, (_, index) => [`p${index}`, { type: "string", pattern: complexPattern }]),
          ),
        };
        schemas["User"] = { type: "object", properties: { name: { type: "string", pattern } } };
      });
    const project = createProject();
    await project.run(withPattern("^a$"));
    const after = withPattern("^(a|b)*$");
    const { outcome } = await project.run(after);
    const cold = await expectCold(project, after);
    const unknown = ({ diagnostics }: Outcome) => diagnostics.filter(({ code }) => code === "SPEC087").length;
    expect([unknown(outcome), unknown(cold)]).toEqual([11, 11]);
  });

  test("a recursive component affects only the files that read it", async () => {
    const withType = (type: string): Members =>
      large((schemas) => {
        schemas["Branch"] = {
          type: "object",
          properties: { name: { type }, next: { $ref: "#/components/schemas/Branch" } },
        };
      });
    const project = createProject();
    await project.run(withType("string"));
    const next = withType("integer");
    expect((await project.run(next)).isWhole).toBe(false);
    await expectCold(project, next);
  });
});

describe("the cache of components", () => {
  const parts = ".specloom/parts.json";

  test("is trusted only if this user's specloom wrote it", async () => {
    const text = (root: string): string => readFileSync(join(root, parts), "utf8");
    const forgeries: readonly ((own: string, cache: string) => string)[] = [
      (own) => own.replace('"Owner"', '"Omner"'),
      (own) => own.slice(own.indexOf("\n") + 1),
      (own) => `${"0".repeat(64)}${own.slice(64)}`,
      (_, cache) => cache,
      () => "",
    ];
    for (const forge of forgeries) {
      const project = createProject();
      await project.run(document);
      const cache = readFileSync(join(project.root, ".specloom/cache.json"), "utf8");
      writeFileSync(join(project.root, parts), forge(text(project.root), cache));
      const run = await project.run(withProperty("Owner"));
      expect(run).toMatchObject({ isWhole: true, outcome: { diagnostics: [{ code: "SPEC084" }] } });
      await expectCold(project, withProperty("Owner"));
    }
  });

  test("is not trusted for another version of the document, even if it was once correct", async () => {
    const project = createProject();
    await project.run(document);
    cpSync(join(project.root, parts), join(project.root, "old.json"));
    const other = { ...document, info: { title: "Others", version: "2" } };
    await project.run(other);
    cpSync(join(project.root, "old.json"), join(project.root, parts));
    const next = withProperty("Owner");
    expect((await project.run(next)).isWhole).toBe(true);
    await expectCold(project, next);
  });

  test("is not used for edited files", async () => {
    const project = createProject();
    await project.run(document);
    writeFileSync(join(project.root, "out/client/index.ts"), "// edited\n");
    const run = await project.run(withProperty("Owner"));
    expect(run.isWhole).toBe(true);
    expect(run.outcome.diagnostics.map(({ code }) => code)).toContain("GEN101");
  });

  test("is not read by --check", async () => {
    const project = createProject();
    await project.run(document);
    writeFileSync(join(project.root, "openapi.json"), JSON.stringify(withProperty("Owner"), undefined, 2));
    rmSync(join(project.root, "user-cache"), { recursive: true });
    mkdirSync(join(project.root, "user-cache"));
    const target = { root: project.root, configFile: join(project.root, "specloom.config.yaml"), folder: project.root };
    const { diagnostics } = await check({ target, force: false, strict: true }, project.session);
    expect(diagnostics.filter(({ code }) => code === "GEN201")).toHaveLength(3);
  });
});

/** Two operations with unions of the same components, which refer to others. */
const choices = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Choices", version: "1" },
  paths: Object.fromEntries(
    ["first", "second"].map((name) => [
      `/${name}`,
      {
        get: {
          operationId: `${name}.get`,
          responses: {
            200: {
              description: "OK",
              content: {
                "application/json": {
                  schema: { oneOf: [{ $ref: "#/components/schemas/A" }, { $ref: "#/components/schemas/B" }] },
                },
              },
            },
          },
        },
      },
    ]),
  ),
  components: {
    schemas: {
      A: { anyOf: [{ $ref: "#/components/schemas/C" }, { type: "null" }] },
      B: { anyOf: [{ $ref: "#/components/schemas/D" }, { type: "boolean" }] },
      C: { type: "string" },
      D: { type: "integer" },
    },
  },
});

/** A file must be regenerated after a change in anything that another file looked up for it. */
test.each(["discriminators", "recursion", "directions", "inheritance", "unions", "many-schemas", "choices"])(
  "every file of %s reads by itself all that it depends on",
  async (name) => {
    const file = fileURLToPath(new URL(`../documents/constructs/${name}.yaml`, import.meta.url));
    const { api } = await (name === "choices" ? buildText(choices) : buildFile(file));
    const readsOf = async (order: (files: readonly EmittedFile[]) => readonly EmittedFile[]) => {
      const reads = new Reads();
      const watched = watchSchemas(api, reads);
      const options = { ...emitOptions, tiers: ["zod", "mini"] } as const;
      const emitted = await Promise.all(
        [clientOutput, zodOutput].map((emitter) => emitter.emit({ api: watched, options })),
      );
      const files = emitted.flat().map((one, index) => watchFile(one, `${index} ${one.path}`, reads));
      for (const one of order(files)) expect(one.text).not.toBe("");
      return files.map(({ path }, index) => [path, reads.of(readerOf(`${index} ${path}`))]);
    };
    const forwards = await readsOf((files) => files);
    expect(await readsOf((files) => [...files].reverse())).toEqual(forwards);
    expect(forwards.flat(2).length).toBeGreaterThan(forwards.length);
  },
);
