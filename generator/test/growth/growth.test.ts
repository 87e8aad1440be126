import { beforeAll, describe, expect, it } from "vitest";
import { isThorough } from "../../../scripts/thoroughness.js";
import { excessesOf } from "./excess.js";
import { quickKinds } from "./kinds/index.js";
import type { MeasuredKinds } from "./measure.js";
import { measureKinds } from "./program.js";

/** Some of the quick kinds, and with `pnpm test --all` every eighth. `pnpm check growth`, a job of the workflow Soak, measures all of them. */
const kinds = Object.entries(quickKinds).filter((_, index) => index % (isThorough ? 8 : 16) === 0);
let measured: MeasuredKinds = {};

beforeAll(async () => {
  measured = await measureKinds(
    "small",
    kinds.map(([title]) => title),
  );
});

describe("a document of twice the size takes twice the work", () => {
  it.each(kinds)("of %s", (title, kind) => {
    const { works = {}, lost = ["all"] } = measured[title] ?? {};
    expect(lost, "two runs of the same documents were counted differently: V8 lost a counter").toEqual([]);
    expect(Object.keys(works).length).toBeGreaterThan(10);
    const excesses = Object.fromEntries(excessesOf(works, kind));
    expect(Object.keys(excesses).sort(), JSON.stringify(excesses)).toEqual(Object.keys(kind.allows ?? {}).sort());
  });
});
