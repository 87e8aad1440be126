import type { ClientRequest, IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { essenceOf } from "../../../model/index.js";
import { headerOf } from "../../check/media.js";
import type { Exchange, Headers, HttpRequest, HttpResponse } from "../../types.js";
import { failureOf, openAt, refusalOf, urlAt, type Connection, type Refusal } from "./connection.js";
import { headersOf } from "../server.js";
import { endToEnd, forwarded, rewriteLocations, without } from "./headers.js";
import { Recording } from "./recording.js";

/** A request on its way to the target. */
interface Job {
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
  readonly connection: Connection;
  readonly requested: URL;
  readonly hasBody: boolean;
  readonly sent: Recording;
}

/** Passes a request on, and its answer back. Resolves once the exchange has been reported; never rejects. */
export async function forward(
  incoming: IncomingMessage,
  response: ServerResponse,
  connection: Connection,
): Promise<void> {
  // A caller that leaves is noticed by its response.
  incoming.on("error", ignore);
  response.on("error", ignore);
  const path = incoming.url ?? "";
  const refusal = refusalOf(incoming, connection) ?? unreadable(connection.target, path);
  if (refusal !== undefined) return answerWith(refusal, response);
  const job: Job = {
    incoming,
    response,
    connection,
    requested: urlAt(connection.target, path),
    hasBody: isBodied(incoming),
    sent: new Recording(incoming),
  };
  const outcome = await settle(job);
  connection.report({ request: await requestOf(job), response: await outcome() });
}

function ignore(): void {}

function unreadable(target: URL, path: string): Refusal | undefined {
  return URL.canParse(`${target.origin}${path}`) ? undefined : { status: 400, text: "The URL is malformed." };
}

/** Answers in place of the target, in words. */
function answerWith({ status, text }: Refusal, response: ServerResponse): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" });
  response.end(`${text}\n`);
}

function isBodied({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

async function requestOf({ incoming, connection, requested, hasBody, sent }: Job): Promise<HttpRequest> {
  const headers: Headers = [["Host", connection.target.host], ...without(endToEnd(headersOf(incoming)), "host")];
  const body = hasBody ? await sent.body(headerOf(headers, "content-encoding")) : undefined;
  const isEmpty = body === undefined || (body.kind === "bytes" && body.bytes.length === 0);
  return { method: incoming.method ?? "GET", url: requested.href, headers, ...(!isEmpty && { body }) };
}

/** Reads the answer as the target gave it, or the reason why there is none. */
type Outcome = () => Promise<Exchange["response"]>;

function settle(job: Job): Promise<Outcome> {
  return new Promise((resolve) => {
    const failed = (failure: string): void => resolve(() => Promise.resolve({ failure }));
    ask(job, { answered: (answer) => passBack(job, answer, resolve), failed, isRetry: false });
  });
}

interface Asking {
  readonly answered: (answer: IncomingMessage) => void;
  readonly failed: (failure: string) => void;
  readonly isRetry: boolean;
}

/** Sends the request to the target. */
function ask(job: Job, asking: Asking): void {
  const { incoming, response, connection } = job;
  let outgoing: ClientRequest;
  try {
    outgoing = openRequest(job, asking.isRetry);
  } catch (error) {
    return giveUp(job, asking, failureOf(error));
  }
  let isSettled = false;
  const once = (then: () => void): void => {
    if (isSettled) return;
    isSettled = true;
    response.off("close", leave);
    then();
  };
  const leave = (): void => {
    once(() => asking.failed("the caller ended the request"));
    outgoing.destroy();
  };
  const fail = (error: unknown): void =>
    once(() => {
      incoming.unpipe(outgoing);
      // The target closed a connection that had been idle: it has not seen the request.
      if (outgoing.reusedSocket && !job.hasBody && !asking.isRetry) return ask(job, { ...asking, isRetry: true });
      connection.note(`The target gave no answer: ${failureOf(error)}`);
      giveUp(job, asking, failureOf(error));
    });
  response.on("close", leave);
  outgoing.on("continue", () => response.writeContinue());
  outgoing.on("response", (answer) => once(() => asking.answered(answer)));
  outgoing.on("error", fail);
  outgoing.on("close", () => fail(new Error("the connection was closed")));
  if (job.hasBody) incoming.pipe(outgoing);
  else {
    incoming.resume();
    outgoing.end();
  }
}

function giveUp({ response, connection }: Job, { failed }: Asking, failure: string): void {
  answerWith({ status: 502, text: `No answer from ${connection.target.origin}: ${failure}` }, response);
  failed(failure);
}

/** Methods for which Node announces a body, unless a length says that there is none. */
const bodiless = ["GET", "HEAD", "DELETE", "OPTIONS", "TRACE", "CONNECT"];

/** Opens a request with the headers of the caller. One with a body, which cannot be sent twice, gets a fresh connection. */
function openRequest({ incoming, connection, hasBody }: Job, isRetry: boolean): ClientRequest {
  const { target, agent } = connection;
  const { method = "GET", headers: given } = incoming;
  const isChunked = given["transfer-encoding"] !== undefined;
  const isUnsized = given["content-length"] === undefined && !isChunked && !bodiless.includes(method);
  const headers: Headers = [
    ["Host", target.host],
    ...forwarded(incoming),
    ...(isChunked ? [["Transfer-Encoding", "chunked"] as const] : []),
    ...(isUnsized ? [["Content-Length", "0"] as const] : []),
  ];
  return openAt(target, incoming, { headers, agent: hasBody || isRetry ? false : agent });
}

/** Passes the answer of the target back as it comes. */
function passBack(job: Job, answer: IncomingMessage, resolve: (outcome: Outcome) => void): void {
  const { response, connection, requested, incoming } = job;
  const headers = headersOf(answer);
  const status = answer.statusCode ?? 0;
  const received = new Recording(answer);
  const own = `http://${incoming.headers.host ?? ""}`;
  const rewritten = rewriteLocations(endToEnd(headers), { requested, target: connection.target, own });
  try {
    response.sendDate = false;
    response.writeHead(status, answer.statusMessage, rewritten.flat());
    // A stream may take its time until its first event. Unlike `flushHeaders`, this keeps bytes that are not ASCII.
    response.write(Buffer.alloc(0));
  } catch (error) {
    answer.destroy();
    connection.note(`The answer could not be passed on: ${failureOf(error)}`);
    answerWith({ status: 502, text: `The answer of ${connection.target.origin} is malformed` }, response);
    return resolve(() => Promise.resolve({ failure: failureOf(error) }));
  }
  pipeline(answer, response, () => resolve(() => responseOf(status, headers, received)));
}

async function responseOf(status: number, headers: Headers, received: Recording): Promise<HttpResponse> {
  const isStream = essenceOf(headerOf(headers, "content-type") ?? "") === "text/event-stream";
  const coding = headerOf(headers, "content-encoding");
  const body = isStream ? ({ kind: "unknown", why: "stream" } as const) : await received.body(coding);
  return { status, headers, body };
}
