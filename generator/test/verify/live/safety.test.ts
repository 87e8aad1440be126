import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import type { Verification } from "../../../src/verify/context.js";
import { withQuery } from "../../../src/verify/live/requests.js";
import { sendWithFetch } from "../../../src/verify/live/send.js";
import { verifyService } from "../../../src/verify/live/verify-service.js";
import type { HttpRequest, HttpResponse } from "../../../src/verify/types.js";
import { bodyText, check, empty, json, rulesOf, usual, verificationOf } from "./check.js";

const things = `openapi: 3.1.0
info: { title: Things, version: "1" }
security: [{ key: [] }]
paths:
  /things:
    get: { responses: { "200": { $ref: "#/components/responses/List" }, 4XX: { description: Wrong. } } }
    post:
      requestBody: { required: true, content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } }
      responses: { "201": { $ref: "#/components/responses/Thing" }, 4XX: { description: Wrong. } }
    delete: { responses: { "204": { description: All are gone. } } }
  /things/{thingId}:
    parameters: [{ name: thingId, in: path, required: true, schema: { type: string } }]
    get: { responses: { "200": { $ref: "#/components/responses/Thing" }, 4XX: { description: Wrong. } } }
    patch: { responses: { "200": { $ref: "#/components/responses/Thing" }, 4XX: { description: Wrong. } } }
    delete: { responses: { "204": { description: Gone. }, 4XX: { description: Wrong. } } }
  /orders:
    post: { responses: { "201": { description: Ordered., content: { application/json: { schema: { type: object, properties: { id: { type: string }, thingId: { type: string }, thing: { $ref: "#/components/schemas/Thing" } } } } } } } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
  responses:
    List: { description: Things., content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Thing" } } } } }
    Thing: { description: A thing., content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } }
  schemas:
    Thing: { type: object, required: [id], properties: { id: { type: string }, name: { type: string } } }
`;

let verification: Verification;

beforeAll(async () => {
  verification = await verificationOf(things);
});

const headers = [["X-Key", "a-long-and-secret-key"]] as const;

/** A service with one thing, which creates others. */
function thingsService(): (request: HttpRequest, url: URL) => HttpResponse {
  const ids = new Set(["theirs"]);
  return ({ method, headers: sent }, { pathname }) => {
    if (!sent.some(([name, value]) => name === "X-Key" && value === "a-long-and-secret-key")) return empty(401);
    const [, , first, id] = pathname.split("/");
    if (first === "orders") return json({ id: "order", thingId: "theirs", thing: { id: "theirs" } }, 201);
    if (id === undefined && method === "GET") return json([...ids].map((one) => ({ id: one })));
    if (id === undefined) {
      ids.add(`own-${ids.size}`);
      return json({ id: [...ids].at(-1) }, 201);
    }
    if (!ids.has(id)) return empty(404);
    if (method === "DELETE") ids.delete(id);
    return method === "DELETE" ? empty(204) : json({ id });
  };
}

describe("what others created", () => {
  it("is neither changed nor deleted, whatever refers to it", async () => {
    const { log, result } = await check(verification, thingsService(), { isAll: true, headers });
    const changes = log.filter((line) => !/^(?:GET|POST) /.test(line));
    expect(changes.length).toBeGreaterThan(5);
    expect(changes.filter((line) => line.includes("theirs") || line === "DELETE /things")).toEqual([]);
    expect(result.notCalled).toEqual([{ operation: "DELETE /things", why: "needsOwn", what: "path" }]);
    const orders = result.created.filter(({ operation }) => operation === "POST /orders");
    expect(orders.length).toBeGreaterThan(0);
    expect(orders.every(({ problem }) => problem === "no operation of the document deletes it")).toBe(true);
  });

  it("is not changed if nothing can be created", async () => {
    const refusing = thingsService();
    const { log, result } = await check(
      verification,
      (request, url) => (request.method === "POST" ? empty(403) : refusing(request, url)),
      { isAll: true, headers },
    );
    expect(log.filter((line) => /^(?:PATCH|DELETE)/.test(line))).toEqual([]);
    expect(result.notCalled.map(({ operation, why }) => `${operation} ${why}`).sort()).toEqual([
      "DELETE /things needsOwn",
      "DELETE /things/{thingId} needsOwn",
      "PATCH /things/{thingId} needsOwn",
      "POST /orders notServed",
      "POST /things notServed",
    ]);
  });

  it("stays where a creation answers with it", async () => {
    const { log, result } = await check(
      verification,
      ({ method }) =>
        method === "POST" ? json({ id: "theirs" }, 201) : json(method === "GET" ? [{ id: "theirs" }] : {}),
      { isAll: true, headers },
    );
    expect(log.filter((line) => line.startsWith("DELETE"))).toEqual([]);
    expect(result.created.every(({ isDeleted }) => !isDeleted)).toBe(true);
  });

  it("is nothing that a deletion answers with", async () => {
    let count = 0;
    const { result } = await check(
      await verificationOf(things),
      ({ method }, { pathname }) => {
        if (method === "POST") return json({ id: `own-${(count += 1)}` }, 201);
        // It says more than it should: the thing that is gone, as if it were new.
        if (method === "DELETE") return json({ id: pathname.split("/").at(-1) }, 201);
        return json(pathname.endsWith("/things") ? [] : { id: "any" });
      },
      { isAll: true, headers },
    );
    expect(result.created.length).toBeGreaterThan(1);
    expect(result.created.filter(({ operation }) => !operation.startsWith("POST "))).toEqual([]);
  });

  /** A service whose POST answers 200 with a thing. Only /orders shows that this one was there. */
  const finding = (id: (count: number) => string): Parameters<typeof check>[1] => {
    let count = 0;
    return ({ method }, { pathname }) => {
      if (pathname.includes("/orders")) return json({ id: "order", thing: { label: "theirs" } }, 201);
      if (method === "POST") return json({ id: id((count += 1)) });
      return method === "DELETE" ? empty(204) : json(pathname.endsWith("/things") ? [] : { id: "any" });
    };
  };
  const withSuccess = (responses: string): string =>
    things
      .replace('responses: { "201": { $ref: "#/components/responses/Thing" }', `responses: { ${responses}`)
      .replace("/orders:\n    post:", "/orders:\n    get:");
  const okay = '"200": { $ref: "#/components/responses/Thing" }';

  it.each([
    ["of which another answer told", okay, () => "theirs", false],
    ["where 201 would say that it is new", `${okay}, "201": { $ref: "#/components/responses/Thing" }`, String, false],
    ["unless no answer had it", okay, (count: number) => `own-${count}`, true],
  ])("stays where a creation answers with 200, %s", async (_, responses, id, isDeleted) => {
    const text = withSuccess(responses);
    const { log, result } = await check(await verificationOf(text), finding(id), { isAll: true, headers });
    expect(log.filter((line) => line.startsWith("POST /things")).length).toBeGreaterThan(1);
    expect(log.some((line) => /^(?:DELETE|PATCH) \/things\/(?:theirs|own-|\d+$)/.test(line))).toBe(isDeleted);
    expect(result.created.some((one) => one.isDeleted)).toBe(isDeleted);
  });
});

describe("a change whose body has the id", () => {
  const pet = `openapi: 3.1.0
info: { title: Pets, version: "1" }
paths:
  /pet:
    put: { requestBody: { $ref: "#/components/requestBodies/Pet" }, responses: { "200": { $ref: "#/components/responses/Pet" }, 4XX: { description: Wrong. } } }
    post: { requestBody: { $ref: "#/components/requestBodies/Pet" }, responses: { "200": { $ref: "#/components/responses/Pet" }, 4XX: { description: Wrong. } } }
  /pet/{petId}:
    parameters: [{ name: petId, in: path, required: true, schema: { type: integer } }]
    delete: { responses: { "204": { description: Gone. }, 4XX: { description: Wrong. } } }
components:
  requestBodies: { Pet: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } } }
  responses: { Pet: { description: A pet., content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } } }
  schemas:
    Pet: { type: object, required: [name], properties: { id: { type: integer }, name: { type: string }, age: { type: integer } } }
`;

  /** Answers each creation with the next id, and notes the ids of changes. */
  function petService(): { readonly changed: unknown[]; readonly answer: Parameters<typeof check>[1] } {
    const changed: unknown[] = [];
    let last = 7;
    return {
      changed,
      answer: (request) => {
        const { method } = request;
        if (method === "DELETE") return empty(204);
        const text = bodyText(request);
        if (!/^\{.*\}$/.test(text)) return empty(400);
        const sent = JSON.parse(text) as { readonly id?: unknown; readonly name?: unknown };
        if (method === "PUT") changed.push(sent.id);
        if (typeof sent.name !== "string") return empty(400);
        return json({ ...sent, id: method === "PUT" ? sent.id : (last += 1) });
      },
    };
  }

  it("is called for what the run created, valid or not", async () => {
    const { changed, answer } = petService();
    const { result } = await check(await verificationOf(pet), answer, { isAll: true });
    expect(result.notCalled).toEqual([]);
    expect(changed.length).toBeGreaterThan(4);
    expect(new Set(changed).size).toBe(1);
    expect(changed[0]).toBeGreaterThan(7);
    expect(result.created.every(({ isDeleted }) => isDeleted)).toBe(true);
  });

  it("is not called if the query may name another thing, or nothing can be created", async () => {
    const query = "parameters: [{ name: id, in: query, schema: { type: integer } }], requestBody";
    for (const text of [pet.replace("requestBody", query), pet.replace("    post:", "    x-post:")]) {
      const { changed, answer } = petService();
      const { result } = await check(await verificationOf(text), answer, { isAll: true });
      expect(result.notCalled).toContainEqual({ operation: "PUT /pet", why: "needsOwn", what: "path" });
      expect(changed).toEqual([]);
    }
  });
});

describe("a key in the query", () => {
  const key = "query-key-of-somebody";

  it("is in all requests but those that test it, and in no result", async () => {
    const text = things.replace("in: header, name: X-Key", "in: query, name: app");
    const service = thingsService();
    const { sent, result } = await check(
      await verificationOf(text),
      (request, url) => {
        const given = url.searchParams.get("app") === key ? headers : [];
        return service({ ...request, headers: given }, url);
      },
      { isAll: true, query: [["app", key]] },
    );
    expect(rulesOf(result)).not.toContain("credentials.notChecked");
    expect(JSON.stringify(result)).not.toContain(key);
    const keys = sent.map(({ url }) => new URL(url).searchParams.get("app"));
    expect(new Set(keys.map((one) => (one === null || one === key ? one : "wrong")))).toEqual(
      new Set([key, null, "wrong"]),
    );
    expect(result.notCalled.map(({ operation }) => operation)).toEqual(["DELETE /things"]);
  });

  it("that nothing checks is found", async () => {
    const text = things.replace("in: header, name: X-Key", "in: query, name: app");
    const service = thingsService();
    const { result } = await check(
      await verificationOf(text),
      (request, url) => service({ ...request, headers }, url),
      { query: [["app", key]] },
    );
    expect(rulesOf(result)).toEqual(["credentials.notChecked"]);
    expect(JSON.stringify(result)).not.toContain(key);
    expect(result.observations.map(({ exchange }) => exchange?.request.url)).toContainEqual(
      expect.stringMatching(/\?app=(?:\[redacted\]|%5Bredacted%5D)$/),
    );
  });

  it("is added to links that lack it", () => {
    const pairs = [["app", "a b"]] as const;
    expect(withQuery("http://a.example/?page=2", pairs)).toBe("http://a.example/?page=2&app=a+b");
    expect(withQuery("http://a.example/?app=mine", pairs)).toBe("http://a.example/?app=mine");
  });
});

describe("what nobody created", () => {
  const settings = `openapi: 3.1.0
info: { title: Settings, version: "1" }
paths:
  /settings: { put: { responses: { "200": { description: Set. } } }, patch: { responses: { "200": { description: Set. } } } }
  /modes/{mode}:
    parameters: [{ name: mode, in: path, required: true, schema: { enum: [on, off] } }]
    put: { responses: { "200": { description: Set. } } }
`;

  it("is not changed: it has no id", async () => {
    const { log, result } = await check(await verificationOf(settings), () => empty(200), { isAll: true });
    expect(log).toEqual([]);
    expect(result.notCalled.map(({ why }) => why)).toEqual(["needsOwn", "needsOwn", "needsOwn"]);
  });

  it.each([
    ["numbers", "string", (count: number) => String(count)],
    ["short words", "string", (count: number) => `b${count % 10}`],
    ["small numbers", "integer, maximum: 99", (count: number) => count],
  ])("is not met by chance, by an id that no answer had: %s", async (_, type, idOf) => {
    const typed = things.replaceAll("schema: { type: string } }]", `schema: { type: ${type} } }]`);
    const isOwn = (id: string): boolean => id === String(idOf(90));
    const { log } = await check(
      await verificationOf(typed.replaceAll("id: { type: string }", `id: { type: ${type} }`)),
      ({ method }, { pathname }) => {
        const [, , , id] = pathname.split("/");
        if (id === undefined) return method === "POST" ? json({ id: idOf(90) }, 201) : json([]);
        return isOwn(id) ? json({ id: idOf(90) }) : empty(404);
      },
      { isAll: true, headers },
    );
    const others = log.flatMap((line) => /^(?:PATCH|DELETE) \/things\/(.*)$/.exec(line)?.[1] ?? []);
    expect(others.some(isOwn)).toBe(true);
    // Nothing has an id so long.
    expect(others.filter((id) => !isOwn(id) && decodeURIComponent(id).length < 7)).toEqual([]);
  });
});

describe("headers that every request has", () => {
  const tenants = `openapi: 3.1.0
info: { title: Tenants, version: "1" }
paths:
  /things:
    get:
      parameters:
        - { name: x-tenant, in: header, required: true, schema: { type: string, minLength: 3 } }
        - { name: session, in: cookie, required: true, schema: { type: string } }
        - { name: Content-Length, in: header, required: true, schema: { type: integer } }
      responses: { "200": { description: Things. } }
`;

  it("take the places of the document's parameters", async () => {
    const given = [
      ["X-Tenant", "acme"],
      ["Cookie", "session=mine"],
    ] as const;
    const { sent, result } = await check(await verificationOf(tenants), () => empty(200), { headers: given });
    expect(result.observations).toEqual([]);
    const own = sent.map(({ headers: all }) =>
      all.filter(([name]) => /^(?:x-tenant|cookie|content-length)$/i.test(name)),
    );
    expect(own).toEqual([given]);
  });
});

describe("limits", () => {
  it("of requests are kept; deletions of what was created come after", async () => {
    const { log, result } = await check(verification, thingsService(), { isAll: true, headers, mostRequests: 6 });
    expect(result.stoppedBy).toBe("requests");
    expect(log.slice(6).every((line) => line.startsWith("DELETE /things/own-"))).toBe(true);
    expect(log.length).toBeGreaterThan(6);
    expect(result.created.filter(({ operation }) => operation === "POST /things").every((one) => one.isDeleted)).toBe(
      true,
    );
    expect(result.notCalled.some(({ why }) => why === "stopped")).toBe(true);
  });

  it("of time are kept", async () => {
    let time = 0;
    const now = (): number => (time += 1000);
    const { log, result } = await check(verification, thingsService(), { headers, mostSeconds: 5 }, { now });
    expect(result.stoppedBy).toBe("seconds");
    expect(log.length).toBeLessThan(6);
  });

  it("of time end a request that gets no answer", async () => {
    const send = (_: HttpRequest, signal: AbortSignal): Promise<HttpResponse> =>
      new Promise((_done, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
    let time = 0;
    const now = (): number => (time += 1000) - 1;
    const { result } = await check(verification, thingsService(), { headers, mostSeconds: 3 }, { now, send });
    expect(result.stoppedBy).toBe("seconds");
    expect(result.observations).toEqual([]);
  });

  it("of an answer are kept, and named", async () => {
    const send = (_: HttpRequest, signal: AbortSignal): Promise<HttpResponse> =>
      new Promise((_done, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
    const { result } = await check(verification, thingsService(), { headers, timeout: 5 }, { send });
    expect(result.stoppedBy).toBe("unreachable");
    expect(result.observations[0]?.facts["problem"]).toBe("no answer within 0.005 s (--timeout)");
  });

  it("of patience with a service that stops answering: what was created is not tried again and again", async () => {
    const service = thingsService();
    let isGone = false;
    const log: string[] = [];
    const send = ({ method, ...request }: HttpRequest): Promise<HttpResponse> => {
      log.push(method);
      isGone ||= log.filter((one) => one === "POST").length > 6;
      return isGone
        ? Promise.reject(new Error("refused"))
        : Promise.resolve(service({ method, ...request }, new URL(request.url)));
    };
    const { result } = await check(verification, thingsService(), { isAll: true, headers }, { send });
    const left = result.created.filter(({ problem }) => problem === "the service gives no answer");
    expect(result.stoppedBy).toBe("unreachable");
    expect(left.length).toBeGreaterThan(2);
    expect(log.slice(-10).filter((one) => one === "DELETE").length).toBe(0);
  });

  it("of patience: an abort ends it, and what was created is deleted", async () => {
    const controller = new AbortController();
    const service = thingsService();
    const { log, result } = await check(
      verification,
      (request, url) => {
        if (request.method === "POST") controller.abort();
        return service(request, url);
      },
      { isAll: true, headers },
      { signal: controller.signal },
    );
    expect(result.stoppedBy).toBe("abort");
    expect(result.created).toEqual([{ operation: "POST /things", path: "/things/own-1", isDeleted: true }]);
    expect(log.at(-1)).toBe("DELETE /things/own-1");
  });

  it("a service that is not there is not asked again and again", async () => {
    const { result } = await check(
      verification,
      thingsService(),
      { headers },
      { send: () => Promise.reject(new Error("refused")) },
    );
    expect(result.stoppedBy).toBe("unreachable");
    expect([...result.requests.values()].reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(3);
    expect(new Set(result.observations.map(({ rule, facts }) => `${rule} ${facts["problem"]}`))).toEqual(
      new Set(["answer.none refused"]),
    );
  });

  it("a service with too many requests gets the time that it wants", async () => {
    const service = thingsService();
    let count = 0;
    const { result } = await check(
      verification,
      (request, url) => {
        count += 1;
        return count % 3 === 1 ? json({}, 429, [["retry-after", "0"]]) : service(request, url);
      },
      { headers },
    );
    expect(result.observations).toEqual([]);
    expect(result.notCalled.map(({ why }) => why)).not.toContain("notServed");
  });
});

it("too many requests say nothing about what a request was for", async () => {
  const text = things.replaceAll("4XX", '"400"');
  const service = thingsService();
  let count = 0;
  const { result } = await check(
    await verificationOf(text),
    (request, url) => {
      count += 1;
      if (count > 3) return empty(429);
      return service(request, url);
    },
    { headers },
  );
  expect(count).toBeGreaterThan(5);
  expect(result.observations.filter(({ facts }) => facts["status"] === "429")).toEqual([]);
});

describe("credentials", () => {
  it("are not all cookies: short words of others stay readable", async () => {
    const given = [...headers, ["Cookie", "consent=1; lang=en; token=abc; id=0123456789"]] as const;
    const { result } = await check(verification, () => json({ text: "1 en abc 0123456789" }, 500), {
      headers: given,
      url: "http://127.0.0.1/en",
    });
    const [first] = result.observations;
    expect(first?.exchange?.request.url).toBe("http://127.0.0.1/en/things");
    const response = first?.exchange?.response;
    expect(response !== undefined && "body" in response && bodyText(response)).toBe(
      '{"text":"1 en [redacted] [redacted]"}',
    );
  });

  it("that are missing leave one request per read, without arguments of others", async () => {
    const { log, result } = await check(verification, () => empty(401));
    expect(log).toEqual(["GET /things"]);
    expect(result.observations).toEqual([]);
    expect(result.notCalled).toContainEqual({ operation: "GET /things", why: "needsCredentials", what: "key" });
  });

  it("that no option can give are named", async () => {
    const certificate = things.replace("type: apiKey, in: header, name: X-Key", "type: mutualTLS");
    const { result } = await check(await verificationOf(certificate), () => empty(401));
    expect(result.notCalled).toContainEqual({ operation: "GET /things", why: "needsOtherCredentials", what: "key" });
  });

  it("are left out, and replaced by wrong ones", async () => {
    const { sent } = await check(verification, thingsService(), { headers });
    const keys = sent.map(({ headers: own }) => own.find(([name]) => name === "X-Key")?.[1]);
    expect(keys).toContain(undefined);
    expect(new Set(keys).size).toBe(4);
  });

  it("of another scheme, or of none, are left out too", async () => {
    const given = [...headers, ["Authorization", "Bearer mine"], ["X-Session", "mine"], ["X-Tenant", "acme"]] as const;
    const { result, sent } = await check(
      verification,
      ({ headers: own }) => (own.some(([name]) => /^(?:authorization|x-session)$/i.test(name)) ? json([]) : empty(401)),
      { headers: given },
    );
    expect(rulesOf(result)).toEqual([]);
    expect(sent.every(({ headers: own }) => own.some(([name]) => name === "X-Tenant"))).toBe(true);
    const withoutKey = await check(
      verification,
      ({ headers: own }) => (own.some(([name]) => name === "Authorization") ? json([]) : empty(401)),
      {
        headers: given.slice(1),
      },
    );
    expect(rulesOf(withoutKey.result)).toEqual([]);
    expect(withoutKey.sent.length).toBe(1);
  });

  it("do not follow a redirect to another origin", async () => {
    const seen: string[] = [];
    const other = createServer((request, response) => {
      seen.push(String(request.headers["x-key"]));
      response.end();
    });
    await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
    const { port } = other.address() as AddressInfo;
    const server = createServer((_, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end();
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const result = await verifyService(verification, { ...usual, url, headers });
    for (const one of [server, other]) one.close();
    expect(seen).toEqual([]);
    expect(result.observations.map(({ rule, facts }) => `${rule} ${facts["status"]}`)).toEqual([
      "status.undeclared 307",
    ]);
  });
});

describe("bodies of answers", () => {
  it("that may never end are not read", async () => {
    const server = createServer((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).write("data: 1\n\n");
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    const request = { method: "GET", url: `http://127.0.0.1:${port}/`, headers: [] };
    const response = await sendWithFetch(request, new AbortController().signal);
    server.closeAllConnections();
    server.close();
    expect(response.body).toEqual({ kind: "unknown", why: "stream" });
  });
});
