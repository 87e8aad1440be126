import { ArgumentError } from "../client/errors.js";

/** The part of Angular's `HttpClient` that we need, of any version. */
export interface HttpClientLike {
  request(
    method: string,
    url: string,
    options: {
      readonly body: Blob | string | null;
      readonly headers: Record<string, string>;
      readonly observe: "response";
      readonly responseType: "arraybuffer" | "text";
      readonly redirect: RequestRedirect;
      readonly withCredentials: boolean;
    },
  ): { subscribe(observer: Observer): { unsubscribe(): void } };
}

interface Observer {
  readonly next: (response: HttpAnswer) => void;
  readonly error: (error: HttpAnswer) => void;
}

/** An `HttpResponse` with its body, or an `HttpErrorResponse` with its error. */
interface HttpAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: { keys(): string[]; getAll(name: string): string[] | null };
  readonly body?: ArrayBuffer | string | null;
  readonly error?: unknown;
  readonly responseType?: string;
}

/**
 * Returns a `fetch` for `createClient` that sends requests with Angular's `HttpClient`, so that interceptors and
 * `HttpTestingController` apply. Requests to the page's origin have a relative URL, and JSON is a string for them.
 */
export const fetchWith =
  (http: HttpClientLike) =>
  async (request: Request): Promise<Response> => {
    const { method, url, headers, signal, redirect, credentials } = request;
    const accept = headers.get("accept") ?? "";
    if (accept.includes("event-stream")) throw new ArgumentError("HttpClient cannot receive event streams: use fetch");
    const body = await (/json/.test(headers.get("content-type") ?? "") ? request.text() : request.blob());
    const origin = globalThis.location?.origin;
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const options = {
        body: (typeof body === "string" ? body.length : body.size) ? body : null,
        headers: Object.fromEntries(headers),
        observe: "response",
        responseType: accept === "application/json" ? "text" : "arraybuffer",
        redirect,
        withCredentials: credentials === "include",
      } as const;
      const subscription = http
        .request(method, url.startsWith(`${origin}/`) ? url.slice(origin.length) : url, options)
        .subscribe({
          next: (answer) => resolve(responseOf(answer, answer.body)),
          error: (answer) => {
            if (answer.status) resolve(responseOf(answer, answer.error));
            else if (answer.responseType === "opaqueredirect") resolve(Response.error());
            else reject(answer.error instanceof Error ? answer.error : answer);
          },
        });
      signal.addEventListener("abort", () => {
        subscription.unsubscribe();
        reject(signal.reason);
      });
    });
  };

function responseOf({ status, statusText, headers }: HttpAnswer, body: unknown): Response {
  const all = headers
    .keys()
    .flatMap((name) => (headers.getAll(name) ?? []).map((value): [string, string] => [name, value]));
  const isEmpty = [204, 205, 304].includes(status);
  return new Response(isEmpty ? null : (body as BodyInit | null), { status, statusText, headers: all });
}
