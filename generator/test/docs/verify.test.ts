// Runs the commands of docs/verify.md against a service of this test, and fills in what they print and write. Update the page after
// a change: `npx vitest run test/docs/verify.test.ts -u`.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commands } from "../../src/commands/options.js";
import { verifyRules } from "../../src/verify/rules.js";
import { caches } from "../cli/cli.js";
import { offline, runMain } from "../cli/in-process.js";
import { createWorkspace, type Workspace } from "../write/workspace.js";
import { patience } from "../../../scripts/limits.js";

const file = fileURLToPath(new URL("../../docs/verify.md", import.meta.url));
const page = readFileSync(file, "utf8");
/** The address on the page. */
const shown = "http://localhost:8080";
let url = "";

/** The shop, which does more than its document says. */
const shop = createServer({ keepAliveTimeout: patience }, (request, response) => {
  const limit = new URL(request.url ?? "", shown).searchParams.get("limit") ?? "2";
  const orders = [
    { id: "o1", status: "open", note: null },
    { id: "o2", status: "refunded" },
  ];
  const isList = request.method === "GET" && request.url?.startsWith("/orders");
  const answer = /^\d+$/.test(limit) ? 200 : 400;
  const status = isList ? answer : 404;
  response.writeHead(status, { "content-type": status === 400 ? "application/problem+json" : "application/json" });
  response.end(JSON.stringify(status === 200 ? orders.slice(0, Number(limit)) : { title: "Wrong" }));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});
afterAll(() => {
  shop.closeAllConnections();
  shop.close();
});

const traffic = {
  log: {
    version: "1.2",
    entries: [
      {
        request: { method: "GET", url: `${shown}/orders?limit=500`, headers: [{ name: "Cookie", value: "session=1" }] },
        response: {
          status: 200,
          headers: [{ name: "content-type", value: "application/json" }],
          content: { mimeType: "application/json", text: '[{"id":"o1","status":"open"}]' },
        },
      },
    ],
  },
};

/** Runs the command of a block. Returns what it prints, with the address on the page. */
async function runLine({ root }: Workspace, line: string): Promise<string> {
  // Recorded traffic has the address on the page.
  const real = line.includes(".har") ? line : line.replaceAll(shown, url);
  const words = [...real.matchAll(/'([^']*)'|"([^"]*)"|\S+/g)].map(([word, one, other]) => one ?? other ?? word);
  const network = { ...offline, variable: () => "my-token" };
  const { stdout, stderr, code } = await runMain(root, words.slice(2), caches, {
    network,
    startProgram: () => ({ ended: Promise.resolve({ exitCode: 0 }), stop: () => undefined }),
  });
  const isQuiet = line.includes("--proxy");
  expect({ line, stderr: isQuiet ? "" : stderr }).toEqual({ line, stderr: "" });
  expect(code).toBeLessThanOrEqual(isQuiet ? 3 : 1);
  return stdout.replaceAll(url, shown).trimEnd();
}

test("the page shows what the commands print and write", async () => {
  const [, document = ""] = /^```yaml\n# shop\.yaml\n([^]*?)^```$/m.exec(page) ?? [];
  const workspace = createWorkspace({ "shop.yaml": document, "traffic.har": JSON.stringify(traffic) });
  const parts = page.split(/(^```(?:sh|text|yaml)\n[^]*?^```$)/m);
  let printed = "";
  for (const [index, part] of parts.entries()) {
    const [, line] = /^```sh\n(npx specloom verify .*)\n```$/.exec(part) ?? [];
    if (line !== undefined) printed = await runLine(workspace, line.replace("--proxy 4010", "--proxy 0"));
    if (part.startsWith("```text")) parts[index] = `\`\`\`text\n${printed}\n\`\`\``;
    if (part.startsWith("```yaml\n# shop.overlay.yaml"))
      parts[index] = `\`\`\`yaml\n# shop.overlay.yaml\n${workspace.read("shop.overlay.yaml") ?? ""}\`\`\``;
    // The other commands are those of a shop without accepted findings.
    workspace.put("specloom.accepted.yaml", "");
  }
  const rows = Object.entries(verifyRules).map(([id, { level, explain }]) => `| \`${id}\` | ${level} | ${explain} |`);
  const table = ["| rule | level | meaning |", "|---|---|---|", ...rows].join("\n");
  const text = parts
    .join("")
    .replace(/(<!-- rules -->\n)[^]*?(<!-- end -->)/, (_, start, end) => `${start}${table}\n${end}`);
  await expect(text).toMatchFileSnapshot(file);
});

test("the page has each option", () => {
  expect(commands.verify.options.filter((name) => !page.includes(`--${name}`))).toEqual([]);
});
