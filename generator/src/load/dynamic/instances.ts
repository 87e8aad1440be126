import { pascalCase } from "../bundle/names.js";
import { componentPointer } from "../resolve/components.js";
import { nothingBound, type Bindings, type Scopes } from "./scopes.js";

/** A component under some bindings. Instances with the same key have the same meaning. */
export interface Instance {
  readonly component: string;
  /** The bindings of the relevant anchors, ordered by name. */
  readonly bindings: Bindings;
  readonly key: string;
}

/** The components of a document under all reachable bindings. */
export class Instances {
  readonly #scopes: Scopes;
  readonly #relevant: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(scopes: Scopes, relevant: ReadonlyMap<string, ReadonlySet<string>>) {
    this.#scopes = scopes;
    this.#relevant = relevant;
  }

  /** Returns the instance of a component that is entered under the `outer` bindings. */
  of(component: string, outer: Bindings): Instance {
    const relevant = this.#relevant.get(component);
    const inner = this.#scopes.enter(outer, componentPointer({ section: "schemas", name: component }));
    const kept = [...inner].filter(([anchor]) => relevant?.has(anchor)).sort(byAnchor);
    return { component, bindings: new Map(kept), key: JSON.stringify([component, kept]) };
  }

  /** Returns the instance of a component with which evaluation starts. */
  alone(component: string): Instance {
    return this.of(component, nothingBound);
  }
}

function byAnchor([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : 1;
}

/** The maximum number of deciding schemas in the name of a copy. */
const maximumTitles = 3;

/**
 * Names instances by key, independent of the order in which they were found. The start of an evaluation, or otherwise
 * the first instance of a component, keeps the component's name; others are named after the schemas that bind their
 * anchors: `TreeInStrictTree`.
 */
export function nameInstances(
  found: readonly Instance[],
  components: Iterable<string>,
  instances: Instances,
  scopes: Scopes,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const used = new Set(components);
  const sorted = [...found].sort((one, other) => (one.key < other.key ? -1 : 1));
  const plain = new Map<string, string>();
  for (const { component, key } of sorted) {
    if (!plain.has(component) || key === instances.alone(component).key) plain.set(component, key);
  }
  for (const instance of sorted) {
    const isPlain = plain.get(instance.component) === instance.key;
    names.set(instance.key, isPlain ? instance.component : free(copyName(instance, instances, scopes), used));
  }
  return names;
}

function copyName({ component, bindings }: Instance, instances: Instances, scopes: Scopes): string {
  const own = instances.alone(component).bindings;
  const deciding = [...bindings].filter(([anchor, target]) => own.get(anchor) !== target);
  const titles = [...new Set(deciding.map(([, target]) => pascalCase(scopes.titleOf(target))))];
  return `${component}In${titles.slice(0, maximumTitles).join("")}`;
}

function free(wanted: string, used: Set<string>): string {
  let name = wanted;
  for (let number = 2; used.has(name); number += 1) name = `${wanted}${number}`;
  used.add(name);
  return name;
}
