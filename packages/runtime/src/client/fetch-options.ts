/** The options that the client decides itself. */
type Controlled = "body" | "duplex" | "headers" | "method" | "redirect" | "signal" | "window";

/** Options of `fetch` that some runtimes add, declared here so that this package does not depend on their types. */
interface RuntimeOptions {
  /** Next.js: how long its cache keeps the response, in seconds, and the tags to revalidate it by. */
  readonly next?: { readonly revalidate?: number | false; readonly tags?: string[] } | undefined;
  /** Node: undici's `ProxyAgent`, `Agent` or any other dispatcher. */
  readonly dispatcher?: object | undefined;
  /** Cloudflare Workers: how its cache treats the request, and more. */
  readonly cf?: object | undefined;
  /** Deno: an `HttpClient`. */
  readonly client?: object | undefined;
  /** Bun: the URL of a proxy. */
  readonly proxy?: string | object | undefined;
  /** Bun: certificates. */
  readonly tls?: object | undefined;
}

/**
 * The options of `fetch` that the client passes on, such as `cache`, `credentials` and `keepalive`, and those that a runtime adds.
 * The client ignores method, headers, body, signal and redirect here: it decides these itself.
 */
export type FetchOptions = RuntimeOptions & {
  readonly [Name in Exclude<keyof RequestInit, Controlled | keyof RuntimeOptions>]?: RequestInit[Name] | undefined;
} & { readonly [Name in Controlled]?: never };

/** Unsets the options that the client decides, in case JavaScript passes them. */
export const controlled = {
  method: undefined,
  headers: undefined,
  body: undefined,
  signal: undefined,
  redirect: undefined,
};
