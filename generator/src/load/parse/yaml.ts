import { bare } from "../../diagnostics/bare.js";
import { addAll } from "../../diagnostics/add-to.js";
import { isAlias, isMap, isScalar, type Document, type ParsedNode, type Scalar, type YAMLMap } from "yaml";
import { closest } from "../../diagnostics/closest.js";
import type { Report } from "../../diagnostics/report.js";
import { addRounded, isExact, type RoundedNumbers } from "../../diagnostics/syntax/exact-numbers.js";
import { maximumAliasedNodes, maximumDepth, maximumSyntaxErrors } from "../../diagnostics/syntax/limits.js";
import { composeYaml, isMergeKey } from "../../diagnostics/syntax/yaml.js";
import { explainYaml, withoutConsequences } from "../../diagnostics/syntax/yaml-problems.js";
import type { SourceLocation } from "../../diagnostics/types.js";
import { deepCopyOf, type Node } from "../document.js";
import { parsePlainYaml } from "./plain-yaml.js";

/** Offsets into the file; the library adds a third, which includes trailing comments. */
type Range = readonly [start: number, end: number, ...rest: number[]];

/** Parses a YAML file with one document. Reports every problem; undefined if the file cannot be used. */
export function parseYaml(text: string, file: string, report: Report, rounded: RoundedNumbers): Node | undefined {
  const at = ([start, end]: Range): SourceLocation => ({ file, pointer: "", range: [start, end] });
  if (reportControlCharacters(text, at, report)) return undefined;
  const plain = parsePlainYaml(text);
  if (plain === undefined) return parseAnyYaml(text, file, { at, report, rounded });
  for (const number of plain.rounded) addRounded(rounded, number);
  return plain.value;
}

/** The means of reporting problems, and the inexact numbers that were found. */
interface Reporting {
  readonly at: (range: Range) => SourceLocation;
  readonly report: Report;
  readonly rounded: RoundedNumbers;
}

function parseAnyYaml(text: string, file: string, reporting: Reporting): Node | undefined {
  const { at, report } = reporting;
  const documents = composeYaml(text);
  if ("tooDeepAt" in documents) {
    report.add("SPEC015", { limit: maximumDepth }, at([documents.tooDeepAt, documents.tooDeepAt + 1]));
    return undefined;
  }
  const [document, second] = documents;
  if (second) {
    report.add("SPEC014", {}, at([second.range[0], second.range[0] + 3]));
    return undefined;
  }
  if (!document) report.add("SPEC006", {}, { file, pointer: "" });
  if (!document || reportSyntax(document, text, { at, report })) return undefined;
  return document.contents === null ? null : new Converter(reporting).convert(document.contents);
}

/** Reports unescaped control characters (YAML 1.2.2, 5.1). */
function reportControlCharacters(text: string, at: (range: Range) => SourceLocation, report: Report): boolean {
  const offset = text.search(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x84\x86-\x9f\ufffe\uffff]/);
  if (offset === -1) return false;
  report.add("SPEC017", { code: text.charCodeAt(offset) }, at([offset, offset + 1]));
  return true;
}

function reportSyntax(
  document: Document.Parsed,
  text: string,
  { at, report }: Pick<Reporting, "at" | "report">,
): boolean {
  for (const problem of withoutConsequences(document.errors, text).slice(0, maximumSyntaxErrors)) {
    if (problem.code === "NON_STRING_KEY")
      report.add("SPEC016", { what: "a list or an object as key" }, at(problem.pos));
    else {
      const { pos = problem.pos, ...facts } = explainYaml(problem, text);
      report.add("SPEC010", { language: "YAML", ...facts }, at(pos));
    }
  }
  for (const { code, message, pos } of document.warnings) {
    const tag = message.replace(/^.*: (?:tag:yaml\.org,2002:)?/, (start) => (start.includes("yaml.org") ? "!!" : ""));
    if (code === "TAG_RESOLVE_FAILED") report.add("SPEC013", { tag }, at(pos));
  }
  return document.errors.length > 0;
}

interface Anchored {
  readonly value: Node;
  /** The number of nodes, including those repeated by aliases. */
  readonly size: number;
  /** The nesting depth, including aliases, which can exceed that of the file itself. */
  readonly height: number;
}

/** Converts YAML nodes to values, in the order of the file, so that an alias finds the anchor before it. */
class Converter {
  readonly #at: (range: Range) => SourceLocation;
  readonly #report: Report;
  readonly #rounded: RoundedNumbers;
  readonly #anchors = new Map<string, Anchored>();
  readonly #open = new Set<string>();
  #size = 0;
  #depth = 0;
  #deepest = 0;
  #aliased = 0;
  #exhausted = false;

  constructor({ at, report, rounded }: Reporting) {
    this.#at = at;
    this.#report = report;
    this.#rounded = rounded;
  }

  convert(node: ParsedNode): Node {
    if (isAlias(node)) return this.#alias(node.source, node.range);
    const { anchor } = node;
    if (anchor === undefined) return this.#content(node);
    const before = { size: this.#size, deepest: this.#deepest };
    this.#deepest = this.#depth;
    this.#open.add(anchor);
    const value = this.#content(node);
    this.#open.delete(anchor);
    this.#anchors.set(anchor, { value, size: this.#size - before.size, height: this.#deepest - this.#depth });
    this.#deepest = Math.max(this.#deepest, before.deepest);
    return value;
  }

  #content(node: Exclude<ParsedNode, { source: string; anchor?: never }>): Node {
    this.#size += 1;
    if (isScalar(node)) return this.#scalar(node);
    this.#depth += 1;
    this.#deepest = Math.max(this.#deepest, this.#depth);
    const value = isMap(node) ? this.#map(node) : node.items.map((item) => this.convert(item));
    this.#depth -= 1;
    return value;
  }

  #map(map: YAMLMap.Parsed): Node {
    const object = bare<Node>();
    const firsts = new Map<string, Range>();
    const merged: Node[] = [];
    for (const { key, value } of map.items) {
      const name = isScalar(key) ? String(key.value) : "";
      const converted = value ? this.convert(value) : null;
      if (isMergeKey(key)) {
        addAll(merged, this.#mergeSources(converted, key.range));
        continue;
      }
      const { range } = key;
      const first = firsts.get(name);
      if (first)
        this.#report.add("SPEC011", { key: name }, this.#at(range), [
          { message: "first defined at", at: this.#at(first) },
        ]);
      else firsts.set(name, range);
      object[name] = converted;
    }
    return merged.length > 0 ? withMerged(object, merged) : object;
  }

  #mergeSources(value: Node, range: Range): Node[] {
    const sources = Array.isArray(value) ? (value as readonly Node[]) : [value];
    if (sources.every((source) => typeof source === "object" && source !== null && !Array.isArray(source)))
      return [...sources];
    this.#report.add(
      "SPEC010",
      { language: "YAML", message: "`<<` needs an object or a list of objects" },
      this.#at(range),
    );
    return [];
  }

  #alias(name: string, range: Range): Node {
    const anchored = this.#anchors.get(name);
    if (this.#open.has(name)) {
      this.#report.add("SPEC012", { alias: name, reason: "contains itself" }, this.#at(range));
      return null;
    }
    if (!anchored) {
      const suggestion = closest(name, this.#anchors.keys());
      const message =
        `undefined alias \`*${name}\`` + (suggestion === undefined ? "" : `; did you mean \`*${suggestion}\`?`);
      this.#report.add("SPEC010", { language: "YAML", message }, this.#at(range));
      return null;
    }
    if (this.#depth + anchored.height > maximumDepth) {
      this.#report.add("SPEC015", { limit: maximumDepth }, this.#at(range));
      return null;
    }
    this.#deepest = Math.max(this.#deepest, this.#depth + anchored.height);
    this.#size += anchored.size;
    this.#aliased += anchored.size;
    if (this.#aliased > maximumAliasedNodes) return this.#exhaust(name, range);
    return deepCopyOf(anchored.value);
  }

  #exhaust(alias: string, range: Range): null {
    if (!this.#exhausted) {
      const reason = `expands to more than ${maximumAliasedNodes} repeated values`;
      this.#report.add("SPEC012", { alias, reason }, this.#at(range));
    }
    this.#exhausted = true;
    return null;
  }

  #scalar({ value, source, range }: Scalar.Parsed): Node {
    if (typeof value === "number" && !Number.isFinite(value)) {
      this.#report.add("SPEC016", { what: `the number ${source}` }, this.#at(range));
      return null;
    }
    if (typeof value === "number" && source !== undefined && !isExact(source, value))
      addRounded(this.#rounded, { literal: source, value });
    if (value === 0) return 0;
    const isJson =
      value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    return isJson ? value : String(value);
  }
}

/** Adds properties of the merged objects that the object does not have. Earlier sources win. */
function withMerged(object: Record<string, Node>, sources: readonly Node[]): Node {
  for (const source of sources) {
    for (const [name, value] of Object.entries(source as Record<string, Node>)) {
      if (!(name in object)) object[name] = value;
    }
  }
  return object;
}
