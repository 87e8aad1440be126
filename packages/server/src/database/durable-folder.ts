/** The folder of an embedded database, with a working fsync: PGlite's own file system ignores it. */
import { closeSync, fsyncSync, openSync } from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** An open file or folder of Emscripten's file system NODEFS. */
interface OpenFile {
  /** The file descriptor, absent for folders. */
  readonly nfd?: number;
  readonly node: object;
  /** The path in Emscripten's file system. */
  readonly path: string;
}

/** Writes bytes of a file, and returns their number. */
type Write = (file: OpenFile, ...rest: readonly unknown[]) => number;

/** The parts of NODEFS that its types leave out. */
interface NodeFileSystem {
  readonly stream_ops: { fsync?: (file: OpenFile) => number; write: Write };
  realPath(node: object): string;
}

type Init = NodeFS["init"];

/** A folder of the host whose files PostgreSQL can flush to the disk. */
export class DurableFolder extends NodeFS {
  /** The bytes that were written to the write-ahead log since this was set to 0. */
  logBytes = 0;

  override async init(...[pglite, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const addFsync = (module: { readonly NODEFS: object }): void => {
      if (!isNodeFileSystem(module.NODEFS))
        throw new Error("This version of PGlite has another file system: cannot fsync");
      const files = module.NODEFS;
      files.stream_ops.fsync = (file) => {
        flush(file, files);
        return 0;
      };
      const write = files.stream_ops.write;
      files.stream_ops.write = (file, ...rest) => {
        const count = write(file, ...rest);
        if (file.path.includes("/pg_wal/")) this.logBytes += count;
        return count;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } };
  }
}

function flush(file: OpenFile, files: NodeFileSystem): void {
  if (file.nfd === undefined) flushPath(files.realPath(file.node));
  else fsyncSync(file.nfd);
}

/** Flushes a file, or the names of a folder's files, to the disk. */
export function flushPath(path: string): void {
  // Windows flushes only files that are open for writing, and folders not at all.
  if (process.platform === "win32") return;
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function isNodeFileSystem(files: object): files is NodeFileSystem {
  return "stream_ops" in files && "realPath" in files && typeof files.realPath === "function";
}
