import { isWeb, resolve } from "./address.js";
import type { Content } from "./contract.js";

/** The maximum number of redirects, as in Fetch 4.4. */
const most = 20;

/** The properties of a request that redirects need: a Request has them, and so have its parts. */
export interface Sendable {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
}

/** The parts of a request. After a redirect it has no body. */
export interface Parts extends Sendable {
  readonly body?: Content | undefined;
  readonly redirect: "manual" | "follow";
  readonly signal: AbortSignal;
}

/**
 * Sends a request, and follows the redirects of a GET or HEAD. We redirect no other method: a redirect could repeat it or turn it
 * into a GET. We also do not follow redirects to other protocols, or to URLs with credentials, which fetch refuses. Another origin
 * gets no header but Accept: fetch would only drop Authorization, and keys have other headers, too.
 */
export async function follow<R extends Sendable>(
  request: R | Parts,
  signal: AbortSignal,
  send: (request: R | Parts) => Response | Promise<Response>,
): Promise<Response> {
  for (let hops = 0; ; hops++) {
    const response = await send(request);
    const { url, method, headers }: Sendable = request;
    if (!/^(GET|HEAD) (0|30[12378])$/.test(`${method} ${response.status}`)) return response;
    // A browser hides the target.
    if (!response.status) return send({ url, method, headers, signal, redirect: "follow" });
    const href = resolve(response.headers.get("location") || "//", url);
    if (hops === most || !isWeb(href)) return response;
    void response.body?.cancel().catch(() => {});
    const kept = href.startsWith(resolve("/", url)) ? headers : new Headers({ accept: headers.get("accept") ?? "" });
    request = { url: href, method, headers: kept, signal, redirect: "manual" };
  }
}
