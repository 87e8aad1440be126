import type { Report } from "../diagnostics/report.js";
import { maximumFileSize } from "../diagnostics/syntax/limits.js";
import type { SourceLocation } from "../diagnostics/types.js";
import { shownUrl } from "../run/snapshot.js";
import type { SecretHeaders } from "./headers.js";
import { limits, type Network } from "./network.js";
import { explainFailure } from "./problems.js";

/** The settings of all requests for one document. */
export interface Session {
  readonly network: Network;
  /** Sent to `origin` only. */
  readonly headers: SecretHeaders;
  /** The origin of the configured URL. */
  readonly origin: string;
  /** Ends all requests when the time is over. */
  readonly signal: AbortSignal;
  /** The formats, in the order in which the snapshot prefers them. */
  readonly accept: string;
  /** The version of specloom. */
  readonly version: string;
  readonly report: Report;
  /** The position of the URL in the configuration. */
  readonly at?: SourceLocation;
}

export interface Wanted {
  readonly url: string;
  /** The ETag of the content that we have. */
  readonly etag?: string;
  /** Set for a file that a document references: it must come from the same origin, and may be missing. */
  readonly isReferenced?: true;
}

export type Downloaded =
  | { readonly kind: "file"; readonly bytes: Buffer; readonly url: string; readonly etag?: string }
  /** The content is the one with the ETag. */
  | { readonly kind: "unchanged"; readonly url: string }
  /** There is no such file, which the caller accepts. */
  | { readonly kind: "missing" };

/** Downloads a file. Reports GEN187 to GEN190 if that fails, and then returns undefined. */
export async function download(wanted: Wanted, session: Session): Promise<Downloaded | undefined> {
  let { url } = wanted;
  for (let hops = 0; hops <= limits.redirects; hops += 1) {
    const response = await request(url, wanted, session);
    if (response === undefined) return undefined;
    const location = [301, 302, 303, 307, 308].includes(response.status) ? response.headers.get("location") : null;
    if (location === null) return readResponse(response, { ...wanted, url }, session);
    drop(response.body);
    const target = checkRedirect(url, location, wanted, session);
    if (target === undefined) return undefined;
    url = target;
  }
  const facts = {
    url: shownUrl(wanted.url),
    target: shownUrl(url),
    problem: "and that redirects again and again",
    isLoop: true,
  } as const;
  session.report.add("GEN190", facts, session.at);
  return undefined;
}

async function request(url: string, { etag }: Wanted, session: Session): Promise<Response | undefined> {
  const { network, headers, origin, signal, version, accept } = session;
  try {
    return await network.fetch(url, {
      redirect: "manual",
      signal,
      headers: {
        accept,
        "user-agent": `specloom/${version}`,
        ...(etag !== undefined && { "if-none-match": etag }),
        ...(new URL(url).origin === origin && headers),
      },
    });
  } catch (error) {
    return fail(url, error, session);
  }
}

/** Reports GEN187. The message of the error is not printed, because it may quote a header. */
function fail(url: string, error: unknown, { network, report, at }: Session): undefined {
  report.add("GEN187", { url: shownUrl(url), ...explainFailure(error, network) }, at);
  return undefined;
}

/** Returns the target of a redirect. Reports GEN190 if it must not be followed. */
function checkRedirect(from: string, location: string, wanted: Wanted, session: Session): string | undefined {
  const target = URL.canParse(location, from) ? new URL(location, from) : undefined;
  const refuse = (problem: string): undefined => {
    const facts = { url: shownUrl(from), target: target === undefined ? location : shownUrl(target.href), problem };
    session.report.add("GEN190", facts, session.at);
    return undefined;
  };
  if (target === undefined) return refuse("which is not a URL");
  if (!/^https?:$/.test(target.protocol)) return refuse("which is not on the web");
  if (target.username !== "" || target.password !== "") return refuse("which has a user name or a password");
  if (target.protocol === "http:" && from.startsWith("https:")) return refuse("which is not encrypted");
  if (wanted.isReferenced && target.origin !== new URL(wanted.url).origin)
    return refuse("which is not on the document's own server");
  return target.href;
}

async function readResponse(response: Response, wanted: Wanted, session: Session): Promise<Downloaded | undefined> {
  const { url, etag, isReferenced } = wanted;
  const { status } = response;
  if (status === 304 && etag !== undefined) return { kind: "unchanged", url };
  if (!response.ok) {
    drop(response.body);
    if (isReferenced && (status === 404 || status === 410)) return { kind: "missing" };
    const remedy = remedyOf(status, Object.keys(session.headers).length > 0);
    const problem = `the server responds with ${status}`;
    session.report.add("GEN187", { url: shownUrl(url), problem, remedy }, session.at);
    return undefined;
  }
  const bytes = await readBody(response, url, session);
  const tag = response.headers.get("etag");
  return bytes && { kind: "file", bytes, url, ...(tag !== null && isEtag(tag) && { etag: tag }) };
}

/** Reads the body, decompressed by fetch, up to the size that loading accepts. */
async function readBody(response: Response, url: string, session: Session): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader();
  // With Node 20, fetch leaves the read of a compressed body pending for good when the time is over.
  session.signal.addEventListener("abort", () => drop(reader), { once: true });
  try {
    for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
      size += next.value.length;
      if (size > maximumFileSize) {
        drop(reader);
        const problem = `it is larger than ${maximumFileSize / 1024 / 1024} MiB`;
        const remedy = "check the URL; the largest public OpenAPI documents have about 15 MB";
        session.report.add("GEN189", { url: shownUrl(url), problem, remedy }, session.at);
        return undefined;
      }
      chunks.push(next.value);
    }
    session.signal.throwIfAborted();
    return Buffer.concat(chunks);
  } catch (error) {
    return fail(url, error, session);
  }
}

/** Stops reading. Nobody waits for the end: on a busy machine, fetch may never report that of a compressed body. */
function drop(body: Pick<ReadableStreamDefaultReader, "cancel"> | null | undefined): void {
  body?.cancel().catch(() => undefined);
}

/** Returns whether an ETag may be stored and sent back (RFC 9110, 8.8.3). */
export function isEtag(text: string): boolean {
  return /^(?:W\/)?"[\x21\x23-\x7e]*"$/.test(text) && text.length <= 200;
}

function remedyOf(status: number, hasHeaders: boolean): string {
  if (status === 401 || status === 403)
    return hasHeaders
      ? "check the token in `headers`: it may have expired, or lack a permission"
      : 'pass a token: `spec: { url: …, headers: { authorization: "Bearer ${API_TOKEN}" } }`';
  if (status === 404 || status === 410) return "check the URL; a private document may need a token in `headers`";
  if (status === 429 || status >= 500) return "try again later";
  return "check the URL";
}
