// Uploads in parts without a service and without a storage.
import { expect, test, vi } from "vitest";
import { createMocks, HttpError, reply, type ReceivedPart } from "../../src/index.js";
import { baseUrl, clientWith, errorOf, serveMocks } from "./support.js";

const mocks = createMocks({ baseUrl });
const server = serveMocks(mocks);
const client = clientWith({});
const bytes = Uint8Array.from({ length: 25 }, (_, index) => index);

test("uploads work without any setup", async () => {
  const { upload_id: session, part_etags: etags } = await client.drive.upload(bytes);
  expect(session).not.toBe("");
  expect(etags).toEqual(['"etag-1"']);
});

test("the parts arrive", async () => {
  const parts: ReceivedPart[] = [];
  server.use(...mocks.drive.upload({ partSize: 10, onPart: (part) => void parts.push(part) }));
  const { upload_id: session, part_etags: etags } = await client.drive.upload(bytes);
  expect(etags).toEqual(['"etag-1"', '"etag-2"', '"etag-3"']);
  const inOrder = parts.sort((a, b) => a.number - b.number);
  expect(inOrder.map(({ number, session: own, body }) => [number, own, [...body]])).toEqual([
    [1, session, [...bytes.slice(0, 10)]],
    [2, session, [...bytes.slice(10, 20)]],
    [3, session, [...bytes.slice(20)]],
  ]);
});

test("each upload has its own session", async () => {
  const first = await client.drive.createUpload({ file_size: 10 });
  const second = await client.drive.createUpload({ file_size: 10 });
  expect(first.upload_id).not.toBe(second.upload_id);
  expect(first.part_items).toMatchObject([{ number: 1, size: 10 }]);
});

test("plans have at most 10,000 parts of at least a byte", async () => {
  server.use(...mocks.drive.upload({ partSize: 0 }));
  expect((await client.drive.createUpload({ file_size: 3 })).part_items.map(({ size }) => size)).toEqual([1, 1, 1]);
  const { part_items: parts } = await client.drive.createUpload({ file_size: 25_000 });
  expect(parts.map(({ size }) => size)).toEqual([...Array.from({ length: 8333 }, () => 3), 1]);
});

test("the storage refuses a part once", async () => {
  let refusals = 0;
  server.use(
    ...mocks.drive.upload({
      partSize: 10,
      onPart: ({ number }) =>
        number === 2 && refusals++ === 0 ? reply(503, undefined, { headers: { "retry-after": "0" } }) : undefined,
    }),
  );
  expect((await client.drive.upload(bytes)).part_etags).toHaveLength(3);
  expect(refusals).toBe(2);
});

test("expired URLs start another session", async () => {
  const onPart = vi.fn<(part: ReceivedPart) => void>(() => {
    if (onPart.mock.calls.length === 1) throw new HttpError(403, "Request has expired");
  });
  server.use(...mocks.drive.upload({ partSize: 10, onPart }));
  await client.drive.upload(bytes, { concurrency: 1 });
  expect(new Set(onPart.mock.calls.map(([{ session }]) => session)).size).toBe(2);
});

test("a part fails for good", async () => {
  server.use(...mocks.drive.upload({ onPart: () => reply(400, "<Error>Broken</Error>") }));
  expect(await errorOf(client.drive.upload(bytes, { maxRetries: 0 }))).toMatchObject({ code: "upload", part: 1 });
});

test("credentials never reach the storage", async () => {
  const { part_items: parts } = await client.drive.createUpload({ file_size: 10 });
  const response = await fetch(parts[0]!.upload_url, {
    method: "PUT",
    headers: { authorization: "Bearer key" },
    body: "x",
  });
  expect(response.status).toBe(400);
});
