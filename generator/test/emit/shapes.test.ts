// The facts about the variants of a union in generated conversions.
import { expect, test } from "vitest";
import { distinguishing, type Shape } from "../../src/emit/client/codecs/shapes.js";

const file: Shape = {
  kind: "object",
  required: ["object"],
  properties: ["object", "created_at"],
  constants: { object: ["file"] },
  names: { created_at: "createdAt" },
};
const id: Shape = { kind: "string" };
const date: Shape = { kind: "string", program: "Date" };

test("the only object of a union needs no list of its properties", () => {
  expect(distinguishing(file, [id, file])).toEqual({ kind: "object", constants: { object: ["file"] } });
  const renamed: Shape = { ...file, names: { object: "kind" } };
  expect(distinguishing(renamed, [id, renamed])).toEqual({
    kind: "object",
    constants: { object: ["file"] },
    names: { object: "kind" },
  });
});

test.each([
  ["another object", { kind: "object" }],
  ["any value", { kind: "any" }],
  ["a value of the user's", { kind: "string", program: "any" }],
] as const)("beside %s, it needs all facts", (_, other) => {
  const own = { ...file };
  expect(distinguishing(own, [other, own])).toBe(own);
});

test("strings on the wire stay apart", () => {
  expect(distinguishing(date, [id, date])).toBe(date);
  expect(distinguishing(date, [date, { kind: "number" }])).toEqual(date);
});
