import { memoized, findOnce } from "../../diagnostics/get-or-add.js";
import { componentsOf } from "../../model/index.js";
import type { Api, JsonValue, Schema } from "../../model/types.js";
import { addTo } from "../../diagnostics/add-to.js";
import { travels } from "../shared/travels.js";

/** The readOnly properties of a value: their names, and those within other properties and items. A number is a tree around this one. */
type Tree = {
  readonly names?: readonly string[];
  readonly within?: { readonly [property: string]: Tree | number };
  readonly others?: Tree | number;
  readonly items?: Tree | number;
};

/** The part of a schema that the properties of its values come from. */
interface Members {
  readonly properties: ReadonlyMap<string, { readonly isReadOnly: boolean; readonly schemas: readonly Schema[] }>;
  readonly others: readonly Schema[];
  readonly items: readonly Schema[];
}

/** The maximum number of objects that are looked at, and their maximum depth. */
const mostObjects = 2000;
const deepest = 20;

/** Returns the readOnly properties of a request's body, which handlers do not get; undefined if there are none. */
export function readOnlyOf(api: Api, schema: Schema): JsonValue | undefined {
  const members = membersIn(api);
  let left = mostObjects;
  const tree = treeOf([schema], []);
  return tree !== undefined && hasNames(tree) ? tree : undefined;

  function treeOf(schemas: readonly Schema[], above: readonly string[]): Tree | number | undefined {
    left -= 1;
    if (left < 0 || above.length > deepest) return undefined;
    const key = schemas.map(keyOf).join();
    const at = above.lastIndexOf(key);
    if (at >= 0) return above.length - at;
    const { properties, others, items } = joined(schemas.map(members), "every");
    const inner = [...above, key];
    const names = [...properties].filter(([, { isReadOnly }]) => isReadOnly).map(([name]) => name);
    const within = [...properties].flatMap(([name, one]) => {
      const found = one.isReadOnly ? undefined : treeOf(one.schemas, inner);
      return found === undefined ? [] : [[name, found] as const];
    });
    const ofOthers = others.length === 0 ? undefined : treeOf(others, inner);
    const ofItems = items.length === 0 ? undefined : treeOf(items, inner);
    const found = {
      ...(names.length > 0 && { names }),
      ...(within.length > 0 && { within: Object.fromEntries(within) }),
      ...(ofOthers !== undefined && { others: ofOthers }),
      ...(ofItems !== undefined && { items: ofItems }),
    };
    return Object.keys(found).length === 0 ? undefined : found;
  }
}

type MembersOf = (schema: Schema) => Members;

/**
 * Returns a function that returns the members of a schema. Each component is looked at once: in time linear in the document, also where
 * many unions share their variants. A component that consists of itself adds nothing to itself.
 */
const membersIn = memoized((api: Api): MembersOf => {
  const components = componentsOf(api);
  const known = new Map<string, Members>();
  return membersOf;

  function membersOf(one: Schema): Members {
    switch (one.kind) {
      case "object":
        return {
          properties: new Map(
            one.properties.map((property) => [
              property.name,
              { isReadOnly: !travels(property.schema, "request"), schemas: [property.schema] },
            ]),
          ),
          others: [one.additional, ...one.patterns.map((pattern) => pattern.schema)],
          items: [],
        };
      case "array":
        return { ...nothing, items: [one.items] };
      case "tuple":
        return { ...nothing, items: [...one.prefix, one.items] };
      case "nullable":
        return membersOf(one.inner);
      case "intersection":
        return joined(one.members.map(membersOf), "any");
      case "union":
        return without(one.tag?.name, joined(one.variants.map(membersOf), "every"));
      case "ref":
        return findOnce(known, one.name, nothing, () => {
          const target = components.get(one.name)?.schema;
          return target === undefined ? nothing : membersOf(target);
        });
      default:
        return nothing;
    }
  }
});

const nothing: Members = { properties: new Map(), others: [], items: [] };

/** Leaves out the tag of a union: without it, no variant would fit. */
function without(tag: string | undefined, { properties, ...rest }: Members): Members {
  return { ...rest, properties: new Map([...properties].filter(([name]) => name !== tag)) };
}

/** Joins the members of schemas that all apply, one of which is enough, or of variants, all of which have to agree. */
function joined(all: readonly Members[], need: "any" | "every"): Members {
  const found = new Map<string, { readonly isReadOnly: boolean; readonly schemas: readonly Schema[] }[]>();
  for (const { properties } of all) for (const [name, property] of properties) addTo(found, name, property);
  const properties = [...found].map(([name, same]) => {
    const isReadOnly = need === "any" ? same.some((one) => one.isReadOnly) : same.every((one) => one.isReadOnly);
    return [name, { isReadOnly, schemas: distinct(same.map(({ schemas }) => schemas)) }] as const;
  });
  return {
    properties: new Map(properties),
    others: distinct(all.map(({ others }) => others)),
    items: distinct(all.map(({ items }) => items)),
  };
}

/** Returns the schemas of all lists, each once: variants that are the same would double them with every level. */
function distinct(lists: readonly (readonly Schema[])[]): readonly Schema[] {
  return [...new Set(lists.flat())];
}

function keyOf(schema: Schema): string {
  return schema.kind === "ref" ? schema.name : schema.source;
}

function hasNames(tree: Tree | number): boolean {
  if (typeof tree === "number") return false;
  const { names = [], within = {}, others = 0, items = 0 } = tree;
  return names.length > 0 || [...Object.values(within), others, items].some(hasNames);
}
