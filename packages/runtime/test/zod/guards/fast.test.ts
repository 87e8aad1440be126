import { describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { fast } from "../../../src/zod/fast.js";

const isName = (value: unknown): value is string => typeof value === "string" && value.length <= 3;
const schema = () => z.string().check(z.maxLength(3));

describe("a fast schema", () => {
  it("returns valid values unchanged, without calling zod", () => {
    const make = vi.fn(() => z.object({ a: z.string() }));
    const value = { a: "x", b: 1 };
    const { parse, safeParse, "~standard": standard } = fast((_: unknown): _ is object => true, make);
    expect(parse(value)).toBe(value);
    expect(safeParse(value)).toEqual({ success: true, data: value });
    expect(standard.validate(value)).toEqual({ value });
    expect(make).not.toHaveBeenCalled();
  });

  it("has messages in English, with the limits", () => {
    const { is, parse, safeParse, "~standard": standard } = fast(isName, schema);
    const message = "Too big: expected string to have <=3 characters";
    expect(is("long")).toBe(false);
    expect(() => parse("long")).toThrow(z.core.$ZodError);
    const { success, error } = safeParse("long");
    expect([success, error?.issues.map((issue) => issue.message)]).toEqual([false, [message]]);
    expect(error instanceof Error && z.prettifyError(error)).toBe(`✖ ${message}`);
    expect(standard.validate("long")).toMatchObject({ issues: [{ message, path: [] }] });
  });

  it("rejects a value that the guard rejects, although zod accepts it", () => {
    const { safeParse } = fast((_: unknown): _ is never => false, schema);
    expect(safeParse("abc").error?.issues).toEqual([{ code: "custom", message: "Invalid input", path: [] }]);
  });

  it("has one issue if there are more than zod can list", () => {
    const { safeParse } = fast(
      (_: unknown): _ is never => false,
      () => z.object({ names: z.array(schema()) }),
    );
    const { error } = safeParse({ names: Array.from({ length: 1_000_000 }, () => 1) });
    expect(error?.issues).toEqual([{ code: "custom", message: "Too many issues to list", path: [] }]);
  });

  it("implements Standard Schema", () => {
    const { vendor, version } = fast(isName, schema)["~standard"];
    expect([vendor, version]).toEqual(["specloom", 1]);
  });
});
