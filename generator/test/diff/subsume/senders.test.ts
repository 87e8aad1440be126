/** What callers and services send, and what receivers ignore. */
import { describe, expect, it } from "vitest";
import { decide, outcomeOf } from "./decide.js";

const text = { type: "string" };
const open = { type: "object", properties: { a: text } };
const both = { type: "object", properties: { a: text, b: { type: "integer" } } };

describe("undeclared properties", () => {
  it("are not sent, so an open object may get a new optional one", () => {
    expect(outcomeOf({ from: open, to: both })).toBe("proved");
    expect(outcomeOf({ from: { allOf: [open, { type: "object" }] }, to: both })).toBe("proved");
  });

  it("are ignored by open objects", () => {
    expect(outcomeOf({ from: both, to: open })).toBe("proved");
  });

  it("are refused by closed objects", () => {
    const witness = { witness: { b: 1 } };
    expect(outcomeOf({ from: both, to: { ...open, additionalProperties: false } })).toEqual(witness);
    expect(outcomeOf({ from: both, to: { ...open, unevaluatedProperties: false } })).toEqual(witness);
  });

  it("may be sent if a schema describes them", () => {
    const additionalProperties = true;
    expect(outcomeOf({ from: { ...open, additionalProperties }, to: both })).toEqual({ witness: { b: null } });
    expect(outcomeOf({ from: { ...open, patternProperties: { "^b": true } }, to: both })).toEqual({
      witness: { b: null },
    });
  });

  it("may be sent if no schema says which properties there are, under names that nobody knows", () => {
    expect(outcomeOf({ from: { type: "object" }, to: both })).toBe("proved");
    expect(outcomeOf({ from: { type: "object" }, to: { type: "object", additionalProperties: text } })).toEqual({
      witness: { a: null },
    });
    expect(outcomeOf({ from: { type: "object" }, to: { type: "object", additionalProperties: false } })).toEqual({
      witness: { a: null },
    });
  });

  it("are sent if they are required", () => {
    const from = { ...open, required: ["b"] };
    expect(outcomeOf({ from, to: both })).toEqual({ witness: { b: null } });
  });
});

describe("readOnly and writeOnly", () => {
  const readOnly = { type: "object", properties: { id: { ...text, readOnly: true }, a: text }, required: ["id"] };
  const writable = { type: "object", properties: { id: text, a: text }, required: ["id"] };

  it("callers send no readOnly properties, and services do not require them", () => {
    expect(outcomeOf({ from: writable, to: readOnly })).toBe("proved");
    expect(outcomeOf({ from: readOnly, to: writable })).toEqual({ witness: {} });
    const optional = { type: "object", properties: { a: text } };
    expect(outcomeOf({ from: optional, to: readOnly })).toBe("proved");
  });

  it("services send readOnly properties", () => {
    expect(outcomeOf({ from: readOnly, to: writable, sender: "service" })).toBe("proved");
    const from = { type: "object", properties: { a: text } };
    expect(outcomeOf({ from, to: readOnly, sender: "service" })).toEqual({ witness: {} });
  });

  it("services send no writeOnly properties", () => {
    const secret = { type: "object", properties: { secret: { ...text, writeOnly: true } }, required: ["secret"] };
    const closed = { type: "object", additionalProperties: false };
    expect(outcomeOf({ from: secret, to: closed, sender: "service" })).toBe("proved");
    expect(outcomeOf({ from: secret, to: closed })).toEqual({ witness: { secret: "a" } });
  });

  it("apply through references and allOf, also in another part of the schema", () => {
    const components = { Id: { ...text, readOnly: true } };
    const id = { $ref: "#/components/schemas/Id" };
    const to = { allOf: [{ type: "object", required: ["id"] }, { properties: { id: { allOf: [id] } } }] };
    expect(outcomeOf({ from: { type: "object", properties: { a: text } }, to, components })).toBe("proved");
  });
});

describe("x-extensible-enum", () => {
  const one = { ...text, "x-extensible-enum": ["a"] };
  const two = { ...text, "x-extensible-enum": ["a", "b"] };

  it("lists what callers send", () => {
    expect(outcomeOf({ from: one, to: two })).toBe("proved");
    expect(outcomeOf({ from: two, to: one })).toEqual({ witness: "b" });
  });

  it("does not list what services send", () => {
    expect(outcomeOf({ from: two, to: one, sender: "service" })).toBe("proved");
    expect(outcomeOf({ from: two, to: { enum: ["a"] }, sender: "service" })).toMatchObject({
      witness: expect.any(String),
    });
  });
});

describe("a discriminator", () => {
  const named = { type: "object", properties: { kind: text, name: text }, required: ["kind"] };
  const components = { Cat: named, Dog: { ...named, title: "A dog" } };
  const union = (names: readonly string[], mapping?: object): object => ({
    oneOf: names.map((name) => ({ $ref: `#/components/schemas/${name}` })),
    discriminator: { propertyName: "kind", ...(mapping && { mapping }) },
  });

  it("selects a variant by the name of its schema", () => {
    expect(outcomeOf({ from: union(["Cat"]), to: union(["Dog", "Cat"]), components })).toBe("proved");
    expect(outcomeOf({ from: union(["Dog", "Cat"]), to: union(["Cat"]), components })).toEqual({
      witness: { kind: "Dog" },
    });
  });

  it("selects a variant by its mapping", () => {
    const mapping = { cat: "#/components/schemas/Cat" };
    expect(outcomeOf({ from: union(["Cat"], mapping), to: union(["Cat"]), components })).toEqual({
      witness: { kind: "cat" },
    });
    const same = { Cat: "#/components/schemas/Cat" };
    expect(outcomeOf({ from: union(["Cat"], same), to: union(["Cat"]), components })).toBe("proved");
  });
});

describe("variants without a tag", () => {
  const cat = { type: "object", properties: { meow: text } };
  const dog = { type: "object", properties: { bark: text } };

  it("are not exchanged, although receivers ignore undeclared properties", () => {
    expect(decide({ from: { anyOf: [cat, dog] }, to: { anyOf: [cat] } })).toEqual({
      kind: "unknown",
      reason: "only a variant that does not declare `bark` accepts it",
    });
  });

  it("may overlap: only strict receivers reject a value of two variants", () => {
    expect(decide({ from: { oneOf: [cat] }, to: { oneOf: [cat, dog] } })).toEqual({
      kind: "unknown",
      reason: "more than one variant of `oneOf` accepts {}",
    });
    expect(outcomeOf({ from: { anyOf: [cat, dog] }, to: { oneOf: [cat, dog] } })).toEqual({ witness: {} });
  });

  it("are the same in another order", () => {
    expect(outcomeOf({ from: { oneOf: [cat, dog] }, to: { oneOf: [{ ...dog, title: "Dog" }, cat] } })).toBe("proved");
  });
});
