/** Random changes of one thing in a document: a property, an argument, a value or an operation. */
import type { Random } from "../documents/roundtrip/random.js";
import type { Tree } from "../names/support.js";

/** A change, and the same document with another name for what it changes. */
export interface Broken {
  readonly description: string;
  readonly document: Tree;
  /** Tells whether a program uses what has changed. Absent if the change adds something. */
  readonly renamed?: Tree;
}

type Change = (document: Tree, random: Random) => Broken | undefined;

/** Makes a random change; undefined if the document has nothing of the kind that is chosen. */
export function breakAtRandom(document: Tree, random: Random): Broken | undefined {
  return random.pick(changes)(document, random);
}

function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns all objects of a document with the names and indexes that lead to them. */
function treesIn(value: unknown, path: readonly string[] = []): readonly (readonly [readonly string[], Tree])[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => treesIn(one, [...path, `${index}`]));
  if (!isTree(value)) return [];
  return [[path, value], ...Object.entries(value).flatMap(([key, one]) => treesIn(one, [...path, key]))];
}

/** Returns a copy of a document with an edit of the object at a path. */
function edited(document: Tree, path: readonly string[], edit: (tree: Tree) => void): Tree {
  const copy = structuredClone(document);
  let tree: unknown = copy;
  for (const step of path) tree = isTree(tree) || Array.isArray(tree) ? Reflect.get(tree, step) : undefined;
  if (isTree(tree)) edit(tree);
  return copy;
}

function propertiesOf(tree: Tree): Tree {
  const { properties } = tree;
  return isTree(properties) ? properties : {};
}

function requiredOf(tree: Tree): readonly unknown[] {
  return Array.isArray(tree["required"]) ? tree["required"] : [];
}

interface Target {
  readonly path: readonly string[];
  readonly schema: Tree;
  readonly name: string;
}

/** Picks a property of a schema that nothing but the schema names. */
function pickProperty(document: Tree, random: Random): Target | undefined {
  const text = JSON.stringify(document);
  const found = treesIn(document).flatMap(([path, schema]) => {
    if (!path.includes("schemas") && !path.includes("schema")) return [];
    const isRequired = (name: string) => requiredOf(schema).includes(name);
    return (
      Object.keys(propertiesOf(schema))
        .filter((name) => /^\w+$/.test(name) && (isTree(propertiesOf(schema)[name]) || isRequired(name)))
        // Discriminators, pages, uploads and effects name properties elsewhere.
        .filter((name) => !new RegExp(`:"(?:\\$[\\w.]*|[\\w.]*\\.)?${name}"|\\["${name}"\\]\\}`).test(text))
        .map((name) => ({ path, schema, name }))
    );
  });
  return found.length === 0 ? undefined : random.pick(found);
}

/** Returns a change of a random property. */
function ofProperty(kind: string, change: (tree: Tree, name: string) => void, isFit = (_: Target) => true): Change {
  return (document, random) => {
    const target = pickProperty(document, random);
    if (target === undefined || !isFit(target)) return undefined;
    const { path, name } = target;
    const changed = edited(document, path, (tree) => change(tree, name));
    return {
      description: `${kind} ${path.join("/")} ${name}`,
      document: changed,
      renamed: edited(document, path, (tree) => rename(tree, name)),
    };
  };
}

function rename(tree: Tree, name: string): void {
  const properties = propertiesOf(tree);
  properties[`${name}Now`] = properties[name];
  delete properties[name];
  if (Array.isArray(tree["required"]))
    tree["required"] = tree["required"].map((one) => (one === name ? `${name}Now` : one));
}

function remove(tree: Tree, name: string): void {
  delete propertiesOf(tree)[name];
  if (Array.isArray(tree["required"])) tree["required"] = tree["required"].filter((one) => one !== name);
}

function makeOptional(tree: Tree, name: string): void {
  tree["required"] = requiredOf(tree).filter((one) => one !== name);
}

function makeNullable(tree: Tree, name: string): void {
  const properties = propertiesOf(tree);
  properties[name] = { oneOf: [properties[name], { type: "null" }] };
}

function makeUnlike(tree: Tree, name: string): void {
  propertiesOf(tree)[name] = { type: "array", items: { type: "array", items: { type: "boolean" } } };
}

/** Adds a required property to a random schema. */
function requireProperty(document: Tree, random: Random): Broken | undefined {
  const found = treesIn(document).filter(([path, tree]) => path.includes("schemas") && isTree(tree["properties"]));
  if (found.length === 0) return undefined;
  const [path] = random.pick(found);
  const changed = edited(document, path, (tree) => {
    propertiesOf(tree)["needed"] = { type: "string" };
    tree["required"] = [...requiredOf(tree), "needed"];
  });
  return { description: `require ${path.join("/")} needed`, document: changed };
}

/** Removes or renames a query parameter. */
function loseParameter(document: Tree, random: Random): Broken | undefined {
  const found = treesIn(document).filter(([, tree]) => tree["in"] === "query" && "schema" in tree);
  if (found.length === 0) return undefined;
  const [path, { name }] = random.pick(found);
  if (JSON.stringify(document).split(`"${String(name)}"`).length > 2) return undefined;
  const changed = edited(document, path, (tree) => void (tree["name"] = `${String(name)}Now`));
  return { description: `rename ${path.join("/")}`, document: changed, renamed: changed };
}

/** Returns the operations of a document with their paths. */
function operationsOf(document: Tree): readonly (readonly [readonly string[], Tree])[] {
  return treesIn(document["paths"], ["paths"]).filter(([path, tree]) => path.length === 3 && isTree(tree["responses"]));
}

function requireParameter(document: Tree, random: Random): Broken | undefined {
  const found = operationsOf(document);
  if (found.length === 0) return undefined;
  const [path] = random.pick(found);
  const changed = edited(document, path, (tree) => {
    const needed = { name: "needed", in: "query", required: true, schema: { type: "string" } };
    tree["parameters"] = [...(Array.isArray(tree["parameters"]) ? tree["parameters"] : []), needed];
  });
  return { description: `require a parameter of ${path.join(" ")}`, document: changed };
}

function loseOperation(document: Tree, random: Random): Broken | undefined {
  const found = operationsOf(document);
  if (found.length === 0) return undefined;
  const [path, tree] = random.pick(found);
  const id = tree["operationId"];
  // Effects and links name operations.
  if (typeof id === "string" && JSON.stringify(document).split(id).length > 2) return undefined;
  const changed = edited(document, path.slice(0, -1), (item) => void delete item[path.at(-1) ?? ""]);
  return { description: `lose ${path.join(" ")}`, document: changed, renamed: changed };
}

function loseValue(document: Tree, random: Random): Broken | undefined {
  const found = treesIn(document).filter(([, tree]) => {
    const hasNames = Object.keys(tree).some((key) => key.startsWith("x-"));
    return Array.isArray(tree["enum"]) && tree["enum"].length > 2 && !hasNames && !("default" in tree);
  });
  if (found.length === 0) return undefined;
  const [path, tree] = random.pick(found);
  const values = Array.isArray(tree["enum"]) ? (tree["enum"] as readonly unknown[]) : [];
  const lost = random.pick([...values]);
  const changed = edited(document, path, (one) => void (one["enum"] = values.filter((value) => value !== lost)));
  return { description: `lose ${JSON.stringify(lost)} of ${path.join("/")}`, document: changed, renamed: changed };
}

const changes: readonly Change[] = [
  ofProperty("remove", remove),
  ofProperty("rename", rename),
  ofProperty("make optional", makeOptional, ({ schema, name }) => requiredOf(schema).includes(name)),
  ofProperty("make nullable", makeNullable),
  ofProperty("change the type of", makeUnlike),
  requireProperty,
  loseParameter,
  requireParameter,
  loseOperation,
  loseValue,
];
