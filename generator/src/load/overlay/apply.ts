import { dirname, basename, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { childPointer, pointerOf } from "../../diagnostics/pointer.js";
import type { Report } from "../../diagnostics/report.js";
import type { SourceLocation } from "../../diagnostics/types.js";
import { deepCopyOf, isList, type Node, type SourceFile } from "../document.js";
import { realFolder } from "../read.js";
import { Draft, kindOf, TooLarge, type Clash, type Path } from "./draft.js";
import { hintFor } from "./hints.js";
import type { Query } from "./jsonpath/compile.js";
import { Evaluator } from "./jsonpath/evaluate.js";
import { pathOf, type Match } from "./jsonpath/match.js";
import { Steps, TooManySteps } from "./jsonpath/steps.js";
import type { RootEdits } from "../resolve/sources.js";
import type { Action, Overlay } from "./read.js";

/**
 * The maximum number of steps of all queries: so many, and more for each character of the document. It takes some seconds to reach.
 * `$..[?@.deprecated]` takes a step for about ten characters.
 */
const mostSteps = { any: 20_000_000, perCharacter: 10 };
/** The maximum number of values that a part of a query finds. `$..*` finds one for about ten characters. */
const mostMatches = { any: 200_000, perCharacter: 0.2 };

/** The number of nodes that overlays may add to any document, however small. */
const mostNodes = 200_000;

/** Applies overlays to the root file of a document, one after the other. Reports what cannot be applied; then undefined. */
export function applyOverlays(
  overlays: readonly Overlay[],
  { root, file }: { readonly root: Node; readonly file: SourceFile },
  report: Report,
): ReturnType<RootEdits["apply"]> {
  const errors = report.errorCount;
  const draft = new Draft(root, file.path, mostNodes + Math.floor(file.text.length / 2));
  const most = (limit: typeof mostSteps): number => limit.any + Math.floor(limit.perCharacter * file.text.length);
  const steps = new Steps(most(mostSteps), most(mostMatches));
  for (const overlay of overlays) {
    checkExtends(overlay, file.path, report);
    for (const action of overlay.actions) {
      new Application(overlay, draft, { steps, report }).run(action);
      // Later actions may depend on this one.
      if (report.errorCount > errors) return undefined;
    }
  }
  return { root: draft.root, locate: (pointer) => draft.origins.locate(pointer) };
}

/** Reports a path that does not lead to the document. A URL may be where the file was downloaded from. */
function checkExtends({ file, extends: extended }: Overlay, document: string, report: Report): void {
  if (extended === undefined || (/^[a-z][a-z\d+.-]*:/i.test(extended) && !extended.startsWith("file:"))) return;
  const path = pathOfExtends(extended, file.path);
  if (path !== undefined && realFolder(path) === document) return;
  const at: SourceLocation = { file: file.path, pointer: "/extends", on: "value" };
  report.add("SPEC208", { extended, document: basename(document) }, at);
}

function pathOfExtends(extended: string, overlay: string): string | undefined {
  try {
    if (extended.startsWith("file:")) return fileURLToPath(extended);
    return resolve(dirname(overlay), decodeURIComponent(extended.replace(/[?#].*$/, "")));
  } catch {
    return undefined;
  }
}

interface Tools {
  readonly steps: Steps;
  readonly report: Report;
}

/** Applies actions of an overlay. */
class Application {
  readonly #overlay: Overlay;
  readonly #draft: Draft;
  readonly #steps: Steps;
  readonly #report: Report;

  constructor(overlay: Overlay, draft: Draft, { steps, report }: Tools) {
    this.#overlay = overlay;
    this.#draft = draft;
    this.#steps = steps;
    this.#report = report;
  }

  run(action: Action): void {
    try {
      this.#apply(action);
    } catch (error) {
      if (error instanceof TooManySteps) return this.#reportLimit(action, `the query ${error.message}`, narrow);
      if (!(error instanceof TooLarge)) throw error;
      const problem = error.why === "depth" ? "nests values too deeply" : "adds too many values";
      this.#reportLimit(action, `this action ${problem}`, "narrow the target, or the value that it adds");
    }
  }

  #apply(action: Action): void {
    const evaluator = new Evaluator(this.#draft.root, this.#steps);
    const trace = evaluator.trace(action.target.parsed);
    const matches = distinct(trace.matches);
    if (matches.length === 0) {
      const facts = { target: action.target.text, hint: hintFor(action.target, trace) };
      return this.#report.add("SPEC206", facts, this.#at(action, "target"));
    }
    if (action.is === "remove") return this.#remove(action, matches);
    const source = action.is === "update" ? { value: action.value } : this.#source(action, action.from, evaluator);
    if (source !== undefined && this.#areAlike(action, matches)) this.#merge(action, matches, source.value);
  }

  #remove(action: Action, matches: readonly Match[]): void {
    if (matches.some(({ key }) => key === undefined))
      return this.#fail(action, "the root of the document cannot be removed", "target what the root contains");
    this.#draft.remove(matches.map(pathOf));
  }

  /** Returns a copy of the value that an action copies. */
  #source(action: Action, from: Query, evaluator: Evaluator): { readonly value: Node } | undefined {
    const trace = evaluator.trace(from.parsed);
    const sources = distinct(trace.matches);
    const [source] = sources;
    // Merging it into several targets may change the original.
    if (source !== undefined && sources.length === 1) return { value: deepCopyOf(source.value) };
    const problem = `\`copy\` must select one value, and selects ${sources.length === 0 ? "none" : sources.length}`;
    const fix = sources.length === 0 ? hintFor(from, trace) : "narrow the path, so that it selects a single value";
    this.#fail(action, problem, fix, "copy");
    return undefined;
  }

  /** Reports targets of different kinds and, in Overlay 1.0, values that only later versions update. */
  #areAlike(action: Action, matches: readonly Match[]): boolean {
    const kinds = new Set(matches.map(({ value }) => kindOf(value)));
    if (kinds.size > 1) {
      const found = [...kinds].map((kind) => plurals[kind]).join(" and ");
      this.#fail(action, `the target selects ${found}`, "write one action for each kind");
      return false;
    }
    if (this.#overlay.version !== "1.0" || !kinds.has("primitive")) return true;
    const fix = "write `overlay: 1.1.0` in the first line, or target the object that contains the value";
    this.#fail(action, "Overlay 1.0 only updates objects and lists", fix);
    return false;
  }

  #merge(action: Action & { readonly is: "update" | "copy" }, matches: readonly Match[], value: Node): void {
    const origin = { file: this.#overlay.file.path, pointer: childPointer(action.pointer, action.is) };
    for (const match of matches) {
      const path = pathOf(match);
      // Overlay 1.0 appends a list as a single item; 1.1 concatenates it.
      const isItem = isList(match.value) && (!isList(value) || this.#overlay.version === "1.0");
      const clash = isItem ? this.#draft.append(path, value, origin) : this.#draft.merge(path, value, origin);
      if (clash !== undefined) return this.#reportClash(clash, action);
    }
  }

  #reportClash({ path, target, value, origin }: Clash, action: Action): void {
    const problem = `it merges ${articles[kindOf(value)]} with ${articles[kindOf(target)]}, ${textOfPath(path)}`;
    const fix = isList(target)
      ? "put it in a list, which is appended; to replace the old list, remove it in an action before this one"
      : "remove the value in an action before this one, then add the new one";
    const at = { ...origin, on: action.is === "copy" ? "value" : "key" } as const;
    this.#report.add("SPEC207", { problem, fix }, at);
  }

  #fail(action: Action, problem: string, fix: string, field: "target" | "copy" = "target"): void {
    this.#report.add("SPEC207", { problem, fix }, this.#at(action, field));
  }

  #reportLimit(action: Action, problem: string, fix: string): void {
    this.#report.add("SPEC209", { problem, fix }, this.#at(action, "target"));
  }

  #at({ pointer }: Action, field: string): SourceLocation {
    return { file: this.#overlay.file.path, pointer: childPointer(pointer, field), on: "value" };
  }
}

const narrow = "narrow the target: name the part of the document, such as `$.paths` or `$.components.schemas`";
const plurals = { list: "lists", object: "objects", primitive: "other values" } as const;
const articles = { list: "a list", object: "an object", primitive: "a single value" } as const;

/** Returns matches without those that a query selects again. */
function distinct(matches: readonly Match[]): readonly Match[] {
  if (matches.length < 2) return matches;
  return [...new Map(matches.map((match) => [pointerOf(pathOf(match)), match])).values()];
}

/** Returns a path as JSONPath: `$.paths["/pets"].get`. */
function textOfPath(path: Path): string {
  const parts = path.map((token) => {
    const isName = typeof token === "string" && /^[A-Za-z_]\w*$/.test(token);
    return isName ? `.${token}` : `[${JSON.stringify(token)}]`;
  });
  return `$${parts.join("")}`;
}
