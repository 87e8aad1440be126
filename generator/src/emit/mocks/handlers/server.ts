import type { Api, JsonValue } from "../../../model/types.js";
import { baseDefaults, defaultServer } from "../../shared/servers.js";

/** Returns the server that mocks answer for by default: that of the document, or any. */
export function usualServer(api: Api): string {
  const server = defaultServer(api);
  return server === undefined ? "*" : filled(server.url, baseDefaults(api));
}

/** Returns the URL of an operation's own server: a template, and the defaults of its variables. */
export function serverUrl([template, defaults]: readonly JsonValue[]): string {
  return filled(String(template), Object(defaults) as Readonly<Record<string, unknown>>);
}

function filled(template: string, defaults: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{([^{}]*)\}/g, (whole, name: string) =>
    Object.hasOwn(defaults, name) ? String(defaults[name]) : whole,
  );
}
