/** Reference servers as users start them in their tests, on both databases. */
import { afterAll } from "vitest";
import { createServer, type TestServer, type TestServerOptions } from "../../../src/testing.js";
import type { Open } from "../../support/databases.js";

/** Returns a function that starts servers on new databases of an engine, and closes them after the suite. */
export function serverStarter(
  open: Open,
  kind: "pglite" | "postgres",
): (options?: TestServerOptions) => Promise<TestServer> {
  const closing: (() => Promise<void>)[] = [];
  afterAll(async () => {
    await Promise.all(closing.map((close) => close()));
  });
  return async (options = {}) => {
    const { url } = kind === "postgres" ? await open.options() : {};
    const server = await createServer({ ...options, ...(url !== undefined && { databaseUrl: url }) });
    closing.push(server.close);
    return server;
  };
}
