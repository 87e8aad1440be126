import { plural } from "../../findings/words.js";
import type { Evidence } from "../evidence.js";
import { createVerification } from "../context.js";
import type { RunContext } from "./context.js";

export interface ProxyOptions {
  readonly url: string;
  readonly port: number;
  /** Waits until the traffic ends. Gets the URL of the proxy. */
  readonly whileOpen: (url: string) => Promise<void>;
}

/** Compares what programs send through a proxy. Reports a port that is not free (GEN177), and then returns undefined. */
export async function checkProxied(
  { url, port, whileOpen }: ProxyOptions,
  context: RunContext,
): Promise<Evidence | undefined> {
  const { startProxy } = await import("../traffic/proxy.js");
  const { Traffic } = await import("../traffic/traffic.js");
  const { Tally } = await import("../traffic/notes.js");
  const traffic = new Traffic(createVerification(context.document.api, context), [url]);
  const notes = new Tally();
  let count = 0;
  const proxy = await startProxy({
    port,
    target: url,
    onExchange: (exchange) => {
      traffic.add(exchange);
      count += 1;
      context.showProgress(plural(count, "request"));
    },
    onNote: (text) => notes.add(text),
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === undefined) throw error;
    const problem = `cannot listen on port ${port}: ${error.code}`;
    context.report.add("GEN177", { problem, remedy: "choose another port, or 0 for a free one" });
  });
  if (proxy === undefined) return undefined;
  await whileOpen(proxy.url);
  await proxy.close();
  context.showProgress(undefined);
  return traffic.evidence({ kind: "proxy", url }, notes.list());
}
