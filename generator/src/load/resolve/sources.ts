import { join } from "node:path";
import type { Report } from "../../diagnostics/report.js";
import type { Node, SourceFile } from "../document.js";
import { parseSource } from "../parse/parse.js";
import { readSource, type Folder, type ReadProblem } from "../read.js";
import { metaSchemas } from "./meta-schemas.js";
import { findResources, keyOf, type Base, type Resource } from "./resources.js";

/** A file that was read and parsed. */
export interface Source extends SourceFile {
  readonly root: Node;
  /** The file itself first. */
  readonly resources: readonly Resource[];
}

/** `broken`: the file is there, but its own problems have been reported. */
export type OpenResult = { readonly source: Source } | { readonly problem: ReadProblem | "broken" };

/** Most files have no schema that names itself, and need not be searched for any. */
function mayName(text: string): boolean {
  return /\$(?:id|anchor|dynamicAnchor)\b/.test(text) || text.includes("\\u");
}

/** The files of one document, each read and parsed once, when a reference first leads to it. */
export class Sources {
  /** The values of numbers that are written as others. */
  readonly rounded = new Set<number>();
  readonly #folder: Folder;
  readonly #report: Report;
  readonly #rootText: string | undefined;
  readonly #results = new Map<string, OpenResult>();
  readonly #files = new Map<string, SourceFile>();
  /** The resources of all files by base; of several of one name, the first. */
  readonly #named = new Map<string, { readonly source: Source; readonly resource: Resource }>();

  /** `rootText` stands for what the root file holds, where that is not read from disk. */
  constructor(folder: Folder, report: Report, rootText?: string) {
    this.#folder = folder;
    this.#report = report;
    this.#rootText = rootText;
  }

  open(path: string): OpenResult {
    const known = this.#results.get(path);
    if (known) return known;
    const result = this.#read(path);
    this.#keep(path, result);
    return result;
  }

  #keep(path: string, result: OpenResult): void {
    this.#results.set(path, result);
    if (!("source" in result)) return;
    const { source } = result;
    for (const resource of source.resources) {
      const key = keyOf(resource.base);
      if (!this.#named.has(key)) this.#named.set(key, { source, resource });
    }
  }

  /** The resource that has this name, and the file that it is in, among what has been read so far. */
  named(base: Base): { readonly source: Source; readonly resource: Resource } | undefined {
    const known = this.#named.get(keyOf(base));
    if (known) return known;
    return base.is === "uri" && this.#openMetaSchema(base.uri) ? this.named(base) : undefined;
  }

  /** True where the URI is that of a meta-schema; from then on, that is there like a file that was read. */
  #openMetaSchema(uri: string): boolean {
    const name = Object.keys(metaSchemas).find((candidate) => metaSchemas[candidate]?.$id === uri);
    if (name === undefined) return false;
    // Below a name that no document's folder has, so that no file can be mistaken for it.
    const file = { path: join(this.#folder.path, "<json-schema.org>", name), text: JSON.stringify(metaSchemas[name]) };
    this.#keep(file.path, this.#parse(file));
    return true;
  }

  /** True where the pattern is found in what has been read so far, the meta-schemas included. */
  mentions(pattern: RegExp): boolean {
    return [...this.#results.values()].some((result) => "source" in result && pattern.test(result.source.text));
  }

  /** Every file that was read, those with problems included, ordered by path. */
  get files(): readonly SourceFile[] {
    return [...this.#files.values()].sort((one, other) => (one.path < other.path ? -1 : 1));
  }

  /** Paths of the folder where no file was, in order. */
  get missing(): readonly string[] {
    const results = [...this.#results];
    return results
      .flatMap(([path, result]) => ("problem" in result && result.problem === "missing" ? [path] : []))
      .sort();
  }

  #read(path: string): OpenResult {
    const isGiven = this.#rootText !== undefined && path === this.#folder.root;
    const read = isGiven ? { file: { path, text: this.#rootText } } : readSource(this.#folder, path);
    if ("problem" in read) return { problem: read.problem };
    const { file } = read;
    // Two paths lead to one file where a link is in between.
    if (file.path !== path) return this.open(file.path);
    this.#files.set(path, file);
    return this.#parse(file);
  }

  #parse(file: SourceFile): OpenResult {
    const errorsBefore = this.#errors;
    const root = parseSource(file.text, file.path, this.#report, this.rounded);
    if (root === undefined || this.#errors > errorsBefore) return { problem: "broken" };
    const { resources, clashes } = findResources(mayName(file.text) ? root : null, file.path);
    for (const { keyword, name, pointer, first } of clashes) {
      const related = [{ message: "first used at", at: { file: file.path, pointer: `${first}/${keyword}` } }];
      this.#report.add("SPEC060", { keyword, name }, { file: file.path, pointer: `${pointer}/${keyword}` }, related);
    }
    return { source: { ...file, root, resources } };
  }

  get #errors(): number {
    return this.#report.errorCount;
  }
}
