/** Generates the activity of a workspace: the same for the same day, whenever it is asked for. */
import type { Claim, DemoWorkspace, DemoYear, Phrase } from "./data.js";
import { createRandom, pick, type Random } from "./random.js";

export interface Year {
  /** In the order of their times, as the facts and the conflicts are. */
  readonly memories: readonly YearMemory[];
  readonly facts: readonly YearFact[];
  readonly conflicts: readonly YearConflict[];
}

export interface YearMemory {
  /** The `custom_id` of the project. */
  readonly project: string;
  /** A user id of the year's people. */
  readonly user: string;
  readonly versions: readonly [YearVersion, ...YearVersion[]];
  readonly expiredAt?: Date;
}

export interface YearVersion {
  readonly content: string;
  readonly said: string;
  readonly at: Date;
}

export interface YearFact {
  /** The name of an actor. */
  readonly actor: string;
  readonly fact: string;
  readonly score: number;
  readonly at: Date;
  /** The time at which a resolution has forgotten the fact. */
  readonly forgottenAt?: Date;
}

export interface YearConflict {
  readonly project: string;
  readonly facts: readonly [YearFact, YearFact];
  readonly memory: YearMemory | undefined;
  readonly at: Date;
  readonly resolution: { readonly at: Date; readonly strategy: "keep_fact" | "dismiss" } | undefined;
}

export const dayMs = 86_400_000;

/** The last days of the projects that a workspace had from its beginning, of which the authors wrote what happened. */
const writtenDays = 12;

/** The days between the beginnings of two projects that a workspace had from its beginning. */
const daysBetweenProjects = 6;

interface Activity {
  readonly project: string;
  readonly share: number;
  readonly users: readonly string[] | undefined;
  readonly phrases: readonly Phrase[];
  readonly calendar: Calendar;
}

/** Returns the age in days of one of the projects that a workspace had from its beginning. */
export const ageOfProject = ({ daysAgo }: DemoWorkspace, index: number): number =>
  daysAgo - index * daysBetweenProjects;

/** Generates the activity of a workspace until a day. */
export function yearOf(workspace: DemoWorkspace, today: Date): Year {
  const { year } = workspace;
  const random = createRandom(workspace.daysAgo);
  const activities = activitiesOf(workspace, today);
  const memories = byTime(
    activities.flatMap((activity) =>
      Array.from({ length: portionOf(year.memories, activity, activities) }, () => memoryOf(year, activity, random)),
    ),
    ({ versions: [{ at }] }) => at,
  );
  const claims = new Claims(year, random);
  const conflicts = activities.flatMap((activity) =>
    Array.from({ length: portionOf(year.conflicts, activity, activities) }, () =>
      conflictOf(activity, { claims, memories, random }),
    ),
  );
  const calendar = new Calendar(year, workspace.daysAgo, today);
  const single = Array.from({ length: year.facts }, () => claims.factOf(claims.next(), 0, calendar.pick(random)));
  return {
    memories,
    facts: byTime([...single, ...conflicts.flatMap(({ facts }) => facts)], ({ at }) => at),
    conflicts: byTime(conflicts, ({ at }) => at),
  };
}

/** Returns the projects of a workspace that have a part in its activity. */
function activitiesOf(workspace: DemoWorkspace, today: Date): Activity[] {
  const { year, projects } = workspace;
  const from = projects.map(({ customId, share }, index) => ({
    customId,
    share,
    users: undefined,
    phrases: year.phrases,
    daysAgo: ageOfProject(workspace, index),
    quietDays: year.quietDays + writtenDays,
  }));
  const later = year.projects.map((project) => ({
    phrases: year.phrases,
    quietDays: year.quietDays,
    users: undefined,
    ...project,
  }));
  return [...from, ...later].flatMap(({ customId, share = 0, daysAgo, users, phrases, quietDays }) =>
    share === 0
      ? []
      : [{ project: customId, share, users, phrases, calendar: new Calendar({ ...year, quietDays }, daysAgo, today) }],
  );
}

function portionOf(total: number, { share }: Activity, all: readonly Activity[]): number {
  return Math.round((total * share) / all.reduce((sum, activity) => sum + activity.share, 0));
}

const byTime = <T>(items: readonly T[], timeOf: (item: T) => Date): T[] =>
  items.toSorted((a, b) => timeOf(a).getTime() - timeOf(b).getTime());

/** The days of a project, some busier than others. */
class Calendar {
  readonly #year: DemoYear;
  /** The days since 1970, and the sums of their activity and that of the days before. */
  readonly #days: readonly { readonly day: number; readonly sum: number }[];

  constructor(year: DemoYear, daysAgo: number, today: Date) {
    this.#year = year;
    const last = Math.floor(today.getTime() / dayMs);
    let sum = 0;
    this.#days = Array.from({ length: Math.max(1, daysAgo - year.quietDays) }, (_, index) => {
      const day = last - daysAgo + index;
      sum += this.#activityOf(new Date(day * dayMs));
      return { day, sum };
    });
  }

  #activityOf(day: Date): number {
    const isWeekend = day.getUTCDay() === 0 || day.getUTCDay() === 6;
    return (isWeekend ? this.#year.weekend : 1) * (this.#year.seasons[day.getUTCMonth()] ?? 1);
  }

  /** Returns a time in working hours, on busy days more often than on others. */
  pick(random: Random): Date {
    const wanted = random() * (this.#days.at(-1)?.sum ?? 0);
    const { day } = this.#days.find(({ sum }) => sum > wanted) ?? { day: 0 };
    return this.#within(day, random);
  }

  /** Returns a time some days after another, unless that is later than the last day. */
  after(
    time: Date,
    { least, most }: { readonly least: number; readonly most: number },
    random: Random,
  ): Date | undefined {
    const day = Math.floor(time.getTime() / dayMs) + least + Math.floor(random() ** 2 * (most - least + 1));
    const later = this.#within(day, random);
    return day > (this.#days.at(-1)?.day ?? 0) ? undefined : later;
  }

  #within(day: number, random: Random): Date {
    const [first, last] = this.#year.hours;
    return new Date(day * dayMs + Math.floor((first + random() * (last - first)) * 3_600_000));
  }
}

function memoryOf(year: DemoYear, { project, users, phrases, calendar }: Activity, random: Random): YearMemory {
  const user = pick(random, users ?? Object.keys(year.people));
  const name = year.people[user] ?? "";
  const words = { who: users ? name : calledBy(user, name), thing: pick(random, year.things) };
  const { content, said, later } = pick(random, phrases);
  const at = calendar.pick(random);
  const changedAt = later && calendar.after(at, { least: 1, most: 21 }, random);
  const first = { content: fill(content, words), said: fill(said, words), at };
  const second = later &&
    changedAt && { content: fill(later.content, words), said: fill(later.said, words), at: changedAt };
  const expiredAt = random() < 0.07 ? calendar.after(changedAt ?? at, { least: 14, most: 90 }, random) : undefined;
  return {
    project,
    user,
    versions: second ? [first, second] : [first],
    ...(expiredAt && { expiredAt }),
  };
}

interface Conflicting {
  readonly claims: Claims;
  readonly memories: readonly YearMemory[];
  readonly random: Random;
}

/** Generates two facts of an actor that contradict each other, and most of the time their resolution. */
function conflictOf({ project, calendar }: Activity, { claims, memories, random }: Conflicting): YearConflict {
  const said = claims.next();
  const first = calendar.pick(random);
  const second = calendar.after(first, { least: 1, most: 40 }, random) ?? new Date(first.getTime() + 600_000);
  const at = new Date(second.getTime() + 2_000);
  const resolvedAt = random() < 0.85 ? calendar.after(at, { least: 1, most: 30 }, random) : undefined;
  const resolution = resolvedAt && {
    at: resolvedAt,
    strategy: random() < 0.8 ? ("keep_fact" as const) : ("dismiss" as const),
  };
  const old = claims.factOf(said, 0, first);
  const isForgotten = resolution?.strategy === "keep_fact";
  const before = memories.filter((memory) => memory.project === project && memory.versions[0].at < at);
  return {
    project,
    facts: [isForgotten ? { ...old, forgottenAt: resolution.at } : old, claims.factOf(said, 1, second)],
    memory: before.length > 0 && random() < 0.5 ? pick(random, before) : undefined,
    at,
    resolution,
  };
}

interface Said {
  /** The name of an actor, and what texts call it. */
  readonly actor: string;
  readonly who: string;
  readonly thing: string;
  readonly claim: Claim;
  /** The values of the claim, in another order each time. */
  readonly values: readonly string[];
}

/** What people say about things. Nobody makes the same claim about a thing again. */
class Claims {
  readonly #said: Said[];
  readonly #random: Random;

  constructor({ people, things, claims }: DemoYear, random: Random) {
    this.#random = random;
    this.#said = Object.entries(people).flatMap(([user, actor]) =>
      things.flatMap((thing) =>
        claims.map((claim) => ({ actor, who: calledBy(user, actor), thing, claim, values: claim.values })),
      ),
    );
  }

  next(): Said {
    const [said] = this.#said.splice(Math.floor(this.#random() * this.#said.length), 1);
    if (said === undefined) throw new Error("Everything has been said");
    const turn = Math.floor(this.#random() * said.values.length);
    return { ...said, values: [...said.values.slice(turn), ...said.values.slice(0, turn)] };
  }

  factOf({ actor, who, thing, claim, values }: Said, index: 0 | 1, at: Date): YearFact {
    const fact = fill(claim.fact, { who, thing, value: values[index] ?? "" });
    return { actor, fact, score: Math.round((0.5 + this.#random() / 2) * 100) / 100, at };
  }
}

/** Returns what English texts call an actor: the user id, unless the name is a short one in Latin letters. */
function calledBy(user: string, name: string): string {
  return /^[\p{Script=Latin} ]{1,40}$/u.test(name) ? name : user;
}

/** Replaces `{name}` by words, and begins with a capital letter. */
function fill(template: string, words: Readonly<Record<string, string>>): string {
  const text = template.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? "");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
