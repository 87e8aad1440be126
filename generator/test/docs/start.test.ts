// Runs the commands of docs/start.md and compares their outputs, which the page has as comments of the shell.
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { runMain } from "../cli/in-process.js";
import { createWorkspace } from "../write/workspace.js";

const docs = fileURLToPath(new URL("../../docs/", import.meta.url));
const page = readFileSync(join(docs, "start.md"), "utf8");

/** Returns the lines that the page shows below a command, with `start` at the beginning of the first. */
function linesBelow(command: string, start: string): readonly string[] {
  const [, comments = ""] = page.split(`${command}\n# ${start}`);
  const [lines = ""] = comments.split("```");
  return `# ${start}${lines}`
    .trim()
    .split("\n")
    .map((line) => line.replace(/^# ?/, ""));
}

async function run(document: string, ...args: readonly string[]) {
  const { root } = createWorkspace({ "openapi.yaml": document });
  return runMain(root, args, mkdtempSync(join(tmpdir(), "specloom-start-")));
}

test("lists the calls of the example", async () => {
  const { stdout } = await run(readFileSync(join(docs, "petstore.yaml"), "utf8"), "dump", "tree", "openapi.yaml");
  const lines = linesBelow("npx specloom dump tree openapi.yaml", "pets");
  expect(lines).toHaveLength(4);
  expect(stdout.split("\n")).toEqual(expect.arrayContaining([...lines]));
});

test("reports the problem of a document", async () => {
  const lines = linesBelow("npx specloom openapi.yaml -o src/api", "warning");
  const [, code] = /\|\s+(content: .*)/.exec(lines.join("\n")) ?? [];
  const document = `openapi: 3.1.0
info: { title: Notes, version: 1.0.0 }
servers: [{ url: "https://notes.example" }]
paths:
  /notes/{id}:
    get:
      operationId: notes.get
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
      responses:
        "200":
          description: The note.
          ${code}
components:
  schemas:
    Notes: { type: object, properties: { id: { type: string } } }
`;
  const { code: exitCode, stderr } = await run(document, "openapi.yaml", "-o", "src/api");
  expect(exitCode).toBe(0);
  const [warning] = stderr.split("\n\n");
  expect(lines).toEqual(warning!.split("\n"));
});
