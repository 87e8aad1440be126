/** Judges one client in one row: `worker.mjs DRIVER`. Receives the row's name as a message and sends back the verdict. */
import { pathToFileURL } from "node:url";
import type { Driver } from "../client/contenders.js";
import { describe } from "./outcome.js";
import { reasonAgainst, type Row, type Verdict, none } from "./row.js";
import { rows } from "./rows/index.js";
import { trials } from "./trials.js";

// Keeps a client's output out of the table.
console.log = console.info = console.debug = () => {};

async function judge(row: Row, driver: Driver): Promise<Verdict> {
  try {
    const reason = reasonAgainst(row, driver);
    return reason === undefined ? await row.judge(driver) : none(reason);
  } catch (error) {
    return { wrong: `the row broke: ${describe({ error })}` };
  }
}

// Rows that test these events add their own listeners.
process.on("unhandledRejection", () => {});
process.on("uncaughtException", (error) => send({ wrong: `crashed: ${describe({ error })}` }));

const send = (verdict: Verdict): void => void process.send?.(verdict, undefined, undefined, () => process.exit());

process.once("message", async (name: string) => {
  const row = [...rows, ...trials].find((each) => each.name === name);
  if (!row) throw new Error(`No row ${name}`);
  send(await judge(row, (await import(pathToFileURL(process.argv[2] ?? "").href)) as Driver));
});
