import type { HeaderValues } from "./options.js";

/** Returns whether this is a page or a browser's worker. Only those have importScripts, module workers included. */
export const isBrowser = (): boolean => !!globalThis.window?.document || "importScripts" in globalThis;

/**
 * Returns the header that names the client and the runtime: `acme-client/0.1.0 Node.js/22`. None in browsers, which name
 * themselves; an extra header would cause an OPTIONS request before each call there.
 */
export function userAgent(product: string): HeaderValues | undefined {
  const { navigator, process } = globalThis as { navigator?: { userAgent?: string }; process?: { version?: string } };
  // Node has no navigator before version 21, and React Native's has no userAgent.
  const runtime = navigator?.userAgent ?? process?.version?.replace("v", "Node.js/");
  return isBrowser() ? undefined : { "user-agent": runtime ? `${product} ${runtime}` : product };
}
