#!/usr/bin/env node
/** The command `memory-service-mcp`. The only file that touches the process. */
import { Console } from "node:console";
import { main } from "./main.js";

// With stdio, the standard output has nothing but the protocol, whatever a dependency prints.
globalThis.console = new Console(process.stderr);

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());

process.exitCode = await main({
  args: process.argv.slice(2),
  env: process.env,
  print: (text) => process.stdout.write(text),
  printError: (text) => process.stderr.write(text),
  stopped: stop.signal,
});
// Once all is printed: a connection to the service that is kept alive must not delay the end.
process.stdout.write("", () => process.exit());
