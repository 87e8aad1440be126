// The proofs report every type that differs. test/documents/constructs.test.ts and test/emit/types.test.ts compile them with the right types.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { clientOutput } from "../../src/emit/client/output.js";
import { createWorkbench, type Workbench } from "../emit/compile.js";
import { buildFile, emit } from "../emit/generate.js";
import { provenTypes } from "./types.js";
import { addProof } from "./zod.js";

/** Types that differ from the document's schemas, each in another way. */
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
  const changes = Object.entries(mutations).map(([name, type]) => `export type ${name} = ${type};\n`);
  const changed = `export * from "../../../own/client/generated/index.js";\n${changes.join("")}`;
  const types = await emit(provenTypes, built);
  bench.add("changed", "client", new Map([...types, ["types.ts", changed], ["index.ts", changed]]));
  await addProof(bench, "changed", built);
  complaints = bench.compile();
});
afterAll(() => bench.remove());

/** Returns the lines of a proof that do not compile. */
function failuresIn(path: string): readonly string[] {
  const lines = readFileSync(join(bench.folder, path), "utf8").split("\n");
  const places = complaints.filter((text) => text.startsWith(`${path}(`)).map((text) => text.slice(path.length + 1));
  return places.map((place) => lines[Number.parseInt(place, 10) - 1] ?? "");
}

it("compares exactly the components' types with openapi-typescript's", () => {
  const failed = failuresIn("changed/client/generated/schema.proof.ts").map((line) => /"\]\["(\w+)"\]/.exec(line)?.[1]);
  // Arguments are no component.
  const { FactsGetParams: _, ...components } = mutations;
  expect(failed.sort()).toEqual(Object.keys(components).sort());
});

it.each(["zod", "mini"])("compares what schemas of %s accept and return with the client's types", (tier) => {
  const failed = failuresIn(`changed/proof/generated/${tier}/schemas.proof.ts`);
  for (const name of Object.keys(mutations))
    for (const values of ["input", "output"])
      expect(failed).toContain(`same<Same<z.${values}<typeof schemas.${name}$>, api.${name}>>();`);
  expect(complaints.join("\n")).toContain("Differs<");
});
