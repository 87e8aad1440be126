import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sample } from "../../../scripts/thoroughness.js";
import { createVerification } from "../../src/verify/context.js";
import { gather } from "../../src/verify/gather.js";
import { verifyRules } from "../../src/verify/rules.js";
import { verifyService } from "../../src/verify/live/verify-service.js";
import type { Send } from "../../src/verify/live/types.js";
import type { Api } from "../../src/model/types.js";
import { addServer, importServer, type GeneratedServer } from "../documents/roundtrip/generated.js";
import { createWorkbench, type Workbench } from "../emit/compile.js";
import { buildText } from "../emit/generate.js";
import { faultsFor } from "./planted/faults.js";
import { petstoreFaults } from "./planted/petstore-faults.js";
import { createPetstore, petstoreUrl, token as petstoreToken, withEachKind } from "./planted/petstore.js";
import { createPets, token, type Service } from "./planted/service.js";

const { api } = await buildText(readFileSync(join(import.meta.dirname, "planted/pets.yaml"), "utf8"));

/** Sends requests to a function, as fetch does to a service. */
function sendTo(service: Service): Send {
  return async ({ method, url, headers, body }) => {
    const bytes = body?.kind === "bytes" ? { body: body.bytes.slice() } : {};
    const init = { method, headers: headers.map(([name, value]): [string, string] => [name, value]), ...bytes };
    const response = await service(new Request(url, init));
    const answer = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: [...response.headers], body: { kind: "bytes", bytes: answer } };
  };
}

interface Check {
  readonly api: Api;
  readonly url: string;
  readonly token: string;
}

const ofPets: Check = { api, url: "http://127.0.0.1:4010", token };

async function verify(service: Service, { isStrict = true, isAll = true, seed = 1 } = {}, check = ofPets) {
  const options = {
    url: check.url,
    headers: [["Authorization", `Bearer ${check.token}`]] as const,
    ...{ isAll, tags: [], seed, mostRequests: 2_000, mostSeconds: 600, timeout: 60_000 },
  };
  const result = await verifyService(createVerification(check.api, { isStrict }), options, { send: sendTo(service) });
  return { ...result, findings: gather(result.observations) };
}

const rulesOf = ({ findings }: Awaited<ReturnType<typeof verify>>) => [...new Set(findings.map(({ rule }) => rule))];

describe("a service that keeps its document", () => {
  it.each(sample([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 2))(
    "has no findings, with the seed %i, and gets back what was created",
    async (seed) => {
      const { findings, created, notCalled, stoppedBy, requests } = await verify(createPets(), { seed });
      expect(findings.map(({ rule, facts, exchange }) => ({ rule, facts, exchange }))).toEqual([]);
      expect([notCalled, stoppedBy]).toEqual([[], undefined]);
      expect(created.length).toBeGreaterThan(0);
      expect(created.filter(({ isDeleted }) => !isDeleted)).toEqual([]);
      expect([...requests.keys()].sort()).toEqual([
        "DELETE /pets/{petId}",
        "GET /pets",
        "GET /pets/{petId}",
        "GET /status",
        "POST /pets",
      ]);
    },
  );

  it("gets nothing but GET by default", async () => {
    const methods = new Set<string>();
    const service = createPets();
    await verify(
      (request) => {
        methods.add(request.method);
        return service(request);
      },
      { isAll: false },
    );
    expect([...methods]).toEqual(["GET"]);
  });
});

describe("a planted fault", () => {
  it.each(faultsFor(token).map((fault) => [fault.name, fault] as const))(
    "%s is found, and nothing else",
    async (_, fault) => {
      expect(rulesOf(await verify(fault.plant(createPets())))).toEqual([fault.rule]);
    },
  );

  it("of a service is found without --all and without --strict, unless it needs them", async () => {
    for (const { name, plant, rule, needsAll, needsStrict } of sample(faultsFor(token), 4)) {
      const found = rulesOf(
        await verify(plant(createPets()), { isAll: needsAll === true, isStrict: needsStrict === true }),
      );
      expect(found, name).toContain(rule);
    }
  });
});

describe("a Hono server that specloom generates", () => {
  let bench: Workbench;
  let generated: GeneratedServer;
  let check: Check;

  beforeAll(async () => {
    const petstore = readFileSync(join(import.meta.dirname, "../../docs/petstore.yaml"), "utf8");
    const built = await buildText(withEachKind(petstore));
    bench = createWorkbench();
    await addServer(bench, "petstore", built);
    generated = await importServer(bench, "petstore");
    check = { api: built.api, url: petstoreUrl, token: petstoreToken };
  });
  afterAll(() => bench.remove());

  it.each(sample([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 2))("has no findings, with the seed %i", async (seed) => {
    const { findings, created, notCalled } = await verify(createPetstore(generated), { seed }, check);
    expect(findings.map(({ rule, facts, exchange }) => ({ rule, facts, exchange }))).toEqual([]);
    expect(created.filter(({ isDeleted }) => !isDeleted)).toEqual([]);
    // No bytes that verify knows are a picture.
    expect(notCalled).toEqual([{ operation: "PUT /pets/{id}/photo", why: "noValue", what: "body" }]);
  });

  it("has a fault for each rule about answers", () => {
    const ofRequests = ["operation.undeclared", "request.invalid", "request.undeclared"];
    const expected = Object.keys(verifyRules).filter((id) => !ofRequests.includes(id));
    expect(petstoreFaults.map(({ rule }) => rule).sort()).toEqual([...expected].sort());
  });

  it.each(petstoreFaults.map((fault) => [fault.name, fault] as const))("with %s has one finding", async (_, fault) => {
    expect(rulesOf(await verify(createPetstore(generated, fault), {}, check))).toEqual([fault.rule]);
  });
});
