import { memoized } from "../../diagnostics/get-or-add.js";
import { optional } from "../../diagnostics/optional.js";
import { isList, isObject, type JsonObject } from "../../emit/shared/recipes/json-values.js";
import type { Api, JsonValue, Operation, Schema } from "../../model/types.js";
import type { Verification } from "../context.js";
import { described, itemsOf, meaningOf, propertiesNamed } from "./describe.js";
import { linksOf, type Links } from "./links.js";
import {
  collectionBefore,
  collectionOf,
  entityOf,
  isIdName,
  lastWord,
  parametersIn,
  plainName,
  singulars,
  templateOf,
} from "./names.js";
import { undoOf } from "./safety.js";
import { rankInPath, type Known, type Scalar } from "./values.js";

/** An answer with values to remember. */
export interface Answer {
  readonly operation: Operation;
  readonly value: JsonValue;
  readonly schema: Schema;
  /** The values of the path parameters of the request, by name. */
  readonly path: ReadonlyMap<string, Scalar>;
  /** It says that the operation created what it answers with: marks the ids of that. */
  readonly creation?: number;
}

/** The most items of a list that are remembered, and the depth of objects. */
const mostItems = 100;
const deepest = 5;

/** Returns the values of an answer that other requests may need. */
export function harvest(answer: Answer, verification: Verification): readonly Known[] {
  const { operation, creation } = answer;
  const found: Known[] = [];
  const names = parametersIn(operation.http.path);
  const values = names.map((name) => answer.path.get(name) ?? "");
  const collection = collectionOf(operation.http.path);
  // The path of a single thing ends with its id.
  const isSingle = templateOf(operation.http.path) !== collection;
  const containers = names.map((name) => lastWord(collectionBefore(operation.http.path, name)));
  const end = isSingle ? -1 : undefined;
  const place = { collection, context: values.slice(0, end), containers: containers.slice(0, end) };
  const undo = undoOf(operation, verification.api.operations);
  visit(answer.value, [answer.schema], { isOwn: true, depth: 0 });
  return found;

  function visit(
    value: JsonValue,
    schemas: readonly Schema[],
    at: { readonly isOwn: boolean; readonly depth: number },
  ): void {
    if (at.depth > deepest) return;
    const about = described(schemas, verification.lookup);
    const deeper = { ...at, depth: at.depth + 1 };
    if (isList(value)) for (const item of value.slice(0, at.isOwn ? mostItems : 1)) visit(item, itemsOf(about), deeper);
    if (!isObject(value)) return;
    const wrapped = at.isOwn ? wrappedIn(value, operation) : undefined;
    for (const [name, member] of Object.entries(value)) {
      const own = propertiesNamed(about, name);
      const isOwn = at.isOwn && (wrapped === undefined || wrapped === name);
      if (typeof member !== "string" && typeof member !== "number") {
        visit(member, own, { ...deeper, isOwn: isOwn && wrapped === name });
        continue;
      }
      const meaning = meaningOf(own, verification.lookup);
      if (!isIdName(name) && !(isOwn && isWanted(collection, name, verification.api)) && meaning === undefined)
        continue;
      const known: Known = {
        ...place,
        value: member,
        name,
        isOwn,
        components: about.names,
        ...optional("meaning", meaning),
      };
      const isNew =
        creation !== undefined &&
        !values.includes(member) &&
        identifies(known, undo, linksOf(verification.api.operations));
      found.push(isNew ? { ...known, creation } : known);
    }
  }
}

/** Returns whether a path of the document has a parameter of a name, `key` of `{key}` or of `{factKey}`, or an effect leads it to one. */
function isWanted(collection: string, name: string, api: Api): boolean {
  return wantedNames(api).has(plainName(name)) || linksOf(api.operations).isSource(collection, name);
}

const wantedNames = memoized(
  ({ operations }: Api): ReadonlySet<string> => new Set(operations.flatMap(({ http }) => wantedBy(http.path))),
);

function wantedBy(path: string): readonly string[] {
  return parametersIn(path).flatMap((name) => {
    const plain = plainName(name);
    const things = singulars(lastWord(collectionBefore(path, name))).filter((thing) => plain.startsWith(thing));
    return [plain, ...things.map((thing) => plain.slice(thing.length))];
  });
}

/** Returns whether a value is the id of the thing of an answer, not of another thing that it refers to. */
function identifies(known: Known, undo: Operation | undefined, { isSource }: Links): boolean {
  const { name, isOwn, collection } = known;
  if (!isOwn) return false;
  if (isSource(collection, name)) return true;
  const last = undo && parametersIn(undo.http.path).at(-1);
  if (undo !== undefined && last !== undefined && rankInPath(known, last, undo.http.path) !== undefined) return true;
  return isIdName(name) && (entityOf(name) === "" || singulars(lastWord(collection)).includes(entityOf(name)));
}

/** Returns the items of a list, without what is around them; undefined if an answer is none. */
export function itemsIn(value: JsonValue, operation: Operation): readonly JsonValue[] | undefined {
  if (isList(value)) return value;
  if (!isObject(value)) return undefined;
  const { envelope, pagination } = operation;
  const name = [envelope?.data, ...(pagination?.items ?? [])].find(
    (one) => one !== undefined && Object.hasOwn(value, one),
  );
  const inner = name === undefined ? undefined : value[name];
  if (inner !== undefined) return itemsIn(inner, operation);
  const [only, ...others] = Object.values(value).filter(isList);
  return others.length > 0 || Object.keys(value).some(isIdName) ? undefined : only;
}

/** Returns the property with the thing or the things that an object is only around: the payload of an envelope, the items of a page. */
function wrappedIn(value: JsonObject, { envelope, pagination }: Operation): string | undefined {
  const names = [envelope?.data, pagination?.items[0]].filter((name) => name !== undefined);
  const stated = names.find((name) => Object.hasOwn(value, name));
  if (stated !== undefined) return stated;
  const entries = Object.entries(value);
  if (entries.some(([name, member]) => isIdName(name) && !isObject(member))) return undefined;
  const inner = entries.filter(([, member]) => isObject(member) || (isList(member) && member.some(isObject)));
  return inner.length === 1 ? inner[0]?.[0] : undefined;
}
