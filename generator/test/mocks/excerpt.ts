type Node = Readonly<Record<string, unknown>>;

/** Returns a document with some of its paths, and the components that they refer to. */
export function excerptOf(document: Node, isWanted: (index: number) => boolean): Node {
  const paths = Object.entries(document["paths"] as Node).filter((_, index) => isWanted(index));
  const { components, webhooks: _, ...rest } = document;
  const pointers = reachable(components as Readonly<Record<string, Node>>, paths);
  const kept = Object.entries(components as Readonly<Record<string, Node>>).map(([kind, entries]) => [
    kind,
    Object.fromEntries(
      Object.entries(entries).filter(([name]) => kind === "securitySchemes" || pointers.has(`${kind}/${name}`)),
    ),
  ]);
  return { ...rest, paths: Object.fromEntries(paths), components: Object.fromEntries(kept) as Node };
}

/** Returns `schemas/pet` for every component that nodes refer to, directly or through others. */
function reachable(components: Readonly<Record<string, Node>>, start: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const pending: unknown[] = [start];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    for (const [, pointer = ""] of JSON.stringify(node).matchAll(/"#\/components\/([^"]+)"/g)) {
      if (found.has(pointer)) continue;
      found.add(pointer);
      const [kind = "", name = ""] = pointer.split("/");
      pending.push(components[kind]?.[name]);
    }
  }
  return found;
}
