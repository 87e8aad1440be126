import { isObject } from "../document.js";
import { isInlined, node as nodeType, sections, type Kind, type Section, type Type, type Version } from "../grammar.js";
import type { Folder } from "../read.js";
import { declaredComponents, keyOfPlace, type Component, type DeclaredComponent } from "../resolve/components.js";
import type { Reference } from "../resolve/crawl.js";
import type { Location, Resolver, Target } from "../resolve/resolver.js";
import { candidateNames } from "./names.js";

/** A component that the bundled document gains for a value from elsewhere. */
export interface Hoisted extends Component {
  readonly target: Target;
}

/** The kind of object in each section. */
const kinds: { readonly [S in Section]: Kind } = {
  schemas: "schema",
  responses: "response",
  parameters: "parameter",
  examples: "example",
  requestBodies: "requestBody",
  headers: "header",
  securitySchemes: "securityScheme",
  links: "link",
  callbacks: "callback",
  pathItems: "pathItem",
  mediaTypes: "mediaType",
};

const swaggerKinds: { readonly [S in Section]?: Kind } = {
  schemas: "swaggerSchema",
  responses: "swaggerResponse",
  parameters: "swaggerParameter",
  pathItems: "swaggerPathItem",
};

export function typeOfSection(section: Section, version: Version): Type {
  return nodeType((version === "2.0" ? swaggerKinds[section] : undefined) ?? kinds[section]);
}

/**
 * Assigns a component of the bundled document to each target of a reference, independent of the order of references.
 */
export class Homes {
  readonly #resolver: Resolver;
  readonly #declared = new Map<string, DeclaredComponent>();
  /** Names by section and location, for values that are not declared components. */
  readonly #moved = new Map<string, string>();
  /** Ordered by section and name. */
  readonly hoisted: readonly Hoisted[];

  /** `isLeftOut` says which declared components the document loses. Their names stay taken. */
  constructor(
    references: readonly Reference[],
    resolver: Resolver,
    folder: Folder,
    isLeftOut: (place: Location) => boolean = () => false,
  ) {
    this.#resolver = resolver;
    const all = declaredComponents(resolver);
    const declared = all.filter(({ target }) => !isLeftOut(target));
    for (const component of declared) this.#declared.set(keyOf(component.target, component.section), component);
    for (const component of declared) this.#claim(component);
    this.hoisted = this.#hoist(references, namesBySection(all), folder);
  }

  /** Returns the component for a reference to this target. */
  of(target: Target, section: Section): Component {
    const end = this.endOf(target, section);
    const component = this.at(end, section);
    if (!component) throw new Error(`Bug in specloom: the crawl missed ${end.source.path}#${end.pointer}`);
    return component;
  }

  /** Returns the component at this location, if any. */
  at(place: Location, section: Section): Component | undefined {
    const name = this.declaredAt(place, section)?.name ?? this.#moved.get(keyOf(place, section));
    return name === undefined ? undefined : { section, name };
  }

  /** Returns the final target of a reference: a declared component, or the first value that is not only a reference. */
  endOf(target: Target, section: Section): Target {
    const isDeclared = (passed: Target): boolean => this.declaredAt(passed, section) !== undefined;
    const end = this.#resolver.chase(target, typeOfSection(section, this.#resolver.version), isDeclared);
    if ("problem" in end) throw new Error(`Bug in specloom: the crawl missed ${JSON.stringify(end.problem)}`);
    return end.target;
  }

  declaredAt(place: Location, section: Section): DeclaredComponent | undefined {
    return this.#declared.get(keyOf(place, section));
  }

  /** Returns the component that replaced the value at this location, so that references to the component replace it. */
  movedFrom(place: Location, section: Section): Component | undefined {
    const name = this.#moved.size === 0 ? undefined : this.#moved.get(keyOf(place, section));
    return name === undefined ? undefined : { section, name };
  }

  /** Assigns a declared component that is only a reference to its target outside of `components`. */
  #claim({ section, name, target }: DeclaredComponent): void {
    const reference = this.referenceOf(target, section);
    if (isInlined(section) || !reference) return;
    const end = this.endOf(reference, section);
    const key = keyOf(end, section);
    // Components come in alphabetical order. If one value has several names, the first wins.
    if (!this.declaredAt(end, section) && !this.#moved.has(key)) this.#moved.set(key, name);
  }

  /** Returns the target of a component that is only a reference. */
  referenceOf(target: Target, section: Section): Target | undefined {
    const { node } = target;
    if (!isObject(node) || !this.#resolver.isMereReference(target, typeOfSection(section, this.#resolver.version)))
      return undefined;
    const resolution = this.#resolver.resolve(node["$ref"] as string, target);
    return "target" in resolution ? resolution.target : undefined;
  }

  #hoist(references: readonly Reference[], taken: Map<Section, Set<string>>, folder: Folder): readonly Hoisted[] {
    const homeless = new Map<string, { readonly section: Section; readonly target: Target }>();
    for (const { section, target } of references) {
      const end = this.endOf(target, section);
      const key = keyOf(end, section);
      if (!this.#declared.has(key) && !this.#moved.has(key)) homeless.set(key, { section, target: end });
    }
    const hoisted = [...homeless.keys()].sort().map((key) => {
      const { section, target } = homeless.get(key)!;
      const name = freeName(target, section, folder, taken);
      this.#moved.set(key, name);
      return { section, name, target };
    });
    return hoisted.sort(byComponent);
  }
}

function keyOf(place: Location, section: Section): string {
  return `${section}|${keyOfPlace(place)}`;
}

function namesBySection(declared: readonly DeclaredComponent[]): Map<Section, Set<string>> {
  const taken = new Map<Section, Set<string>>(sections.map((section) => [section, new Set<string>()]));
  for (const { section, name } of declared) taken.get(section)!.add(name);
  return taken;
}

function freeName(target: Target, section: Section, folder: Folder, taken: Map<Section, Set<string>>): string {
  const used = taken.get(section)!;
  for (const name of candidateNames(target, section, folder)) {
    if (used.has(name)) continue;
    used.add(name);
    return name;
  }
  throw new Error("Bug in specloom: candidate names never end");
}

function byComponent(one: Component, other: Component): number {
  if (one.section !== other.section) return sections.indexOf(one.section) - sections.indexOf(other.section);
  return one.name < other.name ? -1 : 1;
}
