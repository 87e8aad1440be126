import { decodeUri } from "../../diagnostics/decode.js";
import type { RoundedNumbers } from "../../diagnostics/syntax/exact-numbers.js";
import { dirname, join, relative } from "node:path";
import type { Report } from "../../diagnostics/report.js";
import type { SourceLocation } from "../../diagnostics/types.js";
import { isObject, type FilePlace, type Node, type SourceFile } from "../document.js";
import { parseSource, type EarlierJson } from "../parse/parse.js";
import { readSource, type Folder, type ReadProblem } from "../read.js";
import { escapedKeyword } from "../unread.js";
import { metaSchemas } from "./meta-schemas.js";
import { placeIn } from "./place.js";
import { findResources, keyOf, type Base, type Resource } from "./resources.js";

/** A file that was read and parsed. */
export interface Source extends SourceFile {
  readonly root: Node;
  /** Returns where a value comes from. Set if `root` is not what the file has, because overlays have changed it. */
  readonly locate?: (pointer: string) => FilePlace;
  /** The file itself first. */
  readonly resources: readonly Resource[];
}

/** Changes of the root file before anything looks at it: overlays. */
export interface RootEdits {
  /** The files with the changes. */
  readonly files: readonly SourceFile[];
  /** Reports what cannot be changed, and then returns undefined. */
  readonly apply: (
    root: Node,
    file: SourceFile,
    report: Report,
  ) => { readonly root: Node; readonly locate: (pointer: string) => FilePlace } | undefined;
}

/** `broken`: the file exists, but its own problems have been reported. */
export type OpenResult = { readonly source: Source } | { readonly problem: ReadProblem | "broken" };

/** Matches `$id` and anchors: most files have none, and need no search for resources. */
function mayName(text: string): boolean {
  return /\$(?:id|anchor|dynamicAnchor)\b/.test(text) || escapedKeyword.test(text);
}

/** The files of one document. Reads and parses each once, when the first reference points to it. */
export class Sources {
  /** The numbers that JavaScript rounded. */
  readonly rounded: RoundedNumbers = new Map();
  readonly #folder: Folder;
  readonly #report: Report;
  readonly #rootText: string | undefined;
  readonly #earlierOf: ((path: string) => EarlierJson) | undefined;
  readonly #results = new Map<string, OpenResult>();
  readonly #files = new Map<string, SourceFile>();
  #edits: RootEdits | undefined;
  /** The resources of all files by base. Of duplicates, the first wins. */
  readonly #named = new Map<string, { readonly source: Source; readonly resource: Resource }>();

  /** The documents with an absolute `$self` (OAS 3.2, OpenAPI Object). */
  readonly #selves: { readonly uri: string; readonly path: string }[] = [];

  /** `rootText` replaces the content of the root file. `earlierOf` returns the earlier version of a file of the folder. */
  constructor(folder: Folder, report: Report, rootText?: string, earlierOf?: (path: string) => EarlierJson) {
    this.#folder = folder;
    this.#report = report;
    this.#rootText = rootText;
    this.#earlierOf = earlierOf;
  }

  /** Sets the changes of the root file, which must not be open yet. */
  editRoot(edits: RootEdits): void {
    this.#edits = edits;
    for (const file of edits.files) this.#files.set(file.path, file);
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
    const self = selfOf(source.root);
    if (self === undefined) return;
    const key = keyOf({ is: "uri", uri: self });
    if (!this.#named.has(key)) this.#named.set(key, { source, resource: source.resources[0]! });
    this.#selves.push({ uri: self, path: source.path });
  }

  /**
   * Returns the file that a URI means below the URI of a document (`$self`): it is next to the document. Undefined if there is none.
   */
  fileOf(uri: string): string | undefined {
    for (const { uri: self, path } of this.#selves) {
      const below = new URL(".", self).href;
      const rest = uri.startsWith(below) ? decodeUri(uri.slice(below.length).replace(/[?#].*$/, "")) : undefined;
      if (rest !== undefined && "source" in this.open(join(dirname(path), rest))) return join(dirname(path), rest);
    }
    return undefined;
  }

  /** Returns the resource with this name and its file, among the files read so far. */
  named(base: Base): { readonly source: Source; readonly resource: Resource } | undefined {
    const known = this.#named.get(keyOf(base));
    if (known) return known;
    return base.is === "uri" && this.#openMetaSchema(base.uri) ? this.named(base) : undefined;
  }

  /** Returns whether the URI belongs to a meta-schema. From then on, the meta-schema counts as a file that was read. */
  #openMetaSchema(uri: string): boolean {
    const name = Object.keys(metaSchemas).find((candidate) => metaSchemas[candidate]?.$id === uri);
    if (name === undefined) return false;
    // A path that no document's folder has, so that no file can be mistaken for it.
    const file = { path: join(this.#folder.path, "<json-schema.org>", name), text: JSON.stringify(metaSchemas[name]) };
    this.#keep(file.path, this.#parse(file));
    return true;
  }

  /** Returns whether the pattern occurs in any file read so far, including the meta-schemas. */
  mentions(pattern: RegExp): boolean {
    return [...this.#results.values()].some((result) => "source" in result && pattern.test(result.source.text));
  }

  /** Returns every file that was read, including those with problems, ordered by path. */
  get files(): readonly SourceFile[] {
    return [...this.#files.values()].sort((one, other) => (one.path < other.path ? -1 : 1));
  }

  /** The number of characters in all files. */
  get size(): number {
    return this.files.reduce((sum, { text }) => sum + text.length, 0);
  }

  /** Returns the paths of missing files in the folder, in order. */
  get missing(): readonly string[] {
    const results = [...this.#results];
    return results
      .flatMap(([path, result]) => ("problem" in result && result.problem === "missing" ? [path] : []))
      .sort();
  }

  /** Returns whether all files that were looked for exist, at their own paths, and no overlay changes them. */
  get areSelfContained(): boolean {
    if (this.#edits !== undefined) return false;
    return [...this.#results].every(([path, result]) => "source" in result && result.source.path === path);
  }

  #read(path: string): OpenResult {
    const isGiven = this.#rootText !== undefined && path === this.#folder.root;
    const read = isGiven ? { file: { path, text: this.#rootText } } : readSource(this.#folder, path);
    if ("problem" in read) return { problem: read.problem };
    const { file } = read;
    // Symbolic links can give one file two paths.
    if (file.path !== path) return this.open(file.path);
    this.#files.set(path, file);
    return this.#parse(file);
  }

  #parse(file: SourceFile): OpenResult {
    const { errorCount } = this.#report;
    const earlier = this.#earlierOf?.(file.path === this.#folder.root ? "" : relative(this.#folder.path, file.path));
    const { rounded } = this;
    const parsed = parseSource(file.text, file.path, this.#report, { rounded, ...(earlier && { earlier }) });
    if (parsed === undefined || this.#report.errorCount > errorCount) return { problem: "broken" };
    const edits = file.path === this.#folder.root ? this.#edits : undefined;
    const edited = edits === undefined ? { root: parsed } : edits.apply(parsed, file, this.#report);
    if (edited === undefined) return { problem: "broken" };
    const text = [file, ...(edits?.files ?? [])].map((one) => one.text).join("\n");
    const { resources, clashes } = findResources(mayName(text) ? edited.root : null, file.path);
    const source: Source = { path: file.path, text, resources, ...edited };
    for (const { keyword, name, pointer, first } of clashes) {
      const at = (where: string): SourceLocation => placeIn({ source, pointer: `${where}/${keyword}` });
      this.#report.add("SPEC060", { keyword, name }, at(pointer), [{ message: "first defined at", at: at(first) }]);
    }
    return { source };
  }
}

/** Returns the absolute URI that a document has (`$self`), without a fragment. */
function selfOf(root: Node): string | undefined {
  const self = isObject(root) && typeof root["openapi"] === "string" ? root["$self"] : undefined;
  if (typeof self !== "string" || !URL.canParse(self)) return undefined;
  const url = new URL(self);
  url.hash = "";
  // Nothing is relative to a URN.
  return /^https?:$/.test(url.protocol) ? url.href : undefined;
}
