import { createNamer } from "../../model/names.js";
import { sentByService } from "../../model/index.js";
import type { Api } from "../../model/types.js";
import { paramsType, resultType } from "../shared/names.js";

export const schemasFile = "schemas.ts";
export const schemasModule = "schemas.js";
/** The folder for groups of schemas, in a large document. */
export const schemasFolder = "schemas";
export const operationsFolder = "operations";
/** Types that the client has no names for. */
export const ownTypesFile = "types.ts";
/** The folder for these types by resource, in a large document. */
export const ownTypesFolder = "types";
export const ownTypesModule = "./types.js";
export const validatorsFile = "validators.ts";
export const validatorsModule = "validators.js";

/** Creates a function that returns unused names of exports. Names of client types are taken. */
export function createExportNamer(api: Api): (wanted: string) => string {
  const taken = [
    ...api.schemas.flatMap(({ name, requestName }) => [name.code, ...(requestName === undefined ? [] : [requestName])]),
    ...api.operations.flatMap((operation) => [paramsType(operation), resultType(operation)]),
    ...sentByService(api).map(({ typeName }) => typeName),
  ];
  return createNamer(taken).take;
}

/** The guard of an export: `isFact`. */
export function guardName(name: string): string {
  return `is${name}`;
}

/** The schema behind an export, with zod's own type: `Fact$`. */
export function rawName(name: string): string {
  return `${name}$`;
}
