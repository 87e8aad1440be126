import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { Headers } from "../../types.js";
import { failureOf, openAt, refusalOf, type Connection } from "./connection.js";
import { headersOf } from "../server.js";
import { endToEnd, forwarded, without } from "./headers.js";

/** A request to change the protocol of a connection. */
interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  /** What the caller sent after the request. */
  readonly head: Buffer;
}

export function isWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === "websocket";
}

/** Lets the server read a request again, without the protocol that it offers, such as `h2c`: HTTP may ignore that (RFC 9110, 7.8). */
export function readAgain({ request, socket, head }: Upgrade, server: Server): void {
  const { method, url, httpVersion } = request;
  const kept = without(headersOf(request), "connection", "upgrade", "http2-settings");
  const lines = [`${method} ${url} HTTP/${httpVersion}`, ...kept.map(([name, value]) => `${name}: ${value}`), "", ""];
  socket.unshift(Buffer.concat([Buffer.from(lines.join("\r\n"), "latin1"), head]));
  server.emit("connection", socket);
}

/** Refuses a caller that takes the proxy for one of all servers. */
export function refuse({ request, socket }: Omit<Upgrade, "head">, connection: Connection): void {
  keep(socket, connection.sockets);
  end(socket, 405, refusalOf(request, connection)?.text ?? "");
}

/** Passes a connection through that changes its protocol, as that of a WebSocket. It is not checked. */
export function tunnel({ request, socket, head }: Upgrade, connection: Connection): void {
  const { target, sockets } = connection;
  keep(socket, sockets);
  const refusal = refusalOf(request, connection);
  if (refusal !== undefined) return end(socket, refusal.status, refusal.text);
  const headers: Headers = [
    ["Host", target.host],
    ["Connection", "Upgrade"],
    ["Upgrade", request.headers.upgrade ?? ""],
    ...forwarded(request),
  ];
  const outgoing = openAt(target, request, { headers, agent: false });
  connection.note("WebSocket connections are passed through, but not checked");
  socket.on("close", () => outgoing.destroy());
  outgoing.on("error", (error) => end(socket, 502, `No answer from ${target.origin}: ${failureOf(error)}`));
  outgoing.on("response", (answer) => {
    // The target ignores or refuses the protocol: that is an answer like any other.
    socket.write(headOf(answer, [...endToEnd(headersOf(answer)), ["Connection", "close"]]), "latin1");
    answer.pipe(socket);
  });
  outgoing.on("upgrade", (answer, other, first) => {
    keep(other, sockets);
    socket.write(headOf(answer, headersOf(answer)), "latin1");
    if (first.length > 0) socket.write(first);
    if (head.length > 0) other.write(head);
    socket.pipe(other).pipe(socket);
    socket.on("close", () => other.destroy());
    other.on("close", () => socket.destroy());
  });
  outgoing.end();
}

/** Remembers a socket as long as it is open. What happens to it ends it, and nothing else. */
function keep(socket: Duplex, sockets: Set<Duplex>): void {
  sockets.add(socket);
  socket.on("error", () => socket.destroy());
  socket.on("close", () => sockets.delete(socket));
}

/** Returns the beginning of an answer as it was sent. */
function headOf(answer: IncomingMessage, headers: Headers): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}`, ...lines, "", ""].join("\r\n");
}

function end(socket: Duplex, status: number, text: string): void {
  if (socket.destroyed) return;
  const length = Buffer.byteLength(text);
  const headers = ["Content-Type: text/plain; charset=utf-8", `Content-Length: ${length}`, "Connection: close"];
  socket.end([`HTTP/1.1 ${status} Refused`, ...headers, "", text].join("\r\n"));
}
