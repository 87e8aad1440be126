import type { Api, Operation, Schema } from "../model/types.js";
import { plainName } from "../verify/live/names.js";
import { bodyOf, fieldsIn, propertiesOf, resolve, type Field } from "./fields.js";

/** The list that an operation returns, and the other fields of its body. */
export interface List extends Field {
  readonly items: Schema;
  /** The fields of the body beside the list. */
  readonly fields: readonly Field[];
}

/** Names of lists of items, the likeliest first. */
const usual = ["data", "items", "results", "result", "values", "value", "records", "entries", "content", "rows"];
/** Names of objects around lists. */
const wrappers = new Set([...usual, "response", "payload", "body", "embedded"]);
/** Names of lists beside the items. */
const others =
  /^(?:errors?|warnings?|messages?|links?|included|includes|facets?|aggregations?|columns|sorts?|sortby|orderby|filters?|meta|schemas|parameters|pages)$/;

/** Returns the only list of a response that may have pages; undefined if there is none, or several. */
export function listOf(api: Api, operation: Operation): List | undefined {
  const body = bodyOf(operation);
  const found = body && resolve(api, body);
  if (body === undefined || found === undefined) return undefined;
  if (found.kind === "array") return { path: [], schema: body, items: found.items, fields: [] };
  const direct = listAmong(api, operation, fieldsIn(api, body, 1));
  if (direct === "several") return undefined;
  const inner =
    direct === undefined
      ? [...propertiesOf(api, body)]
          .filter(([name]) => wrappers.has(plainName(name)))
          .map(([name, schema]) => listAmong(api, operation, fieldsIn(api, schema, 1, [name])))
      : [direct];
  const [only, ...surplus] = inner.filter((one) => one !== undefined);
  if (only === undefined || only === "several" || surplus.length > 0) return undefined;
  const array = resolve(api, only.schema);
  if (array.kind !== "array") return undefined;
  const at = only.path.join(".");
  const fields = fieldsIn(api, body, 3).filter(({ path }) => path.join(".") !== at);
  return { ...only, items: array.items, fields };
}

function listAmong(api: Api, { http }: Operation, fields: readonly Field[]): Field | "several" | undefined {
  const lists = fields.filter(
    ({ path, schema }) => resolve(api, schema).kind === "array" && !others.test(plainName(path.at(-1) ?? "")),
  );
  const [only, ...more] = lists;
  if (more.length === 0) return only;
  const named = (name: string) => lists.find(({ path }) => plainName(path.at(-1) ?? "") === name);
  const last = http.path.split("/").findLast((segment) => segment !== "" && !segment.includes("{"));
  const known = named(plainName(last ?? "")) ?? usual.map(named).find((one) => one !== undefined);
  if (known !== undefined) return known;
  const [object, ...further] = lists.filter(({ schema }) => hasObjects(api, schema));
  return object !== undefined && further.length === 0 ? object : "several";
}

function hasObjects(api: Api, schema: Schema): boolean {
  const list = resolve(api, schema);
  return (
    list.kind === "array" && !["string", "number", "boolean", "enum", "literal"].includes(resolve(api, list.items).kind)
  );
}

/** Returns whether the items of a list have a string or number `id`. */
export function haveId(api: Api, { items }: Pick<List, "items">): boolean {
  const item = resolve(api, items);
  if (item.kind === "union") return item.variants.every((one) => haveId(api, { items: one }));
  const id = propertiesOf(api, items).get("id");
  return id !== undefined && ["string", "number"].includes(resolve(api, id).kind);
}
