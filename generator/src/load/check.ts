import { withArticle } from "../diagnostics/catalog/load.js";
import { closest } from "../diagnostics/closest.js";
import { childPointer } from "../diagnostics/pointer.js";
import type { Report } from "../diagnostics/report.js";
import type { Place } from "../diagnostics/types.js";
import { isList, isObject, type Node, type ObjectNode } from "./document.js";
import { isExtension, rulesOf, type Field, type Kind, type KeyRule, type Type, type Version } from "./grammar.js";
import { isProper, keyText, missingText, substituteText } from "./repair.js";

/**
 * How a value compares with the type that the grammar gives its place.
 * - `fits`
 * - `text`: a number or a boolean where text belongs; it is read as text
 * - `absent`: null where a value belongs; it is read as if nothing stood there
 * - `ignored`: of the wrong type, in a field that the generator can do without
 * - `unlisted`: text, but none of those allowed
 * - `wrong`
 */
export type Verdict = "fits" | "text" | "absent" | "ignored" | "unlisted" | "wrong";

/** Compares a value with a type, not looking into members and items. `field` is where it stands, if in a field. */
export function judge(value: Node, type: Type, field?: Field): Verdict {
  if (type.is === "data") return "fits";
  if (value === null && field) return type.is === "typeNames" ? "text" : "absent";
  const verdict = judgeShape(value, type);
  return verdict === "wrong" && (field?.lenient || isDescriptive(type)) ? "ignored" : verdict;
}

/** True of objects that only describe, wherever they stand. */
export function isDescriptive(type: Type): boolean {
  return type.is === "node" && rulesOf(type.kind).descriptive === true;
}

function judgeShape(value: Node, type: Exclude<Type, { is: "data" }>): Verdict {
  switch (type.is) {
    case "text":
      return judgeText(value, type.values);
    case "typeNames":
      return isList(value) ? "fits" : judgeTypeName(value);
    case "schemaName":
      return fitsIf(typeof value === "string");
    case "boolean":
      return fitsIf(typeof value === "boolean");
    case "number":
      return fitsIf(typeof value === "number");
    case "integer":
      return fitsIf(Number.isInteger(value));
    case "oneOf":
      return fitsIf(type.types.some((one) => judge(value, one) === "fits"));
    case "list":
      return fitsIf(isList(value));
    case "map":
      return fitsIf(isObject(value));
    case "node":
      return fitsIf(isObject(value) || (type.kind === "schema" && typeof value === "boolean"));
  }
}

function fitsIf(condition: boolean): Verdict {
  return condition ? "fits" : "wrong";
}

function judgeText(value: Node, values: readonly string[] | undefined): Verdict {
  if (typeof value === "string") return values && !values.includes(value) ? "unlisted" : "fits";
  return !values && (typeof value === "number" || typeof value === "boolean") ? "text" : "wrong";
}

/** The types of JSON Schema 2020-12, Core 4.2.1, and `integer` (Validation 6.1.1). */
const typeNames = ["string", "number", "integer", "boolean", "object", "array", "null"];

/** Of one name of `type`. Without quotes YAML reads `null` as the value null, which nobody means here. */
export function judgeTypeName(value: Node): Verdict {
  if (value === null) return "text";
  if (typeof value !== "string") return "wrong";
  return typeNames.includes(value) ? "fits" : "unlisted";
}

/** Looks at the structure of single nodes: their type, their fields and their keys. */
export class StructureCheck {
  readonly #report: Report;
  readonly #version: Version;
  readonly #near = new Map<string, string | undefined>();

  constructor(report: Report, version: Version) {
    this.#report = report;
    this.#version = version;
  }

  /** Reports a value that does not fit. */
  value(value: Node, type: Type, verdict: Exclude<Verdict, "fits">, at: Place): void {
    switch (verdict) {
      case "text":
        return this.#report.add("SPEC040", { value: String(value) }, { ...at, on: "value" });
      case "absent":
        return this.#report.add(
          "SPEC041",
          { field: lastToken(at.pointer), expected: expectation(type) },
          { ...at, on: "key" },
        );
      case "ignored":
        return this.#report.add(
          "SPEC042",
          { field: lastToken(at.pointer), expected: expectation(type), actual: describe(value) },
          { ...at, on: "value" },
        );
      case "unlisted": {
        const allowed = type.is === "text" && type.values ? type.values : typeNames;
        const suggestion = closest(String(value), allowed);
        const facts = { value: String(value), allowed, suggestion, meanwhile: substituteText(type) };
        return this.#report.add("SPEC034", facts, { ...at, on: "value" });
      }
      case "wrong":
        return this.#report.add(
          "SPEC030",
          { expected: expectation(type), actual: describe(value), meanwhile: substituteText(type) },
          { ...at, on: "value" },
        );
    }
  }

  /** Reports fields that are missing, unknown, or of another version. */
  fields(node: ObjectNode, kind: Kind, at: Place): void {
    const { title, fields, required, patterned } = rulesOf(kind);
    for (const [name, severity] of required) {
      if ((node[name] ?? null) !== null) continue;
      const place = { ...at, on: "key" } as const;
      if (severity === "warning") this.#report.add("SPEC032", { field: name, title }, place);
      else this.#report.add("SPEC031", { field: name, title, meanwhile: missingText(kind, name, node) }, place);
    }
    for (const key of Object.keys(node)) {
      const field = fields.get(key);
      const place = { file: at.file, pointer: childPointer(at.pointer, key), on: "key" } as const;
      if (field) this.#ofVersion(key, field, title, place);
      else if (key !== "$ref" && !patterned && !isExtension(key)) this.#unknown(key, node, kind, place);
    }
  }

  /** Reports a key of a map that its rule does not allow. */
  key(key: string, rule: KeyRule, map: ObjectNode, at: Place): void {
    const place = { ...at, on: "key" } as const;
    // OAS 3.1 4.8.7: all keys of components match this pattern.
    if (rule === "component" && !/^[A-Za-z0-9._-]+$/.test(key)) this.#report.add("SPEC038", { name: key }, place);
    if (isProper(key, rule)) return;
    const meanwhile = keyText(key, rule, map);
    if (rule === "path") this.#report.add("SPEC036", { path: key, meanwhile }, place);
    else this.#report.add("SPEC037", { status: key, meanwhile }, place);
  }

  /** The field that a key most likely means. Documents repeat their unknown keys, so each is looked up once. */
  #nearField(key: string, kind: Kind): string | undefined {
    const id = `${kind} ${key}`;
    if (!this.#near.has(id)) this.#near.set(id, closest(key, rulesOf(kind).fields.keys()));
    return this.#near.get(id);
  }

  #ofVersion(key: string, field: Field, title: string, place: Place): void {
    if (!field.only || field.only === this.#version) return;
    if (field.only === "3.0") this.#report.add("SPEC043", { field: key }, place);
    else this.#report.add("SPEC039", { field: key, title }, place);
  }

  #unknown(key: string, node: ObjectNode, kind: Kind, place: Place): void {
    const { title } = rulesOf(kind);
    const near = this.#nearField(key, kind);
    const suggestion = near !== undefined && near in node ? undefined : near;
    // JSON Schema 2020-12, Core 6.5: unknown keywords are annotations. Only what looks misspelt is worth a word.
    if (kind !== "schema") this.#report.add("SPEC033", { field: key, title, suggestion }, place);
    else if (suggestion !== undefined && looksMisspelt(key, suggestion)) {
      this.#report.add("SPEC035", { keyword: key, suggestion }, place);
    }
  }
}

/** Stricter than `closest`: short words are near to many others. */
function looksMisspelt(key: string, suggestion: string): boolean {
  return key.toLowerCase() === suggestion.toLowerCase() || (key.length >= 5 && key[0] === suggestion[0]);
}

function lastToken(pointer: string): string {
  return pointer
    .slice(pointer.lastIndexOf("/") + 1)
    .replaceAll("~1", "/")
    .replaceAll("~0", "~");
}

/** "a list", "a Schema Object": what belongs at a place. */
export function expectation(type: Type): string {
  switch (type.is) {
    case "data":
      return "a value";
    case "text":
      return type.values ? `one of ${type.values.join(", ")}` : "text";
    case "boolean":
      return "true or false";
    case "number":
      return "a number";
    case "integer":
      return "a whole number";
    case "typeNames":
      return "a type or a list of types";
    case "schemaName":
      return "the name of a schema or a reference to one";
    case "oneOf":
      return type.types.map(expectation).join(" or ");
    case "list":
      return "a list";
    case "map":
      return "an object";
    case "node":
      return withArticle(rulesOf(type.kind).title);
  }
}

function describe(value: Node): string {
  if (value === null) return "null";
  if (isList(value)) return "a list";
  if (isObject(value)) return "an object";
  if (typeof value === "string") return "text";
  return typeof value === "number" ? "a number" : String(value);
}
