import type { Issue } from "../contract.js";

/** What we notice while we read a request. */
export interface Notes {
  readonly issues: Issue[];
  /** Values whose strings have several readings. */
  readonly choices: Choice[];
}

/** A value that could also be read in other ways. */
export interface Choice {
  /** The path to the value in the arguments. */
  readonly to: Path;
  /** The other readings, likeliest first. */
  readonly others: readonly unknown[];
}

export type Path = readonly PropertyKey[];

/** A value's position. */
export interface Spot {
  /** In the request, for issues: `["query", "limit"]`. */
  readonly shown: Path;
  /** In the arguments: `["limit"]`. */
  readonly to: Path;
}

export function createNotes(): Notes {
  return { issues: [], choices: [] };
}

/** More issues help nobody, and a request can have a million. */
const mostIssues = 100;

/** Notes an issue. */
export function report({ issues }: Notes, issue: Issue): void {
  if (issues.length < mostIssues) issues.push(issue);
}

/** Returns the position of a part of a value. */
export function inside({ shown, to }: Spot, key: PropertyKey): Spot {
  return { shown: [...shown, key], to: [...to, key] };
}

/** Quotes a value of a request in a message, shortened. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
