import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { documentOf, type ComponentSet, type Json } from "./arbitraries.js";

/** What ajv says of a value, by component; undefined where it crashes, as patternProperties sometimes makes it. */
export type Verdicts = (name: string, value: Json) => boolean | undefined;

/** ajv on the components of a set, each compiled when it is first asked for. */
export function ajvOf(set: ComponentSet): Verdicts {
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    // Else members that every object inherits, such as `constructor`, count as there.
    ownProperties: true,
    // Else an empty list passes `contains` beside `prefixItems`, because both share a variable.
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
    return validate(value) as boolean;
  } catch {
    return undefined;
  }
}

/** What ajv 8.20 gets wrong, read against the specification one by one. */
export interface Mistake {
  readonly why: string;
  readonly set: ComponentSet;
  readonly value: Json;
  /** What the specification says. */
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

/** True where a set has keywords of which ajv makes mistakes. */
export function mayMistake(set: ComponentSet): boolean {
  return /"unevaluated|"required":\[(?:"[^"]*",)*""/.test(JSON.stringify(set));
}
