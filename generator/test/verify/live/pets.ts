import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The document of the service. */
export const petsDocument = `openapi: 3.1.0
info: { title: Pets, version: "1" }
servers: [{ url: https://pets.example }]
security: [{ bearer: [] }]
paths:
  /pets:
    get:
      operationId: listPets
      tags: [pets]
      x-pagination: { style: token, token: after, size: limit, items: items, next: next }
      parameters:
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 50 } }
        - { name: after, in: query, schema: { type: string } }
        - { name: kind, in: query, schema: { $ref: "#/components/schemas/Kind" } }
        - { name: X-Trace, in: header, schema: { type: string, pattern: "^[a-f0-9]{8}$" } }
      responses:
        "200":
          description: Pets.
          headers: { X-Total: { required: true, schema: { type: integer } } }
          content:
            application/json:
              schema:
                type: object
                required: [items, next]
                properties:
                  items: { type: array, items: { $ref: "#/components/schemas/Pet" } }
                  next: { type: [string, "null"] }
        4XX: { $ref: "#/components/responses/Problem" }
    post:
      operationId: createPet
      tags: [pets]
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: "#/components/schemas/NewPet" } } }
      responses:
        "201": { description: Created., content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
        4XX: { $ref: "#/components/responses/Problem" }
  /pets/{petId}:
    parameters: [{ name: petId, in: path, required: true, schema: { type: string, pattern: "^pet_[a-z0-9]{4,}$" } }]
    get:
      operationId: getPet
      tags: [pets]
      responses:
        "200": { description: A pet., content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
        4XX: { $ref: "#/components/responses/Problem" }
    put:
      operationId: changePet
      tags: [pets]
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: "#/components/schemas/NewPet" } } }
      responses:
        "200": { description: A pet., content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
        4XX: { $ref: "#/components/responses/Problem" }
    delete:
      operationId: deletePet
      tags: [pets]
      responses:
        "202": { description: Accepted. }
        "204": { description: Gone. }
        4XX: { $ref: "#/components/responses/Problem" }
  /pets/{petId}/visits:
    parameters: [{ name: petId, in: path, required: true, schema: { type: string } }]
    post:
      operationId: createVisit
      tags: [visits]
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [day]
              properties: { day: { type: string, format: date }, note: { type: string } }
      responses:
        "201": { description: Created., content: { application/json: { schema: { $ref: "#/components/schemas/Visit" } } } }
        4XX: { $ref: "#/components/responses/Problem" }
  /visits/{visitId}:
    parameters: [{ name: visitId, in: path, required: true, schema: { type: integer } }]
    get:
      operationId: getVisit
      tags: [visits]
      responses:
        "200": { description: A visit., content: { application/json: { schema: { $ref: "#/components/schemas/Visit" } } } }
        4XX: { $ref: "#/components/responses/Problem" }
    delete:
      operationId: deleteVisit
      tags: [visits]
      responses:
        "204": { description: Gone. }
        4XX: { $ref: "#/components/responses/Problem" }
  /health:
    get:
      operationId: health
      security: []
      responses:
        "200": { description: Fine., content: { text/plain: { schema: { type: string } } } }
components:
  securitySchemes: { bearer: { type: http, scheme: bearer } }
  responses:
    Problem:
      description: A problem.
      content: { application/problem+json: { schema: { type: object, required: [title], properties: { title: { type: string } } } } }
  schemas:
    Kind: { type: string, enum: [cat, dog] }
    NewPet:
      type: object
      additionalProperties: false
      required: [name, kind]
      properties:
        name: { type: string, minLength: 1, maxLength: 30 }
        kind: { $ref: "#/components/schemas/Kind" }
        age: { type: integer, minimum: 0, maximum: 40 }
        tags: { type: array, items: { type: string }, minItems: 1, maxItems: 3, uniqueItems: true }
    Pet:
      type: object
      required: [id, name, kind]
      properties:
        id: { type: string }
        name: { type: string }
        kind: { $ref: "#/components/schemas/Kind" }
        age: { type: integer }
        tags: { type: array, items: { type: string } }
    Visit:
      type: object
      required: [id, petId, day]
      properties:
        id: { type: integer }
        petId: { type: string }
        day: { type: string, format: date }
        note: { type: string }
`;

/** What a service may do wrong. Other faults are in `planted`. */
export type Fault =
  | "no answer"
  | "redirects"
  | "no checks"
  | "refuses tags"
  | "body after deletion"
  | "keeps pets"
  | "repeats secrets";

interface Pet {
  readonly id: string;
  readonly [name: string]: unknown;
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const token = "secret-token-0123456789";

/** A service in memory that keeps its document, except for one fault. */
export class Pets {
  readonly pets = new Map<string, Pet>();
  readonly visits = new Map<number, { readonly id: number; readonly petId: string }>();
  /** Method and URL of each request. */
  readonly log: string[] = [];
  readonly #fault: Fault | undefined;
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  #count = 0;

  constructor(fault?: Fault) {
    this.#fault = fault;
    for (const name of ["Ada", "Bob", "Cleo", "Dex", "Eve"]) this.#add({ name, kind: "cat", age: 3 });
  }

  /** Runs a function while the service is there. */
  async while<T>(run: (url: string) => Promise<T>): Promise<T> {
    await new Promise<void>((done) => this.#server.listen(0, "127.0.0.1", done));
    try {
      return await run(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`);
    } finally {
      this.#server.closeAllConnections();
      this.#server.close();
    }
  }

  #add(given: Readonly<Record<string, unknown>>): Pet {
    this.#count += 1;
    const pet = { id: `pet_${String(this.#count).padStart(4, "a")}`, ...given };
    this.pets.set(pet.id, pet);
    return pet;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.log.push(`${request.method} ${request.url}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? "", "http://pets");
    const answer = this.#answer({ request, url, text: Buffer.concat(chunks).toString() });
    if (answer === undefined) return void response.destroy();
    const isText = typeof answer.body === "string";
    const ofJson = answer.status < 400 ? "application/json" : "application/problem+json";
    const type = isText ? "text/plain" : ofJson;
    response.writeHead(answer.status, {
      ...(answer.body !== undefined && { "content-type": type }),
      ...answer.headers,
    });
    response.end(isText ? answer.body : JSON.stringify(answer.body));
  }

  #answer(asked: Asked): Answer | undefined {
    const { request, url } = asked;
    if (url.pathname === "/health") return { status: 200, body: "fine" };
    if (request.headers.authorization !== `Bearer ${token}`) return problem(401, "Who are you?");
    const [, first, id, second] = url.pathname.split("/").map(decodeURIComponent);
    if (first === "visits") return this.#visit(request.method ?? "", Number(id));
    if (first !== "pets") return problem(404, "Unknown");
    if (id === undefined) return request.method === "GET" ? this.#list(asked) : this.#create(asked);
    if (!/^pet_[a-z0-9]{4,}$/.test(id) && !this.#is("no checks")) return problem(400, "Not an id");
    const pet = this.pets.get(id);
    if (pet === undefined) return problem(404, "Unknown");
    return second === "visits" ? this.#createVisit(pet, asked) : this.#pet(pet, asked);
  }

  #is(fault: Fault): boolean {
    return this.#fault === fault;
  }

  #list({ url, request }: Asked): Answer | undefined {
    const problems = this.#is("no checks")
      ? undefined
      : queryProblem(url.searchParams, String(request.headers["x-trace"] ?? "00000000"));
    if (problems !== undefined) return problem(422, problems);
    if (this.#is("no answer")) return undefined;
    if (this.#is("redirects")) return { status: 302, headers: { location: "http://127.0.0.2:1/elsewhere" } };
    const kind = url.searchParams.get("kind");
    const all = [...this.pets.values()].filter((pet) => kind === null || pet["kind"] === kind);
    const start = Number(url.searchParams.get("after") ?? 0);
    const limit = Number(url.searchParams.get("limit") ?? 20) || 20;
    const items = all.slice(start, start + limit).map((pet) => this.#shown(pet));
    const next = start + limit < all.length ? String(start + limit) : null;
    return { status: 200, headers: { "x-total": String(all.length) }, body: { items, next } };
  }

  #shown(pet: Pet): unknown {
    return this.#is("repeats secrets") ? { ...pet, kind: `token ${token}` } : pet;
  }

  #create({ text, request }: Asked): Answer {
    const given = this.#read(text, request);
    if (typeof given === "string") return problem(422, given);
    if (this.#is("refuses tags") && given["tags"] !== undefined) return problem(400, "No tags, please");
    return { status: 201, body: this.#add(given) };
  }

  #read(text: string, request: IncomingMessage): Readonly<Record<string, unknown>> | string {
    if (this.#is("no checks")) return { name: "Any", kind: "cat" };
    if (request.headers["content-type"] !== "application/json") return "Not JSON";
    try {
      const value = JSON.parse(text) as unknown;
      return petProblem(value) ?? (value as Record<string, unknown>);
    } catch {
      return "Malformed";
    }
  }

  #pet(pet: Pet, { request, text }: Asked): Answer | undefined {
    if (request.method === "DELETE") {
      if (this.#is("keeps pets")) return problem(409, "Not now");
      this.pets.delete(pet.id);
      return this.#is("body after deletion") ? { status: 202, body: {} } : { status: 204 };
    }
    if (request.method === "GET") return { status: 200, body: this.#shown(pet) };
    const given = this.#read(text, request);
    if (typeof given === "string") return problem(422, given);
    const changed = { ...given, id: pet.id };
    this.pets.set(pet.id, changed);
    return { status: 200, body: changed };
  }

  #createVisit(pet: Pet, { text, request }: Asked): Answer {
    if (request.headers["content-type"] !== "application/json") return problem(415, "Not JSON");
    let given: { readonly day?: unknown; readonly note?: unknown };
    try {
      given = Object(JSON.parse(text)) as typeof given;
    } catch {
      return problem(400, "Malformed");
    }
    const { day, note } = given;
    if (typeof day !== "string" || !/^\d{4}-\d\d-\d\d$/.test(day)) return problem(422, "Not a day");
    if (note !== undefined && typeof note !== "string") return problem(422, "Not a note");
    this.#count += 1;
    const visit = { id: 1000 + this.#count, petId: pet.id, day, ...(note !== undefined && { note }) };
    this.visits.set(visit.id, visit);
    return { status: 201, body: visit };
  }

  #visit(method: string, id: number): Answer {
    if (!Number.isInteger(id)) return problem(400, "Not an id");
    const visit = this.visits.get(id);
    if (visit === undefined) return problem(404, "Unknown");
    if (method === "GET") return { status: 200, body: visit };
    this.visits.delete(id);
    return { status: 204 };
  }
}

interface Asked {
  readonly request: IncomingMessage;
  readonly url: URL;
  readonly text: string;
}

function problem(status: number, title: string): Answer {
  return { status, body: { title } };
}

function queryProblem(query: URLSearchParams, trace: string): string | undefined {
  const limit = query.get("limit");
  if (limit !== null && !/^(?:[1-9]|[1-4]\d|50)$/.test(limit)) return "Not a limit";
  if (!["cat", "dog", null].includes(query.get("kind"))) return "Not a kind";
  return /^[a-f0-9]{8}$/.test(trace) ? undefined : "Not a trace";
}

function petProblem(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "Not an object";
  const { name, kind, age = 0, tags = ["a"], ...rest } = value as Readonly<Record<string, unknown>>;
  if (Object.keys(rest).length > 0) return "Too much";
  if (typeof name !== "string" || name.length < 1 || name.length > 30) return "Not a name";
  if (kind !== "cat" && kind !== "dog") return "Not a kind";
  if (!Number.isInteger(age) || Number(age) < 0 || Number(age) > 40) return "Not an age";
  if (!Array.isArray(tags) || tags.length < 1 || tags.length > 3 || new Set(tags).size < tags.length) return "Not tags";
  return tags.every((tag) => typeof tag === "string") ? undefined : "Not a tag";
}
