import { childPointer, pointerOf, pointerTokens } from "../../diagnostics/pointer.js";
import { isObject } from "../document.js";
import { sections, type Section } from "../grammar.js";
import type { Location, Resolver, Target } from "./resolver.js";

/** A component of the document, by where it stands in `components`. */
export interface Component {
  readonly section: Section;
  readonly name: string;
}

/** A component that the document declares itself, with the node that declares it. */
export interface DeclaredComponent extends Component {
  readonly target: Target;
}

export function componentPointer({ section, name }: Component): string {
  return pointerOf(["components", section, name]);
}

/** The name of the component schema that a `$ref` of the bundled document leads to. */
export function componentNameOf(reference: string): string {
  return pointerTokens(reference.slice(1)).at(-1)!;
}

/** The `$ref` that leads to a component of the bundled document. */
export function componentReference(component: Component): string {
  return `#${componentPointer(component)}`;
}

/**
 * The components of the document by section, ordered by name. `components` or a section of it may be a reference to a
 * file: OAS has no such thing, but many authors do.
 */
export function declaredComponents(resolver: Resolver): readonly DeclaredComponent[] {
  const document: Target = { source: resolver.root, pointer: "", node: resolver.root.root };
  const components = memberOf(document, "components", resolver);
  return sections.flatMap((section) => {
    const members = components && memberOf(components, section, resolver);
    if (!members || !isObject(members.node)) return [];
    return Object.keys(members.node)
      .sort()
      .map((name) => ({ section, name, target: below(members, name) }));
  });
}

function memberOf(target: Target, key: string, resolver: Resolver): Target | undefined {
  if (!isObject(target.node) || target.node[key] === undefined) return undefined;
  const end = resolver.chase(below(target, key), { is: "data" });
  return "target" in end ? end.target : undefined;
}

function below(target: Target, key: string): Target {
  const node = isObject(target.node) ? target.node[key] : undefined;
  return { source: target.source, pointer: childPointer(target.pointer, key), node: node ?? null };
}

/** Distinguishes places in all files. */
export function keyOfPlace({ source, pointer }: Location): string {
  return `${source.path}#${pointer}`;
}

/** True where `pointer` is `outer` or lies below it. */
export function isWithin(pointer: string, outer: string): boolean {
  return pointer === outer || pointer.startsWith(`${outer}/`);
}
