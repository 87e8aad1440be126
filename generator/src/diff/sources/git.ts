import { spawn } from "node:child_process";
import { pathFrom } from "../../diagnostics/paths.js";

/** The result of a git command. `code` is its exit code, or undefined if git is not installed. */
export interface GitResult {
  readonly code: number | undefined;
  readonly output: Buffer;
  readonly error: string;
}

/**
 * Options of every git command: no pager, no replaced objects, no patterns in paths, and no program that the configuration of a
 * repository names. A command that needs objects of a partial clone fails instead of downloading them.
 */
const globalOptions = [
  "--no-pager",
  "--no-replace-objects",
  "--literal-pathspecs",
  "--no-optional-locks",
  ...["protocol.allow=never", "core.fsmonitor=false", "core.hooksPath=/dev/null"].flatMap((one) => ["-c", one]),
];

/** Runs git without a shell in a folder, with `input` as its standard input. */
export function runGit(folder: string, args: readonly string[], input = ""): Promise<GitResult> {
  return new Promise((resolve) => {
    const child = spawn("git", [...globalOptions, ...args], { cwd: folder, windowsHide: true });
    const output: Buffer[] = [];
    const errors: Buffer[] = [];
    child.stdout.on("data", (data: Buffer) => output.push(data));
    child.stderr.on("data", (data: Buffer) => errors.push(data));
    child.on("error", (error) => resolve({ code: undefined, output: Buffer.alloc(0), error: error.message }));
    child.on("close", (code) =>
      resolve({ code: code ?? 1, output: Buffer.concat(output), error: Buffer.concat(errors).toString().trim() }),
    );
    // Git may end before it has read everything; its exit code says why.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}

/** A git repository. */
export class Repository {
  /** Absolute, without symbolic links: the root of the working tree. */
  readonly top: string;

  constructor(top: string) {
    this.top = top;
  }

  /** Returns the hash of a commit; undefined if the revision does not name one. */
  async commitOf(revision: string): Promise<string | undefined> {
    if (!isRevision(revision)) return undefined;
    return this.#line(["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`]);
  }

  /** Returns whether the clone lacks a part of the history, as in GitHub Actions by default. */
  async isShallow(): Promise<boolean> {
    return (await this.#line(["rev-parse", "--is-shallow-repository"])) === "true";
  }

  /** Returns the default branch: that of the remote `origin` or, without one, `main` or `master`. */
  async defaultBranch(): Promise<string | undefined> {
    const remote = await this.#line(["symbolic-ref", "--quiet", "--short", "refs/remotes/origin/HEAD"]);
    const candidates = [remote, "origin/main", "origin/master", "main", "master"];
    for (const name of candidates) {
      if (name !== undefined && (await this.commitOf(name)) !== undefined) return name;
    }
    return undefined;
  }

  /** Returns the last common commit of the working tree and a branch. */
  async mergeBase(branch: string): Promise<string | undefined> {
    return isRevision(branch) ? this.#line(["merge-base", "--end-of-options", "HEAD", branch]) : undefined;
  }

  /** Returns a path relative to the root, as git writes it. Outside of the repository, it begins with `../` or is absolute. */
  pathOf(file: string): string {
    return pathFrom(this.top, file);
  }

  /** Returns the content that a file of the working tree has at a commit; undefined if the commit does not have it. */
  async textAt(commit: string, file: string): Promise<string | undefined> {
    const { code, output } = await this.run(["cat-file", "blob", `${commit}:${this.pathOf(file)}`]);
    return code === 0 ? output.toString() : undefined;
  }

  /** Returns the id of a file's content at a commit; undefined if the commit has no file there. */
  async blobOf(commit: string, path: string): Promise<string | undefined> {
    const entry = await this.#line(["ls-tree", "--full-tree", commit, "--", path]);
    return /^100\d+ blob ([\da-f]+)\t/.exec(entry ?? "")?.[1];
  }

  /** Returns the content with an id. */
  async contentOf(blob: string): Promise<Buffer | undefined> {
    const { code, output } = await this.run(["cat-file", "blob", blob]);
    return code === 0 ? output : undefined;
  }

  /** Runs a git command in the root of the working tree. */
  run(args: readonly string[], input?: string): Promise<GitResult> {
    return runGit(this.top, args, input);
  }

  async #line(args: readonly string[]): Promise<string | undefined> {
    const { code, output } = await this.run(args);
    const line = output.toString().trim();
    return code === 0 && line !== "" ? line : undefined;
  }
}

/** Returns whether a string may be a revision: it cannot be mistaken for an option, and fits in one line. */
export function isRevision(text: string): boolean {
  return text !== "" && !text.startsWith("-") && !/[\0-\x1f\x7f]/.test(text);
}
