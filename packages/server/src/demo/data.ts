/** The demo data: a shop for outdoor equipment and a company that maintains wind turbines. */

export interface DemoWorkspace {
  readonly customId: string;
  readonly name: string;
  readonly description: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly actors: readonly DemoActor[];
  readonly agents: readonly DemoAgent[];
  readonly folders: readonly DemoFolder[];
  readonly projects: readonly DemoProject[];
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
  /** Names of files in the folder `demo/files`. */
  readonly files: readonly string[];
}

export interface DemoProject {
  readonly customId: string;
  readonly name: string;
  readonly description: string;
  readonly industries: readonly string[];
  readonly documents?: readonly string[];
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

export const industries = [
  { name: "Retail", description: "Shops, on the street and online" },
  { name: "Outdoor sports", description: "Equipment for hiking, climbing and camping" },
  { name: "Logistics", description: "Storage and transport of goods" },
  { name: "Energy", description: "Generation and distribution of electricity" },
  { name: "Maintenance", description: "Inspection and repair of machines" },
] as const;
