import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, describe, expect, test, vi } from "vitest";
import type * as client from "../../src/client/index.js";
import type * as errorDetails from "../../src/client/error-details.js";
import { failure, getThing, key, send, serve } from "./support.js";

type Bundle = Pick<typeof client, "call" | "createCore" | "NotFoundError"> & {
  readonly errorDetails?: typeof errorDetails;
};

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** Bundles the client as for a page, into a file that is loaded first and others. */
async function bundle(code = ""): Promise<{ readonly folder: string; readonly load: () => Promise<Bundle> }> {
  const folder = mkdtempSync(join(tmpdir(), "browser-bundle-"));
  folders.push(folder);
  const source = fileURLToPath(new URL("../../src/client", import.meta.url));
  await build({
    stdin: {
      contents: `export { call, createCore, NotFoundError } from "./index.js"; ${code}`,
      resolveDir: source,
      loader: "ts",
    },
    platform: "browser",
    bundle: true,
    splitting: true,
    format: "esm",
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    entryNames: "first",
    chunkNames: "[name]",
  });
  return { folder, load: () => import(pathToFileURL(join(folder, "first.mjs")).href) as Promise<Bundle> };
}

/** Answers with a failure that repeats the key, once with a status that may be repeated. */
const refusing = () =>
  serve(({ headers }, response, count) =>
    send(response, count === 1 ? 503 : 404, JSON.stringify({ message: `No thing for ${headers.authorization}` })),
  );

/** A port that fetch refuses. */
const offline = "http://127.0.0.1:1";
const limits = { maxRetries: 1 };

describe("in a bundle for browsers, the details of errors", () => {
  test("are loaded with the first failure, and are those of other programs", async () => {
    const { folder, load } = await bundle();
    expect(readFileSync(join(folder, "first.mjs"), "utf8")).not.toContain("[redacted]");
    const { call, createCore, NotFoundError } = await load();
    const { url, seen } = await refusing();
    const core = createCore({ baseUrl: url, apiKey: key, ...limits });
    const [error, lost] = await Promise.all([
      failure(call(core, getThing, { id: 1 })),
      failure(call(createCore({ baseUrl: offline, ...limits }), getThing, { id: 1 })),
    ]);
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toMatchObject({ message: "No thing for Bearer [redacted]", attempts: 2, operation: "things.get" });
    expect(seen).toHaveLength(2);
    expect(lost).toMatchObject({ message: "The connection failed: bad port", attempts: 2 });
  });

  test("are loaded later, too, where the call chooses its media type or reads a stream", async () => {
    const { folder } = await bundle(
      `export { choose } from "./choices.js"; export { readEither, readStream } from "./readers.js";`,
    );
    const first = readFileSync(join(folder, "first.mjs"), "utf8");
    const others = [...first.matchAll(/^(?:import|\} from) [^(]*?"\.\/([^"]+)"/gm)].map(([, name = ""]) => name);
    for (const name of ["first.mjs", ...others])
      expect(readFileSync(join(folder, name), "utf8")).not.toContain("[redacted]");
  });

  test("are not in an error if they cannot be loaded; its status, its code and the retries are as usual", async () => {
    const { folder, load } = await bundle();
    for (const name of readdirSync(folder)) if (name !== "first.mjs") rmSync(join(folder, name));
    const { call, createCore, NotFoundError } = await load();
    const { url } = await refusing();
    const core = createCore({ baseUrl: url, apiKey: key, ...limits });
    const [error, lost, wrong] = await Promise.all([
      failure(call(core, getThing, { id: 1 })),
      failure(call(createCore({ baseUrl: offline, ...limits }), getThing, { id: 1 })),
      failure(call(core, getThing, { name: 1 })),
    ]);
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toMatchObject({ message: "The API answered 404", status: 404, body: undefined, attempts: 2 });
    expect(lost).toMatchObject({ code: "connection", message: "The connection failed", attempts: 2 });
    expect(wrong).toMatchObject({ code: "argument", attempts: 0 });
    const cancel = vi.fn();
    const fetch = async () => new Response(new ReadableStream({ cancel }), { status: 404 });
    await failure(call(createCore({ baseUrl: url, fetch }), getThing, { id: 1 }));
    expect(cancel).toHaveBeenCalledOnce();
  });

  test("are those of the option, which a service worker sets", async () => {
    const { folder, load } = await bundle(`export * as errorDetails from "./error-details.js";`);
    const { call, createCore, errorDetails } = await load();
    for (const name of readdirSync(folder)) if (name !== "first.mjs") rmSync(join(folder, name));
    const { url } = await refusing();
    const core = createCore({ baseUrl: url, apiKey: key, errorDetails, ...limits });
    expect((await failure(call(core, getThing, { id: 1 }))).message).toBe("No thing for Bearer [redacted]");
  });
});
