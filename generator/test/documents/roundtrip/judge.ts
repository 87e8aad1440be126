import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formatsPlugin from "ajv-formats";
import type { Json, JsonObject } from "./json.js";

/** A judge of samples that uses ajv. All schemas are part of one document. */
export class Judge {
  readonly #ajv: Ajv2020;
  readonly #compiled = new Map<Json, ValidateFunction | undefined>();

  constructor(root: JsonObject) {
    this.#ajv = new Ajv2020({
      strict: false,
      ownProperties: true,
      allErrors: false,
      logger: false,
      validateSchema: false,
    });
    (formatsPlugin as unknown as (ajv: Ajv2020) => void)(this.#ajv);
    // Formats that OpenAPI defines for the width of numbers.
    for (const name of ["int32", "int64", "float", "double"])
      this.#ajv.addFormat(name, { type: "number", validate: () => true });
    const { components } = root;
    this.#ajv.addSchema({ $id: address, components });
  }

  /** Returns whether a value is valid. Also true if ajv cannot compile the schema, because there is no better judge. */
  isValid(schema: Json, value: unknown): boolean {
    if (typeof schema === "boolean") return schema;
    if (!this.#compiled.has(schema)) this.#compiled.set(schema, this.#compile(schema));
    const validate = this.#compiled.get(schema);
    try {
      return validate === undefined || validate(value) === true;
    } catch {
      return true;
    }
  }

  #compile(schema: Json): ValidateFunction | undefined {
    try {
      return this.#ajv.compile(absolute(schema) as object);
    } catch {
      return undefined;
    }
  }
}

const address = "https://document.test/";

/** Makes references absolute, so that a schema can be compiled anywhere. */
function absolute(node: Json): Json {
  if (Array.isArray(node)) return (node as readonly Json[]).map(absolute);
  if (typeof node !== "object" || node === null) return node;
  const entries = Object.entries(node as JsonObject).map(([key, value]) =>
    key === "$ref" && typeof value === "string" && value.startsWith("#")
      ? [key, `${address}#${encodeURI(value.slice(1))}`]
      : [key, absolute(value)],
  );
  return Object.fromEntries(entries) as JsonObject;
}
