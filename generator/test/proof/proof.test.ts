// The proof of the schemas' types compiles only with the types that the schemas were generated for.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { clientOutput } from "../../src/emit/client/output.js";
import { besideClient, createWorkbench, type Workbench } from "../emit/compile.js";
import { buildFile, emit } from "../emit/generate.js";
import { provenZod } from "./zod.js";

/** Types that differ from their schemas, each in another way. */
const mutations: Readonly<Record<string, string>> = {
  Industry: `{ id: string; name: string; description: number }`,
  SourceDocument: `{ file_name: string; note?: string }`,
  ParagraphChunk: `{ text: string }`,
  DocumentUsage: `{ files_process_tokens?: number }`,
  AgentOutput: `{ mode: string; json_schema: Record<string, unknown> }`,
  DocumentStatus: `"pending" | "running" | "okay"`,
  KeepFact: `{ strategy: "keep_fact" | "keep"; keep_fact_id: string }`,
  ColumnExample: `{ v: string }`,
  ParagraphHighlight: `{ chunks: string[] }`,
  FactsGetParams: `{ workspaceId: string; actorId: string; factId: string; page: number }`,
};

let bench: Workbench;
let complaints: readonly string[];

beforeAll(async () => {
  bench = createWorkbench();
  const built = await buildFile(fileURLToPath(new URL("../../../spec/openapi.yaml", import.meta.url)));
  bench.add("own", "client", await emit(clientOutput, built));
  const tiers = ["zod", "mini"] as const;
  bench.add("own", "zod", await emit(provenZod, built, { package: besideClient, tiers }));
  bench.add("changed", "zod", await emit(provenZod, built, { package: "../../types.js", tiers }));
  const changes = Object.entries(mutations).map(([name, type]) => `export type ${name} = ${type};\n`);
  const changed = `export * from "../own/client/generated/index.js";\n${changes.join("")}`;
  writeFileSync(join(bench.folder, "changed/types.ts"), changed);
  complaints = bench.compile();
});
afterAll(() => bench.remove());

it("compiles with the client's types", () => {
  expect(complaints.filter((line) => line.startsWith("own/"))).toEqual([]);
});

it("does not compile with a changed type, and the errors name it in both dialects", () => {
  for (const name of Object.keys(mutations)) {
    const failures = complaints.filter((line) => line.includes(`api.${name}`) || line.includes(`, ${name}>`));
    expect(failures.length, `${name}:\n${complaints.slice(0, 20).join("\n")}`).toBeGreaterThanOrEqual(2);
  }
  expect(complaints.join("\n")).toContain("Differs<");
});
