import type { ClientEvent } from "@memory-service/client";
import { assert, equal, failure, has, wait, within } from "../assert.js";
import { type Cases, key } from "../scene.js";

const list = { body: { success: true, data: { items: [], total: 0, page: 1, size: 20, total_pages: 0 } } };
const id = "ws_1";
const project = { workspaceId: "ws_1", name: "Sales", custom_id: "sales" };

/** Cases of retries: which calls, and when. */
export const retries: Cases = {
  "a 429 is answered after the time that it asks for": async ({ script, connect, seen }) => {
    await script({ api: [{ status: 429, headers: { "retry-after": "1" } }, list] });
    const delays: number[] = [];
    const client = connect({ onEvent: (event) => event.type === "retry" && delays.push(event.delay) });
    const started = Date.now();
    const { attempts } = await client.projects.list().withResponse();
    equal([attempts, delays.length, (await seen("api")).length], [2, 1, 2]);
    // And a random time on top.
    assert(
      delays.every((delay) => delay >= 1000 && delay < 1500),
      `another wait: ${delays}`,
    );
    assert(Date.now() - started > 900, "it did not wait");
  },

  "a GET is sent again after a 503": async ({ script, connect, seen }) => {
    await script({ api: [{ status: 503 }, { status: 503, headers: { "retry-after": "0" } }, list] });
    equal((await connect().projects.list().withResponse()).attempts, 3);
    equal((await seen("api")).length, 3);
  },

  "a GET is sent again after a reset, and after a body that was cut off": async ({ script, connect, seen, url }) => {
    await script({ elsewhere: [{ fault: "reset" }, { fault: "cut", body: '{"success":' }, list] });
    equal(
      (
        await connect({ baseUrl: url("elsewhere") })
          .projects.list()
          .withResponse()
      ).attempts,
      3,
    );
    equal((await seen("elsewhere")).length, 3);
  },

  "a POST is not sent again after a 500": async ({ script, connect, seen }) => {
    await script({ api: [{ status: 500, headers: { "retry-after": "0" } }] });
    has(await failure(connect().projects.create(project)), { code: "server", attempts: 1 });
    await wait(300);
    equal((await seen("api")).length, 1);
  },

  "a POST is not sent again after a reset": async ({ script, connect, seen, url }) => {
    await script({ elsewhere: [{ fault: "reset" }] });
    const error = await failure(connect({ baseUrl: url("elsewhere") }).projects.create(project));
    has(error, { code: "connection", attempts: 1 });
    await wait(300);
    equal((await seen("elsewhere")).length, 1);
  },

  "a POST is sent again after a 429": async ({ script, connect, seen }) => {
    await script({
      api: [{ status: 429, headers: { "retry-after": "0" } }, { body: { success: true, data: { id } } }],
    });
    equal(await connect().projects.create(project), { id });
    const bodies = (await seen("api")).map(({ body }) => JSON.parse(body) as unknown);
    equal(bodies, Array(2).fill({ name: "Sales", custom_id: "sales" }));
  },

  "a wait that is longer than the time left is not begun": async ({ script, connect }) => {
    await script({ api: [{ status: 429, headers: { "retry-after": "30" } }] });
    const error = await within(2000, "the failure", failure(connect({ timeout: 5000 }).projects.list()));
    has(error, { code: "rate_limit", attempts: 1 });
  },

  "the key is asked for at each attempt": async ({ script, connect, seen }) => {
    await script({ api: [{ status: 503, headers: { "retry-after": "0" } }, list] });
    const asked: unknown[] = [];
    const client = connect({
      apiKey: async (context) => {
        asked.push(context);
        return `${key}-${context.attempt}`;
      },
    });
    await client.projects.list();
    equal(
      asked,
      [1, 2].map((attempt) => ({ operation: "projects.list", attempt })),
    );
    equal(
      (await seen("api")).map(({ headers }) => headers["authorization"]),
      [`Bearer ${key}-1`, `Bearer ${key}-2`],
    );
  },

  "events tell of requests, responses, retries and errors": async ({ script, connect }) => {
    const unavailable = { status: 503, headers: { "retry-after": "0", "x-request-id": "req_1" } };
    await script({ api: [unavailable, { status: 404 }] });
    const events: ClientEvent[] = [];
    await connect({ onEvent: (event) => events.push(event) })
      .projects.list()
      .safe();
    equal(
      events.map(({ type, operation, attempt }) => `${attempt} ${operation} ${type}`),
      ["request", "response", "retry"]
        .map((type) => `1 projects.list ${type}`)
        .concat(["request", "response", "error"].map((type) => `2 projects.list ${type}`)),
    );
    has(events[1], { status: 503, requestId: "req_1" }, "event");
    assert(!JSON.stringify(events).includes(key), "an event has the key");
  },
};
