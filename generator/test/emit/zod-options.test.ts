import { afterAll, describe, expect, it } from "vitest";
import type { EmitOptions } from "../../src/emit/zod/settings.js";
import { zodOutput } from "../../src/emit/zod/output.js";
import { Foundry, judge, tiers } from "../json-schema/validators.js";
import { buildText, emitFormatted } from "./generate.js";

const spec = `
openapi: 3.1.1
info: { title: Options, version: "1" }
paths:
  /things/{id}:
    put:
      operationId: things.put
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }
      responses:
        "200": { description: It., content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } }
        "202": { description: Soon., content: { application/json: { schema: { $ref: "#/components/schemas/Ticket" } } } }
        "404": { description: None., content: { application/json: { schema: { $ref: "#/components/schemas/Problem" } } } }
components:
  schemas:
    Thing: { type: object, properties: { at: { type: string, format: date } }, additionalProperties: false }
    Sealed: { allOf: [{ $ref: "#/components/schemas/Part" }], properties: { b: { type: string } }, unevaluatedProperties: false }
    Part: { type: object, properties: { a: { type: string } } }
    Order: { type: object, required: [thing], properties: { thing: { $ref: "#/components/schemas/Thing" } }, additionalProperties: false }
    Ticket: { type: object, required: [ticket], properties: { ticket: { type: string }, sealed: { $ref: "#/components/schemas/Sealed" } } }
    Problem: { type: object, required: [title], properties: { title: { type: string } } }
`;

describe("options of the validators", () => {
  const foundry = new Foundry();
  afterAll(() => foundry.remove());

  it("unknownKeys: responses accept unknown properties, or reject them if the schema does", async () => {
    const built = await buildText(spec);
    const [loose, strict] = [await foundry.load(built), await foundry.load(built, { unknownKeys: "schema" })];
    for (const tier of tiers) {
      expect(judge(loose[tier], "Thing", { more: 1 }).valid, tier).toBe(true);
      expect(judge(loose[tier], "Sealed", { a: "", b: "", more: 1 }).valid, tier).toBe(true);
      expect(judge(loose[tier], "ThingInput", { more: 1 }).valid, tier).toBe(false);
      expect(judge(strict[tier], "Thing", { more: 1 }).valid, tier).toBe(false);
      expect(judge(strict[tier], "Sealed", { a: "", b: "", more: 1 }).valid, tier).toBe(false);
      expect(strict[tier]["ThingInput"], "one form is enough").toBeUndefined();
    }
  });

  it("formats: assert, or only annotate", async () => {
    const built = await buildText(spec);
    const [assert, annotate] = [await foundry.load(built), await foundry.load(built, { formats: "annotate" })];
    for (const tier of tiers) {
      expect(judge(assert[tier], "Thing", { at: "soon" }).valid, tier).toBe(false);
      expect(judge(annotate[tier], "Thing", { at: "soon" }).valid, tier).toBe(true);
    }
  });

  it("raw: exports the schemas with zod's own types, or without them", async () => {
    const built = await buildText(spec);
    const kept = await emitFormatted(zodOutput, built);
    const exported = await emitFormatted(zodOutput, built, { raw: true });
    expect(kept.get("zod/schemas.ts")).toMatch(/^const Part\$ = /m);
    expect(exported.get("zod/schemas.ts")).toMatch(/^export const Part\$ = /m);
  });

  it("several successes have one export each, and one for all", async () => {
    const loaded = await foundry.load(await buildText(spec));
    for (const tier of tiers) {
      const takes = (name: string, value: unknown): boolean => judge(loaded[tier], name, value).valid;
      expect(takes("ThingsPutResponse", { at: "2026-01-02" }), tier).toBe(true);
      expect(takes("ThingsPutResponse", { ticket: "t" }), tier).toBe(true);
      expect(takes("ThingsPutResponse202", { at: "2026-01-02" }), tier).toBe(false);
      expect(takes("ThingsPutResponse404", { title: "none" }), tier).toBe(true);
      expect(takes("ThingsPutParams", { id: "1", thing: {} }), tier).toBe(true);
      expect(takes("ThingsPutParams", { id: "1", thing: { more: 1 } }), tier).toBe(false);
      expect(takes("ThingsPutParams", { id: "1", thing: {}, more: 1 }), tier).toBe(false);
    }
  });

  it("tiers: only the configured ones are emitted, with their dependencies", async () => {
    const built = await buildText(spec);
    const folders = async (options: Partial<EmitOptions>) => {
      const paths = [...(await emitFormatted(zodOutput, built, options)).keys()];
      return [...new Set(paths.flatMap((path) => path.match(/^(\w+)\//)?.[1] ?? []))].sort();
    };
    expect(await folders({ tiers: ["zod"] })).toEqual(["zod"]);
    expect(await folders({ tiers: ["guards"] })).toEqual(["guards"]);
    expect(await folders({ tiers: ["fast"] })).toEqual(["fast", "guards", "mini"]);
    expect(await folders({})).toEqual(["fast", "guards", "mini", "zod"]);
  });

  // A compiler that skips the runtime's declarations, as most do, takes every type of a missing package for any.
  it("without zod: do not compile", async () => {
    const indexes = await emitFormatted(zodOutput, await buildText(spec));
    expect(indexes.get("zod/index.ts")).toContain('import type {} from "zod";\n');
    expect(indexes.get("mini/index.ts")).toContain('import type {} from "zod/mini";\n');
    expect(indexes.get("guards/index.ts")).not.toContain("import");
  });

  it("without raw: exports no schema with zod's own type, and has no casts", async () => {
    const plain = await emitFormatted(zodOutput, await buildText(spec));
    expect(plain.get("zod/schemas.ts")).not.toContain("Ticket$");
    expect(plain.get("zod/schemas.ts")).toContain(
      "export const Ticket: json.Schema<api.Ticket> = /* @__PURE__ */ json.schema<api.Ticket>(() =>",
    );
    for (const [path, text] of plain) expect(text, path).not.toMatch(/\bas (never|unknown|any)\b/);
  });
});
