/** A package for npm, as the guide of tsdown makes one: a client that programs of both module systems import. */
import type { Template } from "../template.js";

const use = `
const client = createClient({ baseUrl: process.env.PETSTORE_URL, apiKey: process.env.PETSTORE_TOKEN });

async function main() {
  const pets = await client.pets.list().toArray();
  assert.deepEqual(pets.map(({ id }) => id), [7, 8, 9]);
  const { name } = await client.pets.get({ id: 7 });
  assert.equal((await client.pets.update({ id: 7, name: name + " II" })).name, name + " II");
  let progress;
  await client.videos.upload(new Blob([new Uint8Array(5_000_000)]), { onProgress: (now) => (progress = now) });
  assert.equal(progress.loaded, 5_000_000);
  const missing = await client.pets.get({ id: 99 }).safe();
  assert.ok(isApiError(missing.error) && missing.error instanceof NotFoundError && missing.error.status === 404);
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
`;

const names = "{ createClient, isApiError, NotFoundError }";
const typed = `
const client = createClient({ apiKey: "key" });
export const name: Promise<string> = client.pets.get({ id: 7 }).then((pet) => pet.name);
// @ts-expect-error -- a pet has no age
export const age = client.pets.get({ id: 7 }).then((pet) => pet.age);
`;

export const sdk: Template = {
  name: "sdk",
  example: {},
  setUp: { "package.json": JSON.stringify({ private: true }) },
  dependencies: {
    "@arethetypeswrong/core": "0.18.5",
    publint: "0.3.25",
    tsdown: "0.23.7",
    typescript: "7.0.2",
  },
  emit: ["client"],
  files: {
    "check/use.mjs": `import assert from "node:assert/strict";\nimport ${names} from "petstore-sdk";\n${use}`,
    "check/use.cjs": `const assert = require("node:assert/strict");\nconst ${names} = require("petstore-sdk");\n${use}`,
    "check/types.mts": `import { createClient } from "petstore-sdk";\n${typed}`,
    "check/types.cts": `import sdk = require("petstore-sdk");\nconst { createClient } = sdk;\n${typed}`,
    // The strictest for CommonJS: newer settings let it require ES modules.
    "check/tsconfig.json": JSON.stringify({
      compilerOptions: { strict: true, target: "es2022", module: "node16", types: [], noEmit: true },
    }),
  },
  outputs: ["dist"],
  steps: [
    ["npx", "tsc"],
    ["npm", "run", "build"],
    ["npx", "tsc", "-p", "check"],
    ["node", "check/use.mjs"],
    ["node", "check/use.cjs"],
  ],
  node: "24.21.0",
};
