import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Report } from "../../diagnostics/report.js";
import { maximumFileSize } from "../../diagnostics/syntax/limits.js";
import { infoOf, namesNoFile } from "../../load/index.js";
import { findFile, openRepository, pathInRepository, type SourceContext } from "./open.js";
import { isSameJson } from "./same-json.js";
import type { Side } from "./side.js";
import { nameOf, type Source } from "./source.js";

/** A file that may be the same as one of the working tree. */
interface Candidate extends Pick<Side, "source" | "file" | "commit" | "isDerived"> {
  /** Returns whether the content is the same. Undefined if it must be read to find that out. */
  readonly has?: (bytes: Buffer) => boolean;
  readonly read: () => Promise<Buffer | undefined>;
}

/**
 * Returns the sides of a comparison that has nothing to compare: both documents are one file with the same bytes or, in JSON, with other
 * blanks. They are not loaded, and have no more than the document's `info`. Undefined if that is not certain. Reports nothing.
 */
export async function openUnchanged(
  base: Source,
  revision: Source,
  context: SourceContext,
): Promise<readonly [Side, Side] | undefined> {
  const { filter, overlays = [] } = context.settings ?? {};
  // Overlays may differ where the document does not, and a filter may be wrong.
  if (revision.kind !== "path" || filter !== undefined || overlays.length > 0) return undefined;
  const quiet = { ...context, report: new Report() };
  const file = findFile(revision.path, quiet);
  const bytes = file === undefined ? undefined : bytesOf(file);
  if (file === undefined || bytes === undefined) return undefined;
  const before = base.kind === "git" ? await inCommit(base, file, quiet) : onDisk(base.path, quiet);
  if (before === undefined || !(await isSame(before, file, bytes))) return undefined;
  const text = bytes.toString("latin1");
  const info = namesNoFile(text) ? infoOf(text, file) : undefined;
  if (info === undefined) return undefined;
  const root = { info };
  const side = (name: Side["name"], own: Omit<Candidate, "has" | "read">): Side => {
    const locationOf = (pointer: string) => ({ file: own.file, pointer });
    const loaded = { document: { root, locationOf }, files: [], missing: [], version: "3.1" } as const;
    return { name, ...own, diagnostics: [], loaded };
  };
  const { has: _, read: __, ...known } = before;
  return [side("base", known), side("revision", { source: nameOf(revision), file })];
}

async function isSame({ has, read, file }: Candidate, path: string, bytes: Buffer): Promise<boolean> {
  const isJson = [file, path].every((one) => /\.json$/i.test(one));
  const isEqual = has?.(bytes);
  if (isEqual === true || (isEqual === false && !isJson)) return isEqual;
  const other = await read();
  return other !== undefined && (other.equals(bytes) || (isJson && isSameJson(other, bytes)));
}

function onDisk(path: string, context: SourceContext): Candidate | undefined {
  const file = findFile(path, context);
  if (file === undefined) return undefined;
  return { source: path, file, read: () => Promise.resolve(bytesOf(file)) };
}

async function inCommit(
  source: Source & { readonly kind: "git" },
  file: string,
  context: SourceContext,
): Promise<Candidate | undefined> {
  const repository = await openRepository(context.folder, context.report);
  const hash = await repository?.commitOf(source.revision);
  if (repository === undefined || hash === undefined) return undefined;
  const document = () => Promise.resolve(file);
  const path = await pathInRepository(repository, source.path, { ...context, document });
  const blob = path === undefined ? undefined : await repository.blobOf(hash, path);
  if (path === undefined || blob === undefined) return undefined;
  return {
    source: nameOf(source),
    file: join(repository.top, path),
    commit: { repository, hash },
    ...(source.path === undefined && { isDerived: true }),
    has: (bytes) => blobHash(bytes, blob.length) === blob,
    read: () => repository.contentOf(blob),
  };
}

/** Returns the id that git gives to a content; 40 digits are of SHA-1. */
function blobHash(bytes: Buffer, digits: number): string {
  const hash = createHash(digits === 40 ? "sha1" : "sha256");
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}

function bytesOf(file: string): Buffer | undefined {
  // Reading a device might never end, and loading explains what is wrong.
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.isFile() !== true || stats.size > maximumFileSize) return undefined;
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
