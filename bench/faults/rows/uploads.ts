/** Faults of multipart uploads, which only some clients support. */
import { Readable } from "node:stream";
import type { Driver } from "../../client/contenders.js";
import { describe, outcomeOf, wait } from "../outcome.js";
import { right, rightIf, type Row, wrong } from "../row.js";
import { type Api, json, type Respond, serve } from "../servers.js";

/** Serves an API that plans parts of this size, and their storage. */
async function storing(
  parts: number,
  size: number,
  store: Respond,
): Promise<{ readonly api: Api; readonly storage: Api }> {
  const storage = await serve(store);
  const part_items = Array.from({ length: parts }, (_, index) => ({
    number: index + 1,
    size,
    upload_url: `${storage.url}/${index + 1}?signature=${"0123456789".repeat(40)}`,
  }));
  const session = JSON.stringify({ success: true, data: { upload_id: "upl_1", part_items } });
  return { api: await serve((response) => response.writeHead(200, json).end(session)), storage };
}

const stored: Respond = (response) => response.writeHead(200, { etag: '"1"' }).end();

/** Returns the processor time per part of an upload, in milliseconds. */
async function costOf(driver: Driver, parts: number): Promise<number> {
  const { api } = await storing(parts, 1, stored);
  const client = driver.connect({ baseUrl: api.url, timeout: 120_000 });
  const before = process.cpuUsage();
  await client.upload!(new Uint8Array(parts), { onProgress: () => {}, onCheckpoint: () => {} });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / parts;
}

/** A row with a source that cannot be uploaded. */
const unsendable = (name: string, fault: string, given: () => [source: unknown, options?: object]): Row => ({
  name,
  fault,
  criterion: "nothing reaches the storage, and the error is one of the library's own",
  needs: ["upload", "errors"],
  async judge({ connect, isOwn }) {
    const { api, storage } = await storing(1, 8, stored);
    const outcome = await outcomeOf(() => connect({ baseUrl: api.url, maxRetries: 0 }).upload!(...given()));
    const isRefused = "error" in outcome && isOwn!(outcome.error) && storage.seen.length === 0;
    return rightIf(isRefused, `${storage.seen.length} parts sent, ${describe(outcome)}`);
  },
});

export const uploads: readonly Row[] = [
  {
    name: "upload-many-parts",
    fault: "an upload of 2,000 parts, with checkpoints",
    criterion: "a part takes less than twice the processor time that it takes among 250",
    needs: ["upload"],
    async judge(driver) {
      await costOf(driver, 250);
      const few = await costOf(driver, 250);
      const many = await costOf(driver, 2000);
      return rightIf(many < 2 * few, `${many.toFixed(2)} ms in place of ${few.toFixed(2)}`);
    },
  },
  {
    name: "upload-long-wait",
    fault: "the storage asks for a wait of 2 s, longer than the time for a part",
    criterion: "the part is sent again after the wait: it counts for no attempt",
    needs: ["upload"],
    async judge({ connect }) {
      const { api } = await storing(1, 8, (response, seen, index) =>
        index === 0 ? response.writeHead(503, { "retry-after": "2" }).end() : stored(response, seen, index),
      );
      const upload = () => connect({ baseUrl: api.url }).upload!(new Uint8Array(8), { partTimeout: 1000 });
      const outcome = await outcomeOf(upload);
      return rightIf("value" in outcome, describe(outcome));
    },
  },
  {
    name: "upload-stalled-source",
    fault: "a part is refused for good while the source of the next one stalls",
    criterion: "the upload fails within 5 s",
    needs: ["upload"],
    async judge({ connect }) {
      const { api } = await storing(2, 8, (response) => response.writeHead(403).end());
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new Uint8Array(8)),
        pull: () => wait(600_000),
      });
      const source = { name: "a.bin", size: 16, stream };
      const outcome = await outcomeOf(() => connect({ baseUrl: api.url }).upload!(source), 5000);
      return "error" in outcome ? right : wrong(describe(outcome));
    },
  },
  unsendable("upload-null", "upload(null)", () => [null]),
  unsendable("upload-missing", "the upload of a file that does not exist", () => [{ path: "/nowhere/file.txt" }]),
  unsendable("upload-text-chunks", "the upload of a stream of strings", () => [
    { size: 8, stream: Readable.from(["abcd", "efgh"]) },
  ]),
  {
    name: "upload-concurrency",
    fault: "an upload with concurrency: Infinity",
    criterion: "it succeeds, or the error is one of the library's own",
    needs: ["upload", "errors"],
    async judge({ connect, isOwn }) {
      const { api } = await storing(3, 8, stored);
      const upload = () => connect({ baseUrl: api.url }).upload!(new Uint8Array(24), { concurrency: Infinity });
      const outcome = await outcomeOf(upload);
      return rightIf("error" in outcome ? isOwn!(outcome.error) : "value" in outcome, describe(outcome));
    },
  },
  {
    name: "upload-key",
    fault: "the URLs of the parts lead to another host",
    criterion: "the key does not go there",
    needs: ["upload"],
    async judge({ connect }) {
      const { api, storage } = await storing(1, 8, stored);
      await connect({ baseUrl: api.url, key: "key-for-the-api-alone" }).upload!(new Uint8Array(8));
      const sent = JSON.stringify(storage.seen);
      return rightIf(storage.seen.length === 1 && !sent.includes("key-for-the-api"), "the key was sent to the storage");
    },
  },
];
