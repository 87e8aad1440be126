import { spawnSync } from "node:child_process";

/**
 * Returns the web address of the repository, for links to its files: that of `SITE_REPOSITORY`, that of the workflow in GitHub Actions, or that
 * of the remote `origin`. Undefined if there is none.
 */
export function repositoryUrl(root: string, environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const { SITE_REPOSITORY: given, GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = environment;
  if (given) return given.replace(/\/$/, "");
  if (server && name) return `${server}/${name}`;
  const { stdout } = spawnSync("git", ["remote", "get-url", "origin"], { cwd: root, encoding: "utf8" });
  return webAddress(stdout?.trim() ?? "");
}

/** Returns `https://host/owner/name` for a remote over HTTPS or SSH. Never returns credentials. */
export function webAddress(remote: string): string | undefined {
  const [, host, path] =
    /^(?:https:\/\/|ssh:\/\/)?(?:[^@/]*@)?([\w.-]+\.\w+)[:/](?!\/)(.+?)(?:\.git)?\/?$/.exec(remote) ?? [];
  return host === undefined || path === undefined ? undefined : `https://${host}/${path}`;
}
