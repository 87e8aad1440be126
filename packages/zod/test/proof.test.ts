// The generated schemas only compile against the types that they were generated for.
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { clientFolder, Desk, packageFolder } from "./support/compiler.js";

const desk = new Desk();
afterAll(() => desk.remove());

/** One way each in which a type may come apart from its schema, and the interfaces that show it. */
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
  const paths = { "@memory-service/client": [join(desk.folder, "client.ts")] };
  return desk.compile({ paths }, [join(packageFolder, "src/index.ts"), join(packageFolder, "src/mini.ts")]);
}

const original = `export * from ${JSON.stringify(join(clientFolder, "src/index.js"))};\n`;

test("against the client's types they compile", async () => {
  expect(await compileAgainst(original)).toBe("");
});

test("a type that was changed fails the build, in both dialects, and names what changed", async () => {
  const changes = Object.entries(mutations).map(([name, type]) => `export type ${name} = ${type};\n`);
  const said = await compileAgainst(`${original}${changes.join("")}`);
  for (const name of Object.keys(mutations)) {
    const failures = said.split("\n").filter((line) => line.includes(`api.${name}`) || line.includes(`, ${name}>`));
    expect(failures.length, `${name}:\n${said.slice(0, 2000)}`).toBeGreaterThanOrEqual(2);
  }
  expect(said).toContain("Differs<");
});
