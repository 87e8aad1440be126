import { isWeb, resolve } from "./address.js";
import type { Content } from "./body.js";

/** As in Fetch, 4.4. */
const most = 20;

/** A request that is to be made, as far as redirects care: a Request, or what one is made of. */
export interface Sendable {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
}

/** What one is made of; after a redirect it has no body. */
export interface Parts extends Sendable {
  readonly body?: Content | undefined;
  readonly redirect: "manual" | "follow";
  readonly signal: AbortSignal;
}

/**
 * Sends a request, and follows the redirects of a GET or HEAD. Other methods are not redirected: a redirect could repeat them or
 * turn them into a GET. Nor do we follow redirects to other protocols, or to URLs with credentials, which fetch refuses.
 * Another origin gets no header but Accept: fetch would only hold back Authorization, and keys have other headers, too.
 */
export async function follow(
  request: Request | Parts,
  signal: AbortSignal,
  send: (request: Request | Parts) => Promise<Response>,
): Promise<Response> {
  for (let hops = 0; ; hops++) {
    const response = await send(request);
    const { url, method, headers }: Sendable = request;
    if (!/^(GET|HEAD) (0|30[12378])$/.test(`${method} ${response.status}`)) return response;
    // A browser does not show where it leads.
    if (!response.status) return send({ url, method, headers, signal, redirect: "follow" });
    const href = resolve(response.headers.get("location") || "//", url);
    if (hops === most || !isWeb(href)) return response;
    void response.body?.cancel().catch(() => {});
    const kept = href.startsWith(resolve("/", url)) ? headers : new Headers({ accept: headers.get("accept") ?? "" });
    request = { url: href, method, headers: kept, signal, redirect: "manual" };
  }
}
