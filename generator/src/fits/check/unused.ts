import { byCodeUnit } from "../../diagnostics/by-code-unit.js";
import type { NamedSchema, Property, Schema } from "../../model/types.js";
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
  const { operations, schemas } = service.api;
  const used = operations.filter((one) => service.operations.has(one));
  const isUsed = ({ name }: NamedSchema): boolean => service.components.has(name.wire);
  const parameters = used.flatMap((one) =>
    one.parameters.map(({ in: place, name }) => `${labelOf(one)} ${place} ${name}`),
  );
  const named = [
    ...schemas.filter(isUsed).map(({ name, schema }) => ({ label: name.wire, schema })),
    ...used.map((one) => ({ label: `${labelOf(one)} result`, schema: one.result?.schema })),
    ...used.map((one) => ({ label: `${labelOf(one)} body`, schema: one.body?.content.schema })),
  ];
  return {
    operations: sorted(operations.filter((one) => !service.operations.has(one)).map(labelOf)),
    arguments: sorted(parameters.filter((one) => !service.arguments.has(one))),
    schemas: sorted(schemas.filter((one) => !isUsed(one)).map(({ name }) => name.wire)),
    properties: sorted(
      named.flatMap(({ schema, label }) => (schema ? unusedIn(schema, label, service.properties) : [])),
    ),
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
