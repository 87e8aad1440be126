import { childPointer } from "../../diagnostics/pointer.js";
import type { Report } from "../../diagnostics/report.js";
import type { Bundle } from "../bundle/bundle.js";
import type { Homes } from "../bundle/homes.js";
import { membersOf, isList, isObject, type Node, type ObjectNode, copyOf, objectOf } from "../document.js";
import { documentType } from "../grammar.js";
import { componentNameOf, componentPointer, componentReference } from "../resolve/components.js";
import type { Resolver } from "../resolve/resolver.js";
import { Instances, nameInstances, type Instance } from "./instances.js";
import { relevantAnchors, type Schemas } from "./relevance.js";
import { mapSchema, mapValue, type Pointers, type SchemaVisitor } from "./schema-parts.js";
import { nothingBound, Scopes, type Bindings } from "./scopes.js";

/**
 * Resolves every `$dynamicRef` (JSON Schema 2020-12, Core 8.2.3.2). Its target depends on the evaluation path, so a
 * component that reaches one is copied for each set of bindings; in each copy, the `$dynamicRef` is a plain `$ref`.
 *
 * Omits `$defs` from documents with a `$dynamicRef`: nothing refers to them any more and nothing evaluates them, so
 * they have no bindings. Reports and returns undefined if there are too many copies.
 */
export function resolveDynamicReferences(
  bundle: Bundle,
  resolver: Resolver,
  homes: Homes,
  report: Report,
): Bundle | undefined {
  // Searching text is faster than searching values, and rarely finds anything.
  if (!resolver.sources.mentions(/\$dynamicRef\b|\\u/) || !holdsKey(bundle.root, "$dynamicRef")) return bundle;
  const schemas = schemasOf(bundle.root);
  const scopes = new Scopes(resolver, homes, bundle.mounts);
  const instances = new Instances(scopes, relevantAnchors(schemas, scopes));
  const hoisted = new Set(homes.hoisted.map(({ section, name }) => (section === "schemas" ? name : "")));
  const starts = [...schemas.keys()].filter((name) => !hoisted.has(name)).map((name) => instances.alone(name));
  const found = findInstances({ bundle, schemas, scopes, instances }, starts);
  if ("tooManyAt" in found) {
    report.add("SPEC062", { limit: maximumCopied }, bundle.mounts.locationOf(found.tooManyAt, "key"));
    return undefined;
  }
  const names = nameInstances(found.instances, schemas.keys(), instances, scopes);
  return write({ bundle, schemas, scopes, instances }, found.instances, names);
}

/** The maximum number of schemas in all copies. */
const maximumCopied = 20_000;

interface Input {
  readonly bundle: Bundle;
  readonly schemas: Schemas;
  readonly scopes: Scopes;
  readonly instances: Instances;
}

function holdsKey(node: Node | undefined, key: string): boolean {
  if (isList(node)) return node.some((item) => holdsKey(item, key));
  return isObject(node) && (key in node || Object.keys(node).some((name) => holdsKey(node[name], key)));
}

function schemasOf(root: ObjectNode): Schemas {
  const components = root["components"];
  const schemas = isObject(components) ? components["schemas"] : undefined;
  return new Map(membersOf(schemas));
}

/** Collects everything reachable from some components, or from outside of components. */
function findInstances(
  input: Input,
  starts: readonly Instance[],
): { readonly instances: readonly Instance[] } | { readonly tooManyAt: string } {
  const found = new Map<string, Instance>();
  const pending: Instance[] = [];
  const add = (instance: Instance): string => {
    if (!found.has(instance.key)) pending.push(instance);
    found.set(instance.key, instance);
    return instance.component;
  };
  const writer = new Writer(input, add);
  writer.document();
  starts.forEach(add);
  let copied = 0;
  for (let next = pending.pop(); next; next = pending.pop()) {
    const before = writer.written;
    writer.instance(next, pointerOf(next.component));
    if (next.key !== input.instances.alone(next.component).key) copied += writer.written - before;
    if (copied > maximumCopied) return { tooManyAt: pointerOf(next.component) };
  }
  return { instances: [...found.values()] };
}

function write(input: Input, found: readonly Instance[], names: ReadonlyMap<string, string>): Bundle {
  const { root, mounts } = input.bundle;
  const writer = new Writer(input, ({ key }) => names.get(key)!);
  const written = writer.document();
  const byName = new Map(found.map((instance) => [names.get(instance.key)!, instance]));
  const schemas = objectOf();
  for (const name of orderOf(input.schemas, byName)) {
    const instance = byName.get(name)!;
    const from = pointerOf(instance.component);
    if (name !== instance.component) mounts.copy(from, pointerOf(name));
    schemas[name] = writer.instance(instance, pointerOf(name));
  }
  const components = objectOf({ ...(isObject(root["components"]) && copyOf(written["components"])), schemas });
  return { root: objectOf({ ...written, components }), mounts };
}

/** Orders copies after their originals. */
function orderOf(schemas: Schemas, byName: ReadonlyMap<string, Instance>): readonly string[] {
  const copies = new Map<string, string[]>();
  for (const name of [...byName.keys()].sort()) {
    const { component } = byName.get(name)!;
    const others = copies.get(component) ?? [];
    copies.set(component, name === component ? [name, ...others] : [...others, name]);
  }
  return [...schemas.keys()].flatMap((name) => copies.get(name) ?? []);
}

/** Copies parts of the document, with references to instances of components. */
class Writer {
  /** The number of schemas written so far. */
  written = 0;
  readonly #input: Input;
  readonly #nameOf: (instance: Instance) => string;

  constructor(input: Input, nameOf: (instance: Instance) => string) {
    this.#input = input;
    this.#nameOf = nameOf;
  }

  /** Copies everything but the component schemas. */
  document(): ObjectNode {
    const { root } = this.#input.bundle;
    const { components } = root;
    const others = isObject(components) && { components: objectOf({ ...components, schemas: objectOf() }) };
    const visitor = this.#visitor(nothingBound);
    return mapValue(objectOf({ ...root, ...others }), documentType, { from: "", to: "" }, visitor) as ObjectNode;
  }

  instance({ component, bindings }: Instance, to: string): Node {
    return this.#schema(this.#input.schemas.get(component)!, { from: pointerOf(component), to }, bindings);
  }

  #visitor(bindings: Bindings): SchemaVisitor {
    return {
      schema: (node, pointers) => this.#schema(node, pointers, bindings),
      reference: (text) => this.#reference(componentNameOf(text), bindings),
    };
  }

  #schema(node: Node, pointers: Pointers, outer: Bindings): Node {
    if (!isObject(node)) return node;
    this.written += 1;
    const bindings = this.#input.scopes.enter(outer, pointers.from);
    const schema = mapSchema(node, pointers, this.#visitor(bindings));
    nameVariants(node, schema);
    return typeof node["$dynamicRef"] === "string" ? this.#resolved(schema, pointers, bindings) : schema;
  }

  #reference(component: string, bindings: Bindings): string {
    const name = this.#nameOf(this.#input.instances.of(component, bindings));
    return componentReference({ section: "schemas", name });
  }

  /** Returns the schema with a `$ref` instead of its `$dynamicRef`; next to another `$ref`, it moves to `allOf`. */
  #resolved(schema: Record<string, Node>, { from, to }: Pointers, bindings: Bindings): Node {
    const { anchor, component } = this.#input.scopes.dynamicTarget(String(schema["$dynamicRef"]), from);
    const bound = anchor === undefined ? undefined : bindings.get(anchor);
    const reference = this.#reference(bound ?? component, bindings);
    delete schema["$dynamicRef"];
    if (schema["$ref"] === undefined) return Object.assign(schema, { $ref: reference });
    const others = isList(schema["allOf"]) ? schema["allOf"] : [];
    const { mounts } = this.#input.bundle;
    mounts.add(childPointer(childPointer(to, "allOf"), others.length), mounts.locate(from));
    return Object.assign(schema, { allOf: [...others, objectOf({ $ref: reference })] });
  }
}

/**
 * Adds the mapping of copied variants: without a mapping, the name of a variant is its tag (OAS 3.1 4.8.25), but
 * copies have other names.
 */
function nameVariants(node: ObjectNode, copy: Record<string, Node>): void {
  const { discriminator } = copy;
  if (!isObject(discriminator)) return;
  const given = discriminator["mapping"];
  const mapping = copyOf(given);
  for (const key of ["oneOf", "anyOf"]) {
    const after = referencesIn(copy[key]);
    for (const [index, reference] of referencesIn(node[key]).entries()) {
      const target = after[index];
      if (reference === undefined || target === undefined || target === reference) continue;
      if (!Object.values(mapping).includes(target)) mapping[componentNameOf(reference)] = target;
    }
  }
  if (Object.keys(mapping).length > 0) copy["discriminator"] = objectOf({ ...discriminator, mapping });
}

/** Returns the `$ref` of each variant that has one. */
function referencesIn(variants: Node | undefined): readonly (string | undefined)[] {
  if (!isList(variants)) return [];
  return variants.map((variant) => {
    const reference = isObject(variant) ? variant["$ref"] : undefined;
    return typeof reference === "string" ? reference : undefined;
  });
}

function pointerOf(component: string): string {
  return componentPointer({ section: "schemas", name: component });
}
