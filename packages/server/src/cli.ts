#!/usr/bin/env node
import { inspect } from "node:util";
import { helpText } from "./config/help.js";
import { ConfigError, readConfig } from "./config/read.js";
import { StartError } from "./start-error.js";
import type { Config } from "./config/config.js";
import type { RunningServer } from "./start/start-server.js";

/** Runs the command. */
async function main(): Promise<void> {
  const config = readConfig({ args: process.argv.slice(2), env: process.env });
  if (config === "help") return void process.stdout.write(helpText());
  await run(config);
}

async function run(config: Config): Promise<void> {
  // Loaded here, so that `--help` and mistakes are answered at once.
  const { startServer } = await import("./start/start-server.js");
  const { bannerText } = await import("./start/banner.js");
  // What starts the server again, such as Docker, then gets a database that has recovered.
  const server = await startServer(config, { ownsProcess: true, onCrash: () => process.exit(1) });
  // Not on standard output, which has the log: keys do not belong in it.
  process.stderr.write(await bannerText(server));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(server));
}

let isStopping = false;

/** Stops the server; a second signal ends the process at once. */
async function stop(server: RunningServer): Promise<void> {
  if (isStopping) process.exit(1);
  isStopping = true;
  await server.close();
  server.service.log.flush();
  process.exit(0);
}

main().catch((error: unknown) => {
  const name = "memory-service-server";
  if (error instanceof ConfigError) {
    process.stderr.write(`${name}: ${error.problems.join(`\n${name}: `)}\n\n--help lists all options.\n`);
    process.exit(2);
  }
  process.stderr.write(`${name}: cannot start: ${error instanceof StartError ? error.message : inspect(error)}\n`);
  process.exit(1);
});
