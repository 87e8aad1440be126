import type { ts } from "ts-morph";

/** The new name of a method, a type, a property and so on. */
export interface Rename {
  readonly kind: "method" | "resource" | "function" | "type" | "property" | "argument" | "constant";
  readonly was: string;
  readonly now: string;
  /** The call paths of a method that is in another resource now: `["pets", "list"]`, `["animals", "list"]`. */
  readonly moved?: { readonly from: readonly string[]; readonly to: readonly string[] };
}

/** The changes of the client's surface that programs can follow. Keys are declarations of the base: `Pet`, `Pet.name`, `PetsResource.list`. */
export interface SurfaceChanges {
  readonly renames: ReadonlyMap<string, Rename>;
  /** Operations that programs can no longer call, with their call paths: `client.pets.import`. */
  readonly removed: ReadonlyMap<string, string>;
  /**
   * The types that a value may have now beside those that it had, by declarations of the revision: `undefined` for `Pet.name` that has
   * become optional.
   */
  readonly widened: ReadonlyMap<string, readonly string[]>;
  /** The arguments that a call must have now, of methods and functions that could be called without arguments. */
  readonly requiredByCalls: ReadonlyMap<string, RequiredArguments>;
  /** The new layouts of arguments of which one is in another group, by the type of the arguments. */
  readonly layouts: ReadonlyMap<string, Layout>;
}

/** The grouping of a call's arguments. */
export interface Layout {
  /** `{ path: { id }, body }` */
  readonly description: string;
  /** The group of each argument that had none, by its name in the base; undefined if it has none now. */
  readonly groups: ReadonlyMap<string, string | undefined>;
  /** The groups of the base whose arguments have none now. */
  readonly dissolved: ReadonlySet<string>;
  /** The group of the properties of a body that were beside the parameters. Absent if there are none. */
  readonly rest?: { readonly group: string | undefined };
}

/** The arguments of a call that had none. */
export interface RequiredArguments {
  readonly names: readonly string[];
  /** The number of arguments before them: 1 for a function, whose first argument is the client. */
  readonly position: number;
}

/** A position in a file. */
export interface Spot {
  /** Absolute. */
  readonly file: string;
  /** From 1, as is `column`. */
  readonly line: number;
  readonly column: number;
}

/** An edit of a file. Replaces the text between two offsets. */
export interface Edit extends Spot {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Shown to the user: `name -> title (property Pet.name)`. */
  readonly description: string;
}

/** A use that no edit repairs. */
export interface Remark extends Spot {
  readonly description: string;
}

/** The edits of a program, and the uses that are left to its author. */
export interface Edits {
  readonly edits: readonly Edit[];
  readonly remarks: readonly Remark[];
}

/** Code of the base that covers all values of a type, and that may not cover those of the revision. */
export interface Site extends Spot {
  /** A switch without a default, an expression without any possible value, a literal with all properties, or an access to one. */
  readonly kind: "switch" | "rest" | "literal" | "lookup";
  readonly start: number;
  readonly end: number;
  /** Says whether the function around a switch always returns a value. */
  readonly returns?: boolean;
}

/** A rename or a removal of a declaration. */
export interface Change {
  /** The declaration: `Pet.name`. */
  readonly key: string;
  /** Absent if the declaration is removed. */
  readonly rename?: Rename;
}

/** Properties of a program's own objects that become properties of the client's types: they get the same new name. */
export type Followers = ReadonlyMap<ts.Declaration, Change>;
