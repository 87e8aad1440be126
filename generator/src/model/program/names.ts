import { findOnce } from "../../diagnostics/get-or-add.js";
import { addAll, addTo, groupBy } from "../../diagnostics/add-to.js";
import { componentsOf } from "../lookup.js";
import { fold } from "../schemas/fold.js";
import { childrenOf } from "../schemas/walk.js";
import type { Api, Argument, Operation, Pointer, Schema } from "../types.js";

/** The names that properties and arguments have in programs. */
export interface ProgramNames {
  /** Returns the name in programs of a name that a schema declares, or of an argument. */
  readonly nameOf: (wireName: string) => string;
  /** The names that stay as they are, because others beside them would get the same name. */
  readonly collisions: readonly Collision[];
}

export interface Collision {
  readonly name: string;
  /** The name that it would have. */
  readonly wanted: string;
  /** Another name beside it that wants the same. */
  readonly other: string;
  readonly source: Pointer;
}

/**
 * Chooses the names in programs. A name that another one beside it would share stays as it is in the whole document, so that a
 * name depends on nothing but the name on the wire, wherever a path leads through it.
 */
export function chooseNames(api: Api, rename: (wireName: string) => string): ProgramNames {
  const collisions = new Map<string, Collision>();
  for (const { names, source } of clustersOf(api)) {
    for (const [wanted, all] of groupBy(new Set(names), rename)) {
      if (all.length < 2) continue;
      for (const name of all.filter((one) => one !== wanted && !collisions.has(one)))
        collisions.set(name, { name, wanted, other: all.find((one) => one !== name) ?? wanted, source });
    }
  }
  const nameOf = (name: string): string => (collisions.has(name) ? name : rename(name));
  return { nameOf, collisions: [...collisions.values()] };
}

/** Names that one object can have. */
interface Cluster {
  readonly names: readonly string[];
  readonly source: Pointer;
}

function clustersOf(api: Api): readonly Cluster[] {
  const known = new Map<string, readonly string[]>();
  const clusters: Cluster[] = [];
  const visit = (schema: Schema): void => {
    if (schema.kind === "object" || schema.kind === "intersection")
      clusters.push({ names: namesIn(api, schema, known), source: schema.source });
    for (const child of childrenOf(schema)) visit(child);
  };
  for (const { schema } of api.schemas) visit(schema);
  for (const operation of api.operations) {
    for (const schema of schemasOf(operation)) visit(schema);
    const choices = operation.bodyChoices.map(({ argument, properties }) => [argument, ...properties]);
    const others = operation.arguments.filter(({ source }) => source.kind === "parameter" || source.kind === "option");
    for (const list of [operation.arguments, ...choices.map((choice) => [...others, ...choice])])
      addAll(clusters, argumentClusters(api, list, operation.source, known));
  }
  for (const { body } of webhooksOf(api)) for (const { schema } of body?.contents ?? []) visit(schema);
  return clusters;
}

function webhooksOf(api: Api): Api["webhooks"] {
  return [...api.webhooks, ...api.operations.flatMap(({ callbacks }) => callbacks)];
}

function schemasOf({ arguments: list, body, responses }: Operation): readonly Schema[] {
  return [
    ...list.map(({ schema }) => schema),
    ...(body?.contents ?? []).map(({ schema }) => schema),
    ...responses.flatMap(({ contents }) => contents.map(({ schema }) => schema)),
  ];
}

/** Returns the names of arguments beside each other, with those of a body beside them. */
function argumentClusters(
  api: Api,
  list: readonly Argument[],
  source: Pointer,
  known: Map<string, readonly string[]>,
): readonly Cluster[] {
  const groups = new Map<string, string[]>();
  for (const { path, schema } of list) {
    const group = path.slice(0, -1).join();
    const name = path.at(-1);
    if (name !== undefined) addTo(groups, group, name);
    else for (const property of namesIn(api, schema, known)) addTo(groups, group, property);
  }
  return [...groups.values()].map((names) => ({ names, source }));
}

/** Returns the names that an object of a schema can have, through references and all parts. */
function namesIn(api: Api, schema: Schema, known: Map<string, readonly string[]>): readonly string[] {
  const inAll = (parts: readonly Schema[]): readonly string[] => parts.flatMap((part) => namesIn(api, part, known));
  const names = fold(schema, {
    leaf: (one) => (one.kind === "object" ? one.properties.map(({ name }) => name) : []),
    ref: ({ name }) => {
      const target = componentsOf(api).get(name)?.schema;
      return findOnce(known, name, [], () => (target ? namesIn(api, target, known) : []));
    },
    all: inAll,
    any: inAll,
  });
  return [...names, ...undescribedNames(schema)];
}

/** Returns the names that a schema itself mentions without describing them: those that it demands, and the tag of a union. */
export function undescribedNames(schema: Schema): readonly string[] {
  const tags = schema.kind === "union" && schema.tag ? [schema.tag.name] : [];
  return [...tags, ...(schema.checks ?? []).flatMap((check) => (check.check === "required" ? check.names : []))];
}
