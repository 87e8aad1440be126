import { childPointer, pointerTokens } from "../../diagnostics/pointer.js";
import { isObject, memberOf as childOf, nodeAt, type Node, type ObjectNode } from "../../load/index.js";
import type { SchemaAt } from "../subsume/judge.js";
import type { Pointer, SideName } from "../types.js";

/** A schema with its pointer. */
export interface Located {
  readonly pointer: Pointer;
  readonly node: Node;
}

/** Schemas that all apply to the same value, ordered by pointer. None of them is a bare reference. */
export interface Position {
  /** The same for the same pointers. */
  readonly key: string;
  readonly schemas: readonly Located[];
}

/** One of the documents. */
export class Side {
  readonly name: SideName;
  readonly #root: ObjectNode;

  constructor(name: SideName, root: ObjectNode) {
    this.name = name;
    this.#root = root;
  }

  /** Returns the references to all components, with the components. */
  get components(): readonly (readonly [reference: string, component: Node])[] {
    const all = this.#root["components"];
    return namesOf(all).flatMap((kind) => {
      const components = memberOf({ pointer: "#/components", node: all! }, kind);
      return namesOf(components?.node).flatMap((name) => {
        const component = memberOf(components!, name);
        return component ? [[component.pointer, component.node] as const] : [];
      });
    });
  }

  /** Returns the value at a pointer. */
  at(pointer: Pointer): Node | undefined {
    return nodeAt(this.#root, pointer);
  }

  /** Returns the schema that a reference names. */
  target(reference: Node | undefined): Located | undefined {
    if (typeof reference !== "string" || !reference.startsWith("#/")) return undefined;
    const pointer = reference.slice(1);
    const node = this.at(pointer);
    return node === undefined ? undefined : { pointer, node };
  }

  /** Returns the position of schemas that all apply to the same value. */
  position(schemas: readonly Located[]): Position {
    const found = new Map<Pointer, Located>();
    for (const schema of schemas) {
      const located = this.#withoutAliases(schema);
      if (located.node !== true) found.set(located.pointer, located);
    }
    const sorted = [...found.values()].sort((one, other) => (one.pointer < other.pointer ? -1 : 1));
    return { key: sorted.map(({ pointer }) => pointer).join("\n"), schemas: sorted };
  }

  /** Returns the schemas of a position as the judge reads them. */
  schemaAt({ schemas }: Position): SchemaAt {
    return { side: this.name, pointers: schemas.map(({ pointer }) => pointer) };
  }

  #withoutAliases(schema: Located): Located {
    const seen = new Set<Pointer>();
    let located = schema;
    while (isObject(located.node) && Object.keys(located.node).length === 1 && !seen.has(located.pointer)) {
      seen.add(located.pointer);
      const target = this.target(located.node["$ref"]);
      if (!target) break;
      located = target;
    }
    return located;
  }
}

/** Returns a member of a schema's keyword, with its pointer: `memberOf(schema, "properties", "id")`. */
export function memberOf({ pointer, node }: Located, ...tokens: readonly (string | number)[]): Located | undefined {
  const member = tokens.map(String).reduce<Node | undefined>(childOf, node);
  return member === undefined ? undefined : { pointer: childPointer(pointer, ...tokens), node: member };
}

/** Returns the names of the properties of an object; empty for other values. */
export function namesOf(node: Node | undefined): readonly string[] {
  return isObject(node) ? Object.keys(node).filter((name) => node[name] !== undefined) : [];
}

/** Returns the name of the component schema that a position is; undefined if it is none, or several schemas. */
export function componentAt({ schemas: [schema, ...others] }: Position): string | undefined {
  const [kind, section, name, ...inner] = pointerTokens(schema?.pointer ?? "");
  const isComponent = kind === "components" && section === "schemas" && inner.length + others.length === 0;
  return isComponent ? name : undefined;
}
