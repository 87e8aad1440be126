/** Starts a reference server for all tests, and another one that creates tenants for their pages. */
import { once } from "node:events";
import { createServer as createHttpServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { createServer } from "@memory-service/server/testing";
import type { TestProject } from "vitest/node";
import { isThorough } from "../../../../scripts/thoroughness.js";
import { type Tenant, Tenants, type Wanted } from "./tenants.js";

declare module "vitest" {
  interface ProvidedContext {
    /** The URL that creates tenants. */
    tenants: string;
    /** The switch of `scripts/thoroughness.ts`, which reads the environment: a page has none. */
    isThorough: boolean;
  }
}

/** Everything that tests list. */
const everything: Wanted = { workspaces: 23, projects: 28, emptyFolders: 19, documents: "processed" };

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // Vitest also prepares the project that has the one of the browser, and no tests of its own.
  if (project.isRootProject()) return undefined;
  const { SPECLOOM_PROXY_URL: proxy, CONSOLE_SERVER_PORT: port = "0" } = process.env;
  const server = await createServer({ partBytes: 65_536, port: Number(port) });
  const tenants = new Tenants(server, proxy);
  const shared = await tenants.create(everything);
  const create = async (request: IncomingMessage): Promise<Tenant> =>
    request.url === "/shared" ? shared : tenants.create((await json(request)) as Wanted);
  const http = createHttpServer((request, response) => {
    const headers = { "access-control-allow-origin": "*", "content-type": "application/json" };
    create(request).then(
      (tenant) => response.writeHead(200, headers).end(JSON.stringify(tenant)),
      (error: unknown) => response.writeHead(500, headers).end(JSON.stringify(String(error))),
    );
  }).listen(0, "127.0.0.1");
  await once(http, "listening");
  project.provide("isThorough", isThorough);
  project.provide("tenants", `http://127.0.0.1:${(http.address() as AddressInfo).port}`);
  return async () => {
    http.close();
    await server.close();
  };
}
