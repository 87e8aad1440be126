import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { sample } from "../../../scripts/thoroughness.js";
import { printFirstCall } from "../../src/run/first-call/operation.js";
import { clientOutput } from "../../src/emit/client/output.js";
import { noNames } from "../../src/model/index.js";
import { createWorkbench } from "../emit/compile.js";
import { buildFile, buildText } from "../emit/generate.js";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const inFolder = (path: string) => readdirSync(at(path)).map((name) => at(`${path}/${name}`));

/** Documents with every construct, hostile ones, our own, and real ones if available. */
const documents = sample(
  [...inFolder("../documents/constructs"), ...inFolder("../hostile/legal"), at("../../../spec/openapi.yaml")].filter(
    (path) => /\.(ya?ml|json)$/.test(path) && existsSync(path),
  ),
  15,
);

const workbench = createWorkbench();
afterAll(() => workbench.remove());

const document = (paths: string, rest = "") => `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
${rest}
paths:
${paths}`;
const ok = 'responses: { "200": { description: Done., content: { application/json: { schema: { type: string } } } } }';

async function callOf(text: string): Promise<readonly string[] | undefined> {
  return printFirstCall((await buildText(text)).api, "./client/generated/index.js");
}

describe("the first call", () => {
  test("compiles for every document", async () => {
    const printed: string[] = [];
    for (const [index, path] of documents.entries()) {
      const built = await buildFile(path);
      const lines = printFirstCall(built.api, "./client/generated/index.js");
      if (lines === undefined) continue;
      expect(lines).toHaveLength(3);
      const name = `${index}-${basename(path).replace(/\W/g, "-")}`;
      const files = await clientOutput.emit({
        api: built.api,
        options: { runtime: "../runtime/index.js", package: "client", command: "x" },
      });
      workbench.add(name, "client", new Map(files.map((file) => [file.path, file.text])));
      writeFileSync(join(workbench.folder, name, "example.ts"), `${lines.join("\n")}\n`);
      printed.push(name);
    }
    expect(workbench.compile("7").filter((complaint) => complaint.includes("example.ts"))).toEqual([]);
    expect(printed.length).toBeGreaterThan(documents.length * 0.7);
  });

  test("needs as little as the document allows: reads before writes, few parameters before many", async () => {
    const one = `  /pets/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { operationId: pets.get, ${ok} }
`;
    const list = `  /pets:\n    post: { operationId: pets.ping, ${ok} }\n`;
    const server = "servers: [{ url: https://pets.example }]";
    expect((await callOf(document(list + one, server)))?.slice(1)).toEqual([
      "const client = createClient();",
      "client.pets.get({ id: 1 }).then(console.log, console.error);",
    ]);
    expect((await callOf(document(list, server)))?.[2]).toBe("client.pets.ping().then(console.log, console.error);");
  });

  test.each([
    ["", 'createClient({ baseUrl: "https://api.example.com" })'],
    ["servers: [{ url: /v1 }]", 'createClient({ baseUrl: "https://api.example.com/v1" })'],
    [
      "servers: [{ url: https://a.example }]\nsecurity: [{ key: [] }]\ncomponents: { securitySchemes: { key: { type: http, scheme: bearer } } }",
      'createClient({ apiKey: "your key" })',
    ],
    [
      "servers: [{ url: https://a.example }]\nsecurity: [{ sign: [] }]\ncomponents: { securitySchemes: { sign: { type: openIdConnect, openIdConnectUrl: 'https://a.example/openid' } } }",
      'createClient({ apiKey: "your access token" })',
    ],
    [
      "servers: [{ url: https://a.example }]\nsecurity: [{ key: [], app: [] }]\ncomponents: { securitySchemes: { key: { type: http, scheme: bearer }, app: { type: apiKey, in: header, name: X } } }",
      'createClient({ credentials: { key: "your key", app: "your key" } })',
    ],
  ])("makes a client that can call: %s", async (rest, client) => {
    expect((await callOf(document(`  /pets:\n    get: { operationId: pets.list, ${ok} }\n`, rest)))?.[1]).toBe(
      `const client = ${client};`,
    );
  });

  test("takes no argument that the client converts", async () => {
    const one = `  /pets/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer, format: int64 } }]
    get: { operationId: pets.get, ${ok} }
`;
    const add = `  /pets:\n    post: { operationId: pets.ping, ${ok} }\n`;
    const settings = { values: { int64: { conversion: { kind: "bigint" } } } } as const;
    const { api } = await buildText(document(one + add), noNames, settings);
    expect(printFirstCall(api, "./client/index.js")?.[2]).toBe("client.pets.ping().then(console.log, console.error);");
  });

  test("is omitted if every call needs a lot", async () => {
    const schema =
      "{ type: object, required: [a], properties: { a: { oneOf: [{ type: string }, { type: integer }] } } }";
    const body = `requestBody: { required: true, content: { application/json: { schema: ${schema} } } }`;
    expect(await callOf(document(`  /pets:\n    post: { operationId: pets.add, ${body}, ${ok} }\n`))).toBeUndefined();
  });
});
