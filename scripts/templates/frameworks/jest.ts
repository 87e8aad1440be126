/** Jest, as its guide sets it up with Babel and TypeScript. */
import type { Template } from "../template.js";

export const jest: Template = {
  name: "jest",
  example: {},
  setUp: {
    "package.json": JSON.stringify({ name: "shop", private: true }),
    "tsconfig.json": JSON.stringify({
      compilerOptions: { strict: true, target: "es2022", module: "preserve", skipLibCheck: true, noEmit: true },
    }),
  },
  dependencies: {
    "@babel/core": "8.1.3",
    "@babel/preset-env": "8.0.7",
    "@babel/preset-typescript": "8.0.7",
    "@jest/globals": "30.5.2",
    jest: "30.5.2",
    msw: "3.0.5",
    typescript: "7.0.2",
    zod: "4.6.7",
  },
  emit: ["client", "mocks"],
  modules: ["packages.ts"],
  files: {
    "src/packages.test.ts": `import { expect, test } from "@jest/globals";
import { packages } from "./packages";

test("the published packages load", async () => {
  expect(await packages()).toBe("1 workspace, NotFoundError 404");
});
`,
    "src/unhandled.test.ts": `import { expect, test } from "@jest/globals";
import { setupServer } from "msw/node";
import { createClient } from "./api/client";

test("a request without a handler fails", async () => {
  const server = setupServer();
  server.listen({ onUnhandledFrame: "error" });
  const client = createClient({ apiKey: "any-key", maxRetries: 0 });
  await expect(client.pets.get({ id: 7 })).rejects.toThrow("Cannot bypass a request");
  server.close();
});
`,
  },
  outputs: [],
  steps: [
    ["npx", "tsc"],
    ["node", "--experimental-vm-modules", "node_modules/jest/bin/jest.js"],
  ],
  node: "24.21.0",
};
