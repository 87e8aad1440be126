import { childPointer, pointerOf, pointerTokens } from "../../diagnostics/pointer.js";
import { isObject, type Node } from "../document.js";
import { itemsOf, membersOf, textOf, type Rule } from "./rule.js";

/** JSON Schema 2020-12, Core 9.4.1: no schema applies itself to the same value again. */
export const endlessSchemas: Rule = {
  kinds: ["components"],
  check: ({ node, pointer }, { report, place, edits }) => {
    const at = childPointer(pointer, "schemas");
    const schemas = new Map(membersOf(node["schemas"]));
    const done = new Set<string>();
    for (const name of [...schemas.keys()].sort()) {
      for (const { way, closing } of findCircles(name, schemas, at, done)) {
        report.add("SPEC079", { way: way.join(" -> ") }, place(childPointer(at, way[0]!), "key"));
        edits.remove(closing);
      }
    }
  },
};

/** A way from a schema to itself, both ends included, and the `$ref` that leads back. */
interface Circle {
  readonly way: readonly string[];
  readonly closing: string;
}

interface Step {
  readonly name: string;
  readonly next: Reference[];
}

/** Every circle that a search from one schema meets. Schemas that were looked through before are not again. */
function findCircles(
  start: string,
  schemas: ReadonlyMap<string, Node>,
  pointer: string,
  done: Set<string>,
): readonly Circle[] {
  const circles: Circle[] = [];
  const steps: Step[] = [];
  /** Of the schemas on the way, which step each is. */
  const depths = new Map<string, number>();
  const enter = (name: string): void => {
    depths.set(name, steps.length);
    steps.push({ name, next: appliedInPlace(schemas.get(name), childPointer(pointer, name)) });
  };
  if (!done.has(start)) enter(start);
  for (let last = steps.at(-1); last; last = steps.at(-1)) {
    const reference = last.next.shift();
    if (reference === undefined) {
      done.add(last.name);
      depths.delete(last.name);
      steps.pop();
      continue;
    }
    const { name } = reference;
    const depth = depths.get(name);
    if (depth !== undefined) {
      const way = [...steps.slice(depth).map((step) => step.name), name];
      circles.push({ way, closing: reference.pointer });
    } else if (!done.has(name)) enter(name);
  }
  return circles;
}

/** A `$ref` to a component schema, with its own pointer. */
interface Reference {
  readonly name: string;
  readonly pointer: string;
}

/** The component schemas that a schema applies to the very value that it is applied to itself. */
function appliedInPlace(node: Node | undefined, pointer: string): Reference[] {
  if (!isObject(node)) return [];
  const reference = textOf(node["$ref"]);
  const name = reference === undefined ? undefined : pointerTokens(reference.slice(1))[2];
  const inner = [
    ...["allOf", "anyOf", "oneOf"].flatMap((key) =>
      itemsOf(node[key]).map((item, index) => [pointerOf([key, index]), item] as const),
    ),
    ...["not", "if", "then", "else"].map((key) => [pointerOf([key]), node[key]] as const),
    ...membersOf(node["dependentSchemas"]).map(([key, item]) => [pointerOf(["dependentSchemas", key]), item] as const),
  ];
  const own = name === undefined ? [] : [{ name, pointer: childPointer(pointer, "$ref") }];
  return [...own, ...inner.flatMap(([way, item]) => appliedInPlace(item, pointer + way))];
}
