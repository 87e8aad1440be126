import { afterAll, describe, expect, it } from "vitest";
import type { EmitOptions } from "../../src/emit/emitter.js";
import { zodEmitter } from "../../src/emit/zod/emitter.js";
import { Foundry, judge, tiers } from "../json-schema/validators.js";
import { buildText, emit } from "./generate.js";

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

  it("unknownKeys: responses let unknown members pass, or refuse them where the schema does", async () => {
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

  it("formats: they assert, or only inform", async () => {
    const built = await buildText(spec);
    const [assert, annotate] = [await foundry.load(built), await foundry.load(built, { formats: "annotate" })];
    for (const tier of tiers) {
      expect(judge(assert[tier], "Thing", { at: "soon" }).valid, tier).toBe(false);
      expect(judge(annotate[tier], "Thing", { at: "soon" }).valid, tier).toBe(true);
    }
  });

  it("raw: exports the schemas with zod's own types, or keeps them", async () => {
    const built = await buildText(spec);
    const kept = await emit(zodEmitter, built);
    const exported = await emit(zodEmitter, built, { raw: true });
    expect(kept.get("zod/schemas.ts")).toMatch(/^const Problem\$ = /m);
    expect(exported.get("zod/schemas.ts")).toMatch(/^export const Problem\$ = /m);
  });

  it("of several successes, one export takes each and one takes all", async () => {
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

  it("tiers: only the named ones are emitted, with what they need", async () => {
    const built = await buildText(spec);
    const folders = async (options: Partial<EmitOptions>) => {
      const paths = [...(await emit(zodEmitter, built, options)).keys()];
      return [...new Set(paths.flatMap((path) => path.match(/^(\w+)\//)?.[1] ?? []))].sort();
    };
    expect(await folders({ tiers: ["zod"] })).toEqual(["zod"]);
    expect(await folders({ tiers: ["guards"] })).toEqual(["guards"]);
    expect(await folders({ tiers: ["fast"] })).toEqual(["fast", "guards", "mini"]);
    expect(await folders({})).toEqual(["fast", "guards", "mini", "zod"]);
  });

  it("proof: without it, schemas with zod's own types are there only for what is made of them", async () => {
    const built = await buildText(spec);
    const schemas = async (options: Partial<EmitOptions>) =>
      (await emit(zodEmitter, built, options)).get("zod/schemas.ts") ?? "";
    expect(await schemas({ proof: true })).toContain("as never as json.Proved<");
    const plain = await schemas({ proof: false });
    expect(plain).not.toContain("Proved");
    expect(plain).not.toContain("Ticket$");
    expect(plain).toMatch(/export const Ticket: z\.ZodType<api\.Ticket, api\.Ticket> = [^;]* as never;/);
    expect(await schemas({ proof: false, raw: true })).toContain("export const Ticket$ =");
  });
});
