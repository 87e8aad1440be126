/** Tools that check a service against its document. Each returns its complaints about a service. */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { token } from "../../generator/test/verify/planted/service.js";
import type { Installable } from "./packages.js";

export interface Contender {
  readonly name: string;
  /** The package to install; specloom is in the workspace. */
  readonly needs?: Installable;
  readonly complaints: (url: string, folder: string) => Promise<readonly string[]>;
}

const document = fileURLToPath(new URL("../../generator/test/verify/planted/pets.yaml", import.meta.url));
const cli = fileURLToPath(new URL("../../generator/dist/cli.js", import.meta.url));
const authorization = `Authorization: Bearer ${token}`;

export const contenders: readonly Contender[] = [
  {
    name: "specloom verify",
    complaints: async (url) => {
      const options = ["--url", url, "--header", authorization, "--all", "--strict", "--format", "json"];
      const { output } = await run(process.execPath, [cli, "verify", document, ...options]);
      const { findings } = JSON.parse(output) as { readonly findings: readonly { readonly title: string }[] };
      return findings.map(({ title }) => title);
    },
  },
  { name: "Prism proxy", needs: "prism", complaints: (url, folder) => proxied(url, folder) },
  {
    name: "Dredd",
    needs: "dredd",
    complaints: (url, folder) =>
      withOlder(async (older) => {
        const bin = join(folder, "node_modules/dredd/bin/dredd");
        const { output } = await run(process.execPath, [bin, older, url, "--header", authorization]);
        // A test that fails with a reason, such as another status than in the service without a fault.
        return linesWith(/fail(?:\u001B\[\d+m)*: (?!(?:GET|POST|DELETE) )/, output);
      }),
  },
  {
    name: "Portman",
    needs: "portman",
    complaints: (url, folder) =>
      withOlder(async (older, own) => {
        const config = join(own, "portman.json");
        writeFileSync(config, JSON.stringify(portmanConfig));
        const bin = join(folder, "node_modules/@apideck/portman/bin/portman");
        const options = ["-l", older, "-b", url, "-c", config, "-o", join(own, "collection.json"), "--runNewman"];
        const { output } = await run(process.execPath, [bin, ...options], own);
        return linesWith(/^\s*\d+\. +\[(?:GET|POST|DELETE)\]/, output);
      }),
  },
];

const portmanConfig = {
  version: 1,
  globals: { securityOverwrites: { bearer: { token } } },
  tests: {
    contractTests: [
      {
        openApiOperation: "*::/*",
        statusSuccess: { enabled: true },
        contentType: { enabled: true },
        jsonBody: { enabled: true },
        schemaValidation: { enabled: true },
        headersPresent: { enabled: true },
      },
    ],
  },
};

/** Runs with the document as OpenAPI 3.0, which is the latest that some tools read. */
async function withOlder<T>(work: (older: string, folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "verify-bench-"));
  try {
    const older = join(folder, "pets.yaml");
    const text = readFileSync(document, "utf8").replace("openapi: 3.1.0", "openapi: 3.0.3");
    writeFileSync(older, text.replace(/, license: \{[^}]*\}/, ""));
    return await work(older, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sends the same requests through Prism's proxy for every service: valid ones, and some that a service should refuse. */
async function proxied(url: string, folder: string): Promise<readonly string[]> {
  const bin = join(folder, "node_modules/@stoplight/prism-cli/dist/index.js");
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const child = spawn(process.execPath, [bin, "proxy", document, url, "--port", String(port)], { stdio: "pipe" });
  try {
    await new Promise<void>((resolve, reject) => {
      child.stdout.on("data", (chunk: Buffer) => chunk.toString().includes("Prism is listening") && resolve());
      child.once("exit", () => reject(new Error("prism did not start")));
    });
    const complaints: string[] = [];
    for (const { path, ...init } of sent) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, init).catch(() => undefined);
      const violations = response?.headers.get("sl-violations");
      if (response === undefined) complaints.push(`${path}: no answer`);
      else if (response.status >= 500) complaints.push(`${path}: ${response.status}`);
      for (const one of violations == null ? [] : (JSON.parse(violations) as readonly unknown[]))
        complaints.push(`${path}: ${JSON.stringify(one)}`);
      await response?.arrayBuffer().catch(() => undefined);
    }
    return complaints;
  } finally {
    child.kill();
  }
}

const headers = { authorization: `Bearer ${token}` };
const json = { ...headers, "content-type": "application/json" };
const sent: readonly (RequestInit & { readonly path: string })[] = [
  { path: "/status" },
  { path: "/pets", headers },
  { path: "/pets?limit=2", headers },
  { path: "/pets?limit=2&cursor=p1", headers },
  { path: "/pets?limit=101", headers },
  { path: "/pets" },
  { path: "/pets/p1", headers },
  { path: "/pets/none", headers },
  { path: "/pets", method: "POST", headers: json, body: '{"name":"Ida","kind":"cat"}' },
  { path: "/pets", method: "POST", headers: json, body: '{"name":"Ida"}' },
  { path: "/pets/p2", method: "DELETE", headers },
];

/** Returns the lines of an output that match, without what differs from run to run. */
function linesWith(pattern: RegExp, output: string): readonly string[] {
  const lines = output.split("\n").filter((line) => pattern.test(line));
  return lines.map((line) => line.replace(/\d+ms|127\.0\.0\.1:\d+|^\s*\d+\./g, ""));
}

const longestRun = 120_000;

function run(program: string, args: readonly string[], cwd?: string): Promise<{ readonly output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, stdio: ["ignore", "pipe", "pipe"], timeout: longestRun });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.once("close", () => resolve({ output }));
  });
}
