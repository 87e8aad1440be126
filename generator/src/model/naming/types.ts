import type { ParameterLocation } from "../types.js";

/**
 * The names lock, `specloom.names`, as data: the public names that an earlier run chose. The model keeps them, so that a change
 * that only adds to the document renames nothing.
 */
export interface NamesLock {
  /** The file that it was read from, for diagnostics. */
  readonly file?: string;
  readonly operations: readonly LockedOperation[];
  /** Names by the joined call path of each resource: `pets.toys`. */
  readonly resources: readonly LockedType[];
  readonly schemas: readonly LockedSchema[];
  readonly constants: readonly LockedConstant[];
  /** The enums inside of components, by component and properties: `Pet/status`. */
  readonly enums: readonly LockedType[];
  /** The brands without a component of their name. */
  readonly brands: readonly LockedType[];
  /** The payloads of webhooks and callbacks, by pointer. */
  readonly webhooks: readonly LockedType[];
  /** Set if two branches were merged: of two entries with one name, the second gets another one. */
  readonly isMerged?: boolean;
  /** Set if the file is not as the last run left it: entries for nothing in the document may be typos. */
  readonly isEdited?: boolean;
}

/** An entry of the lock. */
export interface LockedEntry {
  /** The offsets of its line in the file. Absent in a lock that was not read from a text. */
  readonly range?: readonly [start: number, end: number];
}

export interface LockedOperation extends LockedEntry {
  readonly method: string;
  readonly path: string;
  readonly operationId?: string;
  /** Resource and method: `["pets", "list"]`. */
  readonly callPath: readonly string[];
  /** The name of the function, if it does not follow from the call path. */
  readonly function?: string;
  /** The stem of the types, if it does not follow from the name of the function. */
  readonly types?: string;
  /** Callers pass options before arguments: the operation had no arguments when it was named. */
  readonly optionsFirst?: true;
  /** Parameters are grouped by location. */
  readonly isGrouped?: true;
  readonly parameters: readonly LockedParameter[];
  /** The options whose wire names are unknown. */
  readonly options: readonly string[];
  /** The bodies by media type, the default one first. */
  readonly bodies: readonly LockedBody[];
  /** The media type of the default result. */
  readonly result?: string;
}

export interface LockedParameter {
  readonly in: ParameterLocation;
  readonly name: string;
  /** The name of the argument, if it differs. */
  readonly as?: string;
}

export interface LockedBody {
  readonly mediaType: string;
  /** The argument that is the body; absent if its properties are beside the parameters. */
  readonly as?: string;
  /** The properties whose arguments have other names. */
  readonly renamed: readonly { readonly property: string; readonly as: string }[];
}

/** The type of something that has one name. */
export interface LockedType extends LockedEntry {
  readonly key: string;
  readonly type: string;
}

export interface LockedSchema extends LockedEntry {
  readonly component: string;
  readonly type: string;
  /** The type of its request form. */
  readonly input?: string;
  /** The type of the schema itself, if its name is a union of those that extend it; and of its request form. */
  readonly base?: string;
  readonly inputBase?: string;
}

export interface LockedConstant extends LockedEntry {
  /** The component of the enum, or the key of an enum inside of one. */
  readonly component: string;
  readonly value: string | number | boolean;
  readonly name: string;
}

/** Creates a lock without entries, to which entries are added. */
export function createNames() {
  return {
    operations: [] as LockedOperation[],
    resources: [] as LockedType[],
    schemas: [] as LockedSchema[],
    enums: [] as LockedType[],
    brands: [] as LockedType[],
    constants: [] as LockedConstant[],
    webhooks: [] as LockedType[],
  };
}

export const noNames: NamesLock = createNames();
