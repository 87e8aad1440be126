/** `pnpm check model [--runs N] [--seed S]`: random sequences of calls on a server and its model. DATABASE_URL selects PostgreSQL. */
import { parseArgs } from "node:util";
import { openDatabase } from "../../src/database/open.js";
import { createInstallation } from "../resources/installation.js";
import { checkSequences } from "./sequences.js";

const { values } = parseArgs({ options: { runs: { type: "string" }, seed: { type: "string" } } });
const runs = Number(values.runs ?? 1000);
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
if (!Number.isInteger(runs) || runs < 1 || !Number.isInteger(seed))
  throw new Error("--runs and --seed are whole numbers");

console.log(`${runs} sequences with --seed ${seed}`);
const url = process.env["DATABASE_URL"];
const database = await openDatabase(url === undefined ? {} : { url });
const installation = await createInstallation(database);
try {
  const coverage = await checkSequences(installation, { runs, seed });
  for (const [operation, statuses] of [...coverage].toSorted()) {
    const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
    console.log(`${operation.padEnd(28)} ${counts.join(", ")}`);
  }
  console.log(`the server and the model agree on ${runs} sequences`);
} finally {
  await installation.close();
  await database.close();
}
