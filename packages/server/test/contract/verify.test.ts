// `specloom verify` calls a server with demo data, and finds that it keeps the spec; and that one with a fault does not.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, it } from "vitest";
import { isThorough } from "../../../../scripts/thoroughness.js";
import type { TestServer } from "../../src/testing.js";
import { onOneDatabase } from "../support/databases.js";
import { createScenario } from "./support/scenario.js";
import { serverStarter } from "./support/servers.js";

const at = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

interface Report {
  readonly findings: readonly {
    readonly rule: string;
    readonly operations: readonly string[];
    readonly location: { readonly file: string };
  }[];
  readonly operations: {
    readonly notCalled: readonly { readonly operation: string }[];
    readonly notServed: readonly unknown[];
  };
}

/** Runs the command, which sees no more than anybody. */
function verify(
  { url, apiKey }: Pick<TestServer, "url" | "apiKey">,
  ...more: readonly string[]
): Promise<{ code: number; report: Report; errors: string }> {
  const options = ["--url", url, "--header", "Authorization: Bearer ${TOKEN}", "--format", "json", ...more];
  const args = [at("generator/bin/specloom.js"), "verify", at("spec/openapi.yaml"), ...options];
  return new Promise((resolve, reject) => {
    const env = { ...process.env, TOKEN: apiKey };
    execFile(process.execPath, args, { env, cwd: at("spec"), maxBuffer: 1e8 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : Number(error.code);
      if (stdout === "") reject(new Error(`verify printed nothing: ${stderr}`));
      else resolve({ code, report: JSON.parse(stdout) as Report, errors: stderr });
    });
  });
}

onOneDatabase("specloom verify", (open, kind) => {
  const start = serverStarter(open, kind);
  let server: TestServer;
  beforeAll(async () => {
    server = await start({ demo: true });
  });

  it("finds nothing in a server that keeps the spec, and leaves nothing behind", async () => {
    const names = async () =>
      (await server.client().projects.list({ size: 100 }).toArray()).map(({ id, name }) => [id, name]);
    const before = await names();
    const { code, report, errors } = await verify(server, "--all", ...(isThorough ? ["--seed", "7"] : []));
    expect(report.findings).toEqual([]);
    expect(code, errors).toBe(0);
    expect(errors).not.toContain(server.apiKey);
    expect(await names()).toEqual(before);
  });

  it("finds nothing in the operations of which the caller gives ids", async () => {
    const { workspaceId, agentId, projectId, actorId, ...scenario } = await createScenario(server);
    const [factId] = await scenario.createFacts("Ada drinks coffee.");
    const ids = {
      "workspaces/{workspaceId}": workspaceId,
      "actors/{actorId}": actorId,
      "facts/{factId}": factId,
      "agents/{id}": agentId,
      "v1/projects/{id}": projectId,
      "v2/projects/{id}": projectId,
      "projects/{projectId}": projectId,
      "memories/{memoryId}": await scenario.createMemory("The report is due in April.", "It is due in March."),
      "documents/{documentId}": await scenario.importDocument("Report.md", "# Report"),
    };
    const options = Object.entries(ids).flatMap(([name, id]) => ["--id", `${name}=${id}`]);
    const { code, report } = await verify({ url: server.url, apiKey: scenario.apiKey }, ...options);
    expect(report.findings).toEqual([]);
    expect(code).toBe(0);
    const { notCalled, notServed } = report.operations;
    expect([notCalled.filter(({ operation }) => operation.startsWith("GET ")), notServed]).toEqual([[], []]);
  });

  it("says which answers the reference leaves open, with --strict", async () => {
    const { code, report } = await verify(server, "--strict");
    // The reference shows no body of an error.
    expect([...new Set(report.findings.map(({ rule, location }) => `${rule} ${location.file}`))]).toEqual([
      "body.undeclared spec/responses/failure.yaml",
    ]);
    expect(code).toBe(0);
  });

  it("finds a fault of an operation", async () => {
    await server.admin().faults.replace({ faults: [{ operation: "projects.list", kind: "status", status: 500 }] });
    const { code, report } = await verify(server);
    expect(report.findings.map(({ rule, operations }) => [rule, ...operations])).toEqual([
      ["server.error", "GET /openapi/service/api/v1/projects"],
    ]);
    expect(code).toBe(1);
  });
});
