import { childPointer } from "../../diagnostics/pointer.js";
import { membersOf, isList, isObject, type Node, type ObjectNode, objectOf, itemsOf, stringsOf } from "../document.js";
import { operationsOfItem, type ItemOperation } from "../operations.js";
import { isProper, repairedKeys } from "../repair.js";
import type { Resolver, Target } from "../resolve/resolver.js";
import type { LeftOutOperation } from "./types.js";

/** An operation or a request of a webhook, before anything was checked. */
export interface FilteredOperation extends LeftOutOperation {
  /** The name of a webhook; `path` is empty then. */
  readonly webhook?: string;
  /** The tags, with the parents of each. */
  readonly allTags: readonly string[];
  readonly permission?: string;
  readonly deprecated: boolean;
  readonly internal: boolean;
  /** The names of the security schemes that it requires; undefined: those of the document. */
  readonly schemes?: readonly string[];
  readonly node: ObjectNode;
  /** The pointer into the bundled document. */
  readonly pointer: string;
}

/** A path item where `paths` or `webhooks` uses it. */
export interface FilteredPathItem {
  /** The path, or the name of the webhook. */
  readonly name: string;
  /** The value in `paths` or `webhooks`, which may be a reference. */
  readonly node: Node;
  /** The pointer into the bundled document. */
  readonly pointer: string;
  readonly operations: readonly FilteredOperation[];
  /** Set if a reference on the way to the path item cannot be resolved. */
  readonly isUnresolved: boolean;
}

/** Finds the path items of a document and their operations, through references to other files. */
export function findPathItems(resolver: Resolver): readonly FilteredPathItem[] {
  const { root } = resolver.root;
  const top: Target = { source: resolver.root, pointer: "", node: root };
  const parents = parentsOf(root);
  return [...pathItemsIn(top, "paths"), ...pathItemsIn(top, "webhooks")].map(({ name, target, section }) => {
    const isWebhook = section === "webhooks";
    const pointer = childPointer(`/${section}`, name);
    const { members, isUnresolved } = membersOfItem(target, resolver);
    const about = { name, isWebhook, pointer, isInternal: members["x-internal"] === true, parents };
    const operations = operationsOfItem(members).map((operation) => operationOf(operation, about));
    return { name, node: target.node, pointer, operations, isUnresolved };
  });
}

function pathItemsIn(
  top: Target,
  section: "paths" | "webhooks",
): readonly { readonly name: string; readonly target: Target; readonly section: "paths" | "webhooks" }[] {
  const items = isObject(top.node) ? top.node[section] : undefined;
  if (!isObject(items)) return [];
  const repaired = repairedKeys(items, "path");
  return Object.keys(items).flatMap((key) => {
    const node = items[key];
    if (!isObject(node) || (section === "paths" && key.startsWith("x-"))) return [];
    const name = section === "webhooks" || isProper(key, "path") ? key : repaired.get(key);
    if (name === undefined) return [];
    return [{ name, section, target: { source: top.source, pointer: childPointer(`/${section}`, key), node } }];
  });
}

/** The maximum number of references from a path to its path item. More of them form a cycle, which the crawl reports. */
const maximumHops = 100;

/** Returns the properties of a path item. Those beside a reference override those of its target. */
function membersOfItem(
  target: Target,
  resolver: Resolver,
): { readonly members: ObjectNode; readonly isUnresolved: boolean } {
  const members = objectOf();
  let here = target;
  for (let hops = 0; hops < maximumHops && isObject(here.node); hops += 1) {
    const { node } = here;
    for (const [key, value] of membersOf(node)) members[key] ??= value;
    const reference = node["$ref"];
    if (reference === undefined) return { members, isUnresolved: false };
    if (typeof reference !== "string") break;
    const next = resolver.resolve(reference, { source: here.source, pointer: childPointer(here.pointer, "$ref") });
    if (!("target" in next)) break;
    here = next.target;
  }
  return { members, isUnresolved: true };
}

interface About {
  readonly name: string;
  readonly isWebhook: boolean;
  readonly pointer: string;
  readonly isInternal: boolean;
  readonly parents: ReadonlyMap<string, string>;
}

function operationOf({ method, keys, node }: ItemOperation, about: About): FilteredOperation {
  const { name, isWebhook, isInternal, parents } = about;
  const tags = stringsOf(node["tags"]);
  const { "x-permission": permission, "x-upload": upload, operationId } = node;
  const permissionName = isObject(permission) ? permission["name"] : undefined;
  const uploadMethod = isObject(upload) ? upload["method"] : undefined;
  return {
    method,
    path: isWebhook ? "" : name,
    ...(isWebhook && { webhook: name }),
    ...(typeof operationId === "string" && { operationId }),
    tags,
    allTags: withParents(tags, parents),
    ...(typeof permissionName === "string" && { permission: permissionName }),
    ...(typeof uploadMethod === "string" && { upload: uploadMethod }),
    deprecated: node["deprecated"] === true,
    internal: node["x-internal"] === true || (isInternal && node["x-internal"] !== false),
    ...(isList(node["security"]) && { schemes: schemesOf(node["security"]) }),
    node,
    pointer: keys.reduce((outer, key) => childPointer(outer, key), about.pointer),
  };
}

/** Returns the names of the security schemes in a list of requirements. */
export function schemesOf(security: Node | undefined): readonly string[] {
  return itemsOf(security).flatMap((one) => (isObject(one) ? Object.keys(one) : []));
}

/** Returns the parent of each tag that has one. */
function parentsOf(root: Node): ReadonlyMap<string, string> {
  const tags = isObject(root) ? root["tags"] : undefined;
  return new Map(
    itemsOf(tags).flatMap((tag) => {
      const { name, parent } = isObject(tag) ? tag : {};
      return typeof name === "string" && typeof parent === "string" ? [[name, parent] as const] : [];
    }),
  );
}

/** Returns tags with their parents, however deep. */
function withParents(tags: readonly string[], parents: ReadonlyMap<string, string>): readonly string[] {
  if (parents.size === 0) return tags;
  const all = new Set(tags);
  for (const tag of all) {
    const parent = parents.get(tag);
    // A set visits what is added to it, and nothing twice.
    if (parent !== undefined) all.add(parent);
  }
  return [...all];
}
