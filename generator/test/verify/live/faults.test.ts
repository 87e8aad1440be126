import { beforeAll, describe, expect, it } from "vitest";
import type { Verification } from "../../../src/verify/context.js";
import { gather } from "../../../src/verify/gather.js";
import type { LiveOptions, LiveResult } from "../../../src/verify/live/types.js";
import { verifyService } from "../../../src/verify/live/verify-service.js";
import { rulesOf, usual, verificationOf } from "./check.js";
import { Pets, petsDocument, token, type Fault } from "./pets.js";

let verification: Verification;

beforeAll(async () => {
  verification = await verificationOf(petsDocument);
});

function checkPets(pets: Pets, options: Partial<LiveOptions> = {}): Promise<LiveResult> {
  const headers = [["Authorization", `Bearer ${token}`]] as const;
  return pets.while((url) => verifyService(verification, { ...usual, url, headers, ...options }));
}

describe("a service that keeps its document", () => {
  it("gives no finding, and is only read", async () => {
    const pets = new Pets();
    const result = await checkPets(pets);
    expect(result.observations).toEqual([]);
    expect(pets.log.filter((line) => !line.startsWith("GET "))).toEqual([]);
    expect([...result.requests.keys()]).toEqual(["GET /health", "GET /pets", "GET /pets/{petId}"]);
    expect(result.notCalled.map(({ operation, why }) => `${operation}: ${why}`).sort()).toEqual([
      "DELETE /pets/{petId}: needsAll",
      "DELETE /visits/{visitId}: needsAll",
      "GET /visits/{visitId}: needsId",
      "POST /pets/{petId}/visits: needsAll",
      "POST /pets: needsAll",
      "PUT /pets/{petId}: needsAll",
    ]);
  });

  it("gives no finding with all operations, and is left as it was", async () => {
    const pets = new Pets();
    const before = new Map(pets.pets);
    const result = await checkPets(pets, { isAll: true });
    expect(result.observations).toEqual([]);
    expect(result.notCalled).toEqual([]);
    expect(result.stoppedBy).toBeUndefined();
    expect(result.requests.size).toBe(9);
    expect(pets.pets).toEqual(before);
    expect(pets.visits.size).toBe(0);
    expect(result.created.map(({ operation, isDeleted }) => [operation, isDeleted])).toEqual([
      ["POST /pets", true],
      ["POST /pets", true],
      ["POST /pets/{petId}/visits", true],
      ["POST /pets/{petId}/visits", true],
    ]);
    // What others created is neither changed nor deleted.
    const changes = pets.log.filter((line) => /^(?:PUT|DELETE)/.test(line));
    expect(changes.length).toBeGreaterThan(10);
    expect(changes.filter((line) => [...before.keys()].some((id) => line.includes(id)))).toEqual([]);
  });

  it("gets the same requests for the same seed", async () => {
    const [one, two, other] = [new Pets(), new Pets(), new Pets()];
    await checkPets(one, { seed: 7 });
    await checkPets(two, { seed: 7 });
    await checkPets(other, { seed: 8 });
    expect(two.log).toEqual(one.log);
    expect(other.log).not.toEqual(one.log);
  });

  it("gets requests of the wanted tags only", async () => {
    const result = await checkPets(new Pets(), { tags: ["visits"] });
    expect([...result.requests.keys()]).toEqual([]);
    expect(result.notCalled.map(({ operation }) => operation)).toContain("GET /visits/{visitId}");
    expect(result.notCalled.map(({ operation }) => operation)).not.toContain("POST /pets");
  });
});

describe("a service with a fault", () => {
  interface Case {
    readonly fault: Fault;
    readonly rule: string;
    readonly isAll?: true;
  }
  const faults: readonly Case[] = [
    { fault: "no answer", rule: "answer.none" },
    { fault: "redirects", rule: "status.undeclared" },
    { fault: "refuses tags", rule: "valid.refused", isAll: true },
    { fault: "body after deletion", rule: "body.undeclared", isAll: true },
  ];

  it.each(faults)("is found: $fault", async ({ fault, rule, isAll = false }) => {
    const pets = new Pets(fault);
    const result = await checkPets(pets, { isAll });
    expect(rulesOf(result)).toEqual([rule]);
    expect(pets.pets.size).toBe(5);
  });

  it("that checks nothing breaks every constraint of a body and of parameters", async () => {
    const result = await checkPets(new Pets("no checks"), { isAll: true });
    expect(rulesOf(result)).toEqual(["constraint.notEnforced"]);
    const broken = gather(result.observations).map(({ facts }) => `${facts["at"]} ${facts["keyword"]}`);
    expect([...new Set(broken)].sort()).toEqual([
      "a body that is not JSON content",
      "a body type",
      "a request without a body required",
      "body property `age` maximum",
      "body property `age` minimum",
      "body property `age` type",
      "body property `kind` required",
      "body property `name` maxLength",
      "body property `name` minLength",
      "body property `name` required",
      "body property `name` type",
      "body property `tags.0` type",
      "body property `tags` maxItems",
      "body property `tags` minItems",
      "body property `tags` type",
      "body property `tags` uniqueItems",
      "body property `unexpectedProperty` additionalProperties",
      "header parameter `X-Trace` pattern",
      "query parameter `kind` enum",
      "query parameter `limit` maximum",
      "query parameter `limit` minimum",
      "query parameter `limit` type",
    ]);
  });

  it("shows a small counterexample", async () => {
    const result = await checkPets(new Pets("refuses tags"), { isAll: true });
    const [finding] = gather(result.observations);
    const { body } = finding!.exchange!.request;
    const sent = JSON.parse(new TextDecoder().decode(body?.kind === "bytes" ? body.bytes : undefined)) as object;
    expect(Object.keys(sent)).toEqual(["name", "kind", "tags"]);
  });

  it("that keeps what was created is reported", async () => {
    const result = await checkPets(new Pets("keeps pets"), { isAll: true, mostRequests: 5 });
    const left = result.created.filter(({ isDeleted }) => !isDeleted);
    expect(result.stoppedBy).toBe("requests");
    expect(left.map(({ operation, problem }) => [operation, problem])).toEqual([
      ["POST /pets", "DELETE /pets/{petId} answered 409"],
      ["POST /pets", "DELETE /pets/{petId} answered 409"],
    ]);
  });

  it("that repeats credentials does not bring them into findings", async () => {
    const result = await checkPets(new Pets("repeats secrets"));
    expect(result.observations.length).toBeGreaterThan(0);
    const texts = result.observations.map((one) => {
      const { response } = one.exchange!;
      const bytes = "body" in response && response.body.kind === "bytes" ? response.body.bytes : new Uint8Array();
      return JSON.stringify(one) + new TextDecoder().decode(bytes);
    });
    expect(texts.filter((text) => text.includes(token))).toEqual([]);
    expect(texts.filter((text) => text.includes("[redacted]"))).toEqual(texts);
  });
});
