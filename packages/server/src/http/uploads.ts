import { type Context, Hono, type Next } from "hono";
import { injectFault } from "../faults/inject.js";
import type { Service } from "../service.js";
import { allowPages } from "../storage/upload-routes.js";
import type { ServerEnv } from "./call-record.js";

/** Gives the routes that receive parts of uploads a name in logs, and faults. */
export function createUploadApp({ faults }: Pick<Service, "faults">, routes: Hono): Hono<ServerEnv> {
  return new Hono<ServerEnv>()
    .use("/uploads/*", allowPages)
    .use("/uploads/*", async (hono: Context<ServerEnv>, next: Next) => {
      const call = hono.get("call");
      call.operation = "upload";
      if (faults !== undefined && hono.req.method === "PUT") await injectFault(faults, "upload", hono);
      if (call.fault?.kind !== "expire") return next();
      return hono.json({ success: false, message: "This URL has expired, as X-Fault or /admin/faults asks for" }, 403);
    })
    .route("/", routes);
}
