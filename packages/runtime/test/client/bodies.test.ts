import { expect, test } from "vitest";
import { call, encodeForm, encodeMultipart, encodeText, type Operation } from "../../src/client/index.js";
import { encodeBinary } from "../../src/client/binary.js";
import { connect, send, serve } from "./support.js";

const post = (body: Operation["body"]): Operation => ({ id: "a", method: "POST", path: "/a", body });

const received = async (body: Operation["body"], args: object) => {
  const server = await serve(() => ({}));
  await call(connect(server), post(body), args);
  return server.seen[0]!;
};

test("form", async () => {
  const { headers, body } = await received(
    {
      encode: encodeForm,
      type: "application/x-www-form-urlencoded",
      encoding: { ids: { style: "form", explode: false }, deep: { style: "deepObject" } },
    },
    { name: "a b&c", ids: [1, 2], tags: ["x", "y"], at: new Date(0), deep: { k: { l: 1 } }, none: undefined },
  );
  expect(headers["content-type"]).toBe("application/x-www-form-urlencoded");
  expect(body.toString()).toBe(
    "name=a%20b%26c&ids=1,2&tags=x&tags=y&at=1970-01-01T00%3A00%3A00.000Z&deep%5Bk%5D%5Bl%5D=1",
  );
});

test("multipart", async () => {
  const { headers, body } = await received(
    { encode: encodeMultipart, encoding: { note: { type: "text/markdown" } } },
    {
      file: new File(["hello"], "a.txt", { type: "text/plain" }),
      bytes: Buffer.from([1, 2]),
      meta: { at: new Date(0) },
      tags: ["x", "y"],
      note: "# hi",
      count: 3,
      none: undefined,
    },
  );
  const form = await new Response(new Uint8Array(body), {
    headers: { "content-type": headers["content-type"]! },
  }).formData();
  const file = form.get("file") as File;
  expect([file.name, file.type, await file.text()]).toEqual(["a.txt", "text/plain", "hello"]);
  expect((form.get("bytes") as File).size).toBe(2);
  expect(form.get("meta")).toBe('{"at":"1970-01-01T00:00:00.000Z"}');
  expect(body.toString()).toContain('form-data; name="meta"\r\nContent-Type: application/json\r\n\r\n{');
  expect([form.getAll("tags"), form.get("count"), form.has("none")]).toEqual([["x", "y"], "3", false]);
  expect(body.toString()).toContain('form-data; name="note"\r\nContent-Type: text/markdown\r\n\r\n# hi\r\n');
});

test("text and binary", async () => {
  const text = await received({ encode: encodeText, type: "text/csv", member: true }, { body: "a,b" });
  expect([text.headers["content-type"], text.body.toString()]).toEqual(["text/csv", "a,b"]);

  const bytes = await received(
    { encode: encodeBinary, type: "application/pdf", member: true },
    { body: new Uint8Array([1, 2]) },
  );
  expect([bytes.headers["content-type"], [...bytes.body]]).toEqual(["application/pdf", [1, 2]]);

  const blob = await received(
    { encode: encodeBinary, type: "application/octet-stream", member: true },
    { body: new Blob(["x"], { type: "image/png" }) },
  );
  expect([blob.headers["content-type"], blob.body.toString()]).toEqual(["image/png", "x"]);

  const bare = await received({ encode: encodeBinary, member: true }, { body: new Uint8Array([1]) });
  expect(bare.headers["content-type"]).toBe("application/octet-stream");
});

test("a stream is sent once, even if the operation is idempotent", async () => {
  const server = await serve((_, response) => send(response, 503));
  const operation = { ...post({ encode: encodeBinary, type: "text/plain", member: true }), idempotent: true };
  const stream = new Blob(["streamed"]).stream();
  const outcome = await call(connect(server), operation, { body: stream }).safe();
  expect(outcome).toMatchObject({ ok: false, error: { status: 503, attempts: 1 } });
  expect(server.seen.map(({ body }) => body.toString())).toEqual(["streamed"]);
});
