/** Configures Vite's servers for the console. */
import { fileURLToPath } from "node:url";
import { type InlineConfig, mergeConfig } from "vite";
import { headersPlugin, type Mode } from "./headers.js";
import { keysPlugin, proxyTo } from "./proxy.js";
import type { Service } from "./service.js";

const path = (relative: string): string => fileURLToPath(new URL(`../${relative}`, import.meta.url));

export const root = path("");

/** The only files that the development server serves: what the page imports. */
const allow = [
  path("index.html"),
  path("src"),
  path("node_modules"),
  path("../client/src"),
  path("../react/src"),
  path("../server/src"),
  path("../../node_modules"),
];

/** Returns the configuration of a server that shows the data of a service. */
export function viteConfig(service: Service, mode: Mode, more: InlineConfig = {}): InlineConfig {
  // By default, Vite lets pages of every other port of this machine send the names of keys.
  const options = { proxy: proxyTo(service), cors: false };
  const config: InlineConfig = {
    root,
    configFile: path("vite.config.ts"),
    plugins: [headersPlugin(service, mode), keysPlugin(service)],
    server: { ...options, fs: { strict: true, allow } },
    preview: options,
  };
  return mergeConfig(config, more);
}
