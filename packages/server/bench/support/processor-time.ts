/** Processor time, which depends less on the load of the machine than the time on the clock. */
import { readFileSync } from "node:fs";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../src/database/schema.js";

const ticksPerSecond = 100;

/** Returns the processor time of this process and of PostgreSQL's, in milliseconds. On other systems than Linux PostgreSQL's is missing. */
export async function processorTime(db: Kysely<Schema>): Promise<number> {
  const { user, system } = process.cpuUsage();
  const { rows } = await sql<{ readonly pid: number }>`
    select pid from pg_stat_activity where backend_type = 'client backend' and version() not like '%PGlite%'`.execute(
    db,
  );
  const backends = rows.map(({ pid }) => ticksOf(pid));
  return (user + system) / 1000 + (backends.reduce((a, b) => a + b, 0) * 1000) / ticksPerSecond;
}

/** Returns the ticks that a process has run, 0 if it has ended. PGlite has no process: its time is this process's. */
function ticksOf(pid: number): number {
  if (process.platform !== "linux") return 0;
  try {
    // The fields after the name in parentheses: the 12th and 13th are user and system time.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return fields[0] === undefined ? 0 : Number(fields[11]) + Number(fields[12]);
  } catch {
    return 0;
  }
}
