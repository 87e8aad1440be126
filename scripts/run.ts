/** Runs a command of a group: `pnpm check templates next`. Without a name, it prints the group's commands. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Command, groups } from "./commands.js";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Returns the exit code of the first line that fails, or 0. */
function run({ folder = ".", lines }: Command, args: readonly string[]): number {
  const cwd = join(root, folder);
  for (const [index, [program = "", ...line]] of lines.entries()) {
    const file = program === "pnpm" ? program : join(cwd, "node_modules/.bin", program);
    const given = index === lines.length - 1 ? args : [];
    const { status, error } = spawnSync(file, [...line, ...given], { cwd, stdio: "inherit" });
    if (error !== undefined) throw error;
    if (status !== 0) return status ?? 1;
  }
  return 0;
}

const [group = "", name, ...args] = process.argv.slice(2);
const commands = groups[group];
if (commands === undefined) throw new Error(`there is no group ${group}`);
const command = name === undefined || !Object.hasOwn(commands, name) ? undefined : commands[name];
if (command === undefined) {
  if (name !== undefined) console.error(`pnpm ${group} has no command "${name}".\n`);
  const width = Math.max(...Object.keys(commands).map(({ length }) => length));
  console.log(`pnpm ${group} NAME\n`);
  for (const [key, { about }] of Object.entries(commands)) console.log(`  ${key.padEnd(width)}  ${about}`);
}
if (command !== undefined) process.exitCode = run(command, args);
else if (name !== undefined) process.exitCode = 2;
