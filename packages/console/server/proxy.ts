/** Forwards the calls of the page to the service, with the keys that their names stand for. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Connect, Plugin, ProxyOptions } from "vite";
import { Keys } from "./keys.js";
import type { Service } from "./service.js";

/** Replaces the name of a key with the key. Refuses calls without one: pages of other origins cannot send this header. */
export function keysPlugin(service: Service): Plugin {
  const keys = new Keys(service);
  const authorize = async (
    request: IncomingMessage,
    response: ServerResponse,
    next: Connect.NextFunction,
  ): Promise<void> => {
    const name = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
    const key = name === undefined ? undefined : await keys.find(name);
    if (key === undefined) {
      const body = JSON.stringify({ success: false, message: "This call has no name of a key" });
      response.writeHead(401, { "content-type": "application/json" }).end(body);
      return;
    }
    request.headers.authorization = `Bearer ${key}`;
    next();
  };
  const use = ({ middlewares }: { readonly middlewares: Connect.Server }): void => {
    middlewares.use("/memory", (request: IncomingMessage, response: ServerResponse, next: Connect.NextFunction) => {
      authorize(request, response, next).catch(next);
    });
  };
  return { name: "keys", configureServer: use, configurePreviewServer: use };
}

/** Returns the options of Vite's proxy. */
export const proxyTo = ({ url }: Service): Record<string, ProxyOptions> => ({
  "/memory": { target: url, changeOrigin: true, rewrite: (path) => path.replace(/^\/memory/, "") },
});
