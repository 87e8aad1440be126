import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import module from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createWorkspace } from "../write/workspace.js";

const command = fileURLToPath(new URL("../../bin/specloom.js", import.meta.url));

test.skipIf(process.platform === "win32")("compiled code is kept in the user's folder, where Node can do that", () => {
  const { root } = createWorkspace({});
  const env = { ...process.env, XDG_CACHE_HOME: root };
  const { status, stderr } = spawnSync(process.execPath, [command, "--version"], { env, encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(existsSync(join(root, "specloom/code"))).toBe("enableCompileCache" in module);
});
