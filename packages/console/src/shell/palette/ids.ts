/** The kinds of things that can be opened by their id. */
export type IdKind = "workspace" | "project" | "actor" | "fact" | "agent" | "memory" | "conflict" | "item" | "document";

/** The prefixes of the reference server's ids. */
const prefixes: Readonly<Record<string, IdKind>> = {
  ws: "workspace",
  prj: "project",
  act: "actor",
  fct: "fact",
  agt: "agent",
  mem: "memory",
  cnf: "conflict",
  itm: "item",
  doc: "document",
};

/** The nouns, for messages. */
export const nouns: Readonly<Record<IdKind, string>> = {
  workspace: "workspace",
  project: "project",
  actor: "actor",
  fact: "fact",
  agent: "agent",
  memory: "memory",
  conflict: "conflict",
  item: "file or folder",
  document: "document",
};

export interface ParsedId {
  readonly id: string;
  /** Undefined: things with such an id have no page. */
  readonly kind: IdKind | undefined;
}

/** Returns an id, if the text looks like one. */
export function parseId(text: string): ParsedId | undefined {
  const id = text.trim();
  const prefix = /^([a-z]{2,3})_[0-9a-z]{20,}$/.exec(id)?.[1];
  return prefix === undefined ? undefined : { id, kind: prefixes[prefix] };
}
