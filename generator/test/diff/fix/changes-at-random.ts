/** Random renames in a document and in its names lock, and new values of enums: changes that a program can follow. */
import { printNames, recordNames, parseNames, type NamesLock } from "../../../src/model/index.js";
import type { Random } from "../../documents/roundtrip/random.js";
import { buildText, type Built } from "../../emit/generate.js";
import type { Tree } from "../../names/support.js";

/** A document, and the same with other names and more values. */
export interface Changed {
  readonly base: Built;
  readonly revision: Built;
  /** The changes that were made. */
  readonly done: readonly string[];
}

/** Makes changes one after another. Leaves out those that make the document or the lock invalid. */
export async function changeAtRandom(root: Tree, count: number, random: Random): Promise<Changed> {
  const base = await buildText(JSON.stringify(root));
  let document = root;
  let lock = printNames(recordNames(base.api));
  let revision = base;
  const done: string[] = [];
  for (let tries = 0; done.length < count && tries < 10 * count; tries += 1) {
    const next = { document: structuredClone(document), lock };
    const edit = random.pick(edits)(next, random, `${tries}`);
    if (edit === undefined) continue;
    const { names, problems } = parseNames(next.lock, "specloom.names");
    const built = problems.length > 0 ? undefined : await buildWith(next.document, names);
    if (built === undefined) continue;
    done.push(edit);
    [document, lock, revision] = [next.document, printNames(recordNames(built.api)), built];
  }
  return { base, revision, done };
}

function buildWith(document: Tree, names: NamesLock): Promise<Built | undefined> {
  return buildText(JSON.stringify(document), names).catch(() => undefined);
}

interface Draft {
  readonly document: Tree;
  lock: string;
}

/** Makes an edit and returns its description; undefined if there is nothing to change. */
type Edit = (draft: Draft, random: Random, suffix: string) => string | undefined;

const edits: readonly Edit[] = [
  renameProperty,
  renameComponent,
  renameParameter,
  renameMethod,
  renameResource,
  renameType,
  changeLayout,
  addEnumValue,
  addVariant,
];

function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns all objects of a document. */
function treesIn(value: unknown): readonly Tree[] {
  if (Array.isArray(value)) return value.flatMap(treesIn);
  return isTree(value) ? [value, ...Object.values(value).flatMap(treesIn)] : [];
}

/** Replaces a key, and leaves its position. */
function renameKey(tree: Tree, key: string, now: string): void {
  const entries = Object.entries(tree);
  for (const name of Object.keys(tree)) delete tree[name];
  for (const [name, value] of entries) tree[name === key ? now : name] = value;
}

function renameProperty({ document }: Draft, random: Random, suffix: string): string | undefined {
  const text = JSON.stringify(document);
  const schemas = treesIn(document["components"]).filter(
    (one) => isTree(one["properties"]) && (one["type"] === "object" || Array.isArray(one["required"])),
  );
  if (schemas.length === 0) return undefined;
  const schema = random.pick(schemas);
  const properties = schema["properties"];
  const names = isTree(properties) ? Object.keys(properties).filter((name) => /^\w+$/.test(name)) : [];
  if (!isTree(properties) || names.length === 0) return undefined;
  const name = random.pick(names);
  // Discriminators, pages, uploads and effects name properties elsewhere.
  if (new RegExp(`:"(?:\\$[\\w.]*|[\\w.]*\\.)?${name}"|\\["${name}"\\]\\}`).test(text)) return undefined;
  renameKey(properties, name, `${name}Now${suffix}`);
  const required = schema["required"];
  if (Array.isArray(required)) schema["required"] = required.map((one) => (one === name ? `${name}Now${suffix}` : one));
  return `property ${name}`;
}

function renameComponent(draft: Draft, random: Random, suffix: string): string | undefined {
  const { document } = draft;
  const components = document["components"];
  const schemas = isTree(components) ? components["schemas"] : undefined;
  const names = isTree(schemas) ? Object.keys(schemas).filter((name) => /^\w+$/.test(name)) : [];
  if (!isTree(schemas) || names.length === 0) return undefined;
  const name = random.pick(names);
  const path = `#/components/schemas/${name}`;
  const others = treesIn(document).flatMap((tree) =>
    Object.entries(tree).map(([key, value]) => ({ tree, key, value })),
  );
  for (const { tree, key, value } of others) if (value === path) tree[key] = `${path}Now${suffix}`;
  renameKey(schemas, name, `${name}Now${suffix}`);
  return `component ${name}`;
}

function renameParameter({ document }: Draft, random: Random, suffix: string): string | undefined {
  const parameters = treesIn(document).filter((one) => one["in"] === "query" && "schema" in one);
  if (parameters.length === 0) return undefined;
  const parameter = random.pick(parameters);
  const name = String(parameter["name"]);
  if (!/^\w+$/.test(name) || JSON.stringify(document).split(`"${name}"`).length > 2) return undefined;
  parameter["name"] = `${name}Now${suffix}`;
  return `parameter ${name}`;
}

/** Replaces a part of a random line of the lock. */
function renameInLock(
  draft: Draft,
  random: Random,
  pattern: RegExp,
  replace: (part: string) => string,
): string | undefined {
  const lines = draft.lock.split("\n");
  const found = lines.flatMap((line, index) => (pattern.test(line) ? [index] : []));
  if (found.length === 0) return undefined;
  const at = random.pick(found);
  const before = lines[at] ?? "";
  lines[at] = before.replace(
    pattern,
    (_, head: string, part: string, tail: string) => `${head}${replace(part)}${tail}`,
  );
  draft.lock = lines.join("\n");
  return `${before} -> ${lines[at]}`;
}

function renameMethod(draft: Draft, random: Random, suffix: string): string | undefined {
  return renameInLock(draft, random, /^(operation .* = [\w.]*?)(\w+)(\(.*)$/, (method) => `${method}Now${suffix}`);
}

/** Groups the arguments of an operation, or takes their groups away. */
function changeLayout(draft: Draft, random: Random): string | undefined {
  return renameInLock(draft, random, /^(operation .* = [\w.]+\()((?:grouped, )?)(path .*)$/, (part) =>
    part === "" ? "grouped, " : "",
  );
}

function renameType(draft: Draft, random: Random, suffix: string): string | undefined {
  return renameInLock(draft, random, /^(schema \S+ = )(\w+)(.*)$/, (type) => `${type}Now${suffix}`);
}

function renameResource(draft: Draft, random: Random, suffix: string): string | undefined {
  const resources = [...draft.lock.matchAll(/^operation .* = (\w+)\.\w/gm)].map(([, name = ""]) => name);
  if (resources.length === 0) return undefined;
  const name = random.pick(resources);
  draft.lock = draft.lock.replace(new RegExp(`^(operation .* = )${name}\\.`, "gm"), `$1${name}Now${suffix}.`);
  return `resource ${name}`;
}

function addEnumValue({ document }: Draft, random: Random, suffix: string): string | undefined {
  const enums = treesIn(document["components"]).flatMap((tree) => {
    // Names of values are in a list of the same length.
    const hasNames = Object.keys(tree).some((key) => key.startsWith("x-"));
    return Array.isArray(tree["enum"]) && !hasNames ? [tree["enum"]] : [];
  });
  if (enums.length === 0) return undefined;
  const values: unknown[] = random.pick(enums);
  const isText = values.some((value) => typeof value === "string");
  if (!isText && !values.every((value) => typeof value === "number")) return undefined;
  values.push(isText ? `new "${suffix}'` : 1000 + Number(suffix));
  return `value ${suffix} of ${JSON.stringify(values)}`;
}

function addVariant({ document }: Draft, random: Random, suffix: string): string | undefined {
  const components = document["components"];
  const schemas = isTree(components) ? components["schemas"] : undefined;
  const unions = treesIn(schemas).filter((tree) => isTree(tree["discriminator"]) && Array.isArray(tree["oneOf"]));
  if (!isTree(schemas) || unions.length === 0) return undefined;
  const { oneOf, discriminator } = random.pick(unions);
  const tag = isTree(discriminator) ? discriminator["propertyName"] : undefined;
  if (!Array.isArray(oneOf) || !isTree(discriminator) || typeof tag !== "string") return undefined;
  const [value, path] = [`variant${suffix}`, `#/components/schemas/Variant${suffix}`];
  schemas[`Variant${suffix}`] = { type: "object", required: [tag], properties: { [tag]: { const: value } } };
  oneOf.push({ $ref: path });
  if (isTree(discriminator["mapping"])) discriminator["mapping"][value] = path;
  return `variant ${suffix}`;
}
