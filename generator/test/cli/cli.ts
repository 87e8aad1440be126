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

/** The user's cache folder during tests. */
export const caches = mkdtempSync(join(tmpdir(), "specloom-caches-"));
process.on("exit", () => rmSync(caches, { recursive: true, force: true }));

/** A clean environment, without the terminal and CI settings of the test run. */
const environment = { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "", XDG_CACHE_HOME: caches };

export function start(folder: string, line: string, env: Readonly<Record<string, string>> = {}): ChildProcess {
  return spawn(process.execPath, [bin, ...line.split(" ")], { cwd: folder, env: { ...environment, ...env } });
}

/** Runs `specloom` with a command line in a folder. */
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

/** Returns an API with one operation that returns a string. */
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

/** Generates only an unformatted client: openapi-typescript and prettier take most of a small run. */
export const tinyConfig = `spec: openapi.yaml
command: npm run generate
format: none
outputs:
  client: { folder: src/generated }
`;

export const typesConfig = `${tinyConfig}  types: { folder: src/generated }\n`;

export const formattedConfig = tinyConfig.replace("none", "prettier");
