// The generated activity of the demo data: valid, the same at every start, and in the order in which things happen.
import { describe, expect, it } from "vitest";
import * as schemas from "../../src/admin/generated/zod/index.js";
import { demoWorkspaces } from "../../src/demo/load.js";
import { dayMs, type Year, yearOf } from "../../src/demo/year.js";

const today = new Date("2026-11-30T08:00:00Z");

/** The first and the last project that a workspace has, and how many there are. */
const projectsOf = ({ projects, year }: (typeof demoWorkspaces)[number]) => [...projects, ...year.projects];

it("40 projects are in two workspaces", () => {
  expect(demoWorkspaces.flatMap(projectsOf)).toHaveLength(40);
});

describe.each(demoWorkspaces.map((workspace) => [workspace.name, workspace] as const))("%s", (_, workspace) => {
  const year = yearOf(workspace, today);
  const { quietDays, people } = workspace.year;
  const customIds = projectsOf(workspace).map(({ customId }) => customId);

  it("has the same year, whenever it is generated on a day", () => {
    expect(yearOf(workspace, today)).toEqual(year);
    expect(yearOf(workspace, new Date(today.getTime() + 3_600_000))).toEqual(year);
  });

  it("has memories and facts that the admin API accepts", () => {
    const fileNames = workspace.folders.flatMap(({ name, files }) => [
      name,
      ...files.map((file) => (typeof file === "string" ? file : file.name)),
    ]);
    for (const name of fileNames) schemas.ItemName.parse(name);
    for (const name of Object.values(people)) schemas.NewActor.parse({ name });
    for (const { user, versions } of year.memories)
      for (const { content, said, at } of versions)
        schemas.NewMemory.parse({
          ...{ content, user_id: user },
          source_messages: [{ role: "user", content: said, timestamp: Math.floor(at.getTime() / 1000) }],
        });
    for (const { fact, score } of year.facts) schemas.NewFact.parse({ fact, score });
    const texts = [
      ...year.memories.flatMap(({ versions }) => versions.map(({ content }) => content)),
      ...year.facts.map(({ fact }) => fact),
    ];
    expect(texts.filter((text) => /[{}]|undefined|\s{2}/.test(text))).toEqual([]);
  });

  it("has projects, people and documents that exist, and limits of the service's own operations", () => {
    const names = new Set(
      workspace.folders.flatMap(({ files }) => files.map((file) => (typeof file === "string" ? file : file.name))),
    );
    for (const { name, description, customId, documents = [] } of projectsOf(workspace)) {
      expect(name.length, name).toBeLessThanOrEqual(255);
      expect(description.length, name).toBeLessThanOrEqual(2_000);
      expect(
        documents.filter((document) => !names.has(document)),
        customId,
      ).toEqual([]);
    }
    expect(new Set(customIds).size).toBe(customIds.length);
    const used = new Set([...year.memories, ...year.conflicts].map(({ project }) => project));
    expect([...used].filter((project) => !customIds.includes(project))).toEqual([]);
    expect(year.facts.filter(({ actor }) => !Object.values(people).includes(actor))).toEqual([]);
  });

  it("happens after its workspace began, before its quiet days, and in order", () => {
    const first = new Date(Math.floor(today.getTime() / dayMs - workspace.daysAgo) * dayMs);
    const last = new Date((Math.floor(today.getTime() / dayMs) - quietDays + 1) * dayMs);
    const times = timesOf(year);
    expect(times.length).toBeGreaterThan(400);
    expect(times.filter((time) => time < first || time >= last)).toEqual([]);
    for (const { versions, expiredAt } of year.memories)
      expect(sorted([...versions.map(({ at }) => at), ...(expiredAt ? [expiredAt] : [])])).toBe(true);
    for (const { facts, at, resolution, memory } of year.conflicts) {
      expect(sorted([...facts.map((fact) => fact.at), at, ...(resolution ? [resolution.at] : [])])).toBe(true);
      if (memory) expect(sorted([memory.versions[0].at, at])).toBe(true);
    }
    for (const list of [year.facts, year.conflicts]) expect(sorted(list.map(({ at }) => at))).toBe(true);
  });

  it("has conflicts of two different facts of one actor, open ones and both resolutions", () => {
    for (const {
      facts: [old, young],
      resolution,
    } of year.conflicts) {
      expect(young.actor).toBe(old.actor);
      expect(young.fact).not.toBe(old.fact);
      expect(old.forgottenAt).toEqual(resolution?.strategy === "keep_fact" ? resolution.at : undefined);
      expect(young.forgottenAt).toBeUndefined();
    }
    const outcomes = new Set(year.conflicts.map(({ resolution }) => resolution?.strategy));
    expect(outcomes).toEqual(new Set([undefined, "keep_fact", "dismiss"]));
  });
});

function timesOf({ memories, facts, conflicts }: Year): Date[] {
  return [
    ...memories.flatMap(({ versions, expiredAt }) => [
      ...versions.map(({ at }) => at),
      ...(expiredAt ? [expiredAt] : []),
    ]),
    ...facts.map(({ at }) => at),
    ...conflicts.flatMap(({ at, resolution }) => [at, ...(resolution ? [resolution.at] : [])]),
  ];
}

const sorted = (times: readonly Date[]): boolean =>
  times.every((time, index) => index === 0 || time >= (times[index - 1] ?? time));
