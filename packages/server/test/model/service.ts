/** A server and its model, side by side: each call goes to both, and their answers have to agree. */
import { setTimeout as wait } from "node:timers/promises";
import { isApiError, type Client } from "@memory-service/client";
import { permissions as allPermissions } from "../../src/access/permissions.js";
import { type Client as AdminClient, isApiError as isAdminError } from "../../src/admin/client.js";
import type { Installation } from "../resources/installation.js";
import { appPermissions, createAdminModel } from "./admin.js";
import { createModel, permissions } from "./model.js";
import { type Caller, Refusal, State } from "./state.js";
import { Symbols } from "./symbols.js";

/** A call: the name of an operation, such as `facts.get` or `admin.facts.create`, and its arguments with symbols. */
export interface ModelCall {
  readonly operation: string;
  readonly args: object;
  /** The name of the caller. */
  readonly caller: string;
}

/** The payload of a response, or the status of a refusal. */
type Answer = { readonly payload: unknown } | { readonly status: number };

interface Clients {
  readonly service: Client;
  readonly app: AdminClient;
}

/** Operations by resource and name. */
type Operations = Readonly<Record<string, unknown>>;

/** The permissions that a key can have for some projects alone. */
const limitable = ["modify", "delete", "search", "doc_read", "doc_add", "mem_read"].map((name) => `project:${name}`);
const readable = allPermissions.filter((name) => /read$|list$|search$/.test(name));

let sequences = 0;

export class Pair {
  readonly state: State;
  readonly #installation: Installation;
  readonly #symbols: Symbols;
  readonly #model: Operations;
  readonly #clients = new Map<string, Clients>();
  readonly #prefix: string;

  constructor(installation: Installation) {
    sequences += 1;
    this.#installation = installation;
    this.#prefix = `s${sequences}-`;
    this.#symbols = new Symbols(this.#prefix);
    // The ids of a server grow, so its time does.
    this.state = new State(Date.UTC(2026, 5, 1) + sequences * 3_600_000);
    this.#model = { ...createModel(this.state), admin: createAdminModel(this.state) };
  }

  /** Creates two workspaces with an actor each, a project, and four keys with different permissions. */
  async prepare(): Promise<void> {
    const create = async (operation: string, args: object): Promise<string> => {
      const answer = await this.call({ operation, args, caller: "" });
      return idOf(answer);
    };
    const first = await create("admin.workspaces.create", { name: "Care", custom_id: this.state.newId("custom") });
    const second = await create("admin.workspaces.create", { name: "Sales", custom_id: this.state.newId("custom") });
    for (const workspaceId of [first, second]) await create("admin.actors.create", { workspaceId });
    await create("admin.industries.create", { name: this.state.newId("name") });
    const all = new Map(allPermissions.map((name) => [name as string, undefined]));
    await this.#addCaller({ name: "ada", user: "ada", workspaces: [first, second], permissions: all });
    const args = { workspaceId: first, name: "Returns", custom_id: "§custom 0" };
    const project = idOf(await this.call({ operation: "projects.create", args, caller: "ada" }));
    const limited = new Map(allPermissions.map((name) => [name, limitable.includes(name) ? [project] : undefined]));
    await this.#addCaller({ name: "limited", user: "ada", workspaces: [first], permissions: limited });
    const reading = new Map(readable.map((name) => [name as string, undefined]));
    await this.#addCaller({ name: "reader", user: "bob", workspaces: [first], permissions: reading });
    await this.#addCaller({ name: "eve", user: "eve", workspaces: [second], permissions: all });
  }

  async #addCaller(caller: Caller): Promise<void> {
    this.state.callers.push(caller);
    const { client, adminClient } = await this.#installation.createKey({
      workspaceIds: caller.workspaces.map((id) => this.#symbols.valueOf(id)),
      userId: this.#prefix + caller.user,
      grants: allPermissions
        .filter((permission) => caller.permissions.has(permission))
        .map((permission) => {
          const projects = caller.permissions.get(permission)?.map((id) => this.#symbols.valueOf(id));
          return projects === undefined ? { permission } : { permission, projects };
        }),
    });
    this.#clients.set(caller.name, { service: client, app: adminClient });
  }

  /** Calls both, and returns what the model answers. Throws if they disagree. */
  async call(call: ModelCall): Promise<Answer> {
    this.state.time += 1000;
    this.#installation.setTime(new Date(this.state.time));
    const predicted = this.#predict(call);
    const actual = await this.#send(call);
    const difference = this.#differenceOf(predicted, actual);
    if (difference !== undefined)
      throw new Error(`${call.operation}(${JSON.stringify(call.args)}) of ${call.caller || "admin"}: ${difference}`);
    return predicted;
  }

  #predict({ operation, args, caller: name }: ModelCall): Answer {
    const caller = this.state.callers.find((candidate) => candidate.name === name);
    const permission = permissions[operation] ?? appPermissions[operation.replace("admin.", "")];
    try {
      if (permission !== undefined && caller !== undefined) this.state.requirePermission(caller, permission);
      return { payload: structuredClone(callOperation(this.#model, operation, [args, caller])) };
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status };
      throw error;
    }
  }

  async #send({ operation, args, caller }: ModelCall): Promise<Answer> {
    const clients = this.#clients.get(caller);
    const resolved = this.#symbols.resolve(args);
    const isAdmin = operation.startsWith("admin.");
    const name = operation.replace("admin.", "");
    const admin = name in appPermissions ? clients?.app : this.#installation.admin;
    const client = isAdmin ? admin : clients?.service;
    try {
      return { payload: await callOperation({ ...client }, name, [resolved]) };
    } catch (error) {
      if (isApiError(error) || isAdminError(error)) return { status: error.status };
      throw error;
    }
  }

  #differenceOf(predicted: Answer, actual: Answer): string | undefined {
    if ("status" in predicted || "status" in actual)
      return this.#symbols.differenceOf("status" in predicted ? predicted : "a success", actual, "the answer");
    // Deletions have no payload.
    if (predicted.payload === undefined) return undefined;
    return this.#symbols.differenceOf(predicted.payload, withoutPaging(actual.payload));
  }

  /** Sends the bytes of an upload session that has one part. */
  async sendPart(uploadId: string, url: string, content: string): Promise<void> {
    const headers = { "content-length": String(content.length) };
    const { send } = this.#installation;
    const response = await send(this.#symbols.valueOf(url), { method: "PUT", body: content, headers });
    if (!response.ok) throw new Error(`PUT of a part: ${response.status} ${await response.text()}`);
    this.#symbols.bind(`§part of ${uploadId}`, response.headers.get("etag") ?? "");
    const upload = this.state.uploads.get(uploadId);
    if (upload !== undefined) upload.content = content;
  }

  /** Waits until the server has processed all documents. */
  async processDocuments(): Promise<void> {
    const { db } = this.#installation.service;
    for (let turn = 0; turn < 3000; turn += 1) {
      const waiting = db.selectFrom("documents").select("id").where("status", "in", ["pending", "running"]).limit(1);
      if ((await waiting.executeTakeFirst()) === undefined) return;
      await wait(5);
    }
    throw new Error("The server has not processed its documents");
  }
}

/** Returns the id that an answer has. */
function idOf(answer: Answer): string {
  const payload = "payload" in answer ? answer.payload : undefined;
  if (typeof payload === "object" && payload !== null && "id" in payload && typeof payload.id === "string")
    return payload.id;
  throw new Error(`Expected a resource: ${JSON.stringify(answer)}`);
}

/** Calls an operation by its name. */
function callOperation(operations: Operations, name: string, args: readonly unknown[]): unknown {
  let owner: unknown;
  let operation: unknown = operations;
  for (const part of name.split(".")) {
    owner = operation;
    operation = typeof owner === "object" && owner !== null ? Reflect.get(owner, part) : undefined;
  }
  if (typeof operation !== "function") throw new Error(`There is no operation ${name}`);
  return Reflect.apply(operation, owner, args);
}

/** Returns a payload without what the client adds to pages. */
function withoutPaging(payload: unknown): unknown {
  if (typeof payload !== "object" || payload === null || !("hasNext" in payload)) return payload;
  return Object.fromEntries(Object.entries(payload).filter(([name]) => name !== "hasNext" && name !== "nextCursor"));
}
