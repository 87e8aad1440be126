import { closest } from "../diagnostics/closest.js";
import { childPointer } from "../diagnostics/pointer.js";
import type { Report } from "../diagnostics/report.js";
import type { SourceLocation } from "../diagnostics/types.js";
import { accepts, describeValues, type Option } from "../emit/option.js";
import type { Output } from "../emit/output.js";
import { isRecord, problemOfLocation, problemOfPath } from "../write/index.js";
import type { ConfigFunction } from "./syntax/code.js";
import { rangeInCode } from "./syntax/code-ranges.js";

interface Source {
  readonly file: string;
  readonly report: Report;
  readonly value: unknown;
  /** The source code of a configuration in TypeScript or JavaScript. */
  readonly code?: string;
  /** The functions of a configuration in TypeScript or JavaScript, by JSON pointer. */
  readonly functions?: ReadonlyMap<string, ConfigFunction>;
  /** The JSON pointer to `value`. */
  readonly pointer?: string;
  /** The key that holds `value`. */
  readonly key?: string;
  /** A valid entry for `key`. */
  readonly example?: string;
  /** The JSON pointers to keys that `value` has from another mapping. */
  readonly inherited?: ReadonlyMap<string, string>;
}

/** A mapping of the configuration. Its methods report problems with their position, and then return a substitute. */
export class Reader {
  readonly #source: Source;
  readonly #members: Readonly<Record<string, unknown>>;

  /** Reads a value. If it is not a mapping, reports GEN005 and reads an empty one instead. */
  constructor(source: Source) {
    const { report, value, key = "the configuration", example } = source;
    this.#source = source;
    this.#members = isRecord(value) ? value : {};
    if (!isRecord(value)) {
      const facts = { key, expected: "a mapping", actual: describe(value), ...(example !== undefined && { example }) };
      report.add("GEN005", facts, this.#locate(this.#pointer));
    }
  }

  /** Returns all keys. */
  keys(): readonly string[] {
    return Object.keys(this.#members);
  }

  /** Returns whether the mapping has a key. */
  has(key: string): boolean {
    return this.#members[key] !== undefined;
  }

  /** Returns the value of a key, unchecked. */
  value(key: string): unknown {
    return this.#members[key];
  }

  /** Returns a reader of the same mapping that takes keys it does not have from another, except those of `own`. */
  withDefaults(defaults: Reader, own: readonly string[]): Reader {
    const added = defaults.keys().filter((key) => !own.includes(key) && !this.has(key));
    const values = Object.fromEntries(added.map((key) => [key, defaults.#members[key]]));
    const inherited = new Map(added.map((key) => [key, defaults.#pointerTo(key)]));
    return new Reader({ ...this.#source, value: { ...this.#members, ...values }, inherited });
  }

  /** Returns the position of a key or its value, for diagnostics. */
  locationOf(key: string, on: "key" | "value" = "key"): SourceLocation {
    return this.#locate(this.#pointerTo(key), on);
  }

  /** Reports GEN004 for every other key. */
  onlyKeys(known: readonly string[]): void {
    for (const key of this.#keysBut(known))
      this.#report.add("GEN004", { key, known, ...suggestionFor(key, known) }, this.locationOf(key));
  }

  /** Reports GEN007 for every other key. */
  onlyOutputs(known: readonly string[]): void {
    for (const name of this.#keysBut(known))
      this.#report.add("GEN007", { name, known, ...suggestionFor(name, known) }, this.locationOf(name));
  }

  /** Reports GEN140 for every key that is not an option of the output. */
  onlyOptions(output: Output, others: readonly Output[]): void {
    const known = keysOf(output);
    for (const key of this.#keysBut(known)) {
      const owners = others.filter((other) => keysOf(other).includes(key)).map(({ name }) => name);
      const facts = { output: output.name, key, known, owners, ...suggestionFor(key, known) };
      this.#report.add("GEN140", facts, this.locationOf(key));
    }
  }

  /** Returns the value of an option; undefined if it has none. */
  option(key: string, { values }: Option): unknown {
    const member = this.#members[key];
    if (member === undefined) return undefined;
    if (values.kind === "paths") return this.#paths(key, member);
    if (values.kind === "folder" && accepts(values, member))
      return this.#inside(key, member as string, this.locationOf(key, "value"));
    return accepts(values, member) ? member : this.refuse(key, describeValues(values));
  }

  string(key: string): string | undefined {
    const member = this.#members[key];
    if (member === undefined || (typeof member === "string" && member !== "")) return member;
    return this.refuse(key, "a string");
  }

  requiredString(key: string, example: string): string {
    if (this.#members[key] === undefined && isRecord(this.#source.value)) this.missing(key, example);
    return this.string(key) ?? "";
  }

  /** Returns a list of strings; undefined without one. */
  strings(key: string): readonly string[] | undefined {
    const member = this.#members[key];
    if (member === undefined) return undefined;
    const isString = (item: unknown): item is string => typeof item === "string" && item !== "";
    if (Array.isArray(member) && member.every(isString)) return member;
    return this.refuse(key, "a list of strings");
  }

  /** Returns the position of an item of a list, for diagnostics. */
  locationOfItem(key: string, index: number): SourceLocation {
    return this.#locate(childPointer(this.#pointerTo(key), index), "value");
  }

  /** Returns a function, which only a configuration that is code can have. */
  function(key: string): ConfigFunction | undefined {
    const found = this.#source.functions?.get(this.#pointerTo(key));
    if (found !== undefined || this.#members[key] === undefined) return found;
    return this.refuse(key, "a function, which only a configuration in TypeScript or JavaScript can have");
  }

  boolean(key: string): boolean | undefined {
    const member = this.#members[key];
    return member === undefined || typeof member === "boolean" ? member : this.refuse(key, "true or false");
  }

  positiveInteger(key: string): number | undefined {
    const member = this.#members[key];
    if (member === undefined || (typeof member === "number" && Number.isInteger(member) && member > 0)) return member;
    return this.refuse(key, "a positive integer");
  }

  oneOf<T extends string>(key: string, allowed: readonly T[]): T | undefined {
    const member = this.#members[key];
    const found = allowed.find((candidate) => candidate === member);
    return member === undefined || found !== undefined ? found : this.refuse(key, `one of ${allowed.join(", ")}`);
  }

  /** Returns whether the value of a key is a mapping. */
  isMapping(key: string): boolean {
    return isRecord(this.#members[key]);
  }

  /** Returns a required string that is the name of an export. */
  identifier(key: string, example: string): string {
    const name = this.requiredString(key, example);
    return name === "" || /^[A-Za-z_$][\w$]*$/.test(name) ? name : (this.refuse(key, "the name of an export") ?? "");
  }

  object(key: string, example: string): Reader | undefined {
    if (this.#members[key] === undefined && isRecord(this.#source.value)) this.missing(key, example);
    return this.optionalObject(key, example);
  }

  optionalObject(key: string, example: string): Reader | undefined {
    const value = this.#members[key];
    if (value === undefined) return undefined;
    const { inherited: _inherited, ...source } = this.#source;
    return new Reader({ ...source, value, pointer: this.#pointerTo(key), key, example });
  }

  /** Returns a reader of a mapping, or one of each mapping in a list; empty without either. */
  mappings(key: string, example: string): readonly Reader[] {
    const value = this.#members[key];
    if (!Array.isArray(value)) return [this.optionalObject(key, example) ?? []].flat();
    const { inherited: _inherited, ...source } = this.#source;
    const pointer = this.#pointerTo(key);
    return value.map(
      (item: unknown, index) =>
        new Reader({ ...source, value: item, pointer: childPointer(pointer, index), key, example }),
    );
  }

  /** Returns a normalized path below the folder of the configuration. Reports GEN008 if it leads elsewhere. */
  path(key: string, example: string): string {
    return this.#inside(key, this.requiredString(key, example), this.locationOf(key, "value"));
  }

  /** Reports GEN005 for the value of a key. */
  refuse(key: string, expected: string): undefined {
    const actual = describe(this.#members[key]);
    this.#report.add("GEN005", { key, expected, actual }, this.locationOf(key, "value"));
    return undefined;
  }

  /** Reports GEN219 for a key whose value is a folder that cannot be read. */
  refuseFolder(key: string, path: string, problem: string): void {
    this.#report.add("GEN219", { key, path, problem }, this.locationOf(key, "value"));
  }

  /** Reports GEN006 for a key. */
  missing(key: string, example: string): void {
    const at = this.#pointer === "" ? this.#locate("") : this.#locate(this.#pointer, "key");
    this.#report.add("GEN006", { key, example }, at);
  }

  get #report(): Report {
    return this.#source.report;
  }

  get #pointer(): string {
    return this.#source.pointer ?? "";
  }

  #pointerTo(key: string): string {
    return this.#source.inherited?.get(key) ?? childPointer(this.#pointer, key);
  }

  #locate(pointer: string, on?: "key" | "value"): SourceLocation {
    const { file, code } = this.#source;
    return { file, pointer, ...(on && { on }), ...(code !== undefined && { range: rangeInCode(code, pointer, on) }) };
  }

  #keysBut(known: readonly string[]): readonly string[] {
    return this.keys().filter((key) => !known.includes(key));
  }

  #paths(key: string, member: unknown): readonly string[] {
    if (!Array.isArray(member) || !member.every((path): path is string => typeof path === "string"))
      return this.refuse(key, "a list of paths") ?? [];
    const pointer = this.#pointerTo(key);
    return member.map((path, index) => this.#inside(key, path, this.#locate(childPointer(pointer, index))));
  }

  #inside(key: string, path: string, at: SourceLocation): string {
    const normal = path.replace(/^\.\/|\/$/g, "") || ".";
    const problem = normal === "." ? undefined : (problemOfPath(normal) ?? problemOfLocation(normal));
    if (problem !== undefined) this.#report.add("GEN008", { key, path, problem }, at);
    return normal;
  }
}

function suggestionFor(key: string, known: readonly string[]): { readonly suggestion?: string } {
  const suggestion = closest(key, known);
  return suggestion === undefined ? {} : { suggestion };
}

/** Returns the keys of an output in the configuration. */
function keysOf({ options }: Output): readonly string[] {
  return ["folder", ...Object.keys(options)];
}

function describe(value: unknown): string {
  if (value === null) return "empty";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : JSON.stringify(value);
  return typeof value === "object" ? "a mapping" : JSON.stringify(value);
}
