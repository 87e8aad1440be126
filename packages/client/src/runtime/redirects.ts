import { held } from "./held.js";

/** As in Fetch, 4.4. */
const most = 20;

/**
 * Sends a request, and follows the redirects of a GET or HEAD. Another method could be repeated by them, or turned into a GET;
 * what leads elsewhere than to HTTP is not followed. To another origin no header goes along but Accept: fetch would only keep
 * Authorization back, and keys have other headers, too.
 */
export async function follow(
  fetch: (request: Request) => Promise<Response>,
  request: Request,
  signal: AbortSignal,
): Promise<Response> {
  for (let hops = 0; ; hops++) {
    const response = await fetch(held(request, signal));
    if (!/^(GET|HEAD)$/.test(request.method)) return response;
    // A browser does not show where it leads.
    if (response.type === "opaqueredirect") return fetch(new Request(request, { redirect: "follow" }));
    const location = response.headers.get("location");
    if (!/^30[12378]$/.test(`${response.status}`) || !location || !URL.canParse(location, request.url)) return response;
    const url = new URL(location, request.url);
    if (hops === most || !/^https?:$/.test(url.protocol)) return response;
    void response.body?.cancel().catch(() => {});
    const { method, headers } = request;
    request = new Request(url, {
      method,
      // Not the request's own: in Node that may be collected together with the request.
      signal,
      redirect: "manual",
      headers: url.origin === new URL(request.url).origin ? headers : { accept: headers.get("accept") ?? "*/*" },
    });
  }
}
