import { createContext, useContext } from "react";

/** A resource that the app can open, with the arguments of its route. */
export interface KnownResource {
  readonly label: string;
  readonly args: readonly string[];
}

/**
 * Resources by view, which the service's API cannot list. In development, the server of the page lists them with the admin API of the
 * reference server.
 */
export interface Known {
  /** Projects; the second argument is a user who has memories in the project. */
  readonly search: readonly KnownResource[];
  readonly documents: readonly KnownResource[];
  readonly memories: readonly KnownResource[];
  readonly conflicts: readonly KnownConflict[];
  readonly facts: readonly KnownResource[];
  readonly agents: readonly KnownResource[];
}

export interface KnownConflict extends KnownResource {
  readonly factIds: readonly string[];
}

export const nothingKnown: Known = { search: [], documents: [], memories: [], conflicts: [], facts: [], agents: [] };

export const KnownContext = createContext(nothingKnown);

export const useKnown = (): Known => useContext(KnownContext);
