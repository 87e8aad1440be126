import type { Consulted } from "../consulted.js";
import { optional } from "../../diagnostics/optional.js";
import { findOnce } from "../../diagnostics/get-or-add.js";
import { decodeJson } from "../../diagnostics/decode.js";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { isInside, realPath } from "../../diagnostics/paths.js";
import { isRecord, readIfPossible } from "../../write/index.js";
import { parentsOf } from "../find.js";

/** The compiler options that decide how relative imports must end. */
export interface ImportOptions {
  readonly module?: string;
  readonly moduleResolution?: string;
  readonly allowImportingTsExtensions?: boolean;
  readonly rewriteRelativeImportExtensions?: boolean;
  readonly verbatimModuleSyntax?: boolean;
}

/** The tsconfig.json of a folder. */
export interface Tsconfig {
  /** Absolute path of the file that applies; absent where there is none. */
  readonly file?: string;
  readonly options: ImportOptions;
  /** The place in the nearest package.json that makes the folder's files CommonJS, if the compiler may refuse imports there. */
  readonly commonJs?: { readonly file: string; readonly pointer: string };
  /** A deno.json is nearer than any tsconfig.json. */
  readonly isDeno?: true;
  /** A reason why some options are unknown, and the file that it concerns. */
  readonly problem?: { readonly file: string; readonly problem: string };
  /** All files that were looked for, so that a change of any is noticed. */
  readonly consulted: readonly Consulted[];
}

/** No project needs more; a repository that was made to keep us busy would. */
const mostFiles = 2_000;
/** A tsconfig.json with comments on every option has 15 kB. */
const longestText = 200_000;

/**
 * Reads the nearest tsconfig.json, or jsconfig.json, of a folder or above it, with what that extends. Where it only refers to
 * projects, as Vite's does, the one that includes the folder counts. It reads JSON files of the repository only, and
 * takes nothing but five compiler options, and the `type` of a package, from them.
 */
export function readTsconfig(folder: string): Tsconfig {
  const start = realFolder(folder);
  const folders = parentsOf(start);
  const end = folders.findIndex((one) => isThere(join(one, ".git")));
  const reader = new TsconfigReader(folders.at(end) ?? start);
  const inside = end < 0 ? folders : folders.slice(0, end + 1);
  for (const one of inside) {
    const firstOf = (...names: string[]) => names.map((name) => join(one, name)).find((path) => reader.holds(path));
    const file = firstOf("tsconfig.json", "jsconfig.json");
    if (file !== undefined) return { ...reader.read(file, start, inside), file };
    if (firstOf("deno.json", "deno.jsonc") !== undefined) return { ...reader.result({}), isDeno: true };
  }
  return reader.result({});
}

/** Returns whether TypeScript resolves modules, and decides what is CommonJS, as Node does. */
export function isOfNode({ module, moduleResolution = module }: ImportOptions): boolean {
  return /^node(?:16|18|20|next)$/i.test(moduleResolution ?? "");
}

/** Returns whether TypeScript decides as a Node that cannot `require` ES modules, such as those of the runtime. */
export const requiresNoModules = ({ module = "" }: ImportOptions): boolean => /^node1[68]$/i.test(module);

class TsconfigReader {
  readonly #top: string;
  readonly #texts = new Map<string, string | undefined>();
  readonly #options = new Map<string, ImportOptions>();
  #problem: Tsconfig["problem"];

  /** With the folder that no file may lie outside of. */
  constructor(top: string) {
    this.#top = top;
  }

  holds(path: string): boolean {
    return this.#text(path) !== undefined;
  }

  /** Reads a file for one of these folders, the innermost first. */
  read(file: string, folder: string, folders: readonly string[]): Tsconfig {
    const own = this.#parse(file) ?? {};
    const references = isEmptyList(own["files"]) ? listOf(own["references"]) : [];
    const projects = references.flatMap((one) => {
      const path = isRecord(one) && typeof one["path"] === "string" ? this.#fileAt(file, one["path"]) : undefined;
      return path ?? [];
    });
    const project = projects.find((path) => includes(path, this.#parse(path) ?? {}, folder)) ?? projects[0];
    const options = this.#optionsOf(project ?? file);
    const mayRefuse = isOfNode(options) && (options.verbatimModuleSyntax === true || requiresNoModules(options));
    const commonJs = mayRefuse ? this.#commonJsIn(folders) : undefined;
    return { ...this.result(options), ...(commonJs !== undefined && { commonJs }) };
  }

  /** Returns what makes the files of a folder CommonJS. */
  #commonJsIn(folders: readonly string[]): Tsconfig["commonJs"] {
    const file = folders.map((folder) => join(folder, "package.json")).find((path) => this.holds(path));
    const manifest = file === undefined ? undefined : this.#parse(file);
    if (file === undefined || manifest === undefined || manifest["type"] === "module") return undefined;
    return { file, pointer: manifest["type"] === undefined ? "" : "/type" };
  }

  result(options: ImportOptions): Tsconfig {
    return {
      options,
      ...(this.#problem && { problem: this.#problem }),
      consulted: [...this.#texts].map(([path, text]) => ({ path, ...optional("text", text) })),
    };
  }

  #optionsOf(file: string): ImportOptions {
    // In a cycle, a file inherits nothing from itself.
    return findOnce(this.#options, file, {}, () => this.#findOptions(file));
  }

  #findOptions(file: string): ImportOptions {
    const config = this.#parse(file) ?? {};
    const inherited = [config["extends"] ?? []].flat().filter((one) => typeof one === "string");
    const bases = inherited.map((specifier) => {
      const base = this.#fileAt(file, specifier);
      if (base === undefined) this.#notice(file, `it extends "${specifier}", which is not there`);
      return base === undefined ? {} : this.#optionsOf(base);
    });
    return Object.assign({}, ...bases, importOptions(config["compilerOptions"])) as ImportOptions;
  }

  /** The file that `extends` or a reference names: a path, the folder of a tsconfig.json, or a module of a package. */
  #fileAt(from: string, specifier: string): string | undefined {
    const isPath = /^\.\.?(\/|$)/.test(specifier) || isAbsolute(specifier);
    const places = isPath ? [dirname(from)] : parentsOf(dirname(from)).map((folder) => join(folder, "node_modules"));
    return places
      .flatMap((place) => {
        const path = resolve(place, specifier);
        return /\.json$/.test(path) ? [path] : [`${path}.json`, join(path, "tsconfig.json")];
      })
      .find((path) => this.holds(path));
  }

  #parse(file: string): Readonly<Record<string, unknown>> | undefined {
    const text = this.#text(file) ?? "{}";
    const value = text.length > longestText ? undefined : decodeJson(withoutComments(text));
    if (isRecord(value)) return value;
    this.#notice(file, value === undefined ? "it is not JSON" : "it is not an object");
    return undefined;
  }

  #text(path: string): string | undefined {
    if (!this.#texts.has(path) && this.#texts.size < mostFiles && isInside(this.#top, path)) {
      const real = realPath(path);
      const text = real !== undefined && isInside(this.#top, real) ? readIfPossible(real) : undefined;
      this.#texts.set(path, text);
    }
    return this.#texts.get(path);
  }

  #notice(file: string, problem: string): void {
    this.#problem ??= { file, problem };
  }
}

/** Returns whether a project includes the folder, as far as the fixed beginnings of its patterns say. */
function includes(file: string, config: Readonly<Record<string, unknown>>, folder: string): boolean {
  const patterns = config["include"] ?? (config["files"] === undefined ? ["."] : []);
  return listOf(patterns).some((pattern) => {
    const fixed = String(pattern).replace(/(^|\/)[^/]*[*?].*$/, "");
    return isInside(resolve(dirname(file), fixed), folder);
  });
}

function importOptions(value: unknown): ImportOptions {
  const options = isRecord(value) ? value : {};
  const picked: Record<string, unknown> = {};
  for (const name of ["module", "moduleResolution"]) {
    if (typeof options[name] === "string") picked[name] = options[name];
  }
  for (const name of ["allowImportingTsExtensions", "rewriteRelativeImportExtensions", "verbatimModuleSyntax"]) {
    if (typeof options[name] === "boolean") picked[name] = options[name];
  }
  return picked;
}

/** JSON without the comments and the trailing commas that a tsconfig.json may have. */
function withoutComments(text: string): string {
  return text
    .replace(/^\ufeff/, "")
    .replace(/("(?:\\.|[^"\\\n])*"?)|\/\/.*|\/\*[^]*?(?:\*\/|$)/g, "$1")
    .replace(/("(?:\\.|[^"\\\n])*"?)|,(?=\s*[}\]])/g, "$1");
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** The folder with symbolic links followed, as far as it exists. */
function realFolder(folder: string): string {
  const above = dirname(folder);
  return realPath(folder) ?? (above === folder ? folder : join(realFolder(above), basename(folder)));
}

const isThere = (path: string): boolean => realPath(path) !== undefined;
