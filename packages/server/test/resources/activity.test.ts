/** Activity over time, as the admin API counts it: compared with what was inserted. */
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { readActivity } from "../../src/admin/activity.js";
import type { OpenDatabase } from "../../src/database/open.js";
import { insertYear } from "../../src/demo/insert-year.js";
import { demoWorkspaces } from "../../src/demo/load.js";
import { type Year, yearOf } from "../../src/demo/year.js";
import { estimateTokens, tokensOfColumn } from "../../src/documents/tokens.js";
import { onOneDatabase } from "../support/databases.js";

const now = new Date("2026-11-30T08:00:00Z");
const dayMs = 86_400_000;
const workspaceId = "ws_1";
const project = "maintenance";

/** Returns the Monday of the week of a time. */
function mondayOf(time: Date): string {
  const day = new Date(time.getTime() - ((time.getUTCDay() + 6) % 7) * dayMs);
  return day.toISOString().slice(0, 10);
}

onOneDatabase("activity", (open) => {
  let db: OpenDatabase["db"];
  let year: Year;

  beforeAll(async () => {
    ({ db } = await open());
    const workspace = demoWorkspaces.at(-1)!;
    year = yearOf(workspace, now);
    const names = [...workspace.projects, ...workspace.year.projects].map(({ customId }) => customId);
    const times = { created_at: now, updated_at: now };
    await db
      .insertInto("workspaces")
      .values(
        [workspaceId, "ws_2"].map((id) => ({ id, custom_id: id, name: id, description: "", metadata: "{}", ...times })),
      )
      .execute();
    const projects = names.map((name) => ({
      id: `prj_${name}`,
      custom_id: name,
      workspace_id: workspaceId,
      name,
      ...times,
    }));
    await db
      .insertInto("projects")
      .values(projects.map((row) => ({ ...row, description: "", metadata: "{}", created_by: "usr_1" })))
      .execute();
    const actors = Object.values(workspace.year.people).map((name) => ({ id: `act_${name}`, name }));
    await db
      .insertInto("actors")
      .values(actors.map((row) => ({ ...row, workspace_id: workspaceId, created_at: now })))
      .execute();
    await insertYear(db, year, {
      projects: new Map(projects.map(({ id, custom_id }) => [custom_id, id])),
      actors: new Map(actors.map(({ id, name }) => [name, id])),
    });
    await db.insertInto("documents").values(documentAt("2026-11-22T23:59:59Z", 70)).execute();
    await db.insertInto("documents").values(documentAt("2026-11-23T00:00:00Z", 7)).execute();
  });

  const documentAt = (time: string, tokens: number) => ({
    ...{ id: `doc_${time}`, project_id: `prj_${project}`, drive_item_id: "itm_1", storage_key: time, name: "D" },
    ...{ status: "okay" as const, document_type: "drive_file", files_process_tokens: tokens },
    ...{ created_at: new Date(time), leased_until: null },
  });

  it("counts what was written in each week, until now", async () => {
    const { items } = await readActivity(db, { projectId: `prj_${project}` }, {}, now);
    expect(items).toHaveLength(53);
    expect(items.at(-1)?.start).toBe("2026-11-30");
    const written = year.memories.filter((memory) => memory.project === project).flatMap(({ versions }) => versions);
    const conflicts = year.conflicts.filter((conflict) => conflict.project === project);
    for (const { start, ...item } of items) {
      const inWeek = written.filter(({ at }) => mondayOf(at) === start);
      const end = new Date(new Date(start).getTime() + 7 * dayMs);
      const opened = conflicts.filter(({ at }) => at < end);
      const resolved = conflicts.filter(({ resolution }) => resolution && resolution.at < end);
      expect({ start, ...item }).toEqual({
        ...{ start, memories: inWeek.length },
        memory_tokens: inWeek.reduce((sum, { content }) => sum + estimateTokens(content), 0),
        ...documentsOf(start),
        conflicts_opened: opened.filter(({ at }) => mondayOf(at) === start).length,
        conflicts_resolved: resolved.filter(({ resolution }) => resolution && mondayOf(resolution.at) === start).length,
        conflicts_open: opened.length - resolved.length,
      });
    }
    expect(items.some(({ conflicts_open }) => conflicts_open > 0)).toBe(true);
  });

  /** Sunday evening and Monday morning are in different weeks. */
  const documentsOf = (start: string): { documents: number; document_tokens: number } => {
    if (start === "2026-11-16") return { documents: 1, document_tokens: 70 };
    return start === "2026-11-23" ? { documents: 1, document_tokens: 7 } : { documents: 0, document_tokens: 0 };
  };

  it("counts the facts and all projects of a workspace, by day, with the conflicts that were open before", async () => {
    const { items } = await readActivity(db, { workspaceId }, { interval: "day", count: 60 }, now);
    expect(items.map(({ start }) => start)).toEqual([...new Set(items.map(({ start }) => start))].toSorted());
    const start = new Date(items[0]?.start ?? "");
    const sum = (key: "memories" | "facts" | "conflicts_opened"): number =>
      items.reduce((total, item) => total + (item[key] ?? 0), 0);
    const since = (times: readonly Date[]): number => times.filter((time) => time >= start).length;
    expect(sum("memories")).toBe(since(year.memories.flatMap(({ versions }) => versions.map(({ at }) => at))));
    expect(sum("facts")).toBe(since(year.facts.map(({ at }) => at)));
    expect(sum("conflicts_opened")).toBe(since(year.conflicts.map(({ at }) => at)));
    expect(items.at(-1)?.conflicts_open).toBe(year.conflicts.filter(({ resolution }) => !resolution).length);
  });

  it("counts nothing of other workspaces", async () => {
    const { items } = await readActivity(db, { workspaceId: "ws_2" }, { count: 2 }, now);
    const nothing = { memories: 0, documents: 0, facts: 0, memory_tokens: 0, document_tokens: 0 };
    const none = { ...nothing, conflicts_opened: 0, conflicts_resolved: 0, conflicts_open: 0 };
    expect(items).toEqual([
      { start: "2026-11-23", ...none },
      { start: "2026-11-30", ...none },
    ]);
  });

  it("estimates tokens as for the totals of a project", async () => {
    const texts = [
      "",
      "plain text",
      "Grüße aus Köln",
      "保修期为交货后两年",
      "ひらがなとカタカナ、漢字。",
      "ภาษาไทย",
      "한국어 문장",
      "🏕️ camp 🌲",
      "ليلى حداد",
    ];
    const { rows } = await sql<{ text: string; tokens: number }>`
      select text, (${tokensOfColumn("text")})::int as tokens from unnest(${texts}::text[]) as texts (text)`.execute(
      db,
    );
    expect(rows).toEqual(texts.map((text) => ({ text, tokens: estimateTokens(text) })));
    const { rows: totals } = await sql<{ total: number }>`
      select total_history_memory_tokens as total from projects where id = ${`prj_${project}`}`.execute(db);
    const { items } = await readActivity(db, { projectId: `prj_${project}` }, {}, now);
    expect(items.reduce((sum, item) => sum + item.memory_tokens, 0)).toBe(totals[0]?.total);
  });
});
