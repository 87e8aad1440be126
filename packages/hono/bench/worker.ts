/** Serves one app in its own process: `worker.js generated|written`. It answers turns with the processor time of a request. */
import { serve } from "@hono/node-server";
import type { AddressInfo } from "node:net";
import { bodyOfPatch, factPath, headers, type Task, type Told, type Turn } from "../../../bench/server/requests.js";
import { generated, written } from "./apps.js";

const app = process.argv[2] === "generated" ? generated() : written();
const url = `http://127.0.0.1${factPath}`;

const requests: Readonly<Record<Task, () => Request>> = {
  get: () => new Request(url, { headers }),
  patch: () => new Request(url, { method: "PATCH", headers, body: bodyOfPatch }),
};

/** Returns the processor time of this process in microseconds, over all threads. */
function usage(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

async function costOf(task: Task, calls: number): Promise<number> {
  const before = usage();
  for (let done = 0; done < calls; done += 1) {
    const response = await app.fetch(requests[task]());
    if (response.status !== 200) throw new Error(`${task} got ${response.status}: ${await response.text()}`);
  }
  return (usage() - before) / calls;
}

const tell = (told: Told): void => void process.send?.(told);

if (process.send !== undefined) {
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () => {
    tell({ port: (server.address() as AddressInfo).port });
  });
  process.on("message", (turn: Turn) => {
    if (turn === "usage") tell({ microseconds: usage() });
    else void costOf(turn.task, turn.calls).then((microseconds) => tell({ microseconds }));
  });
  process.once("disconnect", () => process.exit());
}
