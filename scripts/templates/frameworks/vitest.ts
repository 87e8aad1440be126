/** Tests of the example of Vite with React. */
import { readFileSync } from "node:fs";
import type { Template } from "../template.js";
import { vite } from "./vite.js";

const shop = new URL("../../../generator/examples/vite/", import.meta.url);
const files = ["vite.config.ts", "src/App.tsx", "src/Pet.tsx"];

export const vitest: Template = {
  ...vite,
  name: "vitest",
  example: {},
  dependencies: {
    ...vite.dependencies,
    "@testing-library/dom": "10.4.2",
    "@testing-library/react": "16.3.3",
    "@testing-library/user-event": "14.6.13",
    jsdom: "31.0.1",
    msw: "3.0.5",
    vitest: "5.1.2",
    zod: "4.6.7",
  },
  emit: ["client", "react", "mocks"],
  files: {
    ...Object.fromEntries(files.map((file) => [file, readFileSync(new URL(file, shop), "utf8")])),
    "src/unhandled.test.ts": `import { expect, test } from "vitest";
import { createClient } from "./api/client";

test("a request without a handler fails", async () => {
  const client = createClient({ baseUrl: "/elsewhere", maxRetries: 0 });
  await expect(client.pets.get({ id: 7 })).rejects.toThrow("Cannot bypass a request");
});
`,
  },
  steps: [
    ["npm", "run", "lint"],
    ["npx", "vitest", "run"],
    ["npm", "run", "build"],
  ],
  node: "24.21.0",
};
