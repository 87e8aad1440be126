/** The two apps that the benchmark compares: the generated one, and one that a person would write with Hono. */
import { Hono } from "hono";
import { key } from "../../../bench/server/requests.js";
import { createApp, HttpError, notImplementedExcept } from "../src/index.js";

const fact = {
  id: "fact_1",
  fact: "Prefers tea to coffee, and green tea to black tea.",
  metadata: { source: "chat", turn: 12, tags: ["drinks", "taste"] },
  expired: false,
  score: 0.87,
  expiration_date: null,
  created_at: "2026-01-02T03:04:05Z",
  updated_at: "2026-02-03T04:05:06Z",
};
const facts = new Map([[fact.id, fact]]);
/** The principals by their keys. */
const keys = new Map([[key, { permissions: new Set(["workspace:actor_fact_read", "workspace:actor_fact_modify"]) }]]);

function refuse(): never {
  throw new HttpError(404, "No such fact");
}

type App = Pick<Hono, "fetch" | "request">;

export const generated = (): App =>
  createApp(
    notImplementedExcept({
      facts: {
        get: ({ factId }) => facts.get(factId) ?? refuse(),
        update: ({ factId, fact: text, metadata }) => {
          const old = facts.get(factId) ?? refuse();
          return { ...old, ...(text !== undefined && { fact: text }), ...(metadata && { metadata }) };
        },
      },
    }),
    {
      authorize: ({ credential, permission }) => {
        const user = keys.get(credential?.value ?? "");
        if (user === undefined) throw new HttpError(401);
        if (permission && !user.permissions.has(permission.name)) throw new HttpError(403);
      },
    },
  );

export const written = (): App => {
  const app = new Hono();
  const path = "/openapi/service/api/v3/workspaces/:workspaceId/actors/:actorId/facts/:factId";

  const refusal = (authorization: string | undefined, permission: string) => {
    const user = authorization?.startsWith("Bearer ") ? keys.get(authorization.slice("Bearer ".length)) : undefined;
    if (user === undefined) return 401;
    return user.permissions.has(permission) ? undefined : 403;
  };

  app.get(path, (c) => {
    const refused = refusal(c.req.header("authorization"), "workspace:actor_fact_read");
    if (refused) return c.json({ success: false, message: "Refused" }, refused);
    const { workspaceId, actorId, factId } = c.req.param();
    if (!workspaceId || !actorId || !factId) return c.json({ success: false, message: "An id is missing" }, 400);
    const found = facts.get(factId);
    return found ? c.json({ success: true, data: found }) : c.json({ success: false, message: "No such fact" }, 404);
  });

  app.patch(path, async (c) => {
    const refused = refusal(c.req.header("authorization"), "workspace:actor_fact_modify");
    if (refused) return c.json({ success: false, message: "Refused" }, refused);
    const { workspaceId, actorId, factId } = c.req.param();
    if (!workspaceId || !actorId || !factId) return c.json({ success: false, message: "An id is missing" }, 400);
    if (!/^application\/json\b/i.test(c.req.header("content-type") ?? ""))
      return c.json({ success: false, message: "The body is not JSON" }, 415);
    const body: unknown = await c.req.json().catch(() => undefined);
    if (typeof body !== "object" || body === null || Array.isArray(body))
      return c.json({ success: false, message: "The body is not an object" }, 400);
    const { fact: text, metadata } = body as { readonly fact?: unknown; readonly metadata?: unknown };
    if (text !== undefined && typeof text !== "string")
      return c.json({ success: false, message: "fact is not a string" }, 400);
    if (metadata !== undefined && (typeof metadata !== "object" || metadata === null || Array.isArray(metadata)))
      return c.json({ success: false, message: "metadata is not an object" }, 400);
    const old = facts.get(factId);
    if (old === undefined) return c.json({ success: false, message: "No such fact" }, 404);
    const changed = { ...old, ...(text !== undefined && { fact: text }), ...(metadata !== undefined && { metadata }) };
    return c.json({ success: true, data: changed });
  });
  return app;
};
