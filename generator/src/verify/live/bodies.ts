import { memoized } from "../../diagnostics/get-or-add.js";
import { isList, isObject } from "../../emit/shared/recipes/json-values.js";
import { essenceOf } from "../../model/index.js";
import type { Api, Content, JsonValue, Operation, Schema } from "../../model/types.js";
import { described, isRequired, itemsOf, propertiesNamed, type Described } from "./describe.js";
import { entityOf, isIdName, parametersIn, plainName, singulars } from "./names.js";
import { randomText } from "./random.js";
import type { BodyValue } from "./requests.js";
import { onlyReads, undoOf } from "./safety.js";
import type { Extent, Missing, Supply } from "./supply.js";
import type { Known } from "./values.js";

/** Makes the body of a valid call; undefined if it has none. */
export function makeBody(supply: Supply, operation: Operation, extent: Extent): BodyValue | Missing | undefined {
  const { body, http } = operation;
  if (body === undefined || http.method === "GET" || http.method === "HEAD") return undefined;
  if (extent === "required" && !body.required) return undefined;
  const made = ofContent(supply, body.content, extent);
  if (made === undefined) return body.required ? { why: "noValue", what: "body" } : undefined;
  if (made.value === undefined) return made;
  const references = new References(supply, operation);
  const value = references.fill(made.value, [made.content.schema]);
  if (references.missing !== undefined) return references.missing;
  const isValid = made.files !== undefined || supply.samples.isValid(made.content.schema, value);
  return isValid ? { ...made, value } : made;
}

/** What a body is about, which a property identifies. */
export interface Named {
  readonly body: BodyValue;
  readonly about: Known;
  readonly identifier: string;
}

/** Names something that this run created in the body of a PUT or PATCH whose path names nothing; undefined if that is not possible. */
export function nameOwn(supply: Supply, operation: Operation, body: BodyValue): Named | undefined {
  const { values, samples, links, verification } = supply;
  const { http } = operation;
  const { content, value } = body;
  if (!["PATCH", "PUT"].includes(http.method) || parametersIn(http.path).length > 0) return undefined;
  // An id in the query may count more than one in the body.
  if (value === undefined || !isObject(value) || operation.parameters.some((one) => isIdName(one.name)))
    return undefined;
  const about = described([content.schema], verification.lookup);
  const names = about.parts.flatMap((part) => (part.kind === "object" ? part.properties.map(({ name }) => name) : []));
  const [identifier, ...others] = new Set(names.filter((one) => isIdName(one) && entityOf(one) === ""));
  const [schema] = identifier === undefined ? [] : propertiesNamed(about, identifier);
  if (identifier === undefined || schema === undefined || others.length > 0) return undefined;
  const name = ownIdName(operation);
  const [own] = values.candidates({ name, schema, sources: links.sourcesOf(operation, identifier), isOwn: true });
  const changed = own && { ...value, [identifier]: own.value };
  if (own === undefined || changed === undefined || !samples.isValid(content.schema, changed)) return undefined;
  return { body: { ...body, value: changed }, about: own, identifier };
}

/** Returns the name of the id of what a path is about: `petId` for `/pets`. */
function ownIdName({ http }: Operation): string {
  const segments = http.path.split("/").filter((segment) => !segment.includes("{"));
  return `${singulars(segments.at(-1) ?? "").at(-1)}Id`;
}

/** Returns whether the document has an example of the body. */
export function hasExample(supply: Supply, { body }: Operation): boolean {
  return body !== undefined && supply.samples.exampleOf(body.content.schema, body.content.examples) !== undefined;
}

const someBytes = new TextEncoder().encode("verify\n");

function ofContent({ samples }: Supply, content: Content, extent: Extent): BodyValue | undefined {
  const { coding, schema, examples } = content;
  const amount = extent === "all" ? "all" : "none";
  const example = samples.exampleOf(schema, examples);
  switch (coding) {
    case "json":
    case "form":
    case "lines": {
      const made = extent === "example" ? example : samples.of(schema, amount);
      const value = coding === "form" && made !== undefined ? sendable(made, samples.of(schema, "all")) : made;
      return value === undefined ? undefined : { content, value };
    }
    case "text": {
      const value = example ?? (essenceOf(content.mediaType) === "text/plain" ? samples.of(schema, amount) : undefined);
      return value === undefined ? undefined : { content, value };
    }
    case "binary":
      return isAnyBytes(content.mediaType) ? { content, bytes: someBytes } : undefined;
    case "multipart": {
      const made = samples.withFiles(schema, amount);
      const types = content.encoding.filter(({ property }) => made?.files.includes(property));
      if (made === undefined || !types.every(({ contentType = "*/*" }) => isAnyBytes(contentType))) return undefined;
      return { content, value: made.value, files: new Map(made.files.map((name) => [name, someBytes])) };
    }
    default:
      return undefined;
  }
}

/** Returns a value with something in its lists and objects, as in a fuller value: a form sends an empty one as nothing. */
function sendable(value: JsonValue, fuller: JsonValue | undefined): JsonValue {
  if (!isObject(value) || fuller === undefined || !isObject(fuller)) return value;
  const isEmpty = (one: JsonValue): boolean => (isList(one) || isObject(one)) && Object.keys(one).length === 0;
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => [name, isEmpty(own) ? (fuller[name] ?? own) : own]),
  );
}

/** Returns whether any bytes are of a media type: an image has a form of its own. */
function isAnyBytes(mediaTypes: string): boolean {
  return mediaTypes
    .split(",")
    .some((type) => ["application/octet-stream", "*/*", "text/plain"].includes(essenceOf(type)));
}

/** The properties that a service often wants to be unique. */
const unique = /^(?:name|title|slug|key|code|username|user_name|userName|login|handle|email)$/;
const deepest = 5;

interface Filled {
  readonly value: JsonValue;
}

/** A property of a body, and the object that has it. */
interface Property extends Filled {
  readonly name: string;
  readonly schema: Schema;
  readonly about: Described;
}

/** Fills properties of a body that refer to something with ids that the service gave. */
class References {
  missing: Missing | undefined;
  readonly #supply: Supply;
  readonly #operation: Operation;
  readonly #isOwn: boolean;

  constructor(supply: Supply, operation: Operation) {
    this.#supply = supply;
    this.#operation = operation;
    this.#isOwn = !onlyReads(operation) && undoOf(operation, supply.verification.api.operations) === undefined;
  }

  fill(value: JsonValue, schemas: readonly Schema[], depth = 0): JsonValue {
    if (depth > deepest) return value;
    const about = described(schemas, this.#supply.verification.lookup);
    if (isList(value)) return value.map((item) => this.fill(item, itemsOf(about), depth + 1));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, member]) => {
        const own = propertiesNamed(about, name);
        const [schema] = own;
        if (schema === undefined) return [[name, member] as const];
        const filled = this.#property({ name, value: member, schema, about });
        if (filled === "leave out") return [];
        return [[name, filled === undefined ? this.fill(member, own, depth + 1) : filled.value] as const];
      }),
    );
  }

  #property(property: Property): Filled | "leave out" | undefined {
    const { name, value, schema } = property;
    const isCreation = this.#operation.http.method === "POST";
    if (isIdName(name)) {
      if (entityOf(name) !== "") return this.#reference(property);
      if (isCreation) return this.#freeId(value, schema);
      return this.#reference({ ...property, name: ownIdName(this.#operation) });
    }
    return isCreation && typeof value === "string" && unique.test(name) ? this.#unique(value, schema) : undefined;
  }

  /** A caller who chooses the id of a new thing takes one that is free. */
  #freeId(value: JsonValue, schema: Schema): Filled | undefined {
    const { samples, values } = this.#supply;
    const free = samples.unknownId(schema, value, (one) => values.has(one));
    return free === undefined ? undefined : { value: free };
  }

  #reference({ name, value, schema, about }: Property): Filled | "leave out" | undefined {
    const { values, links, samples, verification } = this.#supply;
    const items = isList(value) ? itemsOf(described([schema], verification.lookup)) : [schema];
    const [single = schema] = items;
    const sources = links.sourcesOf(this.#operation, name);
    const [found] = values.candidates({ name, schema: single, sources, isOwn: this.#isOwn });
    if (found !== undefined) {
      const filled = isList(value) ? [found.value] : found.value;
      if (samples.isValid(schema, filled)) return { value: filled };
    }
    if (!isProduced(entityOf(name), this.#supply)) {
      const isFree = this.#operation.http.method === "POST" && typeof value === "string";
      return isFree ? this.#unique(value, schema) : undefined;
    }
    if (!isRequired(name, about)) return "leave out";
    this.missing ??= { why: this.#isOwn ? "needsOwn" : "needsId", what: name };
    return undefined;
  }

  #unique(value: string, schema: Schema): Filled | undefined {
    const { samples, random } = this.#supply;
    const text = randomText(random, 8);
    const candidates = [`${text}-${value}`, `${value}-${text}`, `${text}@example.com`, text];
    const found = candidates.find((one) => samples.isValid(schema, one));
    return found === undefined ? undefined : { value: found };
  }
}

/** Returns whether the document has things of a name. */
function isProduced(entity: string, { verification: { api } }: Supply): boolean {
  return entitiesOf(api).has(entity);
}

const entitiesOf = memoized(({ schemas, operations }: Api): ReadonlySet<string> => {
  const words = operations.flatMap(({ http }) => http.path.split("/").flatMap(singulars));
  return new Set([...schemas.map(({ name }) => plainName(name.wire)), ...words]);
});
