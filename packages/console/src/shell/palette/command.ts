/** The commands of the palette: places to open, and things to do. */

export type CommandKind =
  | "project"
  | "workspace"
  | "agent"
  | "actor"
  | "memory"
  | "document"
  | "conflict"
  | "fact"
  | "file"
  | "folder"
  | "view"
  | "search"
  | "create"
  | "upload"
  | "theme";

interface Described {
  /** Unique among the commands. */
  readonly id: string;
  readonly kind: CommandKind;
  readonly title: string;
  /** Shown at the end, such as `Project`. */
  readonly detail?: string | undefined;
}

/** A command that opens a page. */
export interface Place extends Described {
  readonly href: string;
}

/** A command that does something on the page. */
export interface Action extends Described {
  readonly run: () => void;
}

export type Command = Place | Action;

export interface CommandGroup {
  readonly title: string;
  readonly items: readonly Command[];
}

/** Returns the groups that have commands. */
export const withoutEmpty = (groups: readonly CommandGroup[]): readonly CommandGroup[] =>
  groups.filter(({ items }) => items.length > 0);

/** Returns the commands whose title has all words, in any case. */
export function matching<One extends { readonly title: string }>(
  commands: readonly One[],
  term: string,
): readonly One[] {
  const words = term.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
}
