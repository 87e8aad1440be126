import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  type Dirent,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, sep } from "node:path";
import type { Settings } from "../../../config/index.js";
import { isInside } from "../../../diagnostics/paths.js";

/** The most files that a mirror copies. */
const mostFiles = 50_000;
/** The largest file that is copied; a larger one is linked. */
const largestFile = 4_000_000;
/** Folders that no compiler needs as copies, because nothing in them imports what is generated. */
const linked: ReadonlySet<string> = new Set(["dist", "build", "out", "coverage"]);
const omitted: ReadonlySet<string> = new Set([".git", ".specloom"]);

export interface MirrorInput {
  /** The folder to mirror, absolute. */
  readonly root: string;
  /** The folders inside it whose files may import what is generated, absolute. */
  readonly copied: readonly string[];
}

/**
 * A private copy of a repository, in which packages are generated again: the folders that matter are copied, everything else is a
 * link. Links between packages of the repository lead to the copies.
 */
export class Mirror {
  readonly folder: string;
  readonly #root: string;
  readonly #copied: readonly string[];
  #files = 0;

  /** Throws if there are too many files. */
  constructor({ root, copied }: MirrorInput) {
    this.#root = realpathSync(root);
    this.#copied = copied.map((folder) => realpathSync(folder));
    this.folder = realpathSync(mkdtempSync(join(tmpdir(), "specloom-consumers-")));
    chmodSync(this.folder, 0o700);
    try {
      this.#place(this.#root, this.folder);
    } catch (error) {
      this.remove();
      throw error;
    }
  }

  /** Returns where the mirror has a file or folder of the repository. */
  pathOf(path: string): string {
    return join(this.folder, relative(this.#root, path));
  }

  /** Writes files by their paths relative to the root. Files of earlier calls that are not among them are removed. */
  write(files: ReadonlyMap<string, string>, earlier: Iterable<string> = []): void {
    for (const path of earlier) if (!files.has(path)) rmSync(join(this.folder, path), { force: true });
    for (const [path, text] of files) {
      const target = join(this.folder, path);
      mkdirSync(dirname(target), { recursive: true });
      // Not through a link: it would lead into the repository.
      rmSync(target, { force: true });
      writeFileSync(target, text);
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #place(from: string, to: string): void {
    for (const entry of readdirSync(from, { withFileTypes: true })) {
      const { name } = entry;
      if (omitted.has(name)) continue;
      const [source, target] = [join(from, name), join(to, name)];
      if (name === "node_modules") this.#placeModules(source, target);
      else if (entry.isDirectory() && this.#isEntered(source, name)) {
        mkdirSync(target);
        this.#place(source, target);
      } else this.#placeFile(entry, source, target);
    }
  }

  #isEntered(folder: string, name: string): boolean {
    if (this.#copied.some((one) => isInside(folder, one))) return true;
    return this.#copied.some((one) => isInside(one, folder)) && !linked.has(name) && !name.startsWith(".");
  }

  #placeFile(entry: Dirent, source: string, target: string): void {
    if (!entry.isFile() || statSync(source).size > largestFile) return link(source, target);
    if (++this.#files > mostFiles) throw new Error(`more than ${mostFiles} files`);
    copyFileSync(source, target);
  }

  /** Links installed packages: those of the repository to their copies, all others to where they are. */
  #placeModules(from: string, to: string): void {
    mkdirSync(to);
    for (const { name } of readdirSync(from, { withFileTypes: true })) {
      if (name.startsWith(".")) continue;
      const [source, target] = [join(from, name), join(to, name)];
      if (name.startsWith("@")) this.#placeModules(source, target);
      else if (existsSync(source)) link(this.#locate(realpathSync(source)), target);
    }
  }

  #locate(real: string): string {
    const isOwn = isInside(this.#root, real) && !real.split(sep).includes("node_modules");
    return isOwn ? this.pathOf(real) : real;
  }
}

function link(source: string, target: string): void {
  symlinkSync(source, target, "junction");
}

/** Mirrors a repository for projects that use the generated packages. Returns the reason if that is not possible. */
export function mirrorFor(
  projects: readonly string[],
  { root, settings }: { readonly root: string; readonly settings: Settings },
): Mirror | string {
  const outputs = settings.outputs
    .map((output) => join(settings.root, output.folder))
    .filter((path) => existsSync(path));
  const copied = [...projects.map((project) => dirname(project)), ...outputs].map((path) => packageOf(path, root));
  try {
    return new Mirror({ root, copied });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Returns the folder of the package around a folder, at most the root. */
function packageOf(folder: string, root: string): string {
  for (let current = folder; current.startsWith(root); current = dirname(current))
    if (current === root || existsSync(join(current, "package.json"))) return current;
  return folder;
}
