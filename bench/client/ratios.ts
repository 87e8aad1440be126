/**
 * Table 6: processor time, wall time and allocated bytes of a call, as ratios to fetch, with our API and with Stripe's document. For
 * each Node, all contenders take turns in one process, because only such ratios mean something on a machine with other load.
 */
import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findNode } from "../../packages/client/test/runtimes/programs.js";
import { documents } from "../peers/documents.js";
import { type Row, type Table, valuesOf } from "../results.js";
import { median, printBar, printTable } from "../table.js";
import { writeDrivers, writeProgram } from "./bundle.js";
import { type Contender, ours, raw } from "./contenders.js";
import { answerTo } from "./exchanges.js";
import { type Installed, workspace } from "./packages.js";
import type { Pair, Plan, Ratios } from "./ratios-worker.js";

/** The highest ratio of processor time of our calls, by Node. */
const bars: Readonly<Record<string, number>> = { "20.20.2": 2.1, "22.23.3": 2.1, "24.21.0": 2.4 };

const stripe = "ours, Stripe";

/** A customer, as Stripe returns it. */
const customer = JSON.stringify({
  id: "cus_NffrFeUfNV2Hib",
  object: "customer",
  address: null,
  balance: 0,
  created: 1_680_893_993,
  currency: null,
  default_source: null,
  delinquent: false,
  description: null,
  email: "jenny@example.com",
  invoice_prefix: "0759376C",
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  livemode: false,
  metadata: { order: "6735" },
  name: "Jenny Rosen",
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: "none",
  test_clock: null,
});

interface Options {
  readonly folder: string;
  readonly rounds: number;
}

export async function ratios(
  contenders: readonly Contender[],
  installed: Installed,
  { folder, rounds }: Options,
): Promise<Table> {
  const worker = join(folder, "ratios-worker.mjs");
  await writeProgram({ module: "ratios-worker.ts" }, installed, worker);
  const files = await writeDrivers(contenders, installed, folder);
  const answers = { get: answerTo("facts.get"), post: answerTo("projects.create") };
  const pairs = [...files].flatMap(([{ name }, contender]): Pair[] =>
    name === raw.name ? [] : [{ name, contender, unit: files.get(raw)!, answers }],
  );
  const plan: Plan = { pairs: [...pairs, ...(await pairOfStripe(folder))], rounds };
  const rows: Row[] = [];
  for (const [version, bar] of Object.entries(bars)) {
    const found = findNode(version);
    if ("missing" in found) console.log(`not measured: ${found.missing}`);
    else rows.push(...report(version, bar, await measure(worker, plan, found.file)));
  }
  return {
    id: "ratios",
    title: "A call, as a multiple of fetch in the same process",
    measures: [
      { id: "processor", title: "processor time", unit: "x", better: "lower", digits: 2 },
      { id: "wall", title: "wall time", unit: "x", better: "lower", digits: 2 },
      { id: "cost", title: "processor time of a call", unit: "µs", better: "lower", digits: 0 },
      { id: "allocated", title: "allocated by a call", unit: "bytes", better: "lower", digits: 0 },
      { id: "unit", title: "allocated by fetch", unit: "bytes", better: "neither", digits: 0 },
    ],
    rows,
  };
}

/** Generates the client of Stripe's document, if that is on this machine. */
async function pairOfStripe(folder: string): Promise<Pair[]> {
  const document = documents([], folder).find(({ name }) => name === "Stripe");
  if (!document) return [];
  const output = join(folder, "stripe");
  const command = fileURLToPath(new URL("../../generator/src/cli.ts", import.meta.url));
  const args = ["--import", "tsx", command, document.file, "-o", output, "--emit", "client"];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`The client of Stripe's document was not generated: ${stderr}`);
  const [contender, unit] = [join(folder, "stripe-ours.mjs"), join(folder, "stripe-raw.mjs")];
  const code = `import { createClient } from ${JSON.stringify(join(output, "client/index.ts"))};
    import { connectTo } from "./drivers/stripe-document.js";
    export const connect = connectTo(createClient);`;
  await writeProgram({ code }, workspace, contender);
  await writeProgram({ module: "drivers/stripe-document.js" }, workspace, unit);
  return [{ name: stripe, contender, unit, answers: { get: customer, post: customer } }];
}

async function measure(worker: string, plan: Plan, execPath: string): Promise<readonly Ratios[]> {
  // So that nothing is collected while the worker counts what calls allocate.
  const execArgv = ["--expose-gc", "--min-semi-space-size=64", "--max-semi-space-size=64"];
  const child = fork(worker, [JSON.stringify(plan)], { execPath, execArgv });
  child.once("exit", (code) => {
    if (code) throw new Error(`The measurement has ended with ${code}`);
  });
  const [results] = (await once(child, "message")) as [readonly Ratios[]];
  return results;
}

/** Prints the figures of one Node, and returns them as rows. */
function report(version: string, bar: number, all: readonly Ratios[]): readonly Row[] {
  const rows = all.map(({ name, task, processor, wall, costs, allocated }) => {
    const [own, unit] = allocated.map(Math.round);
    const figures = { processor: median(processor), wall: median(wall), cost: median(costs), allocated: own, unit };
    return { subject: `${name}, ${task.toUpperCase()}`, isOwn: [ours.name, stripe].includes(name), figures };
  });
  printTable(
    `6. A call as a multiple of fetch in the same process (Node ${version}, medians)`,
    ["", "processor", "wall", "µs", "bytes", "bytes of fetch"],
    rows.map(({ subject, figures: { processor, wall, cost, allocated, unit } }) => [
      subject,
      [processor, 2],
      [wall, 2],
      [cost, 0],
      [allocated, 0],
      [unit, 0],
    ]),
  );
  console.log("");
  for (const { subject, isOwn, figures } of rows) {
    const { processor = NaN } = figures;
    if (isOwn) printBar(`${subject}, at most ${bar} x fetch`, `${processor.toFixed(2)} x`, processor <= bar);
  }
  return rows.map(({ subject, isOwn, figures }) => ({
    subject,
    group: `Node ${version.split(".")[0]}`,
    ...(isOwn && { isOurs: true as const }),
    values: valuesOf(figures),
  }));
}
