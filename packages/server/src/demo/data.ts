/** The demo data: a shop for outdoor equipment and a company that maintains wind turbines. */

export interface DemoWorkspace {
  readonly customId: string;
  readonly name: string;
  readonly description: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** The age of the workspace. */
  readonly daysAgo: number;
  readonly actors: readonly DemoActor[];
  readonly agents: readonly DemoAgent[];
  readonly folders: readonly DemoFolder[];
  readonly projects: readonly DemoProject[];
  readonly year: DemoYear;
}

export interface DemoActor {
  readonly name: string;
  readonly facts: readonly DemoFact[];
}

interface DemoFact {
  /** A name by which conflicts refer to the fact. */
  readonly key?: string;
  readonly fact: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly score?: number;
  readonly expirationDate?: string;
  readonly isForgotten?: true;
}

export interface DemoAgent {
  readonly customId: string;
  readonly name: string;
  readonly description: string;
  /** The name of an actor. */
  readonly actor: string;
  /** Its versions. Those after the first only have what they change. */
  readonly versions: readonly [Required<DemoVersion>, ...DemoVersion[]];
}

export interface DemoVersion {
  readonly prompt?: string;
  readonly model?: string;
  readonly capabilities?: readonly string[];
  readonly allowedTools?: readonly string[];
  readonly maxTurns?: number;
  readonly temperature?: number;
}

interface DemoFolder {
  readonly name: string;
  /** Names of files in the folder `demo/files`, or other names for them. */
  readonly files: readonly (string | DemoFile)[];
}

interface DemoFile {
  readonly name: string;
  /** The file in `demo/files` that has the content. */
  readonly content: string;
}

export interface DemoProject {
  readonly customId: string;
  readonly name: string;
  readonly description: string;
  readonly industries: readonly string[];
  readonly documents?: readonly string[];
  /** The project's part of the year's activity, in proportion to those of the others. Default: none. */
  readonly share?: number;
  readonly memories?: readonly DemoMemory[];
  readonly conflicts?: readonly DemoConflict[];
}

export interface DemoMemory {
  readonly user: string;
  /** The contents of the memory, the oldest first. */
  readonly contents: readonly [string, ...string[]];
  /** The message that caused each content. */
  readonly said: readonly string[];
  readonly isExpired?: true;
}

export interface DemoConflict {
  /** Keys of facts. */
  readonly facts: readonly string[];
  /** The number of the memory in the project. */
  readonly memory?: number;
  /** The name of a document in the project, and the facts as it has them. */
  readonly document?: { readonly name: string; readonly rewrites: Readonly<Record<string, string>> };
}

/** The activity of a workspace until today. `year.ts` generates it. */
export interface DemoYear {
  /** The days without activity before today. */
  readonly quietDays: number;
  /** The first and the last hour of a working day, in UTC. */
  readonly hours: readonly [number, number];
  /** The activity of a day at the weekend: 1 is that of a working day. */
  readonly weekend: number;
  /** The activity of each month, January first. */
  readonly seasons: readonly number[];
  readonly memories: number;
  /** Facts that contradict no other. */
  readonly facts: number;
  readonly conflicts: number;
  /** The people that the year is about: the names of actors, by user id. */
  readonly people: Readonly<Record<string, string>>;
  readonly projects: readonly YearProject[];
  readonly phrases: readonly Phrase[];
  readonly claims: readonly Claim[];
  readonly things: readonly string[];
}

/** A project that begins during the year. */
export interface YearProject extends Pick<
  DemoProject,
  "customId" | "name" | "description" | "industries" | "documents" | "share"
> {
  /** The age of the project. */
  readonly daysAgo: number;
  /** User ids of the people whose memories it has. Default: all. */
  readonly users?: readonly string[];
  /** Default: those of the year. */
  readonly phrases?: readonly Phrase[];
}

/** A memory about `{who}` and `{thing}`, with the message that caused it, and maybe what became of it. */
export interface Phrase {
  readonly content: string;
  readonly said: string;
  readonly later?: Omit<Phrase, "later">;
}

/** A fact about `{who}` and `{thing}`. Two facts with different values contradict each other. */
export interface Claim {
  readonly fact: string;
  readonly values: readonly [string, string, ...string[]];
}

export const industries = [
  { name: "Retail", description: "Shops, on the street and online" },
  { name: "Outdoor sports", description: "Equipment for hiking, climbing and camping" },
  { name: "Logistics", description: "Storage and transport of goods" },
  { name: "Energy", description: "Generation and distribution of electricity" },
  { name: "Maintenance", description: "Inspection and repair of machines" },
] as const;
