/** Sets the headers that keep files and responses from acting as pages of the console. */
import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import react from "@vitejs/plugin-react";
import type { Connect, Plugin } from "vite";
import type { Service } from "./service.js";

/** The content of the server: the sources, through Vite's development server, or the bundle. */
export type Mode = "sources" | "bundle";

/** Adds the headers to every response, also to errors. They come before all other middlewares except Vite's check of the host. */
export function headersPlugin(service: Service, mode: Mode): Plugin {
  const page = headersWith(pagePolicy(service, mode));
  const response = {
    ...headersWith("sandbox; default-src 'none'; frame-ancestors 'none'"),
    "content-disposition": "attachment",
  };
  const use = ({ middlewares }: { readonly middlewares: Connect.Server }): void => {
    middlewares.use((_request, outgoing, next) => add(outgoing, page, next));
    middlewares.use("/memory", (_request, outgoing, next) => add(outgoing, response, next));
    // Starts an editor, which only the console's own page may do.
    middlewares.use("/__open-in-editor", ({ headers }, outgoing, next) => {
      if (headers["sec-fetch-site"] === "same-origin") return next();
      outgoing.writeHead(403).end();
    });
  };
  return { name: "headers", configureServer: use, configurePreviewServer: use };
}

const headersWith = (policy: string): Readonly<Record<string, string>> => ({
  "content-security-policy": policy,
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
});

function add(response: ServerResponse, headers: Readonly<Record<string, string>>, next: Connect.NextFunction): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  next();
}

/** Returns what the page may load. Development needs the script that Vite's plugin writes into it, and styles in elements. */
function pagePolicy({ uploadSources }: Service, mode: Mode): string {
  const isBundle = mode === "bundle";
  return [
    "default-src 'none'",
    isBundle ? "script-src 'self'" : `script-src 'self' ${hashOf(react.preambleCode.replace("__BASE__", "/"))}`,
    isBundle ? "style-src 'self'" : "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${uploadSources}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const hashOf = (script: string): string => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
