import { describe, expect, test } from "vitest";
import {
  call,
  DecodeError,
  EnvelopeError,
  type Operation,
  readBlob,
  readEither,
  readNothing,
  readText,
} from "../../src/runtime/index.js";
import { readStream } from "../../src/runtime/readers.js";
import { connect, failure, getThing, listThings, send, serve } from "./support.js";

const answer = async (operation: Operation, status: number, text?: string, headers?: Record<string, string>) => {
  const server = await serve((_, response) => send(response, status, text, headers));
  return call(connect(server), operation, operation === getThing ? { id: 1 } : {});
};

describe("JSON", () => {
  test("without an envelope it is the whole body", async () => {
    expect(await answer(listThings, 200, '{"success":false,"data":1}')).toEqual({ success: false, data: 1 });
    expect(await answer(listThings, 200, "null")).toBeNull();
    expect(await answer(listThings, 200, "\uFEFF[1]")).toEqual([1]);
  });

  test("with an envelope it is the data, or nothing", async () => {
    expect(await answer(getThing, 200, '{"success":true,"data":{"a":1}}')).toEqual({ a: 1 });
    expect(
      await answer(
        { ...getThing, parameters: [], path: "/", envelope: { success: "success" } },
        200,
        '{"success":true}',
      ),
    ).toBeUndefined();
  });

  test("success: false is an error despite the status", async () => {
    const error = await failure<EnvelopeError>(answer(getThing, 200, '{"success":false,"message":"no","code":7}'));
    expect(error).toBeInstanceOf(EnvelopeError);
    expect(error).toMatchObject({
      message: "no",
      status: 200,
      body: { code: 7 },
      attempts: 1,
      operation: "things.get",
    });
  });

  test.each(["<html>", "", "{", "undefined"])("200 with %j is a DecodeError", async (text) => {
    const error = await failure<DecodeError>(answer(getThing, 200, text));
    expect(error).toBeInstanceOf(DecodeError);
    expect(error).toMatchObject({ status: 200, rawBody: text, body: text });
  });

  test("204 and 205 have no body, other statuses only where the operation says so", async () => {
    expect(await answer(getThing, 204)).toBeUndefined();
    expect(await answer({ ...listThings, empty: true }, 202)).toBeUndefined();
  });
});

describe("other kinds", () => {
  const reading = (read: Operation["read"]): Operation => ({ ...listThings, parameters: [], read });

  test("text", async () => expect(await answer(reading(readText), 200, "plain ü")).toBe("plain ü"));
  test("none", async () => expect(await answer(reading(readNothing), 200, "whatever")).toBeUndefined());

  test("binary is a Blob with its type", async () => {
    const blob = (await answer(reading(readBlob), 200, "abc", { "content-type": "image/png" })) as Blob;
    expect([blob.type, await blob.text()]).toEqual(["image/png", "abc"]);
  });

  test("one of several, by its own type; what has none is the usual", async () => {
    const read = readEither({ "application/pdf": readBlob, "image/*": readBlob, "text/plain": readText });
    const either = (text: string, type: string) => answer(reading(read), 206, text, { "content-type": type });
    expect(await either("a", "Application/PDF; x=y")).toBeInstanceOf(Blob);
    expect(await either("a", "image/png")).toBeInstanceOf(Blob);
    expect(await either("[1]", "text/plain")).toBe("[1]");
    expect(await either("[1]", "application/json")).toEqual([1]);
    expect(await either("[1]", "constructor")).toEqual([1]);
    const text = readEither({ "application/json": null }, readText);
    expect(await answer(reading(text), 200, "[1]", { "content-type": "application/json" })).toEqual([1]);
    expect(await answer(reading(text), 200, "[1]", { "content-type": "text/csv" })).toBe("[1]");
  });

  test("stream is handed over as it comes, and ends with the caller's signal", async () => {
    const server = await serve((_, response) => void response.writeHead(200).write("one"));
    const controller = new AbortController();
    const stream = await call<ReadableStream<Uint8Array>>(
      connect(server, { timeout: 300 }),
      reading(readStream),
      {},
      { signal: controller.signal },
    );
    const reader = stream.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe("one");
    const next = reader.read();
    // The timeout is over by now, and does not concern the stream.
    await new Promise((resolve) => setTimeout(resolve, 350));
    controller.abort(new Error("enough"));
    expect((await failure(next)).message).toBe("enough");
  });
});
