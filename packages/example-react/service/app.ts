import { createApp } from "@memory-service/server";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { createHandlers } from "./handlers.js";
import { createItem, receivePart } from "./uploads.js";
import { createWorld } from "./world.js";

/** Milliseconds before each response, as if it came over a network. */
const delay = 250;

/** Creates a service with its own data, and the storage for uploads beside it. It accepts every key. */
export function createService(): Hono {
  const world = createWorld();
  return new Hono()
    .use(cors({ origin: "*", exposeHeaders: ["etag"] }))
    .use(async (_, next) => {
      await new Promise((resolve) => setTimeout(resolve, delay));
      await next();
    })
    .put("/storage/*", ({ req }) => receivePart(world, req.raw))
    .post("/example/items", ({ req }) => createItem(world, req.raw))
    .route("/", createApp(createHandlers(world), { authorize: false }));
}
