// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint @typescript-eslint/ban-ts-comment: 0, @typescript-eslint/no-base-to-string: 0, @typescript-eslint/no-confusing-void-expression: 0, @typescript-eslint/no-deprecated: 0, @typescript-eslint/no-dynamic-delete: 0, @typescript-eslint/no-invalid-void-type: 0, @typescript-eslint/no-meaningless-void-operator: 0, @typescript-eslint/no-misused-promises: 0, @typescript-eslint/no-non-null-assertion: 0, @typescript-eslint/no-unnecessary-boolean-literal-compare: 0, @typescript-eslint/no-unnecessary-condition: 0, @typescript-eslint/no-unnecessary-template-expression: 0, @typescript-eslint/no-unnecessary-type-arguments: 0, @typescript-eslint/no-unnecessary-type-assertion: 0, @typescript-eslint/no-unnecessary-type-parameters: 0, @typescript-eslint/prefer-promise-reject-errors: 0, @typescript-eslint/require-await: 0, @typescript-eslint/restrict-template-expressions: 0, @typescript-eslint/unbound-method: 0 */
// @ts-nocheck: the tests of specloom check it

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
