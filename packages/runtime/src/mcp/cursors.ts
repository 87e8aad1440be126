/** Keeps what was left out of results until an agent asks for it. */
import type { Omission } from "./fit.js";

/** Limits of the memory that `LeftOvers` use. */
export interface LeftOverLimits {
  /** Characters of JSON in all. Older results make room for newer ones. Default: 16,000,000. */
  readonly maxCharacters?: number | undefined;
  /** Milliseconds since the last use of a result. Default: 15 minutes. */
  readonly maxAge?: number | undefined;
}

/** The target of a cursor: one omission, or the omissions that did not fit into a note. */
export type LeftOver = Omission | readonly Omission[];

/** A result that was cut. */
export interface Kept {
  /** The name of the tool that returned it. */
  readonly tool: string;
  /** Returns a cursor for a part of this result. */
  cursorFor(part: LeftOver): string;
}

interface Entry {
  readonly tool: string;
  readonly size: number;
  readonly parts: LeftOver[];
  usedAt: number;
}

/** One result has this many cursors at most: enough to read it all, and not enough to fill the memory. */
const maxParts = 10_000;

/**
 * The parts that were left out of results, in memory. A cursor has 96 random bits and the number of a part, so nobody can guess
 * the cursor of another caller, and a changed number only leads to another part of the same result. Several servers that answer
 * the same agents can share a store, as those of one process do.
 */
export class LeftOvers {
  readonly #entries = new Map<string, Entry>();
  readonly #maxCharacters: number;
  readonly #maxAge: number;
  #size = 0;

  constructor({ maxCharacters = 16_000_000, maxAge = 15 * 60_000 }: LeftOverLimits = {}) {
    this.#maxCharacters = maxCharacters;
    this.#maxAge = maxAge;
  }

  /** Makes room for a result. Returns undefined if it is too large to keep. */
  keep(tool: string, size: number): Kept | undefined {
    if (size > this.#maxCharacters) return undefined;
    this.#dropOld();
    for (const [id] of this.#entries) {
      if (this.#size + size <= this.#maxCharacters) break;
      this.#drop(id);
    }
    const id = randomId();
    const entry: Entry = { tool, size, parts: [], usedAt: Date.now() };
    this.#entries.set(id, entry);
    this.#size += size;
    return keptOf(id, entry);
  }

  /** Returns the part of a cursor, and the result that it belongs to. Undefined if the cursor is unknown or has expired. */
  read(cursor: string): { readonly part: LeftOver; readonly kept: Kept } | undefined {
    this.#dropOld();
    const [, id = "", index] = /^([\w-]{16})\.(\d{1,5})$/.exec(cursor) ?? [];
    const entry = this.#entries.get(id);
    const part = entry?.parts[Number(index)];
    if (entry === undefined || part === undefined || entry.parts.length >= maxParts) return undefined;
    // The order of the map is that of use.
    this.#entries.delete(id);
    this.#entries.set(id, entry);
    entry.usedAt = Date.now();
    return { part, kept: keptOf(id, entry) };
  }

  #dropOld(): void {
    const oldest = Date.now() - this.#maxAge;
    for (const [id, { usedAt }] of this.#entries) if (usedAt <= oldest) this.#drop(id);
  }

  #drop(id: string): void {
    this.#size -= this.#entries.get(id)?.size ?? 0;
    this.#entries.delete(id);
  }
}

const keptOf = (id: string, { tool, parts }: Entry): Kept => ({
  tool,
  cursorFor: (part) => `${id}.${parts.push(part) - 1}`,
});

/** 16 characters that are safe in JSON and URLs. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
