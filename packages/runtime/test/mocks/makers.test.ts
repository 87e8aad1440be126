import { describe, expect, it } from "vitest";
import * as make from "../../src/mocks/fixtures/index.js";
import { formats } from "../../src/mocks/fixtures/formats.js";
import type { Maker } from "../../src/mocks/fixtures/maker.js";
import { placeOf } from "../../src/mocks/fixtures/place.js";
import { Random } from "../../src/mocks/fixtures/random.js";

const variants = Array.from({ length: 40 }, (_, index) => index);

function valuesOf(maker: Maker, name = "Value"): readonly unknown[] {
  const factory = make.fixture<unknown>(name, () => maker);
  return variants.map((variant) => factory(undefined, variant));
}

describe("strings", () => {
  it("keep their limits", () => {
    for (const value of valuesOf(make.string({ min: 3, max: 5 })) as readonly string[]) {
      expect(value.length).toBeGreaterThanOrEqual(3);
      expect(value.length).toBeLessThanOrEqual(5);
    }
    for (const value of valuesOf(make.string({ min: 200 })) as readonly string[]) expect(value).toHaveLength(200);
    expect(valuesOf(make.string({ max: 0 }))).toEqual(variants.map(() => ""));
  });

  it("are the examples first, then ids of the same form", () => {
    const factory = make.fixture<{ id: string }>("Project", () =>
      make.object({ id: make.string({ examples: ["prj_7k5"] }) }),
    );
    expect(factory().id).toBe("prj_7k5");
    const ids = variants.map((variant) => factory({}, variant).id);
    for (const id of ids) expect(id).toMatch(/^prj_\d[a-z]\d$/);
    expect(new Set(ids).size).toBeGreaterThan(30);
  });

  it("of a format have 1 to 60 characters, as generated code assumes", () => {
    for (const [format, makeText] of formats) {
      for (const variant of variants) {
        const place = placeOf(format, variant);
        const text = makeText(new Random(place.seed), place);
        expect(text.length, format).toBeGreaterThan(0);
        expect(text.length, format).toBeLessThanOrEqual(60);
      }
    }
  });
});

describe("an example of the document", () => {
  type Pet = { id: string; kind: string; owner?: { name: string; age: number } };
  const owner = make.object({ name: make.string(), age: make.integer() });
  const rules = { id: make.string(), kind: make.oneOf(["dog", "cat"]), owner: make.optional(owner) };
  const factory = make.fixture<Pet>("Pet", () => make.example({ id: "p1", kind: "cat" }, make.object(rules)));

  it("is the first variant, and overrides are merged into it", () => {
    expect(factory()).toEqual({ id: "p1", kind: "cat" });
    expect(factory()).not.toBe(factory());
    expect(factory({ id: undefined, kind: "dog" })).toEqual({ id: "p1", kind: "dog" });
    const { owner: made } = factory({ owner: { name: "Ada" } });
    expect(made).toEqual({ name: "Ada", age: expect.any(Number) as number });
    expect(factory({}, 1).id).not.toBe("p1");
  });

  it("replaces an overridden id in other strings", () => {
    const item = make.object({ id: make.string(), uri: make.string() });
    const shown = make.fixture<{ id: string; uri: string }>("Item", () =>
      make.example({ id: "i1", uri: "drive://i1/a" }, item),
    );
    expect(shown({ id: "i2" })).toEqual({ id: "i2", uri: "drive://i2/a" });
    expect(shown({ id: "i2", uri: "b" })).toEqual({ id: "i2", uri: "b" });
  });

  it("is not used if the overrides fit another variant", () => {
    const cat = make.object({ kind: make.constant("cat"), lives: make.integer() });
    const dog = make.object({ kind: make.constant("dog"), tricks: make.array(make.string()) });
    const either = make.fixture<{ kind: string }>("Either", () =>
      make.example({ kind: "cat", lives: 9 }, make.variants([cat, dog])),
    );
    expect(either()).toEqual({ kind: "cat", lives: 9 });
    expect(Object.keys(either({ kind: "dog" }))).toEqual(["kind", "tricks"]);
  });
});

describe("properties that depend on others", () => {
  const number = make.integer({ min: 0 });

  it("are consistent minimums and maximums", () => {
    const range = make.fixture<Record<string, number>>("Range", () =>
      make.object({
        min_price: number,
        max_price: number,
        priceFrom: make.number(),
        priceTo: make.number(),
        version: number,
        latest_version: make.integer({ max: 20 }),
      }),
    );
    for (const variant of variants) {
      const made = range({}, variant);
      expect(made["min_price"]).toBeLessThanOrEqual(made["max_price"] ?? 0);
      expect(made["priceFrom"]).toBeLessThanOrEqual(made["priceTo"] ?? 0);
      expect(made["version"]).toBeLessThanOrEqual(made["latest_version"] ?? 0);
    }
    expect(range({ min_price: 500 })["max_price"]).toBeGreaterThanOrEqual(500);
  });

  it("have the counts of the page's list", () => {
    const meta = make.object({ totalCount: number, current_page: number, last_page: number, offset: number });
    const page = make.fixture<{ items: string[]; total: number; meta: Record<string, number> }>("Page", () =>
      make.object({ meta, total: number, page: make.integer({ min: 1 }), items: make.array(make.string()) }),
    );
    for (const variant of variants) {
      const { items, total, meta: described } = page({}, variant);
      expect(total).toBe(items.length);
      expect(described).toEqual({ totalCount: items.length, current_page: 1, last_page: 1, offset: 0 });
    }
    expect(page({ total: 7 }).total).toBe(7);
  });

  it("number the items of a list", () => {
    const parts = make.fixture<{ part_number: number }[]>("Parts", () =>
      make.array(make.object({ part_number: number }), { min: 3 }),
    );
    expect(parts(undefined, 4).map(({ part_number }) => part_number)).toEqual([1, 2, 3]);
  });

  it("are strings that contain an id", () => {
    const item = make.fixture<{ id: string; uri: string }>("Item", () =>
      make.object({ uri: make.containing("id", "drive://", "", make.string()), id: make.string({ examples: ["i1"] }) }),
    );
    for (const variant of variants) {
      const { id, uri } = item({}, variant);
      expect(uri).toBe(`drive://${id}`);
    }
    expect(item({ id: "i2" }).uri).toBe("drive://i2");
  });
});

describe("numbers", () => {
  it("keep their limits and steps", () => {
    for (const value of valuesOf(make.integer({ min: 7, max: 9 }))) expect([7, 8, 9]).toContain(value);
    for (const value of valuesOf(make.number({ min: 0, max: 1 })) as readonly number[]) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
    }
    for (const value of valuesOf(make.number({ step: 0.1, max: 50 })) as readonly number[]) {
      expect(Number.isInteger(value / 0.1)).toBe(true);
    }
    for (const value of valuesOf(make.integer({ min: 2 ** 40, step: 5 })) as readonly number[])
      expect(value % 5).toBe(0);
  });

  it("differ between the items of a list, if nothing limits them", () => {
    const pet = make.fixture("Pet", () => make.object({ id: make.integer() }));
    expect(new Set(make.list(pet, 20).map((one) => JSON.stringify(one))).size).toBe(20);
  });
});

describe("arrays", () => {
  it("have different items if they must", () => {
    const values = valuesOf(make.array(make.oneOf([1, 2, 3]), { min: 3, unique: true })) as readonly number[][];
    for (const value of values) expect([...value].sort()).toEqual([1, 2, 3]);
  });

  it("throw if no value satisfies the limits, with the schema's name", () => {
    const factory = make.fixture("Few", () => make.array(make.constant(1), { min: 2, unique: true }));
    expect(() => factory()).toThrow("The schema Few wants 2 different items");
  });
});

describe("objects", () => {
  it("have all optional properties in the first variant, and most in others", () => {
    const values = valuesOf(make.object({ note: make.optional(make.string()) })) as readonly object[];
    expect(values[0]).toHaveProperty("note");
    const share = values.filter((value) => "note" in value).length / values.length;
    expect(share).toBeGreaterThan(0.5);
    expect(share).toBeLessThan(1);
  });

  it("leave out an optional property that is overridden by undefined", () => {
    const factory = make.fixture<{ note?: string }>("Note", () => make.object({ note: make.optional(make.string()) }));
    expect(factory({ note: undefined })).toEqual({});
  });

  it("have own properties only, whatever they are called", () => {
    const factory = make.fixture<Record<string, unknown>>("Own", () =>
      make.object({ ["__proto__"]: make.string(), constructor: make.string() }),
    );
    expect(Object.keys(factory())).toEqual(["__proto__", "constructor"]);
    expect(Object.getPrototypeOf(factory())).toBe(Object.prototype);
  });
});

describe("recursion", () => {
  it("ends where the schema allows it", () => {
    const tree: make.Fixture<unknown> = make.fixture("Tree", () =>
      make.object({ children: make.array(make.ref(() => tree)), twin: make.optional(make.ref(() => tree)) }),
    );
    for (const variant of variants) expect(JSON.stringify(tree(undefined, variant)).length).toBeLessThan(3000);
  });
});

describe("a schema without values", () => {
  it("throws the reason, unless the caller overrides it", () => {
    const factory = make.fixture<{ a: number }>("Never", () => make.impossible("no number is in its range"));
    const around = make.fixture("Around", () => make.object({ inner: make.ref(() => factory) }));
    for (const create of [factory, around])
      expect(() => create()).toThrow("No fixture of Never is possible: no number is in its range");
    expect(factory({ a: 1 })).toEqual({ a: 1 });
  });
});
