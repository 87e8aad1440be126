import { type UploadProgress, type UploadSource, UploadError } from "@memory-service/client";
import type { Host, Reply } from "../../protocol.js";
import { assert, equal, failure, has, until, within } from "../assert.js";
import { binary, pattern } from "../bytes.js";
import { type Cases, key, type Scene } from "../scene.js";

const sizes = [100, 100, 50];
const total = 250;
const bytes = pattern(total);

/** Uploads in parts. The storage has the origin of the page where there is one; `elsewhere` has another. */
export const uploads: Cases = {
  ...gets("bytes", () => bytes),
  ...gets("a view of bytes", () => new Uint8Array([7, ...bytes, 7]).subarray(1, -1)),
  ...gets("an ArrayBuffer", () => bytes.buffer),
  ...gets("a Blob with a type", () => new Blob([bytes], { type: "text/plain" })),
  ...gets("a File with a type", () => new File([bytes], "a.txt", { type: "text/plain" })),
  ...gets("a ReadableStream", () => ({ stream: new Blob([bytes]).stream(), size: total })),
  ...gets("an async iterable", () => ({ stream: chunks(), size: total })),

  "the storage of another origin gets all parts, and no credentials": (scene) => isStored(scene, bytes, "elsewhere"),

  "a file is uploaded by its path, where there are files": async (scene) => {
    if (!scene.isBrowser) return isStored(scene, { path: scene.file });
    await scene.script({ api: [reservation(scene)] });
    const error = await failure(scene.connect().drive.upload({ path: scene.file }));
    has(error, { code: "argument", message: "This runtime has no files: upload a Blob, bytes or { stream, size }" });
    equal(await scene.seen("storage"), []);
  },

  "ETags come in the order of the parts, whichever is done first": async (scene) => {
    const slow = [{ ...part(1), delay: 800 }, { ...part(2), delay: 400 }, part(3)];
    await scene.script({ api: [reservation(scene)], storage: slow });
    const progress: UploadProgress[] = [];
    const result = await scene.connect().drive.upload(bytes, { onProgress: (event) => progress.push(event) });
    equal(result, { upload_id: "upl_1", part_etags: ['"1-1"', '"1-2"', '"1-3"'] });
    equal(
      progress.map(({ loaded }) => loaded),
      [0, 50, 150, 250],
    );
  },

  "a part that fails for a moment is sent again, and only that": async (scene) => {
    const { script, connect, seen } = scene;
    const broken: Reply = { to: "/1/2", status: 503, headers: { "retry-after": "0" } };
    await script({ api: [reservation(scene)], storage: [part(1), broken, part(2), part(3)] });
    equal((await connect().drive.upload(bytes)).part_etags.length, 3);
    equal((await seen("storage")).map(({ target }) => target.slice(0, 4)).sort(), ["/1/1", "/1/2", "/1/2", "/1/3"]);
  },

  "an upload that failed goes on from its token": async (scene) => {
    const { script, connect, seen } = scene;
    await script({ api: [reservation(scene)], storage: [part(1), { to: "/1/2", status: 400, body: "bad part" }] });
    const error = await failure(connect().drive.upload(bytes, { concurrency: 1 }));
    assert(error instanceof UploadError, `another class: ${error}`);
    has(error, { code: "upload", part: 2 });
    assert(!JSON.stringify([error, String(error), error.stack]).includes("signature"), "the error has a signed URL");

    await script({ storage: [part(2), part(3)] });
    const result = await connect().drive.upload(bytes, { resume: error.resume });
    equal(result, { upload_id: "upl_1", part_etags: ['"1-1"', '"1-2"', '"1-3"'] });
    equal((await seen("storage")).map(({ target }) => target.slice(0, 4)).sort(), ["/1/2", "/1/3"]);
    equal(await seen("api"), []);
  },

  "URLs that have expired lead to a new session": async (scene) => {
    const { script, connect } = scene;
    const parts = [part(1), { to: "/1/2", status: 403 }, ...[1, 2, 3].map((number) => part(number, 2)), part(3)];
    await script({ api: [reservation(scene), reservation(scene, "storage", 2)], storage: parts });
    const result = await connect().drive.upload(bytes);
    equal(result, { upload_id: "upl_2", part_etags: ['"2-1"', '"2-2"', '"2-3"'] });
  },

  "a part does not follow a redirect": async (scene) => {
    const { script, connect, seen, url } = scene;
    for (const status of [303, 307]) {
      const headers = { location: `${url("elsewhere")}/away` };
      await script({
        api: [reservation(scene)],
        storage: [{ status, headers }],
        elsewhere: [{ headers: { etag: '"x"' } }],
      });
      const error = await failure(connect().drive.upload(bytes, { maxRetries: 0 }));
      assert(error instanceof UploadError, `another class: ${error}`);
      equal(await seen("elsewhere"), []);
    }
  },

  "an ETag that a page may not read is named as the reason": async (scene) => {
    const { script, connect, isBrowser } = scene;
    const replies = [1, 2, 3].map((number) => ({ ...part(number), hidesHeaders: true as const }));
    await script({ api: [reservation(scene, "elsewhere")], elsewhere: replies });
    const upload = connect().drive.upload(bytes);
    if (!isBrowser) return equal((await upload).part_etags.length, 3);
    const error = await failure(upload);
    has(error, { code: "upload" });
    assert(/ETag.*Access-Control-Expose-Headers/.test(String(error)), `no reason: ${error}`);
  },

  "a connection that is lost in a part is told without the signed URL": async (scene) => {
    const { script, connect } = scene;
    await script({ api: [reservation(scene, "elsewhere")], elsewhere: [{ fault: "reset" }] });
    let error: unknown = await failure(connect().drive.upload(bytes, { maxRetries: 0 }));
    has((error as Error).cause, { code: "connection" });
    for (; error instanceof Error; error = error.cause)
      assert(!`${error.message} ${error.stack} ${JSON.stringify(error)}`.includes("signature"), `told by ${error}`);
  },

  "an abort ends an upload": async (scene) => {
    const { script, connect, seen } = scene;
    await script({ api: [reservation(scene)], storage: [{ fault: "silence" }] });
    const controller = new AbortController();
    const ended = failure(connect().drive.upload(bytes, { signal: controller.signal, concurrency: 1 }));
    await until("a part has arrived", async () => (await seen("storage")).length === 1);
    controller.abort("why");
    has(await within(250, "the abort", ended), { code: "abort", cause: "why" });
    await until("the connection is closed", async () => (await seen("storage"))[0]!.abandoned);
    equal((await seen("storage")).length, 1);
  },

  "`complete` gets what the API needs, and gives the result": async (scene) => {
    const { script, connect, seen } = scene;
    await script({
      api: [reservation(scene), { to: "/create", body: { item_id: "itm_1" } }],
      storage: [1, 2, 3].map((number) => part(number)),
    });
    const client = connect();
    const complete = (from: object) => client.request("POST", "/create", { body: { item_type: "file", from } });
    const { completed } = await client.drive.upload(bytes, { complete });
    equal(completed, { item_id: "itm_1" });
    const from = { upload_id: "upl_1", part_etags: ['"1-1"', '"1-2"', '"1-3"'] };
    equal(JSON.parse((await seen("api"))[1]!.body), { item_type: "file", from });
  },
};

/** The case that what is made of the bytes arrives whole. */
function gets(what: string, source: () => UploadSource): Cases {
  return { [`the storage gets ${what}, and neither credentials nor a type`]: (scene) => isStored(scene, source()) };
}

async function isStored(scene: Scene, source: UploadSource, host: Host = "storage"): Promise<void> {
  const { script, connect, seen } = scene;
  await script({ api: [reservation(scene, host)], [host]: [1, 2, 3].map((number) => part(number)) });
  const result = await connect().drive.upload(source);
  equal(result, { upload_id: "upl_1", part_etags: ['"1-1"', '"1-2"', '"1-3"'] });
  const [reserved] = await seen("api");
  equal([reserved?.headers["authorization"], reserved?.body], [`Bearer ${key}`, `{"file_size":${total}}`]);
  const parts = [...(await seen(host))].sort((a, b) => (a.target < b.target ? -1 : 1));
  equal(
    parts.map(({ body }) => body.length),
    sizes,
  );
  assert(parts.map(({ body }) => body).join("") === binary(bytes), "the bytes are not those of the source");
  for (const { method, headers } of parts) {
    equal([method, Number(headers["content-length"]) > 0], ["PUT", true]);
    const wrong = ["authorization", "cookie", "content-type", "transfer-encoding"].filter((name) => name in headers);
    equal(wrong, [], "what the storage must not get");
  }
}

/** Returns the API's response to an upload: parts of a session at a host, in another order. */
function reservation({ url }: Scene, host: Host = "storage", session = 1): Reply {
  const part_items = sizes.map((size, index) => ({
    number: index + 1,
    size,
    upload_url: `${url(host)}/${session}/${index + 1}?signature=secret`,
  }));
  const body = { success: true, data: { upload_id: `upl_${session}`, part_items: part_items.reverse() } };
  return { to: "/openapi/service/api/v1/drives/items/upload", body };
}

const part = (number: number, session = 1): Reply => ({
  to: `/${session}/${number}`,
  headers: { etag: `"${session}-${number}"` },
});

async function* chunks(): AsyncGenerator<Uint8Array> {
  for (const [from, to] of [
    [0, 1],
    [1, 1],
    [1, 130],
    [130, 249],
    [249, 250],
  ])
    yield bytes.subarray(from, to);
}
