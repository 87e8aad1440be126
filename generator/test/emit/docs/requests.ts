import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import type { Api, SecurityScheme } from "../../../src/model/types.js";
import { connectionOf } from "../../../src/emit/shared/connection.js";
import type { Workbench } from "../compile.js";
import { patience } from "../../../../scripts/limits.js";

/** A request, with what differs between senders left out. */
export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

interface RawRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
}

/** A key without characters that a URL would encode. */
const key = "key-1";

// ------------------------------------------------------------------------------------------------------- curl

/** A shell in an empty folder, and a server that stands for every host. */
export interface Shell {
  readonly folder: string;
  /** Runs a command that sends one request. */
  readonly run: (command: string) => Promise<Sent>;
  readonly close: () => void;
}

export async function openShell(): Promise<Shell> {
  const folder = mkdtempSync(join(tmpdir(), "specloom-shell-"));
  writeFileSync(join(folder, "file.bin"), "content");
  let seen: RawRequest[] = [];
  const server = createServer({ keepAliveTimeout: patience }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      // The path starts with the scheme and the host of the command.
      const url = (request.url ?? "").replace(/^\/(https?)\//, "$1://");
      seen.push({ method: request.method ?? "", url, headers, body: Buffer.concat(chunks).toString("latin1") });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    folder,
    run: async (command) => {
      seen = [];
      const local = command
        .replace(/^curl /, "curl -sS --path-as-is ")
        .replace(/(['"])(https?):\/\//, `$1http://127.0.0.1:${port}/$2/`);
      const names = [...command.matchAll(/\$([A-Z][A-Z\d_]*)/g)].map(([, name = ""]) => name);
      const keys = Object.fromEntries(names.map((name) => [name, key]));
      const env = { ...keys, PATH: process.env["PATH"], USERNAME: "user", PASSWORD: "password" };
      const { stderr } = await promisify(execFile)("sh", ["-c", local], { cwd: folder, env });
      const [request] = seen;
      if (request === undefined || seen.length > 1 || stderr !== "")
        throw new Error(`${seen.length} requests of ${command}\n${stderr}`);
      return essentials(request);
    },
    close: () => {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

// ----------------------------------------------------------------------------------------------------- client

/** Returns a function that runs the sample of a call; undefined if the client refuses to send it. */
export async function importClient(bench: Workbench, name: string, api: Api) {
  const outfile = join(bench.folder, `${name}.samples.mjs`);
  const entryPoints = [join(bench.folder, `${name}/client/generated/index.ts`)];
  await build({ entryPoints, outfile, bundle: true, format: "esm", platform: "node", logLevel: "error" });
  const { createClient } = (await import(pathToFileURL(outfile).href)) as { createClient: (options: object) => object };
  const keyOf = (scheme: SecurityScheme | undefined) =>
    scheme?.kind === "basic" ? { username: "user", password: "password" } : key;
  const keys = api.security.map((scheme) => [scheme.name, keyOf(scheme)]);
  return async (code: string, options: object): Promise<Sent | undefined> => {
    let seen: RawRequest | undefined;
    const client = createClient({
      maxRetries: 0,
      // Without schemes, a key would be a bearer token.
      ...(keys.length > 0 && { apiKey: keyOf(connectionOf(api).main) }),
      credentials: Object.fromEntries(keys) as object,
      ...options,
      fetch: async (request: Request) => {
        const body = Buffer.from(await request.arrayBuffer()).toString("latin1");
        seen = { method: request.method, url: request.url, headers: request.headers, body };
        return new Response(undefined, { status: 500 });
      },
    });
    const run = new Function("client", `return (async () => {${code}\n})();`) as (given: object) => Promise<void>;
    await run(client).catch(() => undefined);
    return seen && essentials(seen);
  };
}

// ----------------------------------------------------------------------------------------------- comparison

/** Headers that every sender sets in its own way. */
const own =
  /^(host|connection|user-agent|accept-encoding|accept-language|sec-fetch-mode|content-length|transfer-encoding|expect)$/;

function essentials({ method, url, headers, body }: RawRequest): Sent {
  const type = headers.get("content-type") ?? "";
  const kept = [...headers].filter(
    ([name, value]) => !own.test(name) && !(name === "accept" && /^(\*\/\*|application\/json)$/.test(value)),
  );
  return {
    method,
    // Without a fragment, which is never sent.
    url: url.replace(/#.*/, ""),
    headers: Object.fromEntries(kept.map(([name, value]) => [name, value.replace(/; ?boundary=.*/, "")])),
    body: contentOf(body, type),
  };
}

function contentOf(body: string, type: string): unknown {
  if (/boundary=/.test(type)) return partsOf(body, type);
  return /[/+]json\b/.test(type) ? JSON.parse(body) : body;
}

/** Returns the parts of a multipart body. Senders name files as they like. */
function partsOf(body: string, type: string): readonly string[] {
  const [, boundary = ""] = /boundary=([^;]+)/.exec(type) ?? [];
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [head = "", ...content] = part.trimStart().split("\r\n\r\n");
      const lines = head.replace(/; filename="[^"]*"/, '; filename=""').split("\r\n");
      return [...lines.sort(), content.join("\r\n\r\n").replace(/\r\n$/, "")].join("\n");
    });
}
