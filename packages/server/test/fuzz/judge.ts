import type { HostileRequest } from "./requests.js";

/** Returns what is wrong with a response; undefined if it is one that a hostile request may get. */
export async function faultOf(request: HostileRequest, response: Response): Promise<string | undefined> {
  const text = await response.text();
  if (response.status >= 500) return `${response.status}: ${text.slice(0, 1000)}`;
  if (response.status < 400 || request.method === "HEAD" || request.method === "OPTIONS") return undefined;
  const { success, message } = parse(text);
  if (success === false && typeof message === "string" && message.length > 5 && message.length < 5000) return undefined;
  return `${response.status} without a readable message: ${text.slice(0, 1000)}`;
}

function parse(text: string): { readonly success?: unknown; readonly message?: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
