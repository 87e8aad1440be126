import type { Check, SchemaTraits, Schema } from "../types.js";
import { childrenOf } from "./walk.js";

/** Sums up a schema in one walk, for everything that is decided about a component without reading its schema. */
export function traitsOf(schema: Schema): SchemaTraits {
  const refs = new Set<string>();
  let [size, hasDirection, narrows, grows, closes] = [0, false, false, false, false];
  const visit = (inner: Schema): void => {
    size += 1;
    if (inner.kind === "ref") refs.add(inner.name);
    hasDirection ||= travelsOneWay(inner);
    narrows ||= inner.kind === "enum" && inner.closedInRequests === true;
    grows ||= isExtensible(inner);
    closes ||= isClosed(inner);
    for (const child of childrenOf(inner)) visit(child);
  };
  visit(schema);
  return { refs: [...refs], size, hasDirection, narrows: narrows || grows, grows, closes };
}

/** Returns whether an object has readOnly or writeOnly properties (JSON Schema 2020-12, 9.4). */
function travelsOneWay(schema: Schema): boolean {
  return (
    schema.kind === "object" && schema.properties.some(({ schema: member }) => member.readOnly || member.writeOnly)
  );
}

/** Returns whether a schema itself refuses properties that it does not name. */
export function isClosed(schema: Schema): boolean {
  const refusesOthers = schema.kind === "object" && schema.explicitAdditional && schema.additional.kind === "never";
  return refusesOthers || (schema.checks ?? []).some(closes);
}

/** Returns whether a schema itself is a union that may have variants which the document does not list. */
export function isExtensible(schema: Schema): boolean {
  return schema.kind === "union" && schema.tag?.open === true;
}

/** Returns whether a check refuses properties that nothing names. */
export function closes(check: Check): boolean {
  return check.check === "unevaluatedProperties" && check.schema.kind === "never";
}
