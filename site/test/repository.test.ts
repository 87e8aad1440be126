import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repositoryUrl, webAddress } from "../src/repository.js";

test.each([
  ["https://github.com/acme/memory.git", "https://github.com/acme/memory"],
  ["https://name:secret@github.com/acme/memory", "https://github.com/acme/memory"],
  ["git@github.com:acme/memory.git", "https://github.com/acme/memory"],
  ["ssh://git@git.acme.example/team/memory.git", "https://git.acme.example/team/memory"],
  ["ssh://git@git.acme.example:2222/team/memory.git", "https://git.acme.example/team/memory"],
  ["https://git.acme.example:8443/team/memory", "https://git.acme.example:8443/team/memory"],
  ["git@github.com:365/memory.git", "https://github.com/365/memory"],
  ["https://github.com/", undefined],
  ["/srv/git/memory", undefined],
  ["../memory", undefined],
  ["", undefined],
])("the web address of the remote %s is %s", (remote, address) => {
  expect(webAddress(remote)).toBe(address);
});

test("settings come before the remote", () => {
  const folder = mkdtempSync(join(tmpdir(), "repository-"));
  const actions = { GITHUB_SERVER_URL: "https://github.com", GITHUB_REPOSITORY: "acme/memory" };
  expect(repositoryUrl(folder, actions)).toBe("https://github.com/acme/memory");
  expect(repositoryUrl(folder, { ...actions, SITE_REPOSITORY: "https://git.example/x/" })).toBe(
    "https://git.example/x",
  );
  expect(repositoryUrl(folder, {})).toBeUndefined();
  rmSync(folder, { recursive: true });
});
