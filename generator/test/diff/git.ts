import { execFileSync } from "node:child_process";
import { createWorkspace, type Workspace } from "../write/workspace.js";

/** A temporary git repository, which no configuration of the user affects. */
export interface TestRepository extends Workspace {
  readonly git: (...args: readonly string[]) => string;
  /** Commits every file. Returns the hash. */
  readonly commit: (message: string) => string;
}

const environment = {
  PATH: process.env["PATH"] ?? "",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_DATE: "2026-01-31T12:00:00Z",
  GIT_COMMITTER_DATE: "2026-01-31T12:00:00Z",
};

export function createRepository(files: Readonly<Record<string, string>> = {}): TestRepository {
  const workspace = createWorkspace(files);
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args], {
      cwd: workspace.root,
      env: environment,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    }).trim();
  git("init", "--quiet", "--initial-branch=main");
  return {
    ...workspace,
    git,
    commit: (message) => {
      git("add", "--all");
      git("commit", "--quiet", "--message", message);
      return git("rev-parse", "HEAD");
    },
  };
}
