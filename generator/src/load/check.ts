import { findOnce } from "../diagnostics/get-or-add.js";
import { withArticle } from "../diagnostics/catalog/load/article.js";
import { closest } from "../diagnostics/closest.js";
import { pointerTokens } from "../diagnostics/pointer.js";
import type { Report } from "../diagnostics/report.js";
import type { SourceLocation } from "../diagnostics/types.js";
import { isList, isObject, type Node, type ObjectNode } from "./document.js";
import {
  isExtension,
  isSchemaType,
  node as nodeType,
  rulesOf,
  type Field,
  type Kind,
  type KeyRule,
  type Type,
  type Version,
} from "./grammar.js";
import { typeNames, type Verdict } from "./judge.js";
import { isProper, keyText, missingText, substituteText } from "./repair.js";

/** Checks the structure of single nodes: their type, fields and keys. */
export class StructureCheck {
  readonly #report: Report;
  readonly #version: Version;
  readonly #near = new Map<string, string | undefined>();

  constructor(report: Report, version: Version) {
    this.#report = report;
    this.#version = version;
  }

  /** Reports a value that does not fit. */
  value(value: Node, type: Type, verdict: Exclude<Verdict, "fits">, at: SourceLocation): void {
    switch (verdict) {
      case "string":
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
        const types = type.is === "typeNames" && type.file === true ? [...typeNames, "file"] : typeNames;
        const allowed = type.is === "string" && type.values ? type.values : types;
        const suggestion = closest(String(value), allowed);
        const field = fieldOf(at.pointer);
        const facts = { field, value: String(value), allowed, suggestion, fallback: substituteText(type) };
        return this.#report.add("SPEC034", facts, { ...at, on: "value" });
      }
      case "wrong":
        return this.#report.add(
          "SPEC030",
          { expected: expectation(type), actual: describe(value), fallback: substituteText(type) },
          { ...at, on: "value" },
        );
    }
  }

  /** Reports fields that are missing, unknown, or of another version of OpenAPI. `locate` locates the object or a field. */
  fields(node: ObjectNode, kind: Kind, locate: (key?: string) => SourceLocation): void {
    const { title, fields, required, patterned } = rulesOf(kind);
    for (const [name, severity] of required) {
      if ((node[name] ?? null) !== null) continue;
      const place = { ...locate(), on: "key" } as const;
      if (severity === "warning") this.#report.add("SPEC032", { field: name, title }, place);
      else this.#report.add("SPEC031", { field: name, title, fallback: missingText(kind, name, node) }, place);
    }
    for (const key of Object.keys(node)) {
      const field = fields.get(key);
      const place = (): SourceLocation => ({ ...locate(key), on: "key" });
      if (field?.only !== undefined && node[key] === false) continue;
      if (field) this.#ofVersion(key, field, title, place);
      else if (key !== "$ref" && !patterned && !isExtension(key)) this.#unknown(key, node, kind, place);
    }
  }

  /** Reports a key of a map that its rule does not allow. `read` is its corrected name. */
  key(key: string, rule: KeyRule, read: string | undefined, at: SourceLocation): void {
    const place = { ...at, on: "key" } as const;
    // OAS 3.1 4.8.7: all component names match this pattern.
    if (rule === "component" && !/^[A-Za-z0-9._-]+$/.test(key)) this.#report.add("SPEC038", {}, place);
    if (isProper(key, rule)) return;
    const fallback = keyText(read);
    if (rule === "path") this.#report.add("SPEC036", { path: key, fallback }, place);
    else if (rule === "method") this.#report.add("SPEC245", { method: key }, place);
    else this.#report.add("SPEC037", { status: key, meant: read, fallback }, place);
  }

  /**
   * Returns the field that a key most likely means. Looks each key up once, because documents repeat their unknown
   * keys.
   */
  #nearField(key: string, kind: Kind): string | undefined {
    const id = `${kind} ${key}`;
    return findOnce(this.#near, id, undefined, () => closest(key, rulesOf(kind).fields.keys()));
  }

  #ofVersion(key: string, { only, since }: Field, title: string, place: () => SourceLocation): void {
    if (only !== undefined && only !== this.#version)
      this.#report.add("SPEC043", { field: key, version: this.#version }, place());
    // Versions have one digit.
    if (since !== undefined && this.#version < since) {
      this.#report.add("SPEC039", { field: key, title, since }, place());
    }
  }

  #unknown(key: string, node: ObjectNode, kind: Kind, place: () => SourceLocation): void {
    const { title } = rulesOf(kind);
    const near = this.#nearField(key, kind);
    const suggestion = near !== undefined && near in node ? undefined : near;
    // JSON Schema 2020-12, Core 6.5: unknown keywords are annotations. Only probable typos are reported.
    if (!isSchemaType(nodeType(kind))) this.#report.add("SPEC033", { field: key, title, suggestion }, place());
    else if (suggestion !== undefined && looksMisspelt(key, suggestion)) {
      this.#report.add("SPEC035", { keyword: key, suggestion }, place());
    }
  }
}

/** Returns whether a keyword is probably a typo. Stricter than `closest`, because short words resemble many others. */
function looksMisspelt(key: string, suggestion: string): boolean {
  return key.toLowerCase() === suggestion.toLowerCase() || (key.length >= 5 && key[0] === suggestion[0]);
}

function lastToken(pointer: string): string {
  return pointerTokens(pointer).at(-1) ?? "";
}

/** Returns the field that a pointer leads to or, for an item of a list, the field with the list. */
function fieldOf(pointer: string): string {
  return pointerTokens(pointer).findLast((token) => !/^\d+$/.test(token)) ?? "";
}

/** Returns the values that a type allows, such as "a list" or "a Schema Object". */
export function expectation(type: Type): string {
  switch (type.is) {
    case "data":
      return "a value";
    case "string":
      return type.values ? `one of ${type.values.join(", ")}` : "a string";
    case "boolean":
      return "true or false";
    case "number":
      return "a number";
    case "integer":
      return "an integer";
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
  if (typeof value === "string") return "a string";
  return typeof value === "number" ? "a number" : String(value);
}
