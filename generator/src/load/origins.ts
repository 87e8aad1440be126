import { getOrAdd } from "../diagnostics/get-or-add.js";

/** A part of a document: where it comes from, if that is recorded, and the parts inside it by escaped token. */
interface Part<P> {
  origin?: P;
  children: Map<string, Part<P>>;
}

/**
 * The origins of the parts of a document. Records only what does not have the place that follows from the part around it. The tree is
 * keyed by the parts of pointers, because engines hash long strings badly.
 */
export class Origins<P extends { readonly pointer: string }> {
  readonly #root: Part<P>;

  constructor(root?: P) {
    this.#root = createPart(root);
  }

  /** Returns where the value at a pointer comes from. */
  locate(pointer: string): P {
    const tokens = tokensOf(pointer);
    let part: Part<P> | undefined = this.#root;
    let found: { readonly origin: P; readonly depth: number } | undefined;
    for (let depth = 0; part !== undefined; depth += 1) {
      if (part.origin) found = { origin: part.origin, depth };
      part = depth < tokens.length ? part.children.get(tokens[depth] ?? "") : undefined;
    }
    if (found === undefined) throw new Error("Bug in specloom: the root of the document has no origin");
    return { ...found.origin, pointer: [found.origin.pointer, ...tokens.slice(found.depth)].join("/") };
  }

  /** Records the origin of a value. What is recorded inside of it stays. */
  add(pointer: string, origin: P): void {
    this.#open(pointer).origin = origin;
  }

  /** Records that a value, with all that it contains, comes from elsewhere. */
  replace(pointer: string, origin: P): void {
    const part = this.#open(pointer);
    part.origin = origin;
    part.children = new Map();
  }

  /** Forgets a property that was removed. */
  remove(pointer: string): void {
    const end = pointer.lastIndexOf("/");
    this.#find(pointer.slice(0, end))?.children.delete(pointer.slice(end + 1));
  }

  /** Records that of a list, only the items with these indexes are left. */
  keepItems(pointer: string, kept: readonly number[]): void {
    const list = this.#open(pointer);
    const children = new Map<string, Part<P>>();
    for (const [index, before] of kept.entries()) {
      const part = list.children.get(String(before));
      const origin = part?.origin ?? this.locate(`${pointer}/${before}`);
      if (part !== undefined) children.set(String(index), index === before ? part : { ...part, origin });
      else if (index !== before) children.set(String(index), createPart(origin));
    }
    list.children = children;
  }

  /** Records that the value at `to` comes from the origin of the value at `from`. */
  copy(from: string, to: string): void {
    const origin = this.locate(from);
    const source = this.#find(from);
    if (source !== undefined) overlay(cloned(source), this.#open(to));
    this.add(to, origin);
  }

  /** Replaces the records at and inside of `to` by those that another document has at and inside of `from`. */
  graft(to: string, other: Origins<P>, from: string): void {
    const part = this.#open(to);
    part.children.clear();
    const source = other.#find(from);
    if (source !== undefined) overlay(cloned(source), part);
    part.origin = other.locate(from);
  }

  #find(pointer: string): Part<P> | undefined {
    return tokensOf(pointer).reduce<Part<P> | undefined>((part, token) => part?.children.get(token), this.#root);
  }

  #open(pointer: string): Part<P> {
    return tokensOf(pointer).reduce((part, token) => getOrAdd(part.children, token, () => createPart<P>()), this.#root);
  }
}

function createPart<P>(origin?: P): Part<P> {
  return { ...(origin !== undefined && { origin }), children: new Map() };
}

function cloned<P>({ origin, children }: Part<P>): Part<P> {
  return {
    ...(origin && { origin }),
    children: new Map([...children].map(([token, child]) => [token, cloned(child)])),
  };
}

function overlay<P>(source: Part<P>, target: Part<P>): void {
  if (source.origin) target.origin = source.origin;
  for (const [token, child] of source.children) {
    const known = target.children.get(token);
    if (known === undefined) target.children.set(token, child);
    else overlay(child, known);
  }
}

/** Returns the tokens of a pointer, still escaped; none for the empty pointer. */
function tokensOf(pointer: string): readonly string[] {
  return pointer.split("/").slice(1);
}
