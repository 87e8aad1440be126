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
  // git@host:owner/name is short for ssh://git@host/owner/name.
  const url = remote.replace(/^(?:[^@/:]*@)?([\w.-]+\.\w+):(?!\/)/, "ssh://$1/");
  if (!/^(https|ssh):\/\//.test(url) || !URL.canParse(url)) return undefined;
  const { protocol, host, hostname, pathname } = new URL(url);
  const path = pathname.replace(/(\.git)?\/?$/, "");
  return path === "" ? undefined : `https://${protocol === "https:" ? host : hostname}${path}`;
}
