// Checks the form of the migration guides. `pnpm check migrations` compiles and runs both halves of their examples; guide.test.ts those
// with specloom.
import { expect, test } from "vitest";
import { readMigration } from "../migrations/pairs.js";
import { peers } from "../migrations/peers.js";

test.each(peers)("$page has pairs of programs, for the version that runs them", (peer) => {
  const { pairs, text } = readMigration(peer);
  expect(pairs.length).toBeGreaterThanOrEqual(6);
  expect(new Set(pairs.map(({ heading }) => heading)).size).toBe(pairs.length);
  for (const { before, prints } of pairs) {
    expect(before.code).toContain("import ");
    expect(prints).not.toBe("");
  }
  const [major, minor] = peer.version.split(".");
  expect(text).toContain(` ${major}.${minor}`);
});
