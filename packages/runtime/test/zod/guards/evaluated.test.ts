import { describe, expect, it } from "vitest";
import * as is from "../../../src/zod/guards/index.js";

const members = { a: 1, ab: "x", b: undefined, c: null };

describe("the unevaluated properties of an object", () => {
  it.each([
    ["everything", is.track(), ["a", "ab", "c"]],
    ["what has other names", is.looksAt("a", "z"), ["ab", "c"]],
    ["what does not match", is.looksAtMatching(/^a/u), ["c"]],
    ["nothing", is.looksAtMembers, []],
    ["everything, for trackers of items", is.track(is.looksAtItems, is.looksAtFirst(9)), ["a", "ab", "c"]],
    ["what several leave", is.track(is.looksAt("a"), is.looksAt("c")), ["ab"]],
    ["what a condition leaves", is.trackIf(is.object, is.looksAt("a"), is.looksAtMembers), ["ab", "c"]],
    ["what its opposite leaves", is.trackIf(is.array, is.looksAtMembers, is.looksAt("c")), ["a", "ab"]],
    ["everything without an opposite", is.trackIf(is.array, is.looksAtMembers), ["a", "ab", "c"]],
    ["what comes with a member", is.trackWith("c", is.looksAt("a")), ["ab", "c"]],
    ["everything where the member is undefined", is.trackWith("b", is.looksAtMembers), ["a", "ab", "c"]],
    ["everything where the member is inherited", is.trackWith("toString", is.looksAtMembers), ["a", "ab", "c"]],
  ])("is %s", (_, tracker, expected) => {
    expect(is.unevaluatedNames(members, tracker)).toEqual(expected);
    expect(is.unevaluatedProperties(members, is.nothing, tracker)).toBe(expected.length === 0);
  });

  it("must match their schema", () => {
    expect(is.unevaluatedProperties({ a: 1, b: "x" }, is.string, is.looksAt("a"))).toBe(true);
    expect(is.unevaluatedProperties({ a: 1, b: 2 }, is.string, is.looksAt("a"))).toBe(false);
  });
});

describe("the unevaluated items of a list", () => {
  it.each([
    ["everything", is.track(), [0, 1, 2]],
    ["what comes after", is.looksAtFirst(2), [2]],
    ["what does not fit", is.looksAtSuch(is.string), [0, 2]],
    ["nothing", is.looksAtItems, []],
    ["everything, for trackers of members", is.track(is.looksAtMembers, is.looksAt("0")), [0, 1, 2]],
  ])("is %s", (_, tracker, expected) => {
    expect(is.unevaluatedIndexes([1, "x", null], tracker)).toEqual(expected);
    expect(is.unevaluatedItems([1, "x", null], is.nothing, tracker)).toBe(expected.length === 0);
  });
});
