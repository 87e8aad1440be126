import { getOrAdd } from "../../diagnostics/get-or-add.js";
import type { Mounts } from "../bundle/mounts.js";
import type { Homes } from "../bundle/homes.js";
import { componentPointer } from "../resolve/components.js";
import type { Resolver, Target } from "../resolve/resolver.js";
import type { Resource } from "../resolve/resources.js";

/**
 * The relevant part of the dynamic scope: the component for each dynamic anchor. The outermost resource that declares
 * an anchor wins, so a binding never changes on the way inwards (JSON Schema 2020-12, Core 7.1 and 8.2.3.2).
 */
export type Bindings = ReadonlyMap<string, string>;

export const nothingBound: Bindings = new Map();

/** Returns the target of a `$dynamicRef`: the component bound to the anchor, or otherwise its first target. */
export interface DynamicTarget {
  readonly anchor?: string;
  readonly component: string;
}

/** The schema resources from which the parts of a bundled document came, and their bindings. */
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

  /** Returns the bindings inside the value at a pointer, given the `outer` ones around it. */
  enter(outer: Bindings, pointer: string): Bindings {
    const own = this.ownBindings(pointer);
    return [...own.keys()].every((anchor) => outer.has(anchor)) ? outer : new Map([...own, ...outer]);
  }

  /** Returns the bindings of the resource that contains a pointer of the bundled document. */
  ownBindings(pointer: string): Bindings {
    const at = this.#mounts.locate(pointer);
    const resource = this.#resolver.resourceAt(at);
    return getOrAdd(this.#declared, resource, () => {
      const bindings = [...resource.dynamic].flatMap((anchor) => {
        const home = this.#homes.at(this.#resolver.anchored(anchor, resource, at.source), "schemas");
        // Anchors without a $dynamicRef have no component.
        return home ? [[anchor, home.name] as const] : [];
      });
      return new Map(bindings);
    });
  }

  dynamicTarget(reference: string, pointer: string): DynamicTarget {
    const at = this.#mounts.locate(pointer);
    const resolution = this.#resolver.resolve(reference, at);
    if ("problem" in resolution) throw new Error(`Bug in specloom: the crawl missed ${reference}`);
    const anchor = this.#resolver.dynamicAnchorOf(reference, at);
    const component = this.#homes.of(resolution.target, "schemas").name;
    return { component, ...(anchor !== undefined && { anchor }) };
  }

  /** Returns the component after which to name the scope: that of the whole resource, if it is one. */
  titleOf(component: string): string {
    const at = this.#mounts.locate(componentPointer({ section: "schemas", name: component }));
    const { pointer } = this.#resolver.resourceAt(at);
    const resource: Target = { source: at.source, pointer, node: null };
    return this.#homes.at(resource, "schemas")?.name ?? component;
  }
}
