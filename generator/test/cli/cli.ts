import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const bin = fileURLToPath(new URL("../../bin/specloom.js", import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The user's cache folder, which is nobody's here. */
export const caches = mkdtempSync(join(tmpdir(), "specloom-caches-"));
process.on("exit", () => rmSync(caches, { recursive: true, force: true }));

/** What the tests' own environment says of terminals and of CI does not count. */
const environment = { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "", XDG_CACHE_HOME: caches };

export function start(folder: string, line: string, env: Readonly<Record<string, string>> = {}): ChildProcess {
  return spawn(process.execPath, [bin, ...line.split(" ")], { cwd: folder, env: { ...environment, ...env } });
}

/** Runs `specloom` with that command line in that folder. */
export function specloom(folder: string, line: string, env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const child = start(folder, line, env);
  const output = { stdout: "", stderr: "" };
  child.stdout?.on("data", (data: Buffer) => (output.stdout += data.toString()));
  child.stderr?.on("data", (data: Buffer) => (output.stderr += data.toString()));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, ...output }));
  });
}

/** An API with one operation, which gives a text. */
export function tinySpec(operationId = "notes.get", type = "string"): string {
  return `openapi: 3.1.0
info: { title: Notes, version: 1.0.0 }
paths:
  /notes/{id}:
    get:
      operationId: ${operationId}
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
      responses:
        "200":
          description: The note.
          content:
            application/json:
              schema: { $ref: "#/components/schemas/Note" }
components:
  schemas:
    Note:
      type: object
      required: [text]
      properties:
        text: { type: ${type} }
`;
}

/** Formatted output only where a test asks for it: prettier is most of a small run. */
export const tinyConfig = `spec: openapi.yaml
command: npm run generate
format: none
outputs:
  types: { folder: src/generated }
  client: { folder: src/generated }
`;

export const formattedConfig = tinyConfig.replace("none", "prettier");
