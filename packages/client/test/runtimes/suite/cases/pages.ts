import { isClientError } from "@memory-service/client";
import { equal, failure, has, until } from "../assert.js";
import type { Reply } from "../../protocol.js";
import type { Cases } from "../scene.js";

const projects = (page: number, ...ids: string[]): Reply => ({
  body: { success: true, data: { items: ids.map((id) => ({ id })), total: 5, page, size: 2, total_pages: 3 } },
});
const byNumber = [projects(1, "a", "b"), projects(2, "c", "d"), projects(3, "e")];

const children = (next: string | undefined, ...names: string[]): Reply => ({
  body: { success: true, data: { items: names.map((name) => ({ name })), continuation_token: next } },
});
const byToken = [children("t/1", "a", "b"), children("t=2", "c"), children(undefined, "d")];

/** Lists, in both styles of pages. */
export const pages: Cases = {
  "iterating over numbered pages gives every item": async ({ script, connect, seen }) => {
    await script({ api: byNumber });
    const ids: string[] = [];
    for await (const { id } of connect().projects.list({ size: 2, name_fuzzy: "ü" })) ids.push(id);
    equal(ids, ["a", "b", "c", "d", "e"]);
    equal(
      (await seen("api")).map(({ target }) => new URL(target, "http://host").search),
      ["?size=2&name_fuzzy=%C3%BC", "?page=2&size=2&name_fuzzy=%C3%BC", "?page=3&size=2&name_fuzzy=%C3%BC"],
    );
  },

  "iterating over pages by token gives every item": async ({ script, connect, seen }) => {
    await script({ api: byToken });
    const names: string[] = [];
    for await (const { name } of connect().drive.listChildren({ item_id: "MY_SPACE" })) names.push(name);
    equal(names, ["a", "b", "c", "d"]);
    equal(
      (await seen("api")).map(({ target }) => new URL(target, "http://host").search),
      ["", "?continuation_token=t%2F1", "?continuation_token=t%3D2"],
    );
  },

  "awaiting a list gives one page, and no more than is asked for": async ({ script, connect, seen }) => {
    await script({ api: byNumber });
    const page = await connect().projects.list();
    equal([page.items.length, page.total, page.hasNext], [2, 5, true]);
    equal((await seen("api")).length, 1);
    equal((await page.next())?.items, [{ id: "c" }, { id: "d" }]);
    equal((await seen("api")).length, 2);
    await script({ api: byToken });
    equal(await (await connect().drive.listChildren({ item_id: "x" })).toArray({ limit: 3 }), [
      { name: "a" },
      { name: "b" },
      { name: "c" },
    ]);
    equal((await seen("api")).length, 2);
  },

  "a list goes on from a cursor": async ({ script, connect, seen }) => {
    await script({ api: byToken });
    const { nextCursor } = await connect().drive.listChildren({ item_id: "x" });
    const page = await connect().drive.listChildren({ item_id: "x" }, { cursor: nextCursor });
    equal([page.items, (await seen("api")).length], [[{ name: "c" }], 2]);
  },

  "the next page is fetched ahead, and left when the loop is": async ({ script, connect, seen }) => {
    await script({ api: [projects(1, "a", "b"), { fault: "silence" }] });
    for await (const { id } of connect().projects.list({}, { prefetch: true })) {
      equal(id, "a");
      await until("the next page is asked for", async () => (await seen("api")).length === 2);
      break;
    }
    await until("the connection is closed", async () => (await seen("api"))[1]!.abandoned);
  },

  "a token that repeats ends a list with an error": async ({ script, connect, seen }) => {
    await script({ api: [children("t1", "a"), children("t1", "b")] });
    const error = await failure(
      connect()
        .drive.listChildren({ item_id: "x" })
        .then((page) => page.toArray()),
    );
    has(error, { code: "pagination", operation: "drive.listChildren" });
    equal([isClientError(error), (await seen("api")).length], [true, 2]);
  },
};
