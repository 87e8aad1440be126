import type { Core, Upload } from "./contract.js";
import { memberOf, valueAt } from "./decode.js";
import { ArgumentError } from "./errors.js";
import type { OpenSource } from "./source.js";
import { UploadError } from "./upload-error.js";

export interface Part {
  readonly number: number;
  readonly size: number;
  readonly url: string;
  /** The position of its first byte in the source. */
  readonly offset: number;
  /** Set once the storage has confirmed the part. */
  etag?: string;
}

/** An upload that the API has reserved, with its progress. */
export interface Session {
  readonly id: string;
  readonly size: number;
  readonly parts: readonly Part[];
  /** Confirmed parts. */
  done: number;
  /** Confirmed bytes. */
  loaded: number;
  /** The resume token: a line of JSON with the plan, and one for each confirmed part. */
  token: string;
}

/** @throws UploadError for a plan whose parts do not make up the file, and errors of reserving it. */
export async function reserveSession(
  client: Core,
  plan: Upload,
  { size, modified }: OpenSource,
  signal: AbortSignal,
): Promise<Session> {
  const { body } = await client["~engine"].execute(plan.operation, { [plan.size]: size }, { signal });
  const items = valueAt(body, plan.parts);
  const id = valueAt(body, plan.session);
  let offset = 0;
  const parts = (Array.isArray(items) ? items : [])
    .map((item) => ({
      number: Number(memberOf(item, plan.part.number)),
      size: Number(memberOf(item, plan.part.size)),
      url: String(memberOf(item, plan.part.url)),
    }))
    .sort((a, b) => a.number - b.number)
    .map((part): Part => ({ ...part, offset: (offset += part.size) - part.size }));
  if (!id || !isPlan(parts, size))
    throw new UploadError(`The service's plan is not one for ${size} bytes: ${parts.length} parts, ${offset} bytes`);
  return openSession(String(id), size, parts, modified);
}

/** Returns whether the parts have valid URLs and make up exactly `total` bytes. */
function isPlan(parts: readonly Part[], total: number): boolean {
  let end = 0;
  return (
    parts.every(({ number, size, url, offset }, index) => {
      const begins = end === offset;
      end += size;
      const isCounted = Number.isInteger(number) && number > (parts[index - 1]?.number ?? 0);
      return begins && isCounted && Number.isInteger(size) && size > 0 && /^https?:\/\//i.test(url);
    }) && end === total
  );
}

const openSession = (id: string, size: number, parts: readonly Part[], modified: number | undefined): Session => ({
  id,
  size,
  parts,
  done: 0,
  loaded: 0,
  token: JSON.stringify({ id, size, parts, modified }),
});

/** Counts a part as done. Appending to the token keeps the work of all parts linear. */
export function confirm(session: Session, part: Part, etag: string): void {
  part.etag = etag;
  session.done++;
  session.loaded += part.size;
  session.token += `\n${JSON.stringify([part.number, etag])}`;
}

/** The first line of a resume token. */
type Plan = Pick<Session, "id" | "size" | "parts"> & Pick<OpenSource, "modified">;

/** @throws ArgumentError for what is not a token of this source, also for a file that was written since. */
export function revive(token: string, { size, modified }: OpenSource): Session {
  try {
    const [plan, ...confirmed] = token.split("\n");
    const { id, size: planned, parts, modified: own = modified } = JSON.parse(plan!) as Plan;
    if (planned === size && own === (modified ?? own) && id && isPlan(parts, size)) {
      const session = openSession(id, size, parts, modified);
      const byNumber = new Map(parts.map((part) => [part.number, part]));
      for (const line of confirmed) {
        const [number, etag] = JSON.parse(line) as [number, string];
        confirm(session, byNumber.get(number)!, etag);
      }
      return session;
    }
  } catch {
    // It is no token of ours.
  }
  throw new ArgumentError(`This is not a token to resume an upload of ${size} bytes, or the file has changed since`);
}
