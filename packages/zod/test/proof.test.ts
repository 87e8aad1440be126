// The proof of the schemas' types compiles only with the types that the schemas were generated for.
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runtimePaths } from "../../../scripts/runtime-source.js";
import { clientFolder, Desk, packageFolder } from "./support/compiler.js";

const desk = new Desk();
afterAll(() => desk.remove());

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

async function compileAgainst(client: string): Promise<string> {
  desk.write("client.ts", client);
  const paths = { ...runtimePaths, "@memory-service/client": [join(desk.folder, "client.ts")] };
  const proofs = ["zod", "mini"].map((tier) => join(packageFolder, `src/generated/${tier}/schemas.proof.ts`));
  return desk.compile({ paths }, proofs);
}

const original = `export * from ${JSON.stringify(join(clientFolder, "src/index.js"))};\n`;

test("compiles with the client's types", async () => {
  expect(await compileAgainst(original)).toBe("");
});

test("does not compile with a changed type, and the errors name it in both dialects", async () => {
  const changes = Object.entries(mutations).map(([name, type]) => `export type ${name} = ${type};\n`);
  const printed = await compileAgainst(`${original}${changes.join("")}`);
  for (const name of Object.keys(mutations)) {
    const failures = printed.split("\n").filter((line) => line.includes(`api.${name}`) || line.includes(`, ${name}>`));
    expect(failures.length, `${name}:\n${printed.slice(0, 2000)}`).toBeGreaterThanOrEqual(2);
  }
  expect(printed).toContain("Differs<");
});
