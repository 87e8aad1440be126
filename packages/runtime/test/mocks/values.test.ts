// Paths in values, whatever their names are.
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { isPlainObject } from "../../src/mocks/fixtures/maker.js";
import { isPlain, propertyOf, valueAt, withoutValue, withValue } from "../../src/mocks/handlers/values.js";

test.each(["constructor", "toString", "__proto__"])("%s is a name like any other", (name) => {
  expect(propertyOf({}, name)).toBeUndefined();
  expect(valueAt({ a: {} }, ["a", name])).toBeUndefined();
  const changed = withValue({ a: 1 }, [name, "b"], 2);
  expect(Object.keys(changed as object)).toEqual(["a", name]);
  expect(valueAt(changed, [name, "b"])).toBe(2);
  expect(withoutValue(changed, [name])).toStrictEqual({ a: 1 });
});

test("removing a missing value changes nothing", () => {
  expect(withoutValue({ a: 1 }, ["b", "c"])).toStrictEqual({ a: 1 });
  expect(withoutValue({ a: { b: 1, c: 2 } }, ["a", "b"])).toStrictEqual({ a: { c: 2 } });
  expect(withoutValue([1], ["0"])).toEqual([1]);
});

test("only objects without a class are plain", () => {
  expect([{}, Object.create(null), JSON.parse("{}")].every(isPlain)).toBe(true);
  expect([null, [], new Date(), new Blob(), "text", () => {}].some(isPlain)).toBe(false);
});

test("objects of another realm are plain, too: Jest has those of Node beside its own", () => {
  const foreign: unknown = runInNewContext("({ a: 1 })");
  expect([isPlain(foreign), isPlainObject(foreign)]).toEqual([true, true]);
  expect(withValue(foreign, ["b"], 2)).toEqual({ a: 1, b: 2 });
  expect(isPlain(runInNewContext("new Date()"))).toBe(false);
});
