#!/usr/bin/env node
/** The command `memory-service-mock`: starts the mock service and prints where it is. */
import { parseArgs } from "node:util";
import { startService } from "./server.js";

const usage = `Starts a mock server of the memory service, with data in memory.

    npx @memory-service/mock [--port PORT]

Options
  --port PORT   the port to listen on; 0 picks a free one (default: 4010)
  --help        print this text
`;

/** Prints the problem to standard error and sets the exit code. */
function fail(message: string, code: number): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = code;
}

try {
  const { values } = parseArgs({ options: { port: { type: "string", default: "4010" }, help: { type: "boolean" } } });
  if (values.help) process.stdout.write(usage);
  else if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535)
    fail(`--port must be a number from 0 to 65535, not "${values.port}".`, 2);
  else await start(Number(values.port));
} catch (error) {
  if (!(error instanceof TypeError)) throw error;
  fail(`${error.message}\n\n${usage}`, 2);
}

async function start(port: number): Promise<void> {
  try {
    const { url } = await startService({}, port);
    process.stdout.write(
      `The mock service is at ${url}\nThe key is test-key (any other key gets its own copy of the data)\n`,
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    fail(`Port ${port} is in use. Choose another one with --port, or let --port 0 pick a free one.`, 1);
  }
}
