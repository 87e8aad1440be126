// Operations that share values by aliases of YAML: one edit changes all of them, and reads as one change.
import { expect, test } from "vitest";
import { createWorkspace } from "../write/workspace.js";
import { runDiff } from "./command.js";
import { createRepository } from "./git.js";

function documentOf(maximum: number, codes: string): string {
  const operations = Array.from(
    { length: 14 },
    (_, index) => `  /things${index}:
    get:
      operationId: things.list${index}
      parameters: [*limit]
      responses: { "200": { description: Fine. }, "400": *failure }
`,
  );
  return `openapi: 3.1.0
info: { title: Things, version: 1.0.0 }
servers: [{ url: https://things.example }]
x-shared:
  - &limit { name: limit, in: query, schema: { type: integer, maximum: ${maximum} } }
  - &failure
    description: Wrong.
    content: { application/json: { schema: { type: object, properties: { code: { type: string, enum: [${codes}] } } } } }
paths:
${operations.join("")}`;
}

const files = { "old.yaml": documentOf(100, "a, b"), "new.yaml": documentOf(50, "a, b, c") };
const reach = "GET /things0, GET /things1, GET /things10, GET /things11, GET /things12 and 9 more";

test("a change that reads the same is shown once, with the operations of all", async () => {
  const { root } = createWorkspace(files);
  const { stdout } = await runDiff(root, ["diff", "old.yaml", "new.yaml"]);
  const blocks = stdout.split("\n\n");
  const [code, limit] = [
    blocks.find((one) => one.includes("new.yaml:8")),
    blocks.find((one) => one.includes("new.yaml:5")),
  ];
  expect(limit).toMatch(
    new RegExp(
      `^breaking schema.maximum.decreased: .*\n  --> new.yaml:5\n  reaches: request of ${reach}\n.*\n  id: (?:\\w{8}, ){11}\\w{8} and 2 more$`,
    ),
  );
  // The types of errors change by the edit of the response, not by that of the parameter.
  expect(code).toContain(`  reaches: response of ${reach}\n`);
  expect(code?.match(/export interface Things/g)).toHaveLength(1);
  expect(code).toContain("\n  and 13 more declarations\n");
  expect(code).toContain("\n  typescript.value.added: `ThingsList0Error.body.code` has new values");
});

test("what is safe is one line, with its rule once", async () => {
  const { root } = createWorkspace(files);
  const { stdout } = await runDiff(root, ["diff", "new.yaml", "old.yaml"]);
  expect(stdout).toMatch(
    new RegExp(`\nsafe .*\\(schema\\.maximum\\.increased, old\\.yaml:5, request of ${reach}\\)\n`),
  );
});

test("Markdown has the same, with all ids to accept", async () => {
  const { root } = createWorkspace(files);
  const { stdout } = await runDiff(root, ["diff", "old.yaml", "new.yaml", "--format", "markdown"]);
  expect(stdout.match(/`schema\.maximum\.decreased`/g)).toHaveLength(1);
  expect(stdout.match(/~~~diff/g)).toHaveLength(1);
  const [, ids = ""] = /--accept (\S+) --reason/.exec(stdout) ?? [];
  expect(ids.split(",")).toHaveLength(28);
});

test("a changelog and a changeset name the operations once", async () => {
  const repository = createRepository({
    "openapi.yaml": files["new.yaml"],
    "package.json": '{ "name": "things", "version": "1.0.0" }',
    "specloom.config.yaml": "spec: openapi.yaml\noutputs: { client: { folder: src/api } }\n",
  });
  repository.commit("Add");
  repository.put("openapi.yaml", files["old.yaml"]);
  await runDiff(repository.root, ["diff", "git:HEAD", "--changeset"]);
  const [name = ""] = repository.list().filter((path) => path.startsWith(".changeset/"));
  const code = reach.replaceAll(/GET [^ ,]+/g, "`$&`");
  const title = "The query parameter `limit` may be more than 50 (now: 100)";
  expect(repository.read(name)).toContain(`\n- ${title} (request of ${code})\n`);
  expect(repository.read(name)).toContain("\n- 1 change of documentation\n");
  repository.commit("Change");
  const { stdout } = await runDiff(repository.root, ["changelog", "HEAD~1..HEAD"]);
  expect(stdout.match(/`schema\.maximum\.increased`.*/g)).toEqual([
    `\`schema.maximum.increased\` · \`openapi.yaml:5\` · request of ${code}`,
  ]);
});
