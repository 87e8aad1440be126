import { groupBy } from "../../diagnostics/add-to.js";
import { byCodeUnit } from "../../diagnostics/by-code-unit.js";
import { capitalise, createNamer, deviceNames, short, type Namer } from "../../model/names.js";
import type { Api, NamedSchema, Operation, Resource } from "../../model/types.js";
import type { Direction } from "./types.js";

export const paramsSuffix = "Params";
export const resultSuffix = "Result";
export const errorSuffix = "Error";
export const headersSuffix = "Headers";
export const byTypeSuffix = "ByType";
export const byStatusSuffix = "ByStatus";

/** `client.facts.get`. */
export function callPath({ resource, method }: Pick<Operation, "resource" | "method">): string {
  return ["client", ...resource, method].join(".");
}

/** `facts.get`: the name by which the runtime knows an operation, in events, in errors and among validators. */
export function runtimeName({ resource, method }: Pick<Operation, "resource" | "method">): string {
  return [...resource, method].join(".");
}

/** The type of an operation's arguments. */
export function paramsType({ typeName }: Operation): string {
  return `${typeName}${paramsSuffix}`;
}

/** The type of what an operation yields. */
export function resultType({ typeName }: Operation): string {
  return `${typeName}${resultSuffix}`;
}

/** The type of its errors; declared where the document describes their bodies. */
export function errorType({ typeName }: Operation): string {
  return `${typeName}${errorSuffix}`;
}

/** The type of the response headers that the document names. */
export function headersType({ typeName }: Operation): string {
  return `${typeName}${headersSuffix}`;
}

/** The type of its arguments, by the media type that is sent. */
export function paramsByType(operation: Operation): string {
  return `${paramsType(operation)}${byTypeSuffix}`;
}

/** The type of what it yields, by the media type that is asked for. */
export function resultByType(operation: Operation): string {
  return `${resultType(operation)}${byTypeSuffix}`;
}

/** The type of what it yields, by status; declared where that differs. */
export function resultByStatus(operation: Operation): string {
  return `${resultType(operation)}${byStatusSuffix}`;
}

/** The function that an upload in parts adds beside its operation: `driveUpload`. */
export function uploadFunction(operation: Operation): string {
  const stem = [...operation.resource, operation.upload?.method ?? ""];
  return stem.map((part, index) => (index === 0 ? part : capitalise(part))).join("");
}

/** Returns whether an API has uploads in parts. */
export function hasUploads({ operations }: Api): boolean {
  return operations.some(({ upload }) => upload !== undefined);
}

/** A group of operations that share a file. */
export interface OperationGroup {
  /** Without an ending: `facts`. */
  readonly file: string;
  readonly operations: readonly Operation[];
}

/** Operations by resource, one file each; file names are unique even where case does not count. */
export function groupOperations(api: Api): readonly OperationGroup[] {
  const groups = groupBy(api.operations, ({ resource }) => (resource.length === 0 ? "client" : resource.join("-")));
  const namer = createNamer(["index", ...deviceNames]);
  return [...groups]
    .sort(([a], [b]) => byCodeUnit(a, b))
    .map(([key, operations]) => ({ file: namer.take(short(key)), operations }));
}

/** The subject of a resource: `Facts` of `FactsResource`. */
export function stemOf({ typeName }: Resource): string {
  return typeName.replace(/Resource(?=\d*$)/, "");
}

/** Takes the names of all items in their order, and returns what finds the name of one. */
export function nameAll<T>(namer: Namer, items: Iterable<T>, wanted: (item: T) => string): (item: T) => string {
  const names = new Map([...items].map((item) => [item, namer.take(wanted(item))]));
  return (item) => names.get(item) ?? wanted(item);
}

/**
 * A module that is given as seen from the output folder, as seen from a file so many folders below it. A package is the same
 * everywhere.
 */
export function fromFolder(module: string, depth = 1): string {
  if (depth === 0 || !isRelative(module)) return module;
  return `${"../".repeat(depth)}${module.replace(/^\.\//, "")}`;
}

/** Returns whether a module is given by its path, and not as a package. */
export function isRelative(module: string): boolean {
  return /^\.\.?\//.test(module);
}

/** Returns the directions in which a component has types and values of its own; the main one first. */
export function directionsOf({ request, response, requestName }: NamedSchema): readonly Direction[] {
  if (requestName !== undefined) return ["response", "request"];
  return request && !response ? ["request"] : ["response"];
}

/** The name of a component's type: its request form, where that differs, or its own. */
export function nameIn(schema: NamedSchema, direction: Direction): string {
  return direction === "request" ? (schema.requestName ?? schema.name.code) : schema.name.code;
}

/** Returns whether callers fill the values of a component's type, so that its optional properties take undefined. */
export function isFilled({ request, requestName }: NamedSchema, direction: Direction): boolean {
  return request && (direction === "request" || requestName === undefined);
}

/** The name of its type where others extend it. */
export function baseNameIn(schema: NamedSchema, direction: Direction): string {
  const { family } = schema;
  if (family === undefined) return nameIn(schema, direction);
  return direction === "request" ? (family.requestBaseName ?? family.baseName) : family.baseName;
}
