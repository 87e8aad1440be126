import { pointerOf, pointerTokens } from "../../diagnostics/pointer.js";
import { isObject } from "../document.js";
import { sectionPath, sections, type Section } from "../grammar.js";
import { childOf, type Location, type Resolver, type Target } from "./resolver.js";

/** A component, by its section and name. */
export interface Component {
  readonly section: Section;
  readonly name: string;
}

/** A component that the document declares, with its node. */
export interface DeclaredComponent extends Component {
  readonly target: Target;
}

export function componentPointer({ section, name }: Component): string {
  return pointerOf(["components", section, name]);
}

/** Returns the name of the component schema that a `$ref` of the bundled document refers to. */
export function componentNameOf(reference: string): string {
  return pointerTokens(reference.slice(1)).at(-1)!;
}

/** Returns the `$ref` of a component of the bundled document. */
export function componentReference(component: Component): string {
  return `#${componentPointer(component)}`;
}

/**
 * Returns the components of the document by section, ordered by name. `components` or a section of it may be a
 * reference to a file, which OAS does not allow but many authors use.
 */
export function declaredComponents(resolver: Resolver): readonly DeclaredComponent[] {
  const document: Target = { source: resolver.root, pointer: "", node: resolver.root.root };
  return sections.flatMap((section) => {
    const path = sectionPath(section, resolver.version) ?? [];
    const members = path.reduce<Target | undefined>(
      (outer, key) => outer && memberOf(outer, key, resolver),
      path.length === 0 ? undefined : document,
    );
    const node = members?.node;
    if (!members || !isObject(node)) return [];
    return Object.keys(node)
      .sort()
      .map((name) => ({ section, name, target: childOf(members, name, node[name]!) }));
  });
}

function memberOf(target: Target, key: string, resolver: Resolver): Target | undefined {
  const node = isObject(target.node) ? target.node[key] : undefined;
  if (node === undefined) return undefined;
  const end = resolver.chase(childOf(target, key, node), { is: "data" });
  return "target" in end ? end.target : undefined;
}

/** Returns a key that identifies a node in all files. */
export function keyOfPlace({ source, pointer }: Location): string {
  return `${source.path}#${pointer}`;
}

/** Returns whether `pointer` equals `outer` or is inside it. */
export function isWithin(pointer: string, outer: string): boolean {
  return pointer === outer || pointer.startsWith(`${outer}/`);
}
