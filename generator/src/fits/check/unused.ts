import { byCodeUnit } from "../../diagnostics/by-code-unit.js";
import type { Property, Schema } from "../../model/types.js";
import { labelOf } from "../../verify/check/label.js";
import { partsOf } from "../labels.js";
import type { Service } from "./service.js";

/** The parts of a document that no consumer uses. */
export interface Unused {
  /** `GET /pets` */
  readonly operations: readonly string[];
  /** `GET /pets query limit`, of operations that are used. */
  readonly arguments: readonly string[];
  readonly schemas: readonly string[];
  /** `Pet.name`, of schemas that are used. */
  readonly properties: readonly string[];
}

/** Returns what no consumer uses. Call it when all consumers have been compared. */
export function unusedOf(service: Service): Unused {
  const { api } = service;
  const [used, unused] = [true, false].map((isUsed) =>
    api.operations.filter((operation) => service.operations.has(operation) === isUsed),
  );
  const components = api.schemas.map(({ name, schema }) => ({
    name: name.wire,
    isUsed: service.components.has(name.wire),
    properties: unusedIn(schema, name.wire, service.properties),
  }));
  return {
    operations: sorted((unused ?? []).map(labelOf)),
    arguments: sorted(
      (used ?? []).flatMap((operation) =>
        operation.parameters
          .map((one) => `${labelOf(operation)} ${one.in} ${one.name}`)
          .filter((one) => !service.arguments.has(one)),
      ),
    ),
    schemas: sorted(components.filter(({ isUsed }) => !isUsed).map(({ name }) => name)),
    properties: sorted([
      ...components.filter(({ isUsed }) => isUsed).flatMap(({ properties }) => properties),
      ...(used ?? []).flatMap((operation) => [
        ...(operation.result
          ? unusedIn(operation.result.schema, `${labelOf(operation)} result`, service.properties)
          : []),
        ...(operation.body
          ? unusedIn(operation.body.content.schema, `${labelOf(operation)} body`, service.properties)
          : []),
      ]),
    ]),
  };
}

function sorted(labels: readonly string[]): readonly string[] {
  return [...new Set(labels)].sort(byCodeUnit);
}

/** Returns the properties of a schema that are not used. Does not follow references. */
function unusedIn(schema: Schema, label: string, used: ReadonlySet<Property>): readonly string[] {
  if (schema.kind === "object")
    return schema.properties.flatMap((property) => {
      const own = `${label}.${property.name}`;
      return used.has(property) ? unusedIn(property.schema, own, used) : [own];
    });
  return partsOf(schema).flatMap((part) => unusedIn(part, label, used));
}
