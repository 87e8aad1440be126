import { argumentProperties, spreadBody, type ArgumentProperty } from "../../../model/index.js";
import type { Property } from "../../../model/types.js";
import { callPath, paramsType } from "../../shared/names.js";
import { openObject } from "../../shared/shared-properties.js";
import type { Export, OperationInput } from "./types.js";

/** Returns the export of an operation's arguments; undefined if it takes none. */
export function paramsOf({ forms, operation }: OperationInput, bodyExport: Export | undefined): Export | undefined {
  const { arguments: list, source } = operation;
  if (list.length === 0) return undefined;
  const spread = spreadBody(list);
  const properties = argumentProperties(list).map((property) => propertyOf(property, source));
  const base = {
    name: paramsType(operation),
    type: paramsType(operation),
    form: forms.request,
    doc: { paragraphs: [`The arguments of \`${callPath(operation)}\`.`] },
  };
  const body = spread?.schema;
  const apart = new Set(list.flatMap(({ source }) => (source.kind === "property" ? [source.name] : [])));
  if (body?.kind === "object" && !body.checks) {
    const own = body.properties.filter(({ name }) => !apart.has(name));
    const schema = { ...body, properties: [...properties, ...own] };
    const isExtension = bodyExport !== undefined && apart.size === 0;
    return { ...base, schema, ...(isExtension && { extends: { base: bodyExport, members: properties } }) };
  }
  const schema = openObject(properties, source);
  if (spread === undefined) return { ...base, schema };
  const names = properties.map(({ name }) => name);
  return { ...base, schema, rest: { names, schema: spread.schema, optional: !spread.required } };
}

/** Returns a property of the arguments: one argument, or an object of those of one location. */
function propertyOf(property: ArgumentProperty, source: string): Property {
  const { name, required } = property;
  if (!("members" in property)) return { name, required, schema: property.argument.schema };
  const members = property.members.map(({ path, required: isRequired, schema }): Property => ({
    name: path.at(-1) ?? "",
    required: isRequired,
    schema,
  }));
  return { name, required, schema: openObject(members, source) };
}
