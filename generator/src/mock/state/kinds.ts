import { isList } from "../../emit/shared/recipes/json-values.js";
import { operationsOf } from "../../model/index.js";
import type { Api, MemberPath, Operation, Schema } from "../../model/types.js";
import type { Verification } from "../../verify/context.js";
import { described, itemsOf, propertiesNamed } from "../../verify/live/describe.js";
import { collectionOf, parametersIn, templateOf } from "../../verify/live/names.js";
import { rankInPath } from "../../verify/live/values.js";
import { inside } from "../call.js";

/** Things of one kind, such as the pets of `/pets`: the server remembers them. */
export interface Kind {
  /** The property that identifies a thing. */
  readonly id: string;
  /** Lists them: the service has no others than those. Absent: there may be any. */
  readonly list?: ListOperation;
  readonly get?: Operation;
}

/** An operation that lists things. */
export interface ListOperation {
  readonly operation: Operation;
  /** The path to the list in the whole body. */
  readonly items: MemberPath;
  readonly item: Schema;
}

/** The part of an operation in the life of things. */
export interface Role {
  readonly kind: Kind;
  readonly does: "list" | "get" | "create" | "change" | "replace" | "delete";
}

/** The things that a server remembers, by the effects of the document. */
export interface Kinds {
  readonly byCollection: ReadonlyMap<string, Kind>;
  readonly roleOf: (operation: Operation) => Role | undefined;
}

/** Finds the kinds of things that effects (`x-effects`) are about. */
export function kindsOf({ api, lookup }: Verification): Kinds {
  const byCollection = new Map<string, Kind>();
  for (const { query } of api.operations.flatMap(({ effects }) => effects)) {
    const operation = operationsOf(api).get(query);
    const collection = operation && collectionOf(operation.http.path);
    if (collection === undefined || byCollection.has(collection)) continue;
    const kind = kindAt(collection, api, lookup);
    if (kind !== undefined) byCollection.set(collection, kind);
  }
  return { byCollection, roleOf: (operation) => roleIn(byCollection, operation) };
}

function kindAt(collection: string, api: Api, lookup: Verification["lookup"]): Kind | undefined {
  const at = (method: string, template: string): Operation | undefined =>
    api.operations.find(({ http }) => http.method === method && templateOf(http.path) === template);
  const listing = at("GET", collection);
  const list = listing && listOf(listing, lookup);
  const get = at("GET", `${collection}/{}`);
  const anyItem =
    get ?? at("PATCH", `${collection}/{}`) ?? at("PUT", `${collection}/{}`) ?? at("DELETE", `${collection}/{}`);
  if (anyItem === undefined) return undefined;
  const schema = list?.item ?? get?.result?.schema;
  const id = schema && idOf(schema, anyItem, collection, lookup);
  return id === undefined ? undefined : { id, ...(list && { list }), ...(get && { get }) };
}

/** Returns where an operation has its list: what its pages say, the whole result, or its only list of objects. */
function listOf(operation: Operation, lookup: Verification["lookup"]): ListOperation | undefined {
  const { pagination, result, envelope } = operation;
  if (pagination !== undefined) return { operation, items: pagination.items, item: pagination.item };
  if (result?.coding !== "json") return undefined;
  const start = envelope?.data === undefined ? [] : [envelope.data];
  const about = described([result.schema], lookup);
  const [whole] = itemsOf(about);
  if (whole !== undefined) return { operation, items: start, item: whole };
  const lists = about.parts.flatMap((part) =>
    part.kind !== "object"
      ? []
      : part.properties.flatMap(({ name, schema }) => {
          const [item] = itemsOf(described([schema], lookup));
          return item === undefined ? [] : [{ operation, items: [...start, name], item }];
        }),
  );
  return lists.length === 1 ? lists[0] : undefined;
}

/** Returns the property whose value is at the end of the path of a thing. */
function idOf(
  schema: Schema,
  { http }: Operation,
  collection: string,
  lookup: Verification["lookup"],
): string | undefined {
  const about = described([schema], lookup);
  const parameter = parametersIn(http.path).at(-1) ?? "";
  const names = about.parts.flatMap((part) => (part.kind === "object" ? part.properties.map(({ name }) => name) : []));
  const ranked = [...new Set(names)].flatMap((name) => {
    const rank = rankInPath({ collection, name, isOwn: true }, parameter, http.path);
    const isScalar = described(propertiesNamed(about, name), lookup).parts.some(
      ({ kind }) => kind === "string" || kind === "number",
    );
    return rank === undefined || !isScalar ? [] : [{ name, rank }];
  });
  return ranked.toSorted((one, other) => one.rank - other.rank)[0]?.name;
}

function roleIn(byCollection: ReadonlyMap<string, Kind>, operation: Operation): Role | undefined {
  const { http } = operation;
  const kind = byCollection.get(collectionOf(http.path));
  if (kind === undefined) return undefined;
  const isItem = templateOf(http.path).endsWith("/{}");
  const does = isItem ? ofItem[http.method] : ofCollection[http.method];
  if (does === undefined || (does === "list" && kind.list?.operation !== operation)) return undefined;
  return { kind, does };
}

const ofItem: Readonly<Record<string, Role["does"] | undefined>> = {
  GET: "get",
  PATCH: "change",
  PUT: "replace",
  DELETE: "delete",
};
const ofCollection: Readonly<Record<string, Role["does"] | undefined>> = { GET: "list", POST: "create" };

/** Returns the list in a whole body. */
export function itemsIn(body: unknown, items: MemberPath): readonly unknown[] {
  const found = items.reduce<unknown>(inside, body);
  return isList(found as never) ? (found as readonly unknown[]) : [];
}
