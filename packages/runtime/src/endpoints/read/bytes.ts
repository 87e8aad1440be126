import { problemOf, type Problem } from "../problem.js";

/** Bytes in a separate buffer: Uint8Array<ArrayBuffer>, which TypeScript can express from 5.7 on. */
export type Bytes = ReturnType<Uint8Array["slice"]>;

export type BytesRead = { readonly bytes: Bytes } | { readonly problem: Problem };

const readBefore: BytesRead = { problem: problemOf(500, "The body has been read before") };

/** Reads the bytes of a body, and stops at the limit. */
export async function readBytes(request: Request, limit: number): Promise<BytesRead> {
  const tooLarge = { problem: problemOf(413, `The body is larger than ${limit} bytes`) };
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > limit) return tooLarge;
  // Servers end a body at its announced length, and read a whole one faster than its stream.
  if (announced > 0) return readAnnounced(request);
  if (request.body === null || request.body === undefined) return { bytes: new Uint8Array() };
  if (request.bodyUsed) return readBefore;
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.byteLength;
      if (size > limit) {
        void reader.cancel().catch(() => {});
        return tooLarge;
      }
      chunks.push(next.value);
    }
  } catch {
    return { problem: problemOf(400, "The body ended early") };
  }
  return { bytes: joined(chunks, size) };
}

async function readAnnounced(request: Request): Promise<BytesRead> {
  try {
    return { bytes: new Uint8Array(await request.arrayBuffer()) };
  } catch (error) {
    // Only now: some servers create a whole Request to answer `bodyUsed`. A body that was read throws a TypeError of its own.
    const isUsed = error instanceof TypeError && /us(?:ed|able)|locked|disturbed|already/i.test(error.message);
    return isUsed ? readBefore : { problem: problemOf(400, "The body ended early") };
  }
}

function joined(chunks: readonly Uint8Array[], size: number): Bytes {
  const bytes = new Uint8Array(size);
  let start = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, start);
    start += chunk.byteLength;
  }
  return bytes;
}
