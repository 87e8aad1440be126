// The packed packages in programs of CommonJS: `require` in the oldest Node of each line that lets it load ES modules, and in 24.
import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createProject, packPackages, type Project } from "../../../scripts/packed.js";
import { findNode } from "./runtimes/programs.js";

let project: Project;

beforeAll(async () => {
  const { runtime, client, zod, react } = await packPackages();
  project = await createProject("client in CommonJS", {
    "@specloom/runtime": runtime,
    "@memory-service/client": client,
    "@memory-service/zod": zod,
    "@memory-service/react": react,
    "@tanstack/react-query": "5.108.0",
    react: "19.3.1",
    zod: "4.6.7",
  });
  project.write(
    "run.cjs",
    `const { createClient, isApiError, NotFoundError } = require("@memory-service/client");
const { factsGet } = require("@memory-service/client/operations");
const { Fact, validators } = require("@memory-service/zod");
const { isFact } = require("@memory-service/zod/guards");
const { useFactsGet } = require("@memory-service/react");
const { factsGetQuery } = require("@memory-service/react/options");
const fetch = async () => Response.json({ message: "no such fact" }, { status: 404 });
const client = createClient({ baseUrl: "https://memory.example", apiKey: "key", fetch });
factsGet(client, { workspaceId: "ws_1", actorId: "act_2", factId: "fact_3" }).catch(async (error) => {
  // The same modules as those of an import, so that the classes are the same.
  const imported = await import("@memory-service/client");
  console.log(JSON.stringify([
    isApiError(error), error instanceof NotFoundError, imported.NotFoundError === NotFoundError,
    Fact.safeParse({}).success, isFact({}), typeof validators, typeof useFactsGet, typeof factsGetQuery,
  ]));
});
`,
  );
});
afterAll(() => project?.remove(), 60_000);

for (const version of ["20.19.0", "22.12.0", "24.21.0"]) {
  test(`Node ${version} requires them`, ({ skip }) => {
    const node = findNode(version);
    if ("missing" in node) return skip(node.missing);
    const output = execFileSync(node.file, ["run.cjs"], { cwd: project.folder, encoding: "utf8", stdio: "pipe" });
    expect(JSON.parse(output)).toEqual([true, true, true, false, false, "object", "function", "function"]);
  });
}
