/**
 * Code that only calls which fail or are redirected need. In browsers it is loaded with the first of them, so this file imports nothing that
 * other calls need, too: bundlers would divide their code.
 */
import type { Answer, ApiError } from "./api-errors.js";
import type { ClientError, ConnectionError } from "./errors.js";
import { redactor, type Secret } from "./redact.js";

export { redactor };

// In characters: we neither read nor keep more of an unexpected body.
const bound = 65_536;

/** Reads the beginning of a body, and all of a success that begins like JSON. A failure may break off. */
export async function readStart(response: Response): Promise<string> {
  const { body, ok } = response;
  let text = "";
  let isJson: boolean | undefined;
  try {
    // React Native can only read all of it, and may have no TextDecoder.
    if (body === undefined) return await response.text();
    const decoder = new TextDecoder();
    const reader = body?.getReader();
    for (let chunk; (isJson || text.length < bound) && (chunk = (await reader?.read())?.value);) {
      text += decoder.decode(chunk, { stream: true });
      // Once, because matching a growing string copies it.
      isJson ??= ok && /^\s*[[{]/.test(text);
    }
    await reader?.cancel();
  } catch (error) {
    if (ok) throw error;
  }
  return text;
}

/** A value in JSON that may hold a key: a string, or a number that is as long as one. Programs read the other values. */
const valueInJson = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[-+.\deE]{11,}/g;

/** Returns the response as an error shows it: without the key, even if the server repeats that. */
export function describe({ status, headers }: Response, text: string, secret: Secret): Answer {
  const redact = redactor(secret);
  // Before we cut it: a part of a key is harder to find.
  const hidden = (value: string): string => {
    const safe = redact(value);
    return value === safe || value.startsWith('"') ? safe : '"[redacted]"';
  };
  const clean = parsed(text) === undefined ? redact(text) : text.replace(valueInJson, hidden);
  const rawBody = clean.slice(0, bound);
  // JSON nested too deeply stays a string: JSON.stringify(error) would fail.
  const body = parsed(clean, (json) => JSON.parse(JSON.stringify(JSON.parse(json))) as unknown);
  return {
    status,
    // A redacted name is not a name.
    headers: new Headers(
      [...headers]
        .filter(([name]) => redact(name) === name)
        .map(([name, value]): [string, string] => [name, redact(value)]),
    ),
    body: body === undefined ? rawBody : body,
    rawBody,
    message: messageOf(body === undefined ? rawBody : body),
  };
}

/** Returns undefined for a string that is not JSON. */
function parsed(text: string, parse: (text: string) => unknown = JSON.parse): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Finds the message in an error body of unknown shape: `message`, `error`, `detail` and `errors`, nested, in lists or by field;
 * title and detail of RFC 9457; msg and loc of FastAPI. A plain string gives its first line, unless that is markup or JSON.
 */
function messageOf(body: unknown, depth = 4): string | undefined {
  if (typeof body === "string") return depth < 4 ? body : /^\s*([^<{\s\ufffd].{0,199})/.exec(body)?.[1];
  if (!body || !depth) return undefined;
  const { message, msg, error, detail, errors, 0: first, title, loc } = body as Record<string, unknown>;
  const [[field, value] = []] = Object.entries(Object(errors) as object) as [string, unknown][];
  const text = [message, msg, error, detail, first, errors, value && { loc: field, msg: value }, title]
    .map((part) => messageOf(part, depth - 1))
    .find(Boolean);
  const label = [title ?? loc ?? []]
    .flat()
    .filter((part) => Object(part) !== part)
    .join(".");
  return text && joined(...new Set([label, text]));
}

const joined = (...texts: readonly string[]): string => texts.filter(Boolean).join(": ");

/**
 * Returns the arguments of the ConnectionError for an error of work that needs the network. That keeps only strings of the cause,
 * because runtimes attach the URL, headers and received bytes to their errors.
 */
export function describeConnection(
  thrown: unknown,
  secret: Secret,
  problem = "The connection failed",
): readonly [message: string, details: object] {
  const { cause: root = thrown } = Object(thrown) as Error;
  const redact = redactor(secret);
  const [reason, text, stack] = ["code", "message", "stack"].map((name) =>
    redact(`${(Object(root) as Record<string, unknown>)[name] ?? ""}`),
  ) as [string, string, string];
  const cause = Object.assign(new Error(text), { stack, ...(reason && { code: reason }) });
  return [joined(problem, reason, text), { ...(reason && { reason }), cause }];
}

/** The properties of a request that redirects need: a Request has them, and so have its parts. */
export interface Sendable {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
}

/** The parts of a request. After a redirect it has no body. */
export interface Parts extends Sendable {
  readonly body?: RequestInit["body"] | undefined;
  readonly redirect: "manual" | "follow";
  readonly signal: AbortSignal;
}

/** The parts of a call that redirects need: functions of `address.ts`, and one that sends the same request to another URL. */
interface Following {
  readonly resolve: (url: string, start: string) => string;
  readonly isWeb: (href: string) => boolean;
  readonly send: (url: string, headers: Headers) => Response | Promise<Response>;
}

/** The maximum number of redirects, as in Fetch 4.4. */
const most = 20;

/**
 * Follows a redirect of a GET or HEAD, but not to other protocols, or to URLs with credentials, which fetch refuses. Another origin gets
 * no header but Accept: fetch would only drop Authorization, and keys have other headers, too.
 */
export async function follow(
  redirect: Response,
  from: Sendable,
  { resolve, isWeb, send }: Following,
): Promise<Response> {
  let [response, { url, headers }] = [redirect, from];
  for (let hops = 0; hops < most && /^30[12378]$/.test(`${response.status}`); hops++) {
    const href = resolve(response.headers.get("location") || "//", url);
    if (!isWeb(href)) break;
    void response.body?.cancel().catch(() => {});
    if (!href.startsWith(resolve("/", url))) headers = new Headers({ accept: headers.get("accept") ?? "" });
    url = href;
    response = await send(url, headers);
  }
  return response;
}

/** An error of a call, after which another attempt may help. */
type Failed = ClientError & Partial<Pick<ApiError, "status" | "headers"> & Pick<ConnectionError, "reason">>;

/**
 * Returns the milliseconds to wait before the next attempt, after the failure of this one (the first is 1): the server's
 * Retry-After, in seconds or as a date (RFC 9110 10.2.3), and a random time of up to 0.5 s, doubling to 8 s, so that clients that
 * failed together do not return together. Infinity if a retry cannot help, or could repeat an operation that must run once.
 */
export function retryDelay(
  { status, code, headers, message, reason: known }: Failed,
  attempt: number,
  idempotent?: boolean,
): number {
  // 501 and 505 do not go away, and neither do certificate and TLS errors, or headers that fetch refuses. Deno and browsers have
  // only messages, which quote the URL. An operation that is not idempotent is repeated only if there was no connection.
  const temporary = idempotent
    ? /^(408|429|5(?!0[15])|timeout|connection(?!.*(cert|signature|_ssl_|invalid_arg|not_supp)))/i
    : /^(429|connection.*(refused|notfound|eai_again|connect_timeout))/i;
  const reason = known ?? (idempotent && message.replace(/:\/\/\S+/g, ""));
  if (!temporary.test(`${status ?? code} ${reason}`)) return Infinity;
  const header = headers?.get("retry-after");
  const asked = Number(header) * 1000 || Date.parse(`${header}`) - Date.now();
  return (Math.max(0, asked) || 0) + Math.random() * Math.min(8_000, 250 * 2 ** attempt);
}
