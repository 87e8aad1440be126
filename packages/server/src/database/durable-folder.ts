/** The folder of an embedded database, with a working fsync: PGlite's own file system ignores it. */
import { closeSync, fsyncSync, openSync } from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** An open file or folder of Emscripten's file system NODEFS. */
interface OpenFile {
  /** The file descriptor, absent for folders. */
  readonly nfd?: number;
  readonly node: object;
}

/** The parts of NODEFS that its types leave out. */
interface NodeFileSystem {
  readonly stream_ops: { fsync?: (file: OpenFile) => number };
  realPath(node: object): string;
}

type Init = NodeFS["init"];

/** A folder of the host whose files PostgreSQL can flush to the disk. */
export class DurableFolder extends NodeFS {
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
