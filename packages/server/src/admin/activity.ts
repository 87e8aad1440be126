/** The activity of projects over time. */
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "../database/schema.js";
import { tokensOfColumn } from "../documents/tokens.js";
import type { Activity, ActivityItem, Interval } from "./client.js";

/** The interval and its number, as callers ask for them. */
export interface ActivityRange {
  readonly interval?: Interval | undefined;
  readonly count?: number | undefined;
}

/** The owner of what is counted. */
export type ActivityOwner = { readonly workspaceId: string } | { readonly projectId: string };

const dayMs = 86_400_000;
/** The first Monday since 1970, in days. */
const firstMonday = 4;

/** Counts what was written in each interval until now. Each of the statements returns at most a few rows per interval. */
export async function readActivity(
  db: Kysely<Schema>,
  owner: ActivityOwner,
  { interval = "week", count = 53 }: ActivityRange,
  now: Date,
): Promise<Activity> {
  const starts = startsOf(interval, count, now);
  const read: Reading = { db, owner, interval, start: starts[0] ?? "" };
  const [written, tokens, conflicts] = [await readWritten(read), await readTokens(read), await readConflicts(read)];
  const before = conflicts.get("") ?? { opened: 0, resolved: 0 };
  let open = before.opened - before.resolved;
  const items = starts.map((start): ActivityItem => {
    const { memories = 0, documents = 0, facts = 0 } = written.get(start) ?? {};
    const { opened = 0, resolved = 0 } = conflicts.get(start) ?? {};
    open += opened - resolved;
    return {
      start,
      memories,
      documents,
      ...("workspaceId" in owner && { facts }),
      memory_tokens: tokens.get(start)?.memories ?? 0,
      document_tokens: tokens.get(start)?.documents ?? 0,
      conflicts_opened: opened,
      conflicts_resolved: resolved,
      conflicts_open: open,
    };
  });
  return { interval, items };
}

/** Returns the first days of intervals, the last of which contains a time. */
function startsOf(interval: Interval, count: number, now: Date): string[] {
  const today = Math.floor(now.getTime() / dayMs);
  const length = interval === "week" ? 7 : 1;
  const last = interval === "week" ? today - ((today - firstMonday) % 7) : today;
  return Array.from({ length: count }, (_, index) =>
    new Date((last - (count - 1 - index) * length) * dayMs).toISOString().slice(0, 10),
  );
}

interface Reading {
  readonly db: Kysely<Schema>;
  readonly owner: ActivityOwner;
  readonly interval: Interval;
  /** The first day. */
  readonly start: string;
}

type Written = { readonly [Kind in "memories" | "documents" | "facts"]?: number };

async function readWritten({ db, owner, interval, start }: Reading): Promise<ReadonlyMap<string, Written>> {
  const facts = sql`
    union all
    select 'facts', facts.created_at from facts join actors on actors.id = facts.actor_id
    where actors.workspace_id = ${"workspaceId" in owner ? owner.workspaceId : ""}`;
  const { rows } = await sql<{ readonly start: string; readonly kind: keyof Written; readonly count: number }>`
    select ${startOf(interval, "at")} as start, kind, count(*) from (
      select 'memories' as kind, memory_history.changed_at as at ${historyOf(owner)}
      union all
      select 'documents', created_at from documents where ${isOf(owner, "documents")}
      ${"workspaceId" in owner ? facts : sql``}
    ) as written
    where at >= ${startTime(start)}
    group by 1, 2`.execute(db);
  return merge(rows.map(({ start: day, kind, count }) => [day, { [kind]: count }]));
}

async function readTokens({
  db,
  owner,
  interval,
  start,
}: Reading): Promise<ReadonlyMap<string, Omit<Written, "facts">>> {
  const { rows } = await sql<{ readonly start: string; readonly memories: number; readonly documents: number }>`
    select ${startOf(interval, "at")} as start, sum(memories)::bigint as memories, sum(documents)::bigint as documents from (
      select memory_history.changed_at as at, ${tokensOfColumn("memory_history.new_memory")} as memories, 0 as documents
      ${historyOf(owner)} and memory_history.changed_at >= ${startTime(start)}
      union all
      select created_at, 0, files_process_tokens from documents
      where ${isOf(owner, "documents")} and created_at >= ${startTime(start)}
    ) as written
    group by 1`.execute(db);
  return new Map(rows.map((row) => [row.start, row]));
}

interface ConflictCounts {
  readonly opened: number;
  readonly resolved: number;
}

/** Counts conflicts by interval; those before the first one are under "". */
async function readConflicts({ db, owner, interval, start }: Reading): Promise<ReadonlyMap<string, ConflictCounts>> {
  const { rows } = await sql<{ readonly start: string | null } & ConflictCounts>`
    select case when at >= ${startTime(start)} then ${startOf(interval, "at")} end as start,
      sum(opened)::bigint as opened, sum(1 - opened)::bigint as resolved
    from (
      select created_at as at, 1 as opened from conflicts where ${isOf(owner, "conflicts")}
      union all
      select resolved_at, 0 from conflicts where ${isOf(owner, "conflicts")} and resolved_at is not null
    ) as changes
    group by 1`.execute(db);
  return new Map(rows.map((row) => [row.start ?? "", row]));
}

const startTime = (day: string): RawBuilder<Date> => sql`${`${day}T00:00:00Z`}::timestamptz`;

/** Returns the first day of the interval of a time. */
const startOf = (interval: Interval, column: string): RawBuilder<string> =>
  sql`date_trunc(${sql.lit(interval)}, ${sql.ref(column)} at time zone 'UTC')::date`;

/** Selects the contents that memories got. */
const historyOf = (owner: ActivityOwner): RawBuilder<unknown> =>
  sql`from memory_history join memories on memories.id = memory_history.memory_id
    where ${isOf(owner, "memories")} and memory_history.event_type <> 'DELETE'`;

/** Returns a condition that the rows of a table belong to the owner. */
function isOf(owner: ActivityOwner, table: "documents" | "memories" | "conflicts"): RawBuilder<boolean> {
  const column = sql.ref(`${table}.project_id`);
  return "projectId" in owner
    ? sql`${column} = ${owner.projectId}`
    : sql`${column} in (select id from projects where workspace_id = ${owner.workspaceId})`;
}

/** Merges values of the same key. */
function merge<Value extends object>(entries: readonly (readonly [string, Value])[]): ReadonlyMap<string, Value> {
  const merged = new Map<string, Value>();
  for (const [key, value] of entries) merged.set(key, { ...merged.get(key), ...value });
  return merged;
}
