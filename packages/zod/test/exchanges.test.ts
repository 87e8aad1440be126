// What the client sends and gets in its own tests is valid in every tier, and comes out as it went in.
import { expect, test } from "vitest";
import * as fast from "../src/fast.js";
import * as guards from "../src/guards.js";
import * as zod from "../src/index.js";
import * as mini from "../src/mini.js";
import { readExchanges } from "./support/exchanges.js";

interface Schema {
  readonly parse: (value: unknown) => unknown;
}

const tiers = { zod, mini, fast } as unknown as Readonly<Record<string, Readonly<Record<string, Schema>>>>;
const exchanges = readExchanges();

test("there are exchanges of every operation", () => {
  expect([...new Set(exchanges.map(({ operation }) => operation))].sort()).toEqual(Object.keys(zod.validators).sort());
});

test.each(Object.entries(tiers))("%s accepts them all, and changes nothing", (_, schemas) => {
  for (const { operation, stem, title, params, response } of exchanges) {
    const where = `${operation}: ${title}`;
    expect(schemas[`${stem}Params`]!.parse(params), where).toEqual(params);
    if (response !== undefined) expect(schemas[`${stem}Response`]!.parse(response), where).toEqual(response);
  }
});

test("the guards accept them all", () => {
  const all = guards as unknown as Readonly<Record<string, (value: unknown) => boolean>>;
  for (const { stem, title, response } of exchanges) {
    if (response !== undefined) expect(all[`is${stem}Response`]!(response), title).toBe(true);
  }
});
