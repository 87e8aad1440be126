// Compares docs/options.md with the descriptors. Update it after a change: `npx vitest run test/docs/options.test.ts -u`.
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { sectionOf } from "../../scripts/reference/options.js";
import type { Option } from "../../src/emit/option.js";
import { builtIn as outputs } from "../../src/outputs.js";

const page = fileURLToPath(new URL("../../docs/options.md", import.meta.url));

const intro = `# Options of the outputs

Every output of a [configuration](configuration.md) has a \`folder\`, below the folder of the configuration, and the options
of its table. specloom rejects other keys ([GEN140](commands.md)).
`;

test("the options page matches the descriptors", async () => {
  const text = [intro, ...outputs.map(sectionOf)].join("\n\n").replace(/\n{3,}/g, "\n\n");
  await expect(`${text}\n`).toMatchFileSnapshot(page);
});

test("every option has a description in one sentence", () => {
  for (const { name, options } of outputs) {
    for (const [key, { description }] of Object.entries<Option>(options))
      expect(description, `${name}.${key}`).toMatch(/^[^|\n]{10,}[^.|\n]$/);
  }
});
