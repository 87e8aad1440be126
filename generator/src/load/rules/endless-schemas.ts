import { childPointer, pointerTokens } from "../../diagnostics/pointer.js";
import { isObject, type Node } from "../document.js";
import { itemsOf, membersOf, textOf, type Rule } from "./rule.js";

/** JSON Schema 2020-12, Core 9.4.1: no schema applies itself to the same value again. */
export const endlessSchemas: Rule = {
  kinds: ["components"],
  check: ({ node, pointer }, { report, place }) => {
    const schemas = new Map(membersOf(node["schemas"]));
    const done = new Set<string>();
    for (const name of [...schemas.keys()].sort()) {
      const circle = findCircle(name, schemas, done);
      if (!circle) continue;
      const at = childPointer(childPointer(pointer, "schemas"), circle[0]!);
      report.add("SPEC079", { way: circle.join(" -> ") }, place(at, "key"));
    }
  },
};

/** A way from a schema to itself, both ends included. Schemas that were looked through before are not again. */
function findCircle(
  start: string,
  schemas: ReadonlyMap<string, Node>,
  done: Set<string>,
): readonly string[] | undefined {
  const way: { readonly name: string; readonly next: string[] }[] = [];
  const enter = (name: string): void => void way.push({ name, next: appliedInPlace(schemas.get(name)) });
  if (!done.has(start)) enter(start);
  for (let last = way.at(-1); last; last = way.at(-1)) {
    const name = last.next.shift();
    if (name === undefined) {
      done.add(last.name);
      way.pop();
      continue;
    }
    const before = way.findIndex((step) => step.name === name);
    if (before !== -1) {
      for (const step of way) done.add(step.name);
      return [...way.slice(before).map((step) => step.name), name];
    }
    if (!done.has(name)) enter(name);
  }
  return undefined;
}

/** The component schemas that a schema applies to the very value that it is applied to itself. */
function appliedInPlace(node: Node | undefined): string[] {
  if (!isObject(node)) return [];
  const reference = textOf(node["$ref"]);
  const inner = [
    ...["allOf", "anyOf", "oneOf"].flatMap((key) => itemsOf(node[key])),
    ...["not", "if", "then", "else"].flatMap((key) => (node[key] === undefined ? [] : [node[key]])),
    ...membersOf(node["dependentSchemas"]).map(([, schema]) => schema),
  ];
  const own = reference === undefined ? [] : pointerTokens(reference.slice(1)).slice(2);
  return [...own, ...inner.flatMap(appliedInPlace)];
}
