import { beforeAll, describe, expect, it } from "vitest";
import { excessesOf } from "./excess.js";
import { quickKinds } from "./kinds/index.js";
import type { MeasuredKinds } from "./measure.js";
import { measureKinds } from "./program.js";

let measured: MeasuredKinds = {};

beforeAll(async () => {
  measured = await measureKinds("small", Object.keys(quickKinds));
}, 600_000);

describe("twice as much takes twice the work", () => {
  it.each(Object.entries(quickKinds))("of %s", (title, kind) => {
    const { works = {}, lost = ["all"] } = measured[title] ?? {};
    expect(lost, "two runs of the same documents were counted differently: V8 lost a counter").toEqual([]);
    expect(Object.keys(works).length).toBeGreaterThan(10);
    const excesses = Object.fromEntries(excessesOf(works, kind));
    expect(Object.keys(excesses).sort(), JSON.stringify(excesses)).toEqual(Object.keys(kind.allows ?? {}).sort());
  });
});
