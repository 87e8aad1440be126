/** The browser that tests use: finding, installing and starting it. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Program, started } from "./programs.js";

/** Options for a headless browser without background traffic. */
export const chromiumOptions: readonly string[] = [
  "--headless=new",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // The sandbox does not start for root; a container has little shared memory.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-dev-shm-usage",
];

/** Returns a browser of this machine. If there is none, installs Debian's where this process may. */
export function findChromium(): Program {
  const given = process.env["CHROME_BIN"];
  if (given) return started(given);
  const file = browserOnPath();
  if (file) return started(file);
  const advice = "install chromium, or set CHROME_BIN to a browser made of it";
  if (!onPath("apt-get")) return { missing: `there is no chromium on the PATH: ${advice}` };
  if (process.getuid?.() !== 0) return { missing: `only root may install chromium: ${advice}` };
  console.error("installing chromium with apt-get, as this process is root");
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", "chromium"]]) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const { status, stderr, error } = spawnSync("apt-get", args, { encoding: "utf8", env, maxBuffer: 2 ** 28 });
    const reason = error?.message ?? stderr.trim().split("\n").at(-1);
    if (status !== 0) return { missing: `apt-get ${args[0]} failed: ${reason}; ${advice}` };
  }
  const installed = browserOnPath();
  return installed ? started(installed) : { missing: `apt-get brought no chromium: ${advice}` };
}

const browserOnPath = (): string | undefined =>
  ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"].map(onPath).find(Boolean);

function onPath(name: string): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(existsSync);
}
