import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, sep } from "node:path";
import { pathFrom } from "../diagnostics/paths.js";
import type { Side } from "../diff/sources/side.js";
import { loadSide } from "../diff/sources/side.js";
import type { DocumentSettings } from "../load/index.js";
import { hashText, readBytesIfThere } from "../write/index.js";
import { shownUrl } from "../run/snapshot.js";
import { checkContent } from "./content.js";
import { download, type Session } from "./download.js";
import { limits } from "./network.js";
import { isSafePath, type PullRecord } from "./record.js";

/** A document to download. */
export interface Request {
  readonly url: string;
  /** Absolute path of the snapshot. */
  readonly file: string;
  /** The path of the snapshot, for messages. */
  readonly shownFile: string;
  readonly settings: DocumentSettings;
  readonly record: PullRecord | undefined;
}

/** A downloaded file. */
export interface FetchedFile {
  readonly bytes: Buffer;
  readonly etag?: string;
}

/** A document that `generate` accepts. */
export interface Fetched {
  /** All files, the document included, by path relative to the folder of the snapshot. */
  readonly files: ReadonlyMap<string, FetchedFile>;
  readonly side: Side;
}

/**
 * Downloads a document and the files that it references below its own URL. Loads it as `generate` would, which says what is missing.
 * Reports requests that fail, and then returns undefined. The side has the errors of the document.
 */
export async function fetchDocument(request: Request, session: Session): Promise<Fetched | undefined> {
  const folder = realpathSync.native(mkdtempSync(join(tmpdir(), "specloom-pull-")));
  try {
    return await new Download(request, session, folder).run();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

class Download {
  readonly #request: Request;
  readonly #session: Session;
  /** A private folder with the files. */
  readonly #folder: string;
  readonly #files = new Map<string, FetchedFile>();
  /** Paths that the server does not have, or must not name. */
  readonly #skipped = new Set<string>();
  #size = 0;

  constructor(request: Request, session: Session, folder: string) {
    this.#request = request;
    this.#session = session;
    this.#folder = folder;
  }

  async run(): Promise<Fetched | undefined> {
    const { url, file } = this.#request;
    const base = await this.#fetch(url, basename(file));
    if (base === undefined) return undefined;
    for (let depth = 0; ; depth += 1) {
      const side = await this.#load();
      const missing = this.#missingOf(side);
      if (missing.length === 0) return { files: this.#files, side };
      if (depth === limits.depth) {
        const problem = `its references lead from file to file more than ${limits.depth} times`;
        this.#refuse(problem, "bundle it into one file, and use the URL of that");
        return undefined;
      }
      for (const path of missing) if (!(await this.#fetchReferenced(path, base))) return undefined;
    }
  }

  /** Downloads a file that the document references. Returns false after a report. */
  async #fetchReferenced(path: string, base: string): Promise<boolean> {
    if (!isSafePath(path)) {
      this.#skipped.add(path);
      return true;
    }
    const url = new URL(path.split("/").map(encodeURIComponent).join("/"), base).href;
    if (this.#files.size > limits.files) {
      const problem = `it consists of more than ${limits.files} files`;
      return this.#refuse(problem, "bundle it into one file, and use the URL of that");
    }
    if ((await this.#fetch(url, path)) === undefined) return false;
    if (this.#size <= limits.bytes) return true;
    return this.#refuse(`its files have more than ${limits.bytes / 1024 / 1024} MiB`, "use a smaller document");
  }

  #refuse(problem: string, remedy: string): false {
    const { report, at } = this.#session;
    report.add("GEN189", { url: shownUrl(this.#request.url), problem, remedy }, at);
    return false;
  }

  /** Downloads a file and returns its URL, after redirects; undefined after a report. */
  async #fetch(url: string, path: string): Promise<string | undefined> {
    const { report, at } = this.#session;
    const isRoot = this.#files.size === 0;
    const known = this.#known(path, url, isRoot);
    const etag = known?.etag === undefined ? {} : { etag: known.etag };
    const result = await download({ url, ...etag, ...(isRoot ? {} : { isReferenced: true }) }, this.#session);
    if (result === undefined) return undefined;
    if (result.kind === "missing") {
      this.#skipped.add(path);
      return url;
    }
    const file = result.kind === "unchanged" ? known : result;
    if (file === undefined) throw new Error("Bug in specloom: only a known file has an ETag");
    const shown = join(dirname(this.#request.shownFile), path).split(sep).join("/");
    if (!checkContent({ bytes: file.bytes, url: result.url, file: shown }, report, at)) return undefined;
    this.#size += file.bytes.length;
    this.#files.set(path, { bytes: file.bytes, ...(file.etag !== undefined && { etag: file.etag }) });
    const target = join(this.#folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, file.bytes, { flag: "wx" });
    return result.url;
  }

  /** Returns the file on disk if it is as the server sent it, with its ETag. */
  #known(path: string, url: string, isRoot: boolean): FetchedFile | undefined {
    const { record, file } = this.#request;
    const entry = isRoot && record?.url !== shownUrl(url) ? undefined : record?.files.get(path);
    if (entry?.etag === undefined) return undefined;
    const bytes = readBytesIfThere(join(dirname(file), path));
    // Git may have changed the line endings, and a conditional request has no other content.
    const isSame = bytes !== undefined && !bytes.includes("\r\n") && hashText(bytes.toString("utf8")) === entry.sha256;
    return isSame ? { bytes, etag: entry.etag } : undefined;
  }

  #load(): Promise<Side> {
    const { file, shownFile, settings } = this.#request;
    return loadSide({
      name: "revision",
      source: shownFile,
      file: join(this.#folder, basename(file)),
      moved: { from: this.#folder, to: dirname(file) },
      settings,
    });
  }

  #missingOf({ loaded, file }: Side): readonly string[] {
    return (loaded?.missing ?? [])
      .map((path) => pathFrom(dirname(file), path))
      .filter((path) => !this.#skipped.has(path) && !this.#files.has(path));
  }
}
