// An upload survives kill -9 of the server and of the client. `pnpm check large-upload` does the same with 1 GiB; by
// default, uploads of the runtime and crashes of the drive are tested apart.
import { expect, it } from "vitest";
import { isThorough } from "../../../../scripts/thoroughness.js";
import { runScenario } from "./scenario.js";

it.skipIf(!isThorough)("keeps an upload of 40 MiB while the server and the client are killed", async () => {
  const outcome = await runScenario({ size: 40 * 2 ** 20 + 1, kills: ["client", "server"] });
  expect(outcome.received).toBe(outcome.sent);
  expect(outcome.itemIdAgain).toBe(outcome.itemId);
  expect(outcome.names).toEqual(["large.bin"]);
  expect([outcome.clientKills, outcome.serverKills]).toEqual([1, 2]);
});
