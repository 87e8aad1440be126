import { decode, type Parts } from "../../load/index.js";
import { unnamedLinks, type PartsRecord } from "./record.js";
import { addAll } from "../../diagnostics/add-to.js";

/** The changes of a document, and the components and files that depend on them. */
export interface PartChanges {
  /** The components that have to be built again: those that changed, and those that read them. */
  readonly components: ReadonlySet<string>;
  /** The paths of the files that read their schemas. */
  readonly files: ReadonlySet<string>;
  /** All components that take part: what is built again, what the files declare, and all that these refer to. */
  readonly slice: ReadonlyMap<string, string>;
}

/** Undefined where more has changed than components, or more depends on them than components and files. */
export function findChanges(parts: Parts, record: PartsRecord): PartChanges | undefined {
  if (parts.rest !== record.rest) return undefined;
  const changed = [...parts.schemas].flatMap(([name, { hash }]) =>
    record.components[name]?.hash === hash ? [] : [name],
  );
  const components = withReaders(changed, record);
  const isConcerned = (names: readonly string[]): boolean => names.some((name) => components.has(name));
  if (isConcerned(record.others) || isConcerned(record.planned)) return undefined;
  const files = Object.entries(record.files).filter(([, reads]) => isConcerned(reads));
  const slice = closure([...components, ...files.flatMap(([, reads]) => reads)], parts);
  return slice && { components, files: new Set(files.map(([path]) => path)), slice };
}

/** The components, and those that read them in full, directly or through others. */
function withReaders(changed: readonly string[], { components }: PartsRecord): ReadonlySet<string> {
  const found = new Set(changed);
  for (let size = -1; size !== found.size;) {
    size = found.size;
    for (const [name, { reads = [] }] of Object.entries(components)) {
      if (reads.some((read) => found.has(read))) found.add(name);
    }
  }
  return found;
}

/** The texts of components and of all that they refer to; undefined where they refer to anything but components. */
function closure(start: readonly string[], { schemas }: Parts): ReadonlyMap<string, string> | undefined {
  const found = new Map<string, string>();
  const pending = [...start];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (found.has(name)) continue;
    const part = schemas.get(name);
    const text = part && decode(part.bytes);
    const names = text === undefined ? undefined : referencesIn(text);
    if (text === undefined || names === undefined) return undefined;
    found.set(name, text);
    addAll(pending, [...names.declared, ...names.mapped.filter((mapped) => schemas.has(mapped))]);
  }
  // In the document's order.
  return new Map([...schemas.keys()].flatMap((name) => (found.has(name) ? [[name, found.get(name)!] as const] : [])));
}

interface References {
  readonly declared: readonly string[];
  /** Values of a discriminator's mapping, which may be names as well. */
  readonly mapped: readonly string[];
}

/** Undefined where a reference leads to anything but a component as a whole, and where the text is not JSON. */
function referencesIn(text: string): References | undefined {
  const declared: string[] = [];
  const mapped: string[] = [];
  let isWhole = true;
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, member] of Object.entries(value as Record<string, unknown>)) {
      if (unnamedLinks.has(key)) isWhole = false;
      if (key === "$ref") {
        const name = componentOf(member);
        if (name === undefined) isWhole = false;
        else declared.push(name);
      } else if (key === "defaultMapping") {
        mapped.push(componentOf(member) ?? String(member));
      } else if (key === "mapping" && typeof member === "object" && member !== null) {
        for (const target of Object.values<unknown>(member as Readonly<Record<string, unknown>>))
          mapped.push(componentOf(target) ?? String(target));
      }
      visit(member);
    }
  };
  try {
    visit(JSON.parse(text));
  } catch {
    return undefined;
  }
  return isWhole ? { declared, mapped } : undefined;
}

function componentOf(reference: unknown): string | undefined {
  const name =
    typeof reference === "string" ? /^#\/components\/schemas\/([A-Za-z0-9._-]+)$/.exec(reference)?.[1] : undefined;
  return name;
}
