import { statfs } from "node:fs/promises";
import type { MiddlewareHandler } from "hono";
import { diskIsFull } from "../database/unavailable.js";
import type { Service } from "../service.js";
import type { ServerEnv } from "./call-record.js";

/**
 * Answers requests that may write with 507 before the disk of an embedded database is full: it crashes when it cannot write its log.
 * Searches with POST count as writes.
 */
export function refuseWithoutRoom({ config }: Pick<Service, "config">): MiddlewareHandler<ServerEnv> {
  const { data, databaseUrl, limits } = config;
  return async (hono, next) => {
    if (data === undefined || databaseUrl !== undefined || /^(?:GET|HEAD|OPTIONS)$/.test(hono.req.method))
      return next();
    const sent = Number(hono.req.header("content-length"));
    const needed = limits.freeBytes + (sent > 0 ? sent : 0);
    if ((await freeBytesOf(data)) >= needed) return next();
    const headers = { "retry-after": "5", "x-request-id": hono.get("call").id };
    return hono.json({ success: false, message: diskIsFull }, 507, headers);
  };
}

/** Returns the free space of a folder's disk; Infinity if the system does not tell it. */
async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: Infinity, bsize: 1 }));
  return bavail * bsize;
}
