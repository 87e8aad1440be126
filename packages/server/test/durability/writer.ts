/** A writer sends one change after the other, and remembers which of them were acknowledged. */
import { ApiError, type Client } from "@memory-service/client";
import type { Client as AdminClient } from "../../src/admin/client.js";
import {
  differences,
  emptyState,
  type State,
  withForgotten,
  withNewFacts,
  withoutProject,
  withProject,
  withVersion,
} from "./state.js";

/** How a writer reaches the server. It changes when the server starts again. */
export interface Connection {
  readonly client: Client;
  readonly admin: AdminClient;
}

/** The things that only this writer changes. */
export interface Territory {
  readonly name: string;
  readonly workspaceId: string;
  readonly actorId: string;
}

/** A change, and the state that it leads to. */
interface Change {
  readonly after: State;
  send(): Promise<unknown>;
}

export class Writer {
  /** The state after all acknowledged changes. */
  #state = emptyState;
  /** The state after the change whose answer never came. */
  #perhaps: State | undefined;
  #counter = 0;
  #factIds = new Map<string, string>();
  #projectIds = new Map<string, string>();
  acknowledged = 0;

  constructor(private readonly territory: Territory) {}

  /** Whether a change got no answer since the last verification. */
  get hasUnanswered(): boolean {
    return this.#perhaps !== undefined;
  }

  /** Sends changes until the server cannot answer, or `signal` aborts. */
  async write(connection: Connection, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const change = this.#choose(connection);
      try {
        await change.send();
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) throw error;
        this.#perhaps = change.after;
        return;
      }
      this.#state = change.after;
      this.acknowledged += 1;
    }
  }

  /**
   * Compares the server's state with the expected one, and returns the differences. A change without an answer may have happened, but
   * only as a whole.
   */
  async verify(connection: Connection): Promise<string[]> {
    const actual = await this.#read(connection);
    const lost = differences(this.#state, actual);
    const perhaps = this.#perhaps;
    this.#perhaps = undefined;
    if (lost.length === 0) return [];
    if (perhaps !== undefined && differences(perhaps, actual).length === 0) {
      this.#state = perhaps;
      return [];
    }
    return lost.map((line) => `${this.territory.name}: ${line}`);
  }

  #choose(connection: Connection): Change {
    this.#counter += 1;
    const live = Object.keys(this.#state.facts).filter((key) => this.#state.facts[key]?.expired === false);
    const [customId] = Object.keys(this.#state.projects);
    const choice = Math.random();
    if (live.length < 4 || choice < 0.25) return this.#createFacts(connection);
    if (choice < 0.6) return this.#updateFact(connection, pick(live));
    if (choice < 0.7) return this.#forgetFacts(connection, live.slice(0, 3));
    if (customId === undefined || choice < 0.8) return this.#createProject(connection);
    if (choice < 0.95) return this.#resolveConflict(connection, customId, live.slice(0, 3));
    return this.#deleteProject(connection, customId);
  }

  #createFacts({ admin }: Connection): Change {
    const keys = [0, 1, 2].map((index) => `${this.territory.name}-${this.#counter}-${index}`);
    return {
      after: withNewFacts(this.#state, keys),
      send: async () => {
        const facts = keys.map((key) => ({ fact: textOf(key, 0), metadata: { key, version: 0 } }));
        const { items } = await admin.facts.create({ actorId: this.territory.actorId, facts });
        keys.forEach((key, index) => this.#factIds.set(key, items[index]?.id ?? ""));
      },
    };
  }

  #updateFact({ client }: Connection, key: string): Change {
    const version = this.#counter;
    const path = { ...this.#path(), factId: this.#factIds.get(key) ?? "" };
    return {
      after: withVersion(this.#state, key, version),
      send: () => client.facts.update({ ...path, fact: textOf(key, version), metadata: { key, version } }),
    };
  }

  #forgetFacts({ client }: Connection, keys: readonly string[]): Change {
    return {
      after: withForgotten(this.#state, keys),
      send: () => client.facts.forget({ ...this.#path(), ids: keys.map((key) => this.#factIds.get(key) ?? "") }),
    };
  }

  #createProject({ client }: Connection): Change {
    const customId = `${this.territory.name}-${this.#counter}`;
    const { workspaceId } = this.territory;
    return {
      after: withProject(this.#state, customId, customId),
      send: async () => {
        const { id } = await client.projects.create({ workspaceId, name: customId, custom_id: customId });
        this.#projectIds.set(customId, id);
      },
    };
  }

  /** Creates a conflict, and resolves it: the first fact is kept, and the others are forgotten. */
  #resolveConflict({ client, admin }: Connection, customId: string, keys: readonly string[]): Change {
    const projectId = this.#projectIds.get(customId) ?? "";
    const ids = keys.map((key) => this.#factIds.get(key) ?? "");
    return {
      after: withForgotten(this.#state, keys.slice(1)),
      send: async () => {
        const { id: conflictId } = await admin.conflicts.create({ projectId, fact_ids: ids });
        const path = { workspaceId: this.territory.workspaceId, projectId, conflictId };
        await client.conflicts.resolve({ ...path, strategy: "keep_fact", keep_fact_id: ids[0] ?? "" });
      },
    };
  }

  #deleteProject({ client }: Connection, customId: string): Change {
    return {
      after: withoutProject(this.#state, customId),
      send: () => client.projects.delete({ id: this.#projectIds.get(customId) ?? "" }),
    };
  }

  /** Reads everything that this writer has written, and the ids of what was created without an answer. */
  async #read({ client, admin }: Connection): Promise<State> {
    const facts: [string, State["facts"][string]][] = [];
    for await (const { id, fact, metadata, expired } of admin.facts.list({ actorId: this.territory.actorId })) {
      const [key, version] = [String(metadata["key"]), Number(metadata["version"])];
      if (fact !== textOf(key, version))
        throw new Error(`Half of a change: "${fact}" with ${JSON.stringify(metadata)}`);
      this.#factIds.set(key, id);
      facts.push([key, { version, expired }]);
    }
    const projects: [string, string][] = [];
    for await (const { id, name } of client.projects.list({ name_fuzzy: `${this.territory.name}-`, size: 100 })) {
      this.#projectIds.set(name, id);
      projects.push([name, name]);
    }
    return { facts: Object.fromEntries(facts), projects: Object.fromEntries(projects) };
  }

  #path(): { workspaceId: string; actorId: string } {
    const { workspaceId, actorId } = this.territory;
    return { workspaceId, actorId };
  }
}

const textOf = (key: string, version: number): string => `${key} in version ${version}`;

function pick<T>(items: readonly T[]): T {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error("Nothing to pick from");
  return item;
}
