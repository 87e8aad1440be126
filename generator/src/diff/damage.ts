import { childPointer, pointerTokens } from "../diagnostics/pointer.js";
import type { SourceLocation } from "../diagnostics/types.js";
import { isList, isObject, nodeAt, operationsOfItem, type LoadedDocument, type Node } from "../load/index.js";
import type { DocumentSize } from "./result/result.js";
import type { Finding } from "./types.js";
import { getOrAdd } from "../diagnostics/get-or-add.js";

/** The operations that files with errors affect. */
export interface Damage {
  /** Set if it may be any operation. */
  readonly isTotal: boolean;
  readonly affects: (operation: string) => boolean;
}

/** An operation, a path item without its operations, or a component. */
interface Part {
  readonly pointer: string;
  readonly node: Node;
}

/** Finds the operations of a document that reach a reference to a file with errors. */
export function damageOf(loaded: LoadedDocument): Damage {
  const { document, damage = [] } = loaded;
  const { root } = document;
  const paths = new Set<string>();
  for (const { pointer } of damage) {
    const [section, name = ""] = pointerTokens(pointer);
    const item = nodeAt(root, childPointer("", section ?? "", name));
    // Without its file, nothing is left of a path item, so its operations are unknown.
    const isEmpty = !isObject(item) || operationsOfItem(item).length === 0;
    if ((section === "paths" || section === "webhooks") && isEmpty) paths.add(name);
  }
  const isAffected = reachesDamage(loaded, damage);
  const affected = new Set(operationsIn(root).flatMap(({ name, parts }) => (parts.some(isAffected) ? [name] : [])));
  return {
    isTotal: damage.some(({ pointer }) => /\/securit(?:ySchemes|yDefinitions)\//.test(pointer)),
    affects: (operation) => affected.has(operation) || paths.has(operation.slice(operation.indexOf(" ") + 1)),
  };
}

/**
 * Removes operations from findings and, with the last one, the finding. Those about no operation stay if they are about the document as
 * a whole: a path or a component may be damaged.
 */
export function withoutOperations(findings: readonly Finding[], { affects }: Damage): readonly Finding[] {
  return findings.flatMap((finding) => {
    const { revision, base = revision ?? "" } = finding;
    if (finding.operations.length === 0) return /^\/(?:paths|webhooks|components)\//.test(base) ? [] : [finding];
    const operations = finding.operations.filter((one) => !affects(one));
    return operations.length === 0 ? [] : [{ ...finding, operations }];
  });
}

/** Returns the names of all operations and webhooks. */
export function operationNames({ document }: LoadedDocument): readonly string[] {
  return operationsIn(document.root).map(({ name }) => name);
}

/** Returns what a document has. */
export function sizeOf(loaded: LoadedDocument): DocumentSize {
  const { root } = loaded.document;
  const names = operationNames(loaded);
  const webhooks = names.filter((name) => name.startsWith("webhook ")).length;
  const { servers } = root;
  return {
    operations: names.length - webhooks,
    webhooks,
    schemas: Object.keys(membersAt(root, "/components/schemas")).length,
    servers: isList(servers) ? servers.length : 0,
  };
}

interface OperationParts {
  /** `GET /facts`, or `webhook noteAdded`. */
  readonly name: string;
  readonly parts: readonly Part[];
}

function operationsIn(root: Node): readonly OperationParts[] {
  const inPaths = Object.entries(membersAt(root, "/paths")).flatMap(([path, item]) => {
    if (!isObject(item)) return [];
    const at = childPointer("/paths", path);
    const operations = operationsOfItem(item);
    const fields = new Set(operations.map(({ keys: [key] }) => key));
    const shared = Object.entries(item).flatMap(([key, node]) =>
      fields.has(key) || node === undefined ? [] : [{ pointer: childPointer(at, key), node }],
    );
    return operations.map(({ method, keys, node }) => ({
      name: `${method} ${path}`,
      parts: [{ pointer: childPointer(at, ...keys), node }, ...shared],
    }));
  });
  const webhooks = Object.entries(membersAt(root, "/webhooks")).flatMap(([name, node]) =>
    node === undefined
      ? []
      : [{ name: `webhook ${name}`, parts: [{ pointer: childPointer("/webhooks", name), node }] }],
  );
  return [...inPaths, ...webhooks];
}

function membersAt(root: Node, pointer: string): Readonly<Record<string, Node | undefined>> {
  const node = nodeAt(root, pointer);
  return isObject(node) ? node : {};
}

/** Returns whether a part, or a component that it refers to, has a damaged value. */
function reachesDamage({ document }: LoadedDocument, damage: readonly SourceLocation[]): (part: Part) => boolean {
  /** Returns whether the file has a damaged reference in a value, even if the document has lost it. */
  const isDamaged = (pointer: string): boolean => {
    const { file, pointer: own } = document.locationOf(pointer);
    return damage.some((one) => one.file === file && `${one.pointer}/`.startsWith(`${own}/`));
  };
  const known = new Map<string, { readonly isHit: boolean; readonly references: readonly string[] }>();
  const lookAt = ({ pointer, node }: Part): { readonly isHit: boolean; readonly references: readonly string[] } => {
    const references = new Set<string>();
    let isHit = false;
    const visit = (value: Node | undefined, at: string): void => {
      if (typeof value === "string" && value.startsWith("#/components/")) references.add(value.slice(1));
      if (typeof value !== "object" || value === null) return;
      isHit ||= isDamaged(at);
      for (const [key, inner] of Object.entries(value)) visit(inner, childPointer(at, key));
    };
    visit(node, pointer);
    return { isHit, references: [...references] };
  };
  return (part) => {
    const parts = new Map([[part.pointer, part]]);
    // A map iterates over what is added to it, too.
    for (const one of parts.values()) {
      const { isHit, references } = getOrAdd(known, one.pointer, () => lookAt(one));
      if (isHit) return true;
      for (const pointer of references) {
        const node = parts.has(pointer) ? undefined : nodeAt(document.root, pointer);
        if (node !== undefined) parts.set(pointer, { pointer, node });
      }
    }
    return false;
  };
}
