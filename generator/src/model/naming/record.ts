import { optional } from "../../diagnostics/optional.js";
import { reachedBy } from "../schemas/walk.js";
import { functionNameOf, resourceTypeOf, typeNameOf } from "../names.js";
import { sentByService } from "../operations/webhooks.js";
import type { Api, Argument, EnumValue, NamedSchema, Operation } from "../types.js";
import type { LockedBody, LockedConstant, LockedOperation, LockedSchema, NamesLock } from "./types.js";

/** Returns the names that a model has: what it chose, and not what follows from that. */
export function recordNames(api: Api): NamesLock {
  return {
    operations: api.operations.map(recordOperation),
    resources: api.resources
      .map(({ path, typeName }) => ({ key: path.join("."), type: typeName }))
      .filter(({ key, type }) => type !== resourceTypeOf(key)),
    schemas: recordSchemas(api),
    enums: api.schemas.flatMap(({ enums = [] }) => enums.map(({ key, typeName }) => ({ key, type: typeName }))),
    brands: (api.brands ?? []).flatMap(({ name, typeName, component }) =>
      component === undefined ? [{ key: name, type: typeName }] : [],
    ),
    constants: [...api.schemas.flatMap(recordConstants), ...api.schemas.flatMap(recordInlineConstants)],
    webhooks: sentByService(api).map(({ source, typeName }) => ({ key: source, type: typeName })),
  };
}

function recordOperation(operation: Operation): LockedOperation {
  const { http, name, typeName, resource, method, result, optionsFirst, arguments: list } = operation;
  const callPath = [...resource, method];
  const isGrouped = list.some(({ source, path }) => source.kind === "parameter" && path.length > 1);
  return {
    ...http,
    ...(name.wire !== `${http.method} ${http.path}` && { operationId: name.wire }),
    callPath,
    ...(name.code !== functionNameOf(callPath) && { function: name.code }),
    ...(typeName !== typeNameOf(name.code) && { types: typeName }),
    ...optional("optionsFirst", optionsFirst),
    ...(isGrouped && { isGrouped }),
    parameters: list.flatMap(({ source, path }) => {
      const as = path.at(-1) ?? "";
      if (source.kind !== "parameter") return [];
      return [{ in: source.in, name: source.name, ...(as !== source.name && { as }) }];
    }),
    options: list.flatMap(({ source, path: [option] }) =>
      source.kind === "option" && option !== undefined ? [option] : [],
    ),
    bodies: recordBodies(operation),
    ...(result && { result: result.mediaType }),
  };
}

function recordBodies({ body, bodyChoices, arguments: list }: Operation): readonly LockedBody[] {
  const usual = list.find(({ source }) => source.kind === "body");
  if (body === undefined || usual === undefined) return [];
  return [
    recordBody(body.content.mediaType, usual, list),
    ...bodyChoices.map(({ content, argument, properties }) => recordBody(content.mediaType, argument, properties)),
  ];
}

function recordBody(mediaType: string, { path: [as] }: Argument, list: readonly Argument[]): LockedBody {
  const renamed = list.flatMap(({ source, path: [name = ""] }) =>
    source.kind === "property" ? [{ property: source.name, as: name }] : [],
  );
  return { mediaType, ...optional("as", as), renamed };
}

function recordSchemas(api: Api): readonly LockedSchema[] {
  const names = new Set(api.schemas.flatMap(({ name, requestName = "" }) => [name.code, requestName]));
  const twofold = twofoldSchemas(api);
  return api.schemas.map(({ name, requestName, family }): LockedSchema => {
    const wanted = `${name.code}Input`;
    const input = requestName ?? (twofold.has(name.wire) && !names.has(wanted) ? wanted : undefined);
    return {
      component: name.wire,
      type: name.code,
      ...optional("input", input),
      ...(family && { base: family.baseName }),
      ...(family?.requestBaseName !== undefined && { inputBase: family.requestBaseName }),
    };
  });
}

/** Returns the schemas that an output may have two forms of: requests and responses accept different values. */
function twofoldSchemas({ schemas }: Api): ReadonlySet<string> {
  const edges = new Map(schemas.map(({ name, traits }) => [name.wire, traits.refs]));
  const differing = schemas.filter(({ traits: { narrows, closes }, directional }) => directional || narrows || closes);
  const reached = reachedBy(
    edges,
    differing.map(({ name }) => name.wire),
  );
  const both = schemas.filter(({ name, request, response }) => request && response && reached.has(name.wire));
  return new Set(both.map(({ name }) => name.wire));
}

/** Returns the constants of a schema: the values of an enum that have names. */
export function recordConstants({ name, schema }: Pick<NamedSchema, "name" | "schema">): readonly LockedConstant[] {
  return recordValues(name.wire, schema.enumValues ?? []);
}

function recordInlineConstants({ enums = [] }: NamedSchema): readonly LockedConstant[] {
  return enums.flatMap(({ key, values }) => recordValues(key, values));
}

function recordValues(component: string, values: readonly EnumValue[]): readonly LockedConstant[] {
  return values.flatMap(({ value, name }) => (name === undefined ? [] : [{ component, value, name }]));
}
