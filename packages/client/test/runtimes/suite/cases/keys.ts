import { createClient } from "@memory-service/client";
import { equal, failure, has } from "../assert.js";
import { type Cases, key } from "../scene.js";

const list = { body: { success: true, data: { items: [], total: 0, page: 1, size: 20, total_pages: 0 } } };

/** How a key may be given. */
export const keys: Cases = {
  "a key as a string is refused where a page could show it, and works elsewhere": async (scene) => {
    const { script, url, seen, runtime } = scene;
    await script({ api: [list] });
    const connect = async () => createClient({ baseUrl: url("api"), apiKey: key });
    if (runtime === "page") {
      const error = await failure(connect());
      has(error, { code: "argument" });
      equal([String(error).includes("dangerouslyAllowBrowser"), String(error).includes(key)], [true, false]);
    } else {
      await (await connect()).projects.list();
      equal((await seen("api"))[0]?.headers["authorization"], `Bearer ${key}`);
    }
  },

  "a key as a string works everywhere where it is allowed": async ({ script, url, seen }) => {
    await script({ api: [list] });
    await createClient({ baseUrl: url("api"), apiKey: key, dangerouslyAllowBrowser: true }).projects.list();
    equal((await seen("api"))[0]?.headers["authorization"], `Bearer ${key}`);
  },

  "a key from a function works everywhere": async ({ script, url, seen }) => {
    await script({ api: [list] });
    await createClient({ baseUrl: url("api"), apiKey: async () => key }).projects.list();
    equal((await seen("api"))[0]?.headers["authorization"], `Bearer ${key}`);
  },

  "a key that the API refuses is asked for anew, and the call is sent again": async ({ script, connect, seen }) => {
    await script({ api: [{ status: 401, body: { message: "expired" } }, list] });
    const client = connect({ apiKey: async ({ refused }) => (refused ? "new" : "old") });
    equal((await client.projects.list().withResponse()).attempts, 2);
    equal(
      (await seen("api")).map(({ headers }) => headers["authorization"]),
      ["Bearer old", "Bearer new"],
    );
  },

  "what a key function throws comes through as it is": async ({ url }) => {
    const reason = new RangeError("no session");
    const client = createClient({
      baseUrl: url("api"),
      apiKey: () => {
        throw reason;
      },
    });
    equal((await failure(client.projects.list())) === reason, true);
  },
};
