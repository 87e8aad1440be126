import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { times } from "../../../scripts/randomness.js";
import { Report } from "../../src/diagnostics/report.js";
import { digitsOf, isExact } from "../../src/diagnostics/syntax/exact-numbers.js";
import { constraintsOf } from "../../src/emit/shared/constraints.js";
import { literalText } from "../../src/codegen/literals.js";
import { parseSource } from "../../src/load/parse/parse.js";
import { buildText } from "../emit/generate.js";

/** Returns the value of `a`, the reported codes, and whether the value is inexact. */
function read(text: string, file: string) {
  const [report, rounded] = [new Report(), new Map<number, string>()];
  const root = parseSource(text, file, report, { rounded }) as { readonly a: unknown } | undefined;
  return {
    value: root?.a,
    codes: report.diagnostics.map(({ code }) => code),
    isRounded: rounded.size === 1 && rounded.has(root?.a as number),
  };
}

const plainYaml = (literal: string) => read(`a: ${literal}\n`, "a.yaml");
/** Reads YAML with an anchor, which selects the thorough reader. */
const anyYaml = (literal: string) => read(`a: &b ${literal}\n`, "a.yaml");
const json = (literal: string) => read(`{"a": ${literal}}`, "a.json");

describe("numbers of YAML 1.2's core schema", () => {
  it.each([
    ["-0", 0],
    ["1.0", 1],
    ["1e2", 100],
    ["12e03", 12000],
    ["0x1F", 31],
    ["0o17", 15],
    ["017", 17],
    ["+1", 1],
    [".5", 0.5],
    ["1.", 1],
    ["+.5e+3", 500],
    ["0b1", "0b1"],
    ["1_000", "1_000"],
    ["1e", "1e"],
    ["0x1g", "0x1g"],
  ])("%s is %j", (literal, value) => {
    for (const read of [plainYaml, anyYaml]) expect(read(literal)).toEqual({ value, codes: [], isRounded: false });
  });

  it.each(["1e400", "-1e400", "1.8e308", ".inf", "-.inf", ".nan", "1".padEnd(400, "0")])(
    "%s is rejected",
    (literal) => {
      for (const read of [plainYaml, anyYaml]) expect(read(literal)).toMatchObject({ value: null, codes: ["SPEC016"] });
    },
  );

  it.each(["9007199254740993", "0x20000000000001", "1e-400", "0.1000000000000000055511151231257827"])(
    "%s is inexact",
    (literal) => {
      for (const read of [plainYaml, anyYaml])
        expect(read(literal)).toEqual({ value: Number(literal), codes: [], isRounded: true });
    },
  );
});

describe("the readers agree", () => {
  it("on every number of JSON", () => {
    const digits = fc.stringMatching(/^(0|[1-9]\d{0,30})$/);
    const number = fc
      .tuple(
        fc.constantFrom("", "-"),
        digits,
        fc.option(fc.stringMatching(/^\d{1,30}$/)),
        fc.option(fc.integer({ min: -400, max: 400 })),
      )
      .map(
        ([sign, whole, part, power]) =>
          `${sign}${whole}${part === null ? "" : `.${part}`}${power === null ? "" : `e${power}`}`,
      );
    fc.assert(
      fc.property(number, (literal) => {
        expect(anyYaml(literal)).toEqual(plainYaml(literal));
        if (Number.isFinite(Number(literal))) expect(json(literal)).toEqual(plainYaml(literal));
        else expect(json(literal).codes).toEqual(["SPEC016"]);
      }),
      { numRuns: times(2000) },
    );
  });
});

describe("isExact", () => {
  it("is true for integers that JavaScript can represent or print, and for no others", () => {
    fc.assert(
      // Beyond this, JavaScript prints exponents.
      fc.property(fc.bigInt({ min: -(2n ** 69n), max: 2n ** 69n }), (integer) => {
        const value = Number(integer);
        expect(isExact(String(integer), value)).toBe(BigInt(value) === integer || String(value) === String(integer));
      }),
    );
  });

  it("is true for every number as JavaScript prints it", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(isExact(String(value), value)).toBe(true);
        expect(isExact(value.toExponential(), value)).toBe(true);
        expect(isExact(digitsOf(value), value)).toBe(true);
        expect(Number(digitsOf(value))).toBe(value === 0 ? 0 : value);
      }),
    );
  });
});

describe("numbers beyond 2 to the 53rd", () => {
  it("appear in code and in prose with all their digits", () => {
    expect(literalText([2 ** 60, -(2 ** 63), 0.1, 1e21])).toBe(
      "[1152921504606846976, -9223372036854775808, 0.1, 1e+21]",
    );
    const schema = {
      kind: "number",
      source: "",
      integer: true,
      checks: [{ check: "maximum", value: 2 ** 63 }],
    } as const;
    expect(constraintsOf(schema)).toEqual(["at most 9223372036854775808"]);
  });

  it.each([
    ["maximum: 9223372036854775807", "at most 9223372036854775807"],
    ["exclusiveMaximum: 18446744073709551615", "less than 18446744073709551615"],
    ["minimum: -9223372036854775808, maximum: 9223372036854775807", "-9223372036854775808 to 9223372036854775807"],
    ["minimum: 9007199254740993", "at least 9007199254740993"],
    // Both become one number, which does not say which of them it was.
    ["minimum: 9223372036854775806, maximum: 9223372036854775807", "exactly 9223372036854775808"],
  ])("have the digits of the document in comments: %s", async (keywords, phrase) => {
    const { api } = await buildText(`
openapi: 3.1.1
info: { title: A, version: "1" }
paths: {}
components: { schemas: { Long: { type: integer, ${keywords} } } }
`);
    expect(constraintsOf(api.schemas[0]!.schema)).toEqual([phrase]);
  });

  it("are not constraints if rounding would change them", async () => {
    const { api, diagnostics } = await buildText(`
openapi: 3.1.1
info: { title: A, version: "1" }
paths: {}
components:
  schemas:
    Constant: { type: integer, const: 9007199254740993 }
    Enum: { type: integer, enum: [9007199254740992, 9007199254740993] }
    Nested: { type: array, items: { type: integer }, const: [9007199254740993] }
    Multiple: { type: integer, multipleOf: 9007199254740993 }
    Flags: { type: integer, enum: [1, 1152921504606846976] }
`);
    const shapes = Object.fromEntries(api.schemas.map(({ name, schema }) => [name.code, schema]));
    for (const name of ["Constant", "Enum", "Multiple"]) {
      expect(shapes[name]).toMatchObject({ kind: "number", integer: true });
      expect(shapes[name]?.checks ?? []).toEqual([]);
    }
    expect(shapes["Nested"]).toMatchObject({ kind: "array" });
    expect(shapes["Flags"]).toMatchObject({ kind: "enum", values: [1, 1152921504606846976] });
    expect(diagnostics.filter(({ code }) => code === "SPEC092")).toHaveLength(4);
  });
});
