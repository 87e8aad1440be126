/**
 * Runs the tests of all operations on two instances of the server that share a database, and kills one of two processes under load
 * twenty times.
 *
 *     pnpm check scale [FILE...]
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const given = process.argv.slice(2);
const files = given.length > 0 ? given : ["test/resources", "test/scale"];
const env = { ...process.env, INSTANCES: "2", RUNS: process.env["RUNS"] ?? "20", RUNTIMES: "required" };
const { status } = spawnSync("node_modules/.bin/vitest", ["run", ...files], { cwd: root, env, stdio: "inherit" });
process.exitCode = status ?? 1;
