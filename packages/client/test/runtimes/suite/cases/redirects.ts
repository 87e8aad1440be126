import { isClientError } from "@memory-service/client";
import { assert, equal, failure } from "../assert.js";
import { type Cases, key } from "../scene.js";

const project = { workspaceId: "ws_1", name: "Sales", custom_id: "sales" };

/** Cases of redirects. */
export const redirects: Cases = {
  "a GET follows a redirect": async ({ script, connect, url, seen, isBrowser }) => {
    const location = `${url("api")}/moved`;
    const data = { items: [{ id: "a" }], total: 1, page: 1, size: 20, total_pages: 1 };
    await script({
      api: [
        { to: "/openapi", status: 302, headers: { location } },
        { to: "/moved", body: { success: true, data } },
      ],
    });
    equal((await connect().projects.list()).items, data.items);
    equal(
      (await seen("api")).map(({ headers }) => headers["authorization"]),
      // A browser does not say where a redirect leads, and is asked once more to follow it.
      Array(isBrowser ? 3 : 2).fill(`Bearer ${key}`),
    );
  },

  "the key does not follow a redirect to another host": async ({ script, connect, url, seen, isBrowser }) => {
    const data = { items: [], total: 0, page: 1, size: 20, total_pages: 0 };
    await script({
      api: [{ status: 302, headers: { location: `${url("elsewhere")}/landing` } }],
      elsewhere: [{ body: { success: true, data } }],
    });
    equal((await connect().projects.list()).items, []);
    equal(
      (await seen("api")).map(({ headers }) => headers["authorization"]),
      Array(isBrowser ? 2 : 1).fill(`Bearer ${key}`),
    );
    const landed = await seen("elsewhere");
    equal(landed.length, 1);
    assert(!JSON.stringify(landed).includes(key), "the other host got the key");
  },

  "a POST is not repeated by a redirect": async ({ script, connect, url, seen }) => {
    for (const status of [302, 307]) {
      await script({
        api: [{ status, headers: { location: `${url("elsewhere")}/landing` } }],
        elsewhere: [{ body: { success: true, data: {} } }],
      });
      const error = await failure(connect().projects.create(project));
      assert(isClientError(error), `another error: ${error}`);
      equal([(await seen("api")).length, await seen("elsewhere")], [1, []]);
    }
  },
};
