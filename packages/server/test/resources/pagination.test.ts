/** Lists in pages: what exists from the first page to the last is listed once, and tokens of others are refused. */
import { isDeepStrictEqual } from "node:util";
import type { Client } from "@memory-service/client";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { times } from "../../../../scripts/randomness.js";
import type { Client as AdminClient, Order } from "../../src/admin/client.js";
import { newId } from "../../src/ids.js";
import { createPageTokens } from "../../src/pages.js";
import { signedText } from "../../src/sign.js";
import { onOneDatabase } from "../support/databases.js";
import type { Installation } from "./installation.js";
import { installer } from "./installer.js";

/** A list of one parent, such as the facts of an actor. */
interface ListUnderTest {
  /** Creates a parent without items. */
  createParent(): Promise<string>;
  /** Creates an item, and returns its id. */
  create(parent: string): Promise<string>;
  /** Deletes an item. Undefined: nothing deletes them. */
  readonly remove?: (parent: string, id: string) => Promise<unknown>;
  list(parent: string, page: PageArguments): Promise<Page>;
  /** Filters that select all items. Undefined: the list has neither filters nor orders. */
  readonly filters?: readonly Readonly<Record<string, unknown>>[];
}

interface PageArguments {
  readonly page_size: number;
  readonly continuation_token?: string;
  readonly order?: Order;
}

interface Page {
  readonly items: readonly string[];
  readonly next: string | undefined;
}

onOneDatabase("pages", (open) => {
  const install = installer(open);
  let installation: Installation;
  let admin: AdminClient;
  let workspaceId: string;
  let client: Client;
  let asApp: AdminClient;

  beforeAll(async () => {
    installation = await install();
    admin = installation.admin;
    workspaceId = await installation.createWorkspace();
    ({ client, adminClient: asApp } = await installation.createKey({ workspaceIds: [workspaceId] }));
  });

  const createActor = async (): Promise<string> => (await admin.actors.create({ workspaceId })).id;
  const createProject = async (): Promise<string> =>
    (await client.projects.create({ workspaceId, name: "P", custom_id: newId("project") })).id;
  const createAgent = async (workspace: string, actor_id: string): Promise<string> => {
    const agent = { workspaceId: workspace, actor_id, name: "A", model: "m", custom_id: newId("agent") };
    return (await admin.agents.create(agent)).id;
  };
  const pageOf = ({ items, continuation_token }: IdPage): Page => ({
    items: items.map(({ id }) => id),
    next: continuation_token ?? undefined,
  });

  const lists: Record<string, ListUnderTest> = {
    "drive.listChildren": {
      createParent: async () => (await asApp.drive.createItem({ item_type: "directory", name: newId("item") })).item_id,
      create: async (parent_item_id) =>
        (await asApp.drive.createItem({ item_type: "directory", name: newId("item"), parent_item_id })).item_id,
      remove: (_, itemId) => asApp.drive.deleteItem({ itemId }),
      list: async (item_id, page) => {
        const { items, continuation_token } = await client.drive.listChildren({ item_id, ...page });
        return { items: items.map((item) => item.item_id), next: continuation_token };
      },
    },
    "agents.listVersions": {
      createParent: async () => createAgent(workspaceId, await createActor()),
      create: async (agentId) => String((await admin.agents.createVersion({ agentId })).latest_version),
      list: async (id, page) => {
        const { items, continuation_token } = await client.agents.listVersions({ id, ...page });
        return { items: items.map(({ version }) => String(version)), next: continuation_token ?? undefined };
      },
    },
    "admin.actors.list": {
      createParent: () => installation.createWorkspace(),
      create: async (parent) => (await admin.actors.create({ workspaceId: parent })).id,
      list: async (parent, page) => pageOf(await admin.actors.list({ workspaceId: parent, ...page })),
    },
    "admin.facts.list": {
      createParent: createActor,
      create: async (actorId) => (await admin.facts.create({ actorId, facts: [{ fact: "f" }] })).items[0]?.id ?? "",
      list: async (actorId, page) => pageOf(await admin.facts.list({ actorId, ...page })),
      filters: [{ expired: false }],
    },
    "admin.agents.list": {
      createParent: () => installation.createWorkspace(),
      create: async (parent) => createAgent(parent, (await admin.actors.create({ workspaceId: parent })).id),
      list: async (parent, page) => pageOf(await admin.agents.list({ workspaceId: parent, ...page })),
    },
    "admin.memories.list": {
      createParent: createProject,
      create: async (projectId) => {
        const memories = [{ content: "m", user_id: "u" }];
        return (await admin.memories.create({ projectId, memories })).items[0]?.id ?? "";
      },
      list: async (projectId, page) => pageOf(await admin.memories.list({ projectId, ...page })),
      filters: [{ user_id: "u" }, { expired: false }, { text: "m" }, { text: "M" }],
    },
    "admin.conflicts.list": {
      createParent: createProject,
      create: async (projectId) => {
        const facts = [{ fact: "f" }, { fact: "g" }];
        const { items } = await admin.facts.create({ actorId: await createActor(), facts });
        return (await admin.conflicts.create({ projectId, fact_ids: items.map(({ id }) => id) })).id;
      },
      list: async (projectId, page) => pageOf(await admin.conflicts.list({ projectId, ...page })),
      filters: [{ resolved: false }],
    },
    "admin.projects.list": {
      createParent: () => installation.createWorkspace(),
      create: async (parent) => {
        const creator = await installation.clientFor({ workspaceIds: [parent] });
        const project = { workspaceId: parent, name: "P", custom_id: newId("project") };
        return (await creator.projects.create(project)).id;
      },
      list: async (parent, page) => pageOf(await admin.projects.list({ workspaceId: parent, ...page })),
      filters: [],
    },
    "admin.documents.list": {
      createParent: createProject,
      create: async (projectId) => {
        const values = { drive_item_id: "itm_1", storage_key: "none", name: "D", document_type: "drive_file" };
        const id = newId("document");
        const document = { id, project_id: projectId, status: "okay" as const, created_at: new Date(), ...values };
        await installation.service.db.insertInto("documents").values(document).execute();
        return id;
      },
      remove: (projectId, documentId) => asApp.documents.delete({ projectId, documentId }),
      list: async (projectId, page) => pageOf(await asApp.documents.list({ projectId, ...page })),
      filters: [{ status: "okay" }],
    },
  };

  /** The lists that have an order. */
  const orderedLists = Object.entries(lists).filter(([, { filters }]) => filters !== undefined);

  const createMany = async ({ create }: ListUnderTest, parent: string, count: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) ids.push(await create(parent));
    return ids;
  };

  /** Lists all pages. `between` runs with the request for each page, not before or after it. */
  const walk = async (read: ReadPage, between: () => Promise<unknown>): Promise<string[]> => {
    const listed: string[] = [];
    let token: string | undefined;
    do {
      const [{ items, next }] = await Promise.all([read(token), between()]);
      listed.push(...items);
      token = next;
    } while (token !== undefined && listed.length < 1000);
    return listed;
  };

  describe.each(Object.entries(lists))("of %s", (_, list) => {
    it("have each lasting item once, while others are created and deleted", async () => {
      const parent = await list.createParent();
      const initial = await createMany(list, parent, 12);
      // Every third item goes, from the last to the first and back, before, at and after the position of the reader.
      const leaving = initial.filter((_, index) => index % 3 === 1);
      const order = leaving.flatMap((_, index) => [leaving[leaving.length - 1 - index] ?? "", leaving[index] ?? ""]);
      const queue = [...new Set(order)];
      const come = async (): Promise<void> => {
        await list.create(parent);
        const id = queue.shift();
        if (id !== undefined) await list.remove?.(parent, id);
      };
      const added = 6;
      let turns = 0;
      const listed = await walk(
        (token) => list.list(parent, { page_size: 2, ...(token !== undefined && { continuation_token: token }) }),
        async () => {
          turns += 1;
          if (turns <= added) await come();
        },
      );
      const staying = list.remove === undefined ? initial : initial.filter((id) => !leaving.includes(id));
      expect(new Set(listed).size).toBe(listed.length);
      expect(listed.filter((id) => staying.includes(id))).toEqual(staying);
    });

    it("refuse tokens of other lists, of other servers and forged ones", async () => {
      const [parent, other] = [await list.createParent(), await list.createParent()];
      await createMany(list, parent, 2);
      await createMany(list, other, 2);
      const { next = "" } = await list.list(parent, { page_size: 1 });
      expect((await list.list(parent, { page_size: 1, continuation_token: next })).items).toHaveLength(1);
      const { next: foreign = "" } = await list.list(other, { page_size: 1 });
      const elsewhere = createPageTokens(Buffer.alloc(32)).write(["facts.list", "asc", {}], ["fct_1"]);
      const changed = next.slice(0, -2) + (next.endsWith("AA") ? "BB" : "AA");
      for (const continuation_token of [foreign, elsewhere, changed, next.slice(4), "", "x", "ä", "A".repeat(5000)]) {
        const page = list.list(parent, { page_size: 1, continuation_token });
        await expect(page, continuation_token).rejects.toMatchObject({ status: 400 });
      }
    });
  });

  describe.each(orderedLists)("of %s", (_, list) => {
    it("have the newest items first with the order desc", async () => {
      const parent = await list.createParent();
      const created = await createMany(list, parent, 5);
      const listed = await walk(
        (token) =>
          list.list(parent, {
            page_size: 2,
            order: "desc",
            ...(token !== undefined && { continuation_token: token }),
          }),
        // Newer items are before the first page.
        () => list.create(parent),
      );
      expect(listed.filter((id) => created.includes(id))).toEqual(created.toReversed());
      expect(new Set(listed).size).toBe(listed.length);
    });

    it("refuse tokens of another order and of other filters", async () => {
      const parent = await list.createParent();
      await createMany(list, parent, 3);
      const variants = [{}, { order: "desc" as const }, ...(list.filters ?? [])];
      for (const variant of variants) {
        const { next = "" } = await list.list(parent, { page_size: 1, ...variant });
        for (const other of variants) {
          const page = list.list(parent, { page_size: 1, ...other, continuation_token: next });
          if (other === variant) expect((await page).items).toHaveLength(1);
          else await expect(page, JSON.stringify([variant, other])).rejects.toMatchObject({ status: 400 });
        }
      }
      const { next = "" } = await list.list(parent, { page_size: 1 });
      // The default may be named.
      const named = await list.list(parent, { page_size: 1, order: "asc", continuation_token: next });
      expect(named.items).toHaveLength(1);
    });
  });

  it("of workspaces.list have each lasting workspace once, while others are deleted", async () => {
    const ids: string[] = [];
    for (let index = 0; index < 9; index += 1) ids.push(await installation.createWorkspace());
    const reader = await installation.clientFor({ workspaceIds: ids });
    const leaving = [ids[1], ids[7], ids[4]];
    const listed = await walk(
      async (continuation_token) => pageOf(await reader.workspaces.list({ page_size: 2, continuation_token })),
      async () => {
        const workspace = leaving.shift();
        if (workspace !== undefined) await admin.workspaces.delete({ workspaceId: workspace });
      },
    );
    const staying = ids.filter((_, index) => ![1, 7, 4].includes(index));
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.filter((id) => staying.includes(id))).toEqual(staying);
  });

  it("of projects.list have each lasting project once, while others are created", async () => {
    const creator = await installation.clientFor({ workspaceIds: [workspaceId] });
    const create = async (): Promise<string> =>
      (await creator.projects.create({ workspaceId, name: "P", custom_id: newId("project") })).id;
    const initial: string[] = [];
    for (let index = 0; index < 7; index += 1) initial.push(await create());
    let added = 0;
    const listed = await walk(
      async (page) => {
        const { items, page: number, total_pages } = await creator.projects.list({ size: 2, page: Number(page ?? 1) });
        return { items: items.map(({ id }) => id), next: number < total_pages ? String(number + 1) : undefined };
      },
      async () => {
        added += 1;
        if (added <= 3) await create();
      },
    );
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.slice(0, 7)).toEqual(initial);
  });
});

describe("signatures", () => {
  it("differ for different lists of values, even if their concatenation is equal", () => {
    const value = fc.string({ unit: fc.constantFrom("\n", "a", "1", '"', "\\", ",", "[", "]"), maxLength: 4 });
    const values = fc.array(fc.oneof(value, fc.array(fc.oneof(value, fc.nat(11)), { maxLength: 3 })), { maxLength: 3 });
    fc.assert(
      fc.property(values, values, (one, other) => {
        expect(signedText(...one) === signedText(...other)).toBe(isDeepStrictEqual(one, other));
      }),
      { numRuns: times(500) },
    );
  });

  it("of tokens are invalid if a part of the list's name is moved into the position", () => {
    const tokens = createPageTokens(Buffer.alloc(32));
    const token = Buffer.from(tokens.write(["workspaces.list", 'a\n["w1"]'], ["w2"]), "base64url");
    for (const position of ['["w1"]\n["w2"]', '["w1"]', '["w2"]']) {
      const recut = Buffer.concat([token.subarray(0, 16), Buffer.from(position)]).toString("base64url");
      expect(() => tokens.read(["workspaces.list", "a"], recut)).toThrow("Invalid continuation_token");
    }
  });
});

type ReadPage = (token: string | undefined) => Promise<Page>;

interface IdPage {
  readonly items: readonly { readonly id: string }[];
  readonly continuation_token?: string | null;
}
