/**
 * Runs `specloom generate` with the same arguments for each configuration of this repository: the packages, the server's admin API,
 * and the console's hooks for that API.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const specloom = fileURLToPath(new URL("../generator/bin/specloom.js", import.meta.url));
const folders = ["..", "../packages/server", "../packages/console"];
const args = process.argv.slice(2);

const codes: number[] = [];
const generate = async (folder: string): Promise<void> => {
  const cwd = fileURLToPath(new URL(folder, import.meta.url));
  const child = spawn(process.execPath, [specloom, "generate", ...args], { cwd, stdio: "inherit" });
  const [code] = (await once(child, "close")) as [number | null];
  codes.push(code ?? 1);
};

// `--watch` does not end, so that the configurations cannot take turns.
if (args.includes("--watch")) await Promise.all(folders.map(generate));
else for (const folder of folders) await generate(folder);
process.exitCode = Math.max(...codes);
