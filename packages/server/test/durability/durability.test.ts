/** One kill per engine, and two with `pnpm test --all`. `pnpm check durability` has 100 on each engine. */
import { expect, it } from "vitest";
import { isThorough } from "../../../../scripts/thoroughness.js";
import { onEachDatabase } from "../support/databases.js";
import { runRounds } from "./rounds.js";

onEachDatabase("kill -9 under load", (open) => {
  it("loses no acknowledged change, and leaves none half-applied", async () => {
    const { acknowledged, problems } = await runRounds({ database: await open.options(), kills: isThorough ? 2 : 1 });
    expect(problems).toEqual([]);
    expect(acknowledged).toBeGreaterThan(0);
  });
});
