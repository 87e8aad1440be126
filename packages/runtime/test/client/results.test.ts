import { describe, expect, test, vi } from "vitest";
import {
  call,
  DecodeError,
  EnvelopeError,
  type Operation,
  isAnything,
  isList,
  isListOrNull,
} from "../../src/client/index.js";
import { readEvents, readLines } from "../../src/client/streams.js";
import { readBlob, readEither, readNothing, readStream, readText, readUnless } from "../../src/client/readers.js";
import { connect, failure, getThing, listThings, send, serve } from "./support.js";

const answer = async (operation: Operation, status: number, text?: string, headers?: Record<string, string>) => {
  const server = await serve((_, response) => send(response, status, text, headers));
  return call(connect(server), operation, operation === getThing ? { id: 1 } : {});
};

describe("JSON", () => {
  test("without an envelope, the result is the whole body", async () => {
    expect(await answer(listThings, 200, '{"success":false,"data":1}')).toEqual({ success: false, data: 1 });
    expect(await answer(listThings, 200, "\uFEFF[1]")).toEqual([1]);
  });

  test("with an envelope, the result is its data, or undefined", async () => {
    expect(await answer(getThing, 200, '{"success":true,"data":{"a":1}}')).toEqual({ a: 1 });
    expect(
      await answer(
        { ...getThing, parameters: [], path: "/", envelope: { success: "success" }, empty: true },
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

  test.each(["<html>", "", "{", "undefined", "[", '{"data":', "\u0000"])(
    "200 with %j is a DecodeError",
    async (text) => {
      const error = await failure<DecodeError>(answer(getThing, 200, text));
      expect(error).toBeInstanceOf(DecodeError);
      expect(error).toMatchObject({ status: 200, rawBody: text, body: text });
      expect(error.message).toBe("The response is not JSON");
    },
  );
});

/** Returns the result of a response, or the message of its DecodeError. */
async function outcome(operation: Operation, status: number, text?: string): Promise<unknown> {
  try {
    return await answer(operation, status, text);
  } catch (error) {
    expect(error).toBeInstanceOf(DecodeError);
    return (error as Error).message;
  }
}

describe("a response without the required result", () => {
  const plain = listThings;
  const wrapped: Operation = { ...listThings, envelope: { data: "data", success: "success" } };
  const nothing: Operation = { ...listThings, envelope: { success: "success" }, empty: true };
  const invalid = "The response is not JSON";
  const none = "The response has no result";
  const one = { id: 1 };

  test.each<[string, Operation, number, string | undefined, unknown]>([
    ["plain", plain, 204, undefined, invalid],
    ["plain", plain, 205, undefined, invalid],
    ["plain", plain, 200, "", invalid],
    ["plain", plain, 200, "null", none],
    ["plain", plain, 200, "false", false],
    ["plain", plain, 200, "0", 0],
    ["plain", plain, 200, '""', ""],
    ["that may be empty", { ...plain, empty: true }, 204, undefined, undefined],
    ["that may be empty", { ...plain, empty: true }, 202, "", undefined],
    ["that may be empty", { ...plain, empty: true }, 200, "null", none],
    ["that may be null", { ...plain, isResult: isAnything }, 200, "null", null],
    ["that may be null", { ...plain, isResult: isAnything }, 204, undefined, invalid],
    ["a list", { ...plain, isResult: isList }, 200, "[]", []],
    ["a list", { ...plain, isResult: isList }, 200, "{}", none],
    ["a list", { ...plain, isResult: isList }, 200, "null", none],
    ["a list or null", { ...plain, isResult: isListOrNull }, 200, "null", null],
    ["a list or null", { ...plain, isResult: isListOrNull }, 200, '"a"', none],
    ["in an envelope", wrapped, 204, undefined, invalid],
    ["in an envelope", wrapped, 200, "null", none],
    ["in an envelope", wrapped, 200, "[]", none],
    ["in an envelope", wrapped, 200, "{}", none],
    ["in an envelope", wrapped, 200, '{"data":null}', none],
    ["in an envelope", wrapped, 200, '{"data":{"id":1}}', one],
    ["in an envelope, that may be null", { ...wrapped, isResult: isAnything }, 200, '{"data":null}', null],
    ["in an envelope, that may be null", { ...wrapped, isResult: isAnything }, 200, "{}", none],
    ["in an envelope, that may be missing", { ...wrapped, empty: true }, 200, "{}", undefined],
    ["in an envelope, that may be missing", { ...wrapped, empty: true }, 200, '{"data":null}', none],
    ["a list in an envelope", { ...wrapped, isResult: isList }, 200, '{"data":{"0":1,"length":1}}', none],
    ["nothing", nothing, 200, '{"success":true}', undefined],
    ["nothing", nothing, 204, undefined, undefined],
    ["nothing", nothing, 200, "", undefined],
    ["nothing", nothing, 200, "<html>", invalid],
  ])("%s: %j, answered with %i %s", async (_, operation, status, text, expected) =>
    expect(await outcome(operation, status, text)).toEqual(expected),
  );

  test("is an error in the events as well", async () => {
    const server = await serve((_, response) => send(response, 200, '{"data":null}'));
    const types: string[] = [];
    await failure(call(connect(server, { onEvent: ({ type }) => types.push(type) }), wrapped));
    expect(types).toEqual(["request", "response", "error"]);
  });
});

describe("the option parseJson", () => {
  /** Integers that a number cannot hold become BigInts. */
  const parseJson = (text: string): unknown =>
    JSON.parse(text.replace(/(?<=[[:,])\d{16,}/g, '"$&n"'), (_, value: unknown) =>
      typeof value === "string" && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
    );
  const big = { id: 9_007_199_254_740_993n };

  const parsing = async (text: string, operation = listThings, parser = parseJson) => {
    const server = await serve((_, response) => send(response, 200, text));
    return call(connect(server, { parseJson: parser }), operation);
  };

  test("keeps what JSON.parse rounds", async () => {
    expect(await parsing('{"id":9007199254740993,"name":"a"}')).toEqual({ ...big, name: "a" });
    expect(await answer(listThings, 200, '{"id":9007199254740993}')).toEqual({ id: 9_007_199_254_740_992 });
  });

  test("parses the items of lines and events", async () => {
    const read = async (reader: Operation["read"], text: string) => {
      const items: unknown[] = [];
      const stream = (await parsing(text, { ...listThings, read: reader })) as AsyncIterable<unknown>;
      for await (const item of stream) items.push(item);
      return items;
    };
    expect(await read(readLines(), '{"id":9007199254740993}\n')).toEqual([big]);
    for (const as of ["json", "any"] as const)
      expect(await read(readEvents(as), 'data: {"id":9007199254740993}\n\n')).toEqual([big]);
  });

  test("turns what it throws into a DecodeError", async () => {
    const error = await failure(
      parsing("[1]", listThings, () => {
        throw new SyntaxError("no");
      }),
    );
    expect(error).toBeInstanceOf(DecodeError);
  });

  test("does not parse error responses", async () => {
    const server = await serve((_, response) => send(response, 404, '{"message":"gone"}'));
    const parser = vi.fn(parseJson);
    expect(await failure(call(connect(server, { parseJson: parser }), listThings))).toMatchObject({ message: "gone" });
    expect(parser).not.toHaveBeenCalled();
  });
});

describe("other kinds of results:", () => {
  const reading = (read: Operation["read"]): Operation => ({ ...listThings, parameters: [], read });

  test("text", async () => expect(await answer(reading(readText), 200, "plain ü")).toBe("plain ü"));
  test("nothing", async () => expect(await answer(reading(readNothing), 200, "whatever")).toBeUndefined());

  test("binary is a Blob with its type", async () => {
    const blob = (await answer(reading(readBlob), 200, "abc", { "content-type": "image/png" })) as Blob;
    expect([blob.type, await blob.text()]).toEqual(["image/png", "abc"]);
  });

  test("undefined for a status without a body; an empty Blob for an empty body of another status", async () => {
    const read = readUnless("202|(?!200|206)2.[1-9]", readBlob);
    expect(await answer(reading(read), 202, "")).toBeUndefined();
    expect(await answer(reading(read), 203, "{}")).toBeUndefined();
    for (const status of [200, 206]) {
      const blob = (await answer(reading(read), status, "")) as Blob;
      expect(blob).toBeInstanceOf(Blob);
      expect(blob.size).toBe(0);
    }
  });

  test("one of several readers, chosen by the Content-Type, or else the default", async () => {
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

  test("a stream is returned before its end, and ends when the caller's signal is aborted", async () => {
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
    expect(await failure(next)).toMatchObject({
      code: "abort",
      cause: { message: "enough" },
      operation: "things.list",
    });
  });
});

describe("headers that cannot be read, as in SvelteKit's universal load functions", () => {
  const withHidden = async (read: Operation["read"], text: string, type: string) => {
    const server = await serve((_, response) => send(response, 200, text, { "content-type": type }));
    const hiding = async (request: Request): Promise<Response> => {
      const response = await fetch(request);
      response.headers.get = () => {
        throw new Error("Failed to get a response header");
      };
      return response;
    };
    return call(connect(server, { fetch: hiding, onEvent: () => {} }), { ...listThings, ...(read && { read }) });
  };

  test("the only content type of the document is the one of the response", async () => {
    expect(await withHidden(undefined, "[1]", "application/json")).toEqual([1]);
    expect(await withHidden(readText, "[1]", "text/plain")).toBe("[1]");
    const events = (await withHidden(readEvents(), "data: 1\n\n", "text/event-stream")) as AsyncIterable<unknown>;
    for await (const event of events) expect(event).toBe(1);
  });

  test("with several, the error says what to allow", async () => {
    const error = await failure(withHidden(readEither({ "text/csv": readText }), "[1]", "application/json"));
    expect(error).toBeInstanceOf(DecodeError);
    expect(error.message).toContain('return true for "content-type" from filterSerializedResponseHeaders');
  });
});
