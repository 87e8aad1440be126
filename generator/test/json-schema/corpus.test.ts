import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { buildText } from "../emit/generate.js";
import { documentOf, readCorpus, type CorpusCase, type Json } from "./corpus.js";

const corpus = readCorpus();
const files = [...new Set(corpus.map(({ file }) => file))];

describe("the corpus", () => {
  it("has a unique title for every case of a file", () => {
    const titles = corpus.map(({ file, title }) => `${file}: ${title}`);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });

  it("has values for every case, and none that is both valid and invalid", () => {
    for (const { file, title, valid, invalid } of corpus) {
      const both = valid.map(asText).filter((text) => invalid.map(asText).includes(text));
      expect(both, `${file}: ${title}`).toEqual([]);
      expect(valid.length + invalid.length, `${file}: ${title}`).toBeGreaterThan(0);
    }
  });

  it("has schemas that are valid against the meta-schema", () => {
    const ajv = new Ajv2020({ strict: false, logger: false });
    addFormats.default(ajv);
    const schemas = corpus.flatMap(({ schema, components }) => [schema, ...components.values()]);
    const wrong = schemas.filter((schema) => ajv.validateSchema(schema as boolean | object) !== true);
    expect(wrong).toEqual([]);
  });

  it("has its expected size", () => {
    const values = corpus.flatMap(({ valid, invalid }) => [...valid, ...invalid]);
    expect(corpus.length).toBeGreaterThan(800);
    expect(values.length).toBeGreaterThan(5500);
  });

  it("keeps JSON's special values: properties named __proto__, and minus zero", () => {
    const proto = corpus.find(({ title }) => title === "a member called __proto__");
    expect(Object.keys(proto?.valid[0] ?? {})).toEqual(["__proto__"]);
    expect(documentOf(corpus)).toContain('"const":{"__proto__":{"a":1}}');
    const zero = corpus.find(({ title }) => title === "minus zero is zero");
    expect(zero?.valid.some((value) => Object.is(value, -0))).toBe(true);
  });
});

/** Confirms the cases with another implementation of the specification. */
describe("ajv agrees with", () => {
  it.each(files)("%s", (file) => {
    const cases = corpus.filter((one) => one.file === file);
    const judge = ajvOf(cases);
    const found = cases.flatMap((one) => deviations(one, judge));
    const listed = cases.flatMap((one) => expectedDeviations(one, found));
    expect(found).toEqual(listed);
  });

  it("lists disagreements only for existing cases", () => {
    const known = corpus.map(({ file, title }) => `${file}: ${title}`);
    const listed = disagreements.flatMap(({ cases }) => cases.map(([file, title]) => `${file}: ${title}`));
    expect(listed.filter((one) => !known.includes(one))).toEqual([]);
  });
});

describe("the generator reads", () => {
  it.each(files)("%s", async (file) => {
    await buildText(documentOf(corpus.filter((one) => one.file === file)));
  });

  it("all of them in one document", async () => {
    await buildText(documentOf(corpus));
  });
});

// ------------------------------------------------------------------------------------------------------- ajv

type Verdict = "valid" | "invalid" | "an exception";

/** Returns ajv's verdict on a value, by the name of a case. */
type Judge = (name: string, value: Json) => Verdict;

function ajvOf(cases: readonly CorpusCase[]): Judge {
  // ownProperties: otherwise `toString` would be a property of every object. No logger, because unknown formats only cause
  // warnings.
  const ajv = new Ajv2020({ strict: false, ownProperties: true, validateSchema: false, logger: false });
  addFormats.default(ajv);
  ajv.addSchema(JSON.parse(documentOf(cases)) as object, "https://example.com/document");
  const compiled = new Map<string, ValidateFunction | undefined>();

  return (name, value) => {
    if (!compiled.has(name))
      compiled.set(
        name,
        attempt(() => ajv.compile({ $ref: referenceTo(name) })),
      );
    const validate = compiled.get(name);
    const valid = attempt(() => validate?.(value));
    if (valid === undefined) return "an exception";
    return valid ? "valid" : "invalid";
  };
}

function referenceTo(name: string): string {
  return `https://example.com/document#/components/schemas/${name}`;
}

/** Returns the result, or undefined if the function throws. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

function asText(value: Json): string {
  return Object.is(value, -0) ? "-0" : JSON.stringify(value);
}

function deviations({ file, title, name, valid, invalid }: CorpusCase, judge: Judge): readonly string[] {
  const told = (value: Json): string => `${file}: ${title}: ${asText(value)}`;
  return [
    ...valid.filter((value) => judge(name, value) !== "valid").map(told),
    ...invalid.filter((value) => judge(name, value) !== "invalid").map(told),
  ];
}

// --------------------------------------------------------------------------------------------- disagreements

/** A case that ajv gets wrong, checked against the specification by hand. */
interface Disagreement {
  readonly reason: string;
  /** File, title and values. Without values: any value of the case, but at least one. */
  readonly cases: readonly (readonly [file: string, title: string, ...values: readonly Json[]])[];
}

function expectedDeviations(one: CorpusCase, found: readonly string[]): readonly string[] {
  const start = `${one.file}: ${one.title}: `;
  const own = found.filter((deviation) => deviation.startsWith(start));
  const entries = disagreements.flatMap(({ cases }) =>
    cases.filter(([file, title]) => start === `${file}: ${title}: `),
  );
  const listed = entries.flatMap(([, , ...values]) => values.map((value) => start + asText(value)));
  if (entries.length > 0 && listed.length === 0)
    return own.length > 0 ? own : [`${start}a value that ajv is wrong about`];
  // In the order of the values, whatever order the list has.
  return [...own.filter((text) => listed.includes(text)), ...listed.filter((text) => !own.includes(text))];
}

const disagreements: readonly Disagreement[] = [
  {
    reason: "ajv divides floats, and refuses where the quotient has an error or many digits (Validation 6.2.1)",
    cases: [
      ["multipleOf", "an integer", 1e300],
      ["multipleOf", "one", 1e300],
      ["multipleOf", "a ten-thousandth", 12.3456, -0.0003, 0.3],
      ["multipleOf", "a hundredth", 0.07, 0.28, 0.29, 0.57, 0.58, 1.13, 1.15, 4.35, 8.2, 19.99, 64.1, 4.18],
      ["multipleOf", "a tenth", 0.3, 0.6, 0.7, 4.1],
      ["multipleOf", "a small number", 1.23456789],
      ["multipleOf", "a tiny number", 1, 1e300],
      ["multipleOf", "a half of a number whose quotient overflows", 1e308],
      ["multipleOf", "larger than the value", 1e300],
      ["multipleOf", "a large number", 1e300],
      ["multipleOf", "a number that no float is", 0.21, 0.35, 0.7, 1.4, 7, 21],
      ["combinations", "a page of results", { items: [{ sku: "AB-1", price: 19.99 }], next: "x", total: 1 }],
    ],
  },
  {
    reason: "ajv's comparison calls members that are named like methods of objects, and looks at `constructor`",
    cases: [
      ["const", "a member called constructor", { constructor: { name: "x" } }],
      ["const", "members called valueOf and toString"],
      ["const", "the empty object", { toString: 1 }],
      ["enum", "names that objects inherit", { toString: 1 }, { toString: 2 }, { valueOf: 1 }, { toString: null }],
      ["uniqueItems", "members that objects inherit", [{ toString: 1 }, { toString: 2 }]],
      ["uniqueItems", "members that comparing must not call"],
    ],
  },
  {
    reason: "ajv passes over members called __proto__, in properties and in patternProperties",
    cases: [
      ["additionalProperties", "names that objects inherit, as properties"],
      ["names", "names that objects inherit, all of them"],
      ["patternProperties", "a pattern that is named like an inherited member"],
      ["properties", "names that objects inherit"],
      ["properties", "names that objects inherit, of an object"],
      ["unevaluatedPropertiesMore", "names that objects inherit"],
    ],
  },
  {
    reason: "ajv looks names up in an object of what is evaluated, which has those that every object inherits",
    cases: [["unevaluatedPropertiesMore", "names that objects inherit, unevaluated"]],
  },
  {
    reason: "ajv takes the empty name of the missing member for none missing",
    cases: [["required", "the empty name", {}, { " ": 1 }, { null: 1 }]],
  },
  {
    reason: "ajv reads the verdict of prefixItems where there is no item for contains (Core 10.3.1.3)",
    cases: [["contains", "with prefixItems, whose items count as well", []]],
  },
  {
    reason: "ajv has contains evaluate every item, or none where minContains is 0 (Core 10.3.1.3, 11.2)",
    cases: [
      ["unevaluatedItems", "what contains finds is evaluated", [1, 2, "foo"], ["a", 1]],
      ["unevaluatedItems", "contains in allOf", [2, 3, 4, 7, 8]],
      ["unevaluatedItems", "contains that finds none, as it may", ["foo"], ["foo", "bar"]],
      ["unevaluatedItems", "contains in if"],
      ["unevaluatedItems", "contains that another keyword bounds", ["a", null]],
    ],
  },
  {
    reason: "ajv loses what a branch evaluated that only holds for some values (Core 11.2, 11.3)",
    cases: [
      ["unevaluatedItems", "items in a branch of anyOf", ["yes", "no"], ["yes", false], [1]],
      ["unevaluatedProperties", "if alone, which evaluates where it holds", { foo: "a" }, { xfoo: "a" }],
      ["unevaluatedProperties", "if without then", { foo: "then" }, { foo: "else", baz: "baz" }],
      ["unevaluatedPropertiesMore", "dependentSchemas of a member that is evaluated elsewhere", { b: 1, d: 1 }],
    ],
  },
  {
    reason: "ajv knows $dynamicRef of the root of a document only, and by a plain name (Core 8.2.3.2)",
    cases: [
      ["dynamicRef", "to an anchor in the same resource is a plain reference"],
      ["dynamicRef", "to a dynamic anchor in the same resource, that nothing overrides"],
      ["dynamicRef", "by a pointer is a plain reference"],
      ["dynamicRef", "overridden by the resource that refers to it"],
      ["dynamicRef", "not overridden by a plain anchor"],
      ["dynamicRef", "not overridden where what it first leads to is a plain anchor"],
      ["dynamicRef", "overridden across a resource between"],
      ["dynamicRef", "of two ways, each with its own"],
      ["dynamicRef", "a resource that was left does not override"],
      ["dynamicRef", "to boolean schemas"],
      ["dynamicRef", "to a component that is false"],
      ["dynamicRef", "to false, from every kind of applicator"],
      ["dynamicRef", "to false alone"],
    ],
  },
  {
    reason: "ajv does not end where a $ref stands beside the $id that it is relative to (Core 8.2.1)",
    cases: [
      ["id", "references within it"],
      ["id", "an anchor within it"],
    ],
  },
  {
    reason: "ajv rejects `nullable` where no `type` is beside it",
    cases: [
      ["nullable", "nullable beside a reference"],
      ["nullable", "nullable beside oneOf with a variant that allows null"],
      ["nullable", "nullable beside const"],
    ],
  },
  {
    reason: "a format that ajv-formats does not know, or whose range it does not look at",
    cases: [
      ["formatHost", "idn-email (RFC 6531)"],
      ["formatHost", "idn-email with accents as characters of their own (not NFC)"],
      ["formatHost", "idn-hostname (RFC 5890, 2.3.2.3)"],
      ["formatUri", "iri (RFC 3987, 2.2)"],
      ["formatUri", "iri-reference (RFC 3987, 2.2)"],
      ["formatRare", "date-time-local"],
      ["formatRare", "time-local"],
      ["formatRare", "http-date (RFC 7231, 7.1.1.1)"],
      ["formatRare", "media-range (RFC 9110, 12.5.1)"],
      ["formatRare", "sf-token (RFC 8941, 3.3.4)"],
      ["formatRare", "sf-boolean (RFC 8941, 3.3.6)"],
      ["formatRare", "sf-binary (RFC 8941, 3.3.5)"],
      ["formatRare", "sf-integer (RFC 8941, 3.3.1)"],
      ["formatRegistry", "int64 beyond its range"],
      ["formatRegistry", "int8"],
      ["formatRegistry", "int16"],
      ["formatRegistry", "uint8"],
      ["formatRegistry", "uint16"],
      ["formatRegistry", "uint32"],
      ["formatRegistry", "uint64"],
      ["formatRegistry", "double-int"],
      ["formatRegistry", "base64url (RFC 4648, 5)"],
      ["formatRegistry", "char"],
      ["formatRegistry", "a char may be astral"],
      ["formatRegistry", "decimal"],
      ["formatRegistry", "decimal says nothing of other types"],
    ],
  },
  {
    reason: "ajv-formats allows line breaks about base64 (RFC 4648, 3.1)",
    cases: [["formatRegistry", "byte is of one line", "YWJj\n", "YWJj\nYWJj", "\nYWJj"]],
  },
  {
    reason: "ajv-formats knows no quoted local parts, addresses as domains, and domains of one label (RFC 5321, 4.1.2)",
    cases: [
      ["formatHost", "email with a quoted local part"],
      ["formatHost", "email with an address as its domain"],
      ["formatHost", "email with a domain of one label"],
    ],
  },
  {
    reason: "ajv-formats allows a dot at the end of a host name (RFC 952 and RFC 1123, 2.1, do not)",
    cases: [["formatHost", "a hostname ends without a dot", "example.", "example.com."]],
  },
  {
    reason:
      "ajv-formats allows an offset without minutes (RFC 3339, 5.6), and durations that leave out a unit (appendix A)",
    cases: [
      ["formatTime", "the offset of a date-time has hours and minutes, with or without a colon"],
      ["formatTime", "the offset of a time has hours and minutes, with or without a colon"],
      ["formatTime", "a duration leaves out no unit between two others"],
    ],
  },
  {
    reason: "ajv-formats allows a URN for a uuid (RFC 9562, 4)",
    cases: [["formatUri", "a uuid is no URN"]],
  },
  {
    reason: "ajv-formats allows a tab for the T",
    cases: [["formatTime", "date-time has a T or a space between its halves", "1963-06-19\t08:30:06Z"]],
  },
  {
    reason:
      "ajv-formats allows a port of letters, colons in the first segment, quotes, and no empty path (RFC 3986, 3, 4.2)",
    cases: [
      ["formatUri", "uri (RFC 3986, 3)", "http://a:port/"],
      ["formatUri", "a uri whose path is empty", "a:", "a:?b", "a:#b"],
      ["formatUri", "uri-reference (RFC 3986, 4.1)", "1:b", ":a"],
      ["formatUri", "a uri-reference has no quotes"],
    ],
  },
  {
    reason: "ajv-formats allows no dots in the names of a URI template (RFC 6570, 2.3)",
    cases: [["formatUri", "names with dots in a uri-template", "{a.b}", "{?a.b.c,d}"]],
  },
];
