import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { documentOf, type ComponentSet, type Json } from "./arbitraries.js";

/** Returns ajv's verdict on a value for a component; undefined if ajv crashes, as it sometimes does for patternProperties. */
export type Verdicts = (name: string, value: Json) => boolean | undefined;

/** Creates a judge with ajv. Each component is compiled on first use. */
export function ajvOf(set: ComponentSet): Verdicts {
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    // Otherwise inherited properties such as `constructor` would count as present.
    ownProperties: true,
    // Otherwise an empty array would pass `contains` beside `prefixItems`, because they share a variable.
    allErrors: true,
  });
  ajv.addSchema({ $id: "https://example.com/document", ...documentOf(set) });
  const compiled = new Map<string, ValidateFunction>();
  return (name, value) => {
    const validate =
      compiled.get(name) ?? ajv.compile({ $ref: `https://example.com/document#/components/schemas/${name}` });
    compiled.set(name, validate);
    return verdictOf(validate, value);
  };
}

function verdictOf(validate: ValidateFunction, value: Json): boolean | undefined {
  try {
    return validate(value);
  } catch {
    return undefined;
  }
}

/** A wrong verdict of ajv 8.20, checked against the specification by hand. */
export interface Mistake {
  readonly why: string;
  readonly set: ComponentSet;
  readonly value: Json;
  /** The correct verdict. */
  readonly valid: boolean;
}

export const mistakes: readonly Mistake[] = [
  {
    why: "contains evaluates the items that match it (Core 10.3.1.3), not all of them",
    set: { C0: { contains: { const: 1 }, unevaluatedItems: false } },
    value: [1, 2],
    valid: false,
  },
  {
    why: "items evaluates all that follow the prefix (10.3.1.2), also within anyOf",
    set: {
      C0: {
        anyOf: [{ prefixItems: [{ minimum: 0 }], items: { $ref: "#/components/schemas/C1" } }],
        unevaluatedItems: false,
      },
      C1: { items: { $ref: "#/components/schemas/C1" } },
    },
    value: [0, 0],
    valid: true,
  },
  {
    why: "unevaluatedItems has evaluated what it let pass (11.2), also within if",
    set: { C0: { unevaluatedItems: false, if: { unevaluatedItems: { type: "object" } } } },
    value: [{}],
    valid: true,
  },
  {
    why: "what a recursive reference evaluates is known only when it is evaluated (11.2)",
    set: {
      C0: { properties: { a: { anyOf: [{ $ref: "#/components/schemas/C1" }], unevaluatedItems: false } } },
      C1: { $ref: "#/components/schemas/C0" },
    },
    value: { a: [{}] },
    valid: false,
  },
  {
    why: "a member may have no name (RFC 8259, 4); its absence counts",
    set: { C0: { if: { anyOf: [{ required: [""], type: "object" }] }, then: false } },
    value: { a: 1 },
    valid: true,
  },
];

/** Returns whether a set has keywords that ajv sometimes gets wrong. */
export function mayMistake(set: ComponentSet): boolean {
  return /"unevaluated|"required":\[(?:"[^"]*",)*""/.test(JSON.stringify(set));
}
