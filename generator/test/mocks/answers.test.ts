// The default mocks of several documents: every answer passes the client's strict validators. `pnpm bench mocks` tries all of
// GitHub's document, and any other.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { isThorough, sample } from "../../../scripts/thoroughness.js";
import { buildFile, buildText } from "../emit/generate.js";
import { tryMocks } from "./answers.js";
import { excerptOf } from "./excerpt.js";

const documents = {
  petstore: "../../docs/petstore.yaml",
  responses: "../documents/constructs/responses.yaml",
  streams: "../documents/constructs/streams.yaml",
  security: "../documents/constructs/security.yaml",
  "OpenAPI 3.2": "../openapi32/document.yaml",
};

test.each(sample(Object.entries(documents), 1))("%s", async (_, path) => {
  const built = await buildFile(fileURLToPath(new URL(path, import.meta.url)));
  const { answered, problems, skipped } = await tryMocks(built);
  expect([problems, skipped]).toEqual([[], []]);
  expect(answered).toBe(2 * built.api.operations.length);
});

test.runIf(isThorough)("some paths of GitHub", async () => {
  const stride = 31;
  const file = createRequire(import.meta.url).resolve("@octokit/openapi/generated/api.github.com.json");
  const document = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, unknown>>;
  const built = await buildText(JSON.stringify(excerptOf(document, (index) => index % stride === 0)));
  const { answered, problems, skipped } = await tryMocks(built);
  expect([problems, skipped]).toEqual([[], []]);
  expect(answered).toBe(2 * built.api.operations.length);
  expect(answered).toBeGreaterThan(1550 / stride);
});
