/** Random sequences of calls: the server and its model agree. `pnpm check model` runs more of them. */
import { beforeAll, expect, it } from "vitest";
import { seed, times } from "../../../../scripts/randomness.js";
import type { Installation } from "../resources/installation.js";
import { installer } from "../resources/installer.js";
import { onEachDatabase } from "../support/databases.js";
import { checkSequences } from "./sequences.js";

onEachDatabase("the server", (open) => {
  const install = installer(open);
  let installation: Installation;
  beforeAll(async () => {
    installation = await install();
  });

  it("agrees with its model", async () => {
    const coverage = await checkSequences(installation, { runs: times(8), seed });
    expect(coverage.size).toBeGreaterThan(20);
  });
});
