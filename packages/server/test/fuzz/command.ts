/**
 * Sends hostile requests to a server over the network, by default 20,000 on a new seed. Fails if one is answered with a 5xx or without a
 * readable message, or if the server's memory grows.
 *
 *     pnpm fuzz server [REQUESTS] [SEED]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { processAdminKey, startProcess } from "../support/server-process.js";
import { faultOf } from "./judge.js";
import { hostileRequests } from "./requests.js";
import { prepareTargets } from "./targets.js";

const [requests = "20000", seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);
const numRuns = Number(requests);
const folder = mkdtempSync(join(tmpdir(), "memory-service-"));
const server = await startProcess({ folder });

/** Returns the memory of the server in megabytes. */
async function memory(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(text) ?? [];
  return Math.round(Number(bytes) / 1024 / 1024);
}

try {
  const targets = await prepareTargets(server.url, processAdminKey);
  const statuses = new Map<number, number>();
  let sent = 0;
  let early = 0;
  const property = fc.asyncProperty(hostileRequests(targets), async (request) => {
    const { method, target, headers, body } = request;
    const response = await fetch(server.url + target, { method, headers, ...(body !== undefined && { body }) });
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    const fault = await faultOf(request, response);
    if (fault !== undefined) throw new Error(fault);
    sent += 1;
    // By then, everything has been loaded.
    if (sent === Math.ceil(numRuns / 4)) early = await memory();
  });
  console.log(`seed ${seed}`);
  const result = await fc.check(property, { numRuns, seed: Number(seed) });
  const late = await memory();
  if (result.failed) console.log(fc.defaultReportMessage(result));
  const counts = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`);
  console.log(`${sent} requests (${counts.join(", ")}); memory ${early} MB after a quarter, ${late} MB at the end`);
  const grows = late > early * 1.5;
  if (grows) console.log("The server's memory has grown by more than half");
  if (result.failed || grows) process.exitCode = 1;
} finally {
  const code = await server.stop();
  if (code !== 0) {
    console.log(`The server has ended with ${code}`);
    process.exitCode = 1;
  }
  rmSync(folder, { recursive: true, force: true });
}
