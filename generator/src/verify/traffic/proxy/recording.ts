import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate, inflateRaw, type InputType, type ZlibOptions } from "node:zlib";
import type { MessageBody } from "../../types.js";

/** The largest body that is kept for a check, in bytes, also after decompression. */
const largestBody = 1024 * 1024;

/** Keeps a copy of a body as it passes, up to a limit. */
export class Recording {
  #chunks: Uint8Array[] = [];
  #length = 0;
  #isComplete = false;

  constructor(stream: Readable) {
    stream.on("data", (chunk: Uint8Array) => this.#add(chunk));
    stream.on("end", () => {
      this.#isComplete = true;
    });
  }

  #add(chunk: Uint8Array): void {
    this.#length += chunk.length;
    if (this.#length <= largestBody) this.#chunks.push(chunk);
    else this.#chunks = [];
  }

  /** Returns the body without its content coding. */
  async body(coding: string | undefined): Promise<MessageBody> {
    if (!this.#isComplete || this.#length > largestBody) return { kind: "unknown", why: "cut" };
    return decode(Buffer.concat(this.#chunks), coding ?? "");
  }
}

type Decoder = (bytes: InputType, options: ZlibOptions) => Promise<Uint8Array>;

const inflateZlib: Decoder = promisify(inflate);
const inflateBare: Decoder = promisify(inflateRaw);

const decoders: Readonly<Record<string, Decoder>> = {
  gzip: promisify(gunzip),
  "x-gzip": promisify(gunzip),
  br: promisify(brotliDecompress),
  // Some servers leave the header of zlib out.
  deflate: (bytes, options) => inflateZlib(bytes, options).catch(() => inflateBare(bytes, options)),
};

/** More codings of one body than this are nobody's. */
const mostCodings = 3;

/** Removes the codings of a body, the last one first. */
async function decode(coded: Uint8Array, coding: string): Promise<MessageBody> {
  const names = coding.split(",").map((name) => name.trim().toLowerCase());
  const applied = names.filter((name) => name !== "" && name !== "identity");
  const steps = applied.flatMap((name) => (Object.hasOwn(decoders, name) ? (decoders[name] ?? []) : []));
  if (coded.length === 0) return { kind: "bytes", bytes: coded };
  if (steps.length < applied.length || steps.length > mostCodings) return { kind: "unknown", why: "coding" };
  try {
    let bytes = coded;
    for (const step of steps.reverse()) bytes = await step(bytes, { maxOutputLength: largestBody });
    return { kind: "bytes", bytes };
  } catch (error) {
    const isLong = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    return { kind: "unknown", why: isLong ? "cut" : "coding" };
  }
}
