import { ArgumentError, isClientError } from "./errors.js";

/** A source of bytes to upload. A stream can be read only once, and its size must be known; a path needs Node, Bun or Deno. */
export type UploadSource =
  | Blob
  | ArrayBuffer
  | ArrayBufferView
  | { readonly path: string }
  | { readonly stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>; readonly size: number };

/** Bytes in a separate buffer, as fetch takes them: Uint8Array<ArrayBuffer>, which TypeScript can express from 5.7 on. */
export type Bytes = ReturnType<Uint8Array["slice"]>;

/** A source from which parts are read. */
export interface OpenSource {
  /** The number of bytes. */
  readonly size: number;
  /** Parts can be read again, and in any order. */
  readonly rewindable: boolean;
  /** When a file was modified before the upload, in milliseconds since 1970. */
  readonly modified?: number;
  /** Resolves to `length` bytes from an offset, in a separate buffer; to fewer at the end of the source. */
  read(offset: number, length: number): Promise<Bytes>;
  /** Resolves to whether a file has been written since it was opened: its parts may be of two versions. */
  isChanged?(): Promise<boolean>;
  close(): Promise<unknown>;
}

/** @throws ArgumentError for a value that is not a source or cannot be opened. */
export const openSource = (source: UploadSource): Promise<OpenSource> =>
  accepted("The source cannot be opened", () => open(source));

/**
 * Runs code that converts an argument.
 * @throws ArgumentError if it fails
 */
export async function accepted<T>(refusal: string, make: () => T | Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (cause) {
    throw isClientError(cause) ? cause : new ArgumentError(`${refusal}: ${String(cause)}`, { cause });
  }
}

async function open(source: UploadSource): Promise<OpenSource> {
  if (source instanceof Blob) return openBlob(source);
  const bytes = bytesOf(source);
  if (bytes) return openBytes(bytes);
  const { path, stream, size } = Object(source) as { path?: string; stream?: Stream | (() => Stream); size?: number };
  if (path !== undefined) return openFile(path);
  // A File of Expo has the methods of a Blob, but is none, and cannot be sliced.
  if (stream && Number.isSafeInteger(size) && size! >= 0)
    return openStream(typeof stream === "function" ? stream.call(source) : stream, size!);
  throw new ArgumentError("An upload needs a Blob, bytes, { path } or { stream, size }");
}

type Stream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** React Native's Blob has no arrayBuffer(), but its Response reads it. */
const readable = (blob: Blob): Blob | Response => (typeof blob.arrayBuffer === "function" ? blob : new Response(blob));

/** Returns undefined for a value that is not bytes. */
function bytesOf(value: unknown): Uint8Array | undefined {
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  return ArrayBuffer.isView(value) ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : undefined;
}

const openBlob = (blob: Blob): OpenSource => ({
  size: blob.size,
  rewindable: true,
  // Bytes instead of a slice: a slice keeps its type in Bun, and the request would carry it.
  read: async (offset, length) => new Uint8Array(await readable(blob.slice(offset, offset + length)).arrayBuffer()),
  close: async () => {},
});

const openBytes = (bytes: Uint8Array): OpenSource => ({
  size: bytes.length,
  rewindable: true,
  read: async (offset, length) => new Uint8Array(bytes.subarray(offset, offset + length)),
  close: async () => {},
});

/** The part of Node's file API that we use. */
interface Files {
  open(path: string): Promise<{
    stat(): Promise<{ size: number; mtimeMs: number; isFile(): boolean }>;
    read(into: Uint8Array, at: number, length: number, offset: number): Promise<{ bytesRead: number }>;
    close(): Promise<void>;
  }>;
}

async function openFile(path: string): Promise<OpenSource> {
  // Looked up at run time, so that bundlers for browsers find no import of a Node module.
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } };
  const files = process?.getBuiltinModule?.("node:fs/promises") as Files | undefined;
  if (!files) throw new ArgumentError("This runtime has no files: upload a Blob, bytes or { stream, size }");
  const file = await files.open(path);
  const stats = await file.stat();
  if (!stats.isFile()) {
    await file.close();
    throw new ArgumentError(`"${path}" is not a file`);
  }
  return {
    size: stats.size,
    rewindable: true,
    modified: stats.mtimeMs,
    async isChanged() {
      const { size, mtimeMs } = await file.stat();
      return size !== stats.size || mtimeMs !== stats.mtimeMs;
    },
    async read(offset, length) {
      const bytes = new Uint8Array(length);
      let filled = 0;
      for (let count = 1; count && filled < length; filled += count) {
        count = (await file.read(bytes, filled, length - filled, offset + filled)).bytesRead;
      }
      return bytes.subarray(0, filled);
    },
    close: () => file.close(),
  };
}

/** Reads on demand, one part after the other, also for several readers. */
function openStream(stream: Stream, size: number): OpenSource {
  const chunks = iterate(stream);
  let rest: Uint8Array = new Uint8Array();
  let position = 0;
  let queue: Promise<unknown> = Promise.resolve();

  /** Skips `count` bytes, or copies them into a buffer. Returns their number: fewer at the end of the stream. */
  const advance = async (count: number, into?: Uint8Array): Promise<number> => {
    let done = 0;
    while (done < count) {
      if (!rest.length) {
        const next = await chunks.next();
        if (next.done) break;
        rest = chunkOf(next.value);
      }
      const piece = rest.subarray(0, count - done);
      into?.set(piece, done);
      rest = rest.subarray(piece.length);
      done += piece.length;
    }
    position += done;
    return done;
  };

  const read = async (offset: number, length: number): Promise<Bytes> => {
    await advance(offset - position);
    const bytes = new Uint8Array(length);
    const filled = await advance(length, bytes);
    // A longer stream would be cut off silently.
    if (position === size && (await advance(1))) throw new ArgumentError(`The stream has more than ${size} bytes`);
    return bytes.subarray(0, filled);
  };

  return {
    size,
    rewindable: false,
    read: (offset, length) => {
      const bytes = queue.then(() => read(offset, length));
      queue = bytes.catch(() => {});
      return bytes;
    },
    close: async () => chunks.return?.(),
  };
}

/**
 * Refuses strings rather than encoding them: a Node stream with an encoding has damaged binary data.
 * @throws ArgumentError
 */
function chunkOf(value: unknown): Uint8Array {
  const bytes = bytesOf(value);
  if (!bytes) throw new ArgumentError(`The stream must give bytes (Uint8Array), not a ${typeof value}`);
  return bytes;
}

/** Not every browser can iterate over a ReadableStream. */
function iterate(stream: Stream): AsyncIterator<Uint8Array> {
  if (!("getReader" in stream)) return stream[Symbol.asyncIterator]();
  const reader = stream.getReader();
  return {
    next: () => reader.read() as Promise<IteratorResult<Uint8Array>>,
    return: async () => ({ done: true, value: await reader.cancel() }),
  };
}
