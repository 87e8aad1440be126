import type { Api, MemberPath, Operation, Pagination, Result } from "../../../model/types.js";
import { anyOf, objectOf } from "./combine.js";
import { convert } from "./convert.js";
import { fit } from "./fit.js";
import { isObjectSchema, type JsonSchema, type ObjectSchema } from "./json-schema.js";
import { within, type Scope } from "./scope.js";

/** The structured content of a tool, as the runtime's contract describes it. */
export interface ToolOutput {
  readonly kind: "object" | "page" | "wrapped" | "stream" | "none";
  readonly schema?: ObjectSchema;
}

/** Returns the structured content of a tool; undefined for bytes, which models cannot read. */
export function outputOf(api: Api, operation: Operation): ToolOutput | undefined {
  const { result } = operation;
  if (result === undefined) return { kind: "none" };
  if (isBinary(result)) return undefined;
  const output = fit(api, "response", (scope) => convertResult(operation, result, scope));
  return output ?? { kind: "none" };
}

function isBinary({ coding, others = [] }: Result): boolean {
  return coding === "binary" || others.some((one) => one.coding === "binary");
}

function convertResult(operation: Operation, result: Result, scope: Scope): SomeOutput {
  if (result.item !== undefined) return { kind: "stream", schema: streamOf(result, scope) };
  const whole = convertAll(result, scope);
  if (operation.pagination) return { kind: "page", schema: pageOf(operation, operation.pagination, whole, scope) };
  if (isObjectSchema(whole) && !result.optional) return { kind: "object", schema: whole };
  const properties = [["result", convertAll(result, within(scope))]] as const;
  return { kind: "wrapped", schema: objectOf({ properties, required: result.optional ? [] : ["result"] }) };
}

type SomeOutput = ToolOutput & { readonly schema: ObjectSchema };

/** Converts the result, and the results of successes that are read in another way. */
function convertAll({ schema, others = [] }: Result, scope: Scope): JsonSchema {
  return anyOf([schema, ...others.map((one) => one.schema)].map((one) => convert(one, scope) ?? {}));
}

function streamOf({ item, others = [] }: Result, scope: Scope): ObjectSchema {
  const items = item && others.length === 0 ? (convert(item, within(within(scope))) ?? {}) : {};
  const properties = [
    ["items", { type: "array", items }],
    ["truncated", { type: "boolean" }],
  ] as const;
  return objectOf({ properties, required: ["items", "truncated"] });
}

/** The properties of a client's page that are not the data's. */
const ofPages: readonly string[] = ["hasNext", "nextCursor", "next", "pages", "toArray"];

/** Returns the schema of a page: the data without what the client's page hides, and the arguments of the next page. */
function pageOf(operation: Operation, pagination: Pagination, data: JsonSchema, scope: Scope): ObjectSchema {
  const items = itemsIn(pagination);
  const isOwn = pagination.inResult.items?.join() === items.join();
  const left = [...ofPages, tokenOf(operation, pagination), ...(isOwn ? [] : ["items"])];
  const kept = Object.entries(data.properties ?? {}).filter(([name]) => !left.includes(name));
  const list: JsonSchema =
    data.type === "array" ? data : { type: "array", items: convert(pagination.item, within(within(scope))) ?? {} };
  const properties = [...kept, ...(isOwn ? [] : [["items", list] as const]), ["next", { type: "object" }] as const];
  const required = (data.required ?? []).filter((name) => !left.includes(name));
  return objectOf({ properties, required: isOwn ? required : [...required, "items"] });
}

/** Returns the path of the items in the structured content. A client's page has them as `items`, too. */
export function itemsIn({ inResult }: Pagination): MemberPath {
  return inResult.items && inResult.items.length > 0 ? inResult.items : ["items"];
}

/** Returns the property of the data that holds the token of the next page: `next` of the page repeats it. */
export function tokenOf({ envelope }: Operation, pagination: Pagination): string | undefined {
  if (pagination.style !== "token") return undefined;
  const [first, ...rest] = pagination.next;
  const inData = first === envelope?.data ? rest : [];
  const path = envelope?.data === undefined ? pagination.next : inData;
  return path.length === 1 ? path[0] : undefined;
}
