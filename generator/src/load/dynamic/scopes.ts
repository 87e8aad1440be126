import type { Mounts } from "../bundle/mounts.js";
import type { Homes } from "../bundle/homes.js";
import { componentPointer } from "../resolve/components.js";
import type { Resolver, Target } from "../resolve/resolver.js";
import type { Resource } from "../resolve/resources.js";

/**
 * The dynamic scope, as far as it matters: which component each dynamic anchor means. The outermost resource that
 * declares an anchor decides, so what is bound stays bound (JSON Schema 2020-12, Core 7.1 and 8.2.3.2).
 */
export type Bindings = ReadonlyMap<string, string>;

export const nothingBound: Bindings = new Map();

/** What a `$dynamicRef` means: the component that the anchor is bound to, or else the one that it first leads to. */
export interface DynamicTarget {
  readonly anchor?: string;
  readonly component: string;
}

/** Which schema resources the parts of a bundled document came from, and what these bind. */
export class Scopes {
  readonly #resolver: Resolver;
  readonly #homes: Homes;
  readonly #mounts: Mounts;
  readonly #declared = new Map<Resource, Bindings>();

  constructor(resolver: Resolver, homes: Homes, mounts: Mounts) {
    this.#resolver = resolver;
    this.#homes = homes;
    this.#mounts = mounts;
  }

  /** The bindings inside of what stands at a pointer, where `outer` hold around it. */
  enter(outer: Bindings, pointer: string): Bindings {
    const own = this.ownBindings(pointer);
    return [...own.keys()].every((anchor) => outer.has(anchor)) ? outer : new Map([...own, ...outer]);
  }

  /** What the resource binds that a pointer of the bundled document belongs to. */
  ownBindings(pointer: string): Bindings {
    const at = this.#mounts.locate(pointer);
    const resource = this.#resolver.resourceAt(at);
    const known = this.#declared.get(resource);
    if (known) return known;
    const bindings = new Map(
      [...resource.dynamic].flatMap((anchor) => {
        const home = this.#homes.at(this.#resolver.anchored(anchor, resource, at.source), "schemas");
        // Anchors that no $dynamicRef looks for have no component of their own.
        return home ? [[anchor, home.name] as const] : [];
      }),
    );
    this.#declared.set(resource, bindings);
    return bindings;
  }

  dynamicTarget(reference: string, pointer: string): DynamicTarget {
    const at = this.#mounts.locate(pointer);
    const resolution = this.#resolver.resolve(reference, at);
    if ("problem" in resolution) throw new Error(`Bug in specloom: the crawl missed ${reference}`);
    const anchor = this.#resolver.dynamicAnchorOf(reference, at);
    const component = this.#homes.of(resolution.target, "schemas").name;
    return { component, ...(anchor !== undefined && { anchor }) };
  }

  /** The component that a reader would name the scope after: that of the whole resource, if it is one. */
  titleOf(component: string): string {
    const at = this.#mounts.locate(componentPointer({ section: "schemas", name: component }));
    const { pointer } = this.#resolver.resourceAt(at);
    const resource: Target = { source: at.source, pointer, node: null };
    return this.#homes.at(resource, "schemas")?.name ?? component;
  }
}
