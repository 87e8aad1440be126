// `specloom verify` calls a server with demo data, and finds that it keeps the spec; and that one with a fault does not.
import { beforeAll, expect, it } from "vitest";
import { isThorough } from "../../../../scripts/thoroughness.js";
import type { TestServer } from "../../src/testing.js";
import { onOneDatabase } from "../support/databases.js";
import { createScenario } from "./support/scenario.js";
import { serverStarter } from "./support/servers.js";
import { idsOf, verify } from "./support/verify.js";

onOneDatabase("specloom verify", (open, kind) => {
  const start = serverStarter(open, kind);
  let server: TestServer;
  beforeAll(async () => {
    server = await start({ demo: "small" });
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
    const scenario = await createScenario(server);
    const { code, report } = await verify({ url: server.url, apiKey: scenario.apiKey }, ...(await idsOf(scenario)));
    expect(report.findings).toEqual([]);
    expect(code).toBe(0);
    const { notCalled, notServed } = report.operations;
    expect([notCalled.filter(({ operation }) => operation.startsWith("GET ")), notServed]).toEqual([[], []]);
  });

  it("says which answers the reference leaves open, with --strict", async () => {
    const { code, report } = await verify(server, "--strict");
    expect(report.findings.map(({ rule, location, accepted }) => [rule, location.file, typeof accepted])).toEqual([
      ["body.undeclared", "spec/responses/failure.yaml", "string"],
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
