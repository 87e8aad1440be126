/** Spells the path of a file in all ways that a server could understand. */
import { connect } from "node:net";
import { relative } from "node:path";

/** Suffixes that make Vite load a file as what its plugins understand. */
const queries = ["", "?raw", "?import", "?import&raw"];
const rareQueries = [
  ...["?url", "?inline", "?worker", "?direct", "?server", "?v=1", "?raw??", "?import&url", "?import&inline"],
  ...["?import&raw??", "?import&url&inline", "?.svg?import&inline", "?.wasm?init", "?html-proxy&index=0.js"],
];

/** Returns targets of requests for a file. `root` is the folder that the server serves. */
export function spellingsOf(file: string, root: string): string[] {
  const fromRoot = `/${relative(root, file)}`;
  const fromDisk = ["/@fs", "/@fs/", "/@fs/../..", "/@id/", "/@id/__x00__", "/..".repeat(20), "/%2e%2e".repeat(20), ""];
  const plain = [fromRoot, `/src/..${fromRoot}`, `/.${fromRoot}`, `/${fromRoot}`, `/@id${fromRoot}`];
  const paths = [...plain, ...fromDisk.map((start) => start + file)];
  const spelled = paths.flatMap((path) => [
    path.replaceAll(".", "%2e"),
    path.replaceAll(".", "%252e"),
    `/${path.slice(1).replaceAll("/", "%2f")}`,
    `/${path.slice(1).replaceAll("/", "\\")}`,
    path.toUpperCase(),
    ...["/", ".", "%20", "%00", "::$DATA", "#"].map((end) => path + end),
  ]);
  return [
    ...paths.flatMap((path) => rareQueries.map((query) => path + query)),
    ...[...paths, ...spelled, `http://localhost${fromRoot}`].flatMap((path) => queries.map((query) => path + query)),
  ];
}

/** Sends a target as it is, which `fetch` would normalize, and returns the response. */
export function send(url: string, target: string): Promise<string> {
  const { hostname, port, host } = new URL(url);
  return new Promise((resolve, reject) => {
    const request = `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nAccept: */*\r\nConnection: close\r\n\r\n`;
    const socket = connect(Number(port), hostname, () => socket.write(request, "latin1"));
    let received = "";
    socket.setEncoding("latin1").on("data", (part: string) => (received += part));
    socket.once("close", () => resolve(received)).once("error", reject);
  });
}

/** Returns whether a response has a text, as it is or in Base64. */
export function contains(response: string, text: string): boolean {
  const encoded = response.matchAll(/base64,([\w+/=]+)/g);
  return response.includes(text) || [...encoded].some(([, data = ""]) => atob(data).includes(text));
}
