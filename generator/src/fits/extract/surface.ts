import { addTo } from "../../diagnostics/add-to.js";
import {
  errorType,
  paramsByType,
  paramsType,
  resultByStatus,
  resultByType,
  resultType,
  uploadFunction,
} from "../../emit/shared/names.js";
import { sentByService } from "../../model/index.js";
import type { Api, Argument, NamedSchema, Operation, Schema } from "../../model/types.js";
import { labelOf } from "../../verify/check/label.js";
import { argumentName, isPrimitive, partsOf } from "../labels.js";
import type { Primitive } from "../types.js";

/**
 * The document behind the declarations of generated code. Declarations have keys, such as `Pet.name`; parts of the document have ids,
 * such as `#Pet.name` and `GET /pets query limit`. Several ids have one key if the variants of a union share a property.
 */
export class Surface {
  readonly api: Api;
  /** The ids by the keys of properties and types. */
  readonly ids = new Map<string, string[]>();
  /** The operations by the keys of methods and functions. */
  readonly operations = new Map<string, Operation>();
  /** The operations by the names of the types of their arguments, results and errors. */
  readonly types = new Map<string, { readonly operation: Operation; readonly isResult: boolean }>();
  /** The values of constants by their keys: `Kind.Cat`, and the id of their enum. */
  readonly constants = new Map<string, { readonly id: string; readonly value: Primitive }>();
  /** The values of enums by id. */
  readonly enums = new Map<string, readonly Primitive[]>();
  /** The id of the object around each property and argument. */
  readonly owners = new Map<string, string>();
  /** The component that the value of an id is. */
  readonly #references = new Map<string, string>();

  constructor(api: Api) {
    this.api = api;
    for (const component of api.schemas) this.#addComponent(component);
    for (const operation of api.operations) this.#addOperation(operation);
    for (const { typeName, body, method, name } of sentByService(api))
      if (body) this.#addSchema(body.content.schema, `${method} ${name.wire} payload`, [typeName]);
  }

  /** Returns the id of the enum that a property or type is; undefined if it has not the value. */
  enumOf(id: string, value: Primitive): string | undefined {
    const reference = this.#references.get(id);
    if (reference !== undefined) return this.enumOf(componentId(reference), value);
    return this.enums.get(id)?.includes(value) === true ? id : undefined;
  }

  #addComponent({ name, schema, requestName, family, enums = [] }: NamedSchema): void {
    const id = componentId(name.wire);
    const names = [name.code, requestName, family?.baseName, family?.requestBaseName];
    const keys = names.filter((one) => one !== undefined);
    for (const key of keys) addTo(this.ids, key, id);
    this.#addSchema(schema, id, keys);
    this.#addConstants(name.code, id, schema);
    for (const { typeName, path, schema: own } of enums) {
      const at = [id, ...path].join(".");
      addTo(this.ids, typeName, at);
      this.#addConstants(typeName, at, own);
    }
  }

  #addConstants(typeName: string, id: string, { enumValues = [] }: Schema): void {
    for (const { name, value } of enumValues)
      if (name !== undefined) this.constants.set(`${typeName}.${name}`, { id, value });
  }

  #addOperation(operation: Operation): void {
    const { resource, method, name, upload } = operation;
    const owner = this.api.resources.find(({ path }) => path.join(".") === resource.join("."))?.typeName ?? "Client";
    this.operations.set(`${owner}.${method}`, operation).set(name.code, operation);
    if (upload !== undefined)
      this.operations.set(`${owner}.${upload.method}`, operation).set(uploadFunction(operation), operation);
    this.types.set(paramsType(operation), { operation, isResult: false });
    for (const type of [resultType(operation), errorType(operation)])
      this.types.set(type, { operation, isResult: true });
    this.#addArguments(operation);
    this.#addResults(operation);
  }

  #addArguments(operation: Operation): void {
    const { arguments: list, bodyChoices } = operation;
    const label = labelOf(operation);
    const params = paramsType(operation);
    const body = `${label} body`;
    for (const argument of list) this.#addArgument(argument, label, params);
    for (const { content, argument, properties } of bodyChoices) {
      const key = `${paramsByType(operation)}.${content.mediaType}`;
      this.#addSchema(argument.schema, body, [[key, ...argument.path].join(".")]);
      for (const { path, source } of properties)
        if (source.kind === "property") addTo(this.ids, [key, ...path].join("."), `${body}.${source.name}`);
    }
  }

  #addArgument({ path, source, schema }: Argument, label: string, params: string): void {
    const key = [params, ...path].join(".");
    if (source.kind === "property") return addTo(this.ids, key, `${label} body.${source.name}`);
    const id = `${label} ${argumentName(source)}`;
    if (path.length > 0) {
      addTo(this.ids, key, id);
      this.owners.set(id, [`${label} arguments`, ...path.slice(0, -1)].join("."));
    }
    this.#addSchema(schema, id, [key]);
  }

  #addResults(operation: Operation): void {
    const label = labelOf(operation);
    const { result, resultChoices, responses } = operation;
    const id = `${label} result`;
    if (result !== undefined)
      this.#addSchema(result.schema, id, [resultType(operation), `${resultByType(operation)}.${result.mediaType}`]);
    for (const { mediaType, schema } of [...resultChoices, ...(result?.others ?? [])])
      this.#addSchema(schema, id, [resultType(operation), `${resultByType(operation)}.${mediaType}`]);
    for (const { status, kind, contents } of responses)
      for (const { schema } of contents) {
        if (kind === "error") this.#addSchema(schema, `${label} ${status}`, [errorType(operation)]);
        else this.#addSchema(schema, id, [`${resultByStatus(operation)}.${status}`]);
      }
  }

  /** Adds what is inside of a schema. Items and variants have the id and the keys of what they are in, as their types have no names. */
  #addSchema(schema: Schema, id: string, keys: readonly string[]): void {
    switch (schema.kind) {
      case "ref":
        this.#references.set(id, schema.name);
        return;
      case "enum":
      case "literal":
        this.#addEnum(id, schema.kind === "enum" ? schema.values : [schema.value]);
        return;
      case "object":
        for (const { name, wireName = name, schema: inner } of schema.properties) {
          const own = `${id}.${wireName}`;
          for (const key of keys) addTo(this.ids, `${key}.${name}`, own);
          this.owners.set(own, id);
          this.#addSchema(
            inner,
            own,
            keys.map((key) => `${key}.${name}`),
          );
        }
        if (schema.explicitAdditional) this.#addSchema(schema.additional, id, keys);
        return;
      default:
        for (const part of partsOf(schema)) this.#addSchema(part, id, keys);
    }
  }

  #addEnum(id: string, values: readonly unknown[]): void {
    const primitives = values.filter(isPrimitive);
    this.enums.set(id, [...new Set([...(this.enums.get(id) ?? []), ...primitives])]);
  }
}

export function componentId(name: string): string {
  return `#${name}`;
}
