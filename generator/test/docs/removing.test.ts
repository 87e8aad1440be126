// Goes through docs/removing.md: its program is compiled, and the outputs are those of specloom. Update them after a change:
// `npx vitest run test/docs/removing.test.ts -u`.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { unifiedDiff } from "../../src/write/index.js";
import { createRun, createShop, fence, fillExamples, petstore } from "./support/shop.js";

const page = fileURLToPath(new URL("../../docs/removing.md", import.meta.url));
const text = readFileSync(page, "utf8");

function blockOf(language: string): string {
  return new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "m").exec(text)?.[1] ?? "";
}

/** Returns the document without the names of pets and without fish. */
function changedDocument(): string {
  const edits = [
    ["enum: [cat, dog, fish]", "enum: [cat, dog]"],
    ["required: [id, name, kind]", "required: [id, kind]"],
    ["        name: { type: string, description: The name of the pet. }\n", ""],
  ] as const;
  return edits.reduce((document, [find, replace]) => {
    expect(document.split(find)).toHaveLength(2);
    return document.replace(find, () => replace);
  }, petstore);
}

test("the example writes the uses of its program, and checks a change", async () => {
  const shop = createShop(blockOf("yaml"), blockOf("ts"));
  const run = createRun(shop.root);
  await run("generate", 0);
  const shown = (command: string, output: string): string => fence("text", `$ npx specloom ${command}\n${output}`);
  const write = "fits --write consumers/shop.json";
  const written = await run(write, 0);
  const { schemas } = JSON.parse(shop.read("consumers/shop.json")!) as { readonly schemas: object };
  const unused = "fits openapi.yaml consumers/*.json --unused";
  const { stdout: before } = await run(unused, 0);
  const changed = changedDocument();
  shop.put("openapi.yaml", changed);
  const lines = unifiedDiff({ path: "openapi.yaml", before: petstore, after: changed }).split("\n").slice(2);
  const { stdout: after } = await run("fits openapi.yaml consumers/*.json", 1);
  const quoted = (command: string): string => command.replace("consumers/*.json", "'consumers/*.json'");
  const components = Object.entries(schemas).map(
    ([name, type]) => `"${name}": ${JSON.stringify(type, undefined, 1).replaceAll(/\s*\n\s*/g, " ")}`,
  );
  const examples = {
    write: shown(write, written.stdout),
    file: fence("json", `{\n  ${components.join(",\n  ")}\n}`),
    change: fence("diff", lines.join("\n")),
    check: shown(quoted("fits openapi.yaml consumers/*.json"), after),
    unused: shown(quoted(unused), before),
  };
  await expect(fillExamples(text, examples)).toMatchFileSnapshot(page);
});
