// Sends the requests of docs/mock-server.md to a mock server of its document, and fills in the answers. Update the page after a change:
// `npx vitest run test/docs/mock-server.test.ts -u`.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { Client, open } from "../mock/client.js";
import { createWorkspace } from "../write/workspace.js";
import { commands } from "../../src/commands/options.js";

const file = fileURLToPath(new URL("../../docs/mock-server.md", import.meta.url));
const page = readFileSync(file, "utf8");

/** Sends the request of a command line of curl. */
async function answer(client: Client, line: string): Promise<unknown> {
  const words = [...line.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);
  const url = new URL(words[1] ?? "");
  const headers = words.flatMap((word, index) =>
    words[index - 1] === "-H" ? [word.split(": ") as [string, string]] : [],
  );
  const body = words[words.indexOf("-d") + 1];
  const hasBody = words.includes("-d");
  const parts = { headers: Object.fromEntries(headers), ...(hasBody && { body }) };
  return (await client.call(hasBody ? "POST" : "GET", url.pathname + url.search, parts)).body;
}

test("the page shows what the server answers", async () => {
  const [, document = ""] = /^```yaml\n([^]*?)^```$/m.exec(page) ?? [];
  const { root, put } = createWorkspace();
  put("notes.yaml", document);
  const client = new Client(await open(`${root}/notes.yaml`), { folder: root });
  const requests = [...page.matchAll(/^```sh\n(curl .*)\n```\n\n```json\n[^]*?```$/gm)];
  expect(requests.length).toBeGreaterThan(4);
  let shown = page;
  for (const [block, line = ""] of requests) {
    const body = JSON.stringify(await answer(client, line));
    const pretty = body.length < 100 ? body : JSON.stringify(JSON.parse(body), undefined, 2);
    const at = shown.indexOf(block);
    // The same request may have two answers.
    shown = `${shown.slice(0, at)}${block.replace(/```json\n[^]*$/, () => `\`\`\`json\n${pretty}\n\`\`\``)}\u0000${shown.slice(at + block.length)}`;
  }
  await expect(shown.replaceAll("\u0000", "")).toMatchFileSnapshot(file);
});

test("the page has every option of the command", () => {
  const { options } = commands.mock;
  const own = options.filter((name) => !["spec", "api", "root", "overlay"].includes(name));
  expect(own.filter((name) => !page.includes(`--${name}`))).toEqual([]);
});
