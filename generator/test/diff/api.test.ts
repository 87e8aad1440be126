import { join } from "node:path";
import { expect, test } from "vitest";
import { diff } from "../../src/index.js";
import { createWorkspace } from "../write/workspace.js";
import { baseSpec, revisionSpec } from "./documents.js";

test("diff() returns the changes, and diagnostics by side", async () => {
  const workspace = createWorkspace({
    "old.yaml": baseSpec,
    "new.yaml": revisionSpec,
    "broken.yaml": "openapi: 3.1.0\ninfo: [\n",
  });
  const cwd = workspace.root;
  const { ok, diagnostics, result } = await diff({ cwd, base: "old.yaml", revision: "new.yaml" });
  expect({ ok, diagnostics }).toEqual({ ok: false, diagnostics: [] });
  expect(result).toMatchObject({ verdict: "breaking", bump: "major", version: { expected: "3.0.0" } });
  expect(result?.changes.find(({ rule }) => rule === "schema.required.removed")).toMatchObject({
    title: "`Fact.score` may be absent",
    operations: ["GET /facts/{id}"],
  });
  const tolerant = await diff({ cwd, base: "old.yaml", revision: "new.yaml", failOn: "never" });
  expect(tolerant.ok).toBe(true);
  const broken = await diff({ cwd, base: "broken.yaml", revision: "new.yaml" });
  expect(broken.result).toBeUndefined();
  expect(broken.diagnostics[0]).toMatchObject({ side: "base", at: { file: join(cwd, "broken.yaml") } });
  const id = result?.changes[0]?.fingerprint ?? "";
  workspace.put("specloom.accepted.yaml", `- { fingerprint: "${id}", reason: agreed, until: 2026-11-23 }\n`);
  const onDay = async (today: string) => {
    const compared = await diff({ cwd, base: "old.yaml", revision: "new.yaml", today, preset: "wire" });
    return compared.result?.changes.find(({ fingerprint }) => fingerprint === id)?.accepted;
  };
  expect([await onDay("2026-11-23"), await onDay("2026-11-24")]).toEqual(["agreed", undefined]);
});
