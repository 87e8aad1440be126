import type { RoundedNumbers } from "../../diagnostics/syntax/exact-numbers.js";
import { basename } from "node:path";
import { closest } from "../../diagnostics/closest.js";
import { Locator } from "../../diagnostics/locate.js";
import type { Report } from "../../diagnostics/report.js";
import { maximumFileSize } from "../../diagnostics/syntax/limits.js";
import type { SourceLocation } from "../../diagnostics/types.js";
import { isList, isObject, type Node, type ObjectNode, type SourceFile } from "../document.js";
import { isExtension } from "../grammar.js";
import { kindOfBytes } from "../kind-of-bytes.js";
import { recognise } from "../other-documents.js";
import { parseSource } from "../parse/parse.js";
import { folderOf, readSource, whyMissing, type ReadProblem } from "../read.js";
import { neighbour } from "../resolve/problems.js";
import { compileQuery, type Query } from "./jsonpath/compile.js";

/** An overlay that follows the specification. */
export interface Overlay {
  readonly file: SourceFile;
  readonly version: "1.0" | "1.1";
  readonly extends?: string;
  readonly actions: readonly Action[];
}

/** A change of the document. */
export type Action = { readonly target: Query; readonly pointer: string } & Change;

type Change =
  | { readonly is: "remove" }
  | { readonly is: "update"; readonly value: Node }
  | { readonly is: "copy"; readonly from: Query };

/** The result of reading an overlay: its file if there is one, and the overlay if it is valid. */
export interface ReadOverlay {
  readonly file?: SourceFile;
  readonly overlay?: Overlay;
}

/** Reads an overlay. Reports everything that is wrong with it. */
export function readOverlay(path: string, report: Report, rounded: RoundedNumbers): ReadOverlay {
  const file = openFile(path, report);
  return file === undefined ? {} : parseOverlay(file, report, rounded);
}

/** Parses the text of an overlay. Reports everything that is wrong with it. */
export function parseOverlay(file: SourceFile, report: Report, rounded: RoundedNumbers): ReadOverlay {
  const errors = report.errorCount;
  const root = parseSource(file.text, file.path, report, { rounded });
  if (root === undefined || report.errorCount > errors) return { file };
  const overlay = new OverlayReader(file, report).read(root);
  return report.errorCount > errors || overlay === undefined ? { file } : { file, overlay };
}

function openFile(path: string, report: Report): SourceFile | undefined {
  const folder = folderOf(path);
  const read = folder && readSource(folder, folder.root);
  if (read !== undefined && "file" in read) return read.file;
  const suggestion = read === undefined ? neighbour(path, basename(path)) : undefined;
  const why = read === undefined ? whyMissing(path) : whyUnreadable(read.problem, read.path);
  report.add("SPEC200", { path: basename(path), why, suggestion }, { file: path, pointer: "" });
  return undefined;
}

function whyUnreadable(problem: ReadProblem, path: string): string {
  if (problem === "tooLarge") return `it is larger than ${maximumFileSize / 1024 / 1024} MiB`;
  if (problem === "notUtf8") return `it is ${kindOfBytes(path)?.is ?? "not UTF-8"}`;
  return problem === "directory" ? "it is a folder" : "it is not a regular file, or this process may not read it";
}

const titles = { overlay: "Overlay Object", info: "Info Object", action: "Action Object" } as const;
const fields = {
  overlay: ["overlay", "info", "extends", "actions"],
  info: ["title", "version", "description"],
  action: ["target", "description", "update", "remove", "copy"],
} as const;

/** Reads the fields of an overlay. */
class OverlayReader {
  readonly #file: SourceFile;
  readonly #report: Report;
  readonly #locator: Locator;

  constructor(file: SourceFile, report: Report) {
    this.#file = file;
    this.#report = report;
    this.#locator = new Locator([file]);
  }

  read(root: Node): Overlay | undefined {
    if (!isObject(root) || root["overlay"] === undefined) return this.#reportOther(root);
    const version = this.#version(root["overlay"]);
    if (version === undefined) return undefined;
    this.#knownFields(root, "overlay", "");
    this.#info(root["info"]);
    const extended = root["extends"];
    if (extended !== undefined && typeof extended !== "string")
      this.#invalid("`extends` is not a string", "write the path or URL of the document", "/extends");
    const actions = this.#actions(root["actions"], version);
    return { file: this.#file, version, actions, ...(typeof extended === "string" && { extends: extended }) };
  }

  #reportOther(root: Node): undefined {
    const start = "an overlay starts with `overlay: 1.1.0`, and lists its changes under `actions`";
    const isDocument = isObject(root) && (root["openapi"] !== undefined || root["swagger"] !== undefined);
    const { is, key } = recognise(root);
    const facts = isDocument
      ? { is: "an OpenAPI document", remedy: "use it as `spec`, and list under `overlays` the files that change it" }
      : { is, remedy: start };
    const version = isDocument && root["openapi"] === undefined ? "swagger" : "openapi";
    const named = isDocument ? version : key;
    this.#report.add("SPEC201", facts, this.#at(named === undefined ? "" : `/${named}`, "key"));
    return undefined;
  }

  #version(value: Node): Overlay["version"] | undefined {
    const text = typeof value === "object" ? JSON.stringify(value) : String(value);
    const version = typeof value === "string" ? /^(1\.[01])\.\d+(?:-[\w.]+)?$/.exec(text)?.[1] : undefined;
    if (version === "1.0" || version === "1.1") return version;
    this.#report.add("SPEC202", { version: text }, this.#at("/overlay", "value"));
    return undefined;
  }

  #info(info: Node | undefined): void {
    const fix = "add `info: { title: …, version: 1.0.0 }`";
    if (info === undefined) return this.#invalid("missing `info`", fix, "", "key");
    if (!isObject(info)) return this.#invalid("`info` is not an object", fix, "/info");
    this.#knownFields(info, "info", "/info");
    for (const name of ["title", "version"]) {
      if (info[name] === undefined) this.#invalid(`missing \`${name}\` in \`info\``, `add \`${name}\``, "/info", "key");
      else if (typeof info[name] !== "string")
        this.#invalid(`the ${name} is not a string`, "put it in quotes", `/info/${name}`);
    }
  }

  #actions(actions: Node | undefined, version: Overlay["version"]): readonly Action[] {
    const fix = "add at least one action: `actions: [{ target: $.info, update: { title: Pets } }]`";
    if (isList(actions) && actions.length > 0)
      return actions.flatMap((action, index) => this.#action(action, `/actions/${index}`, version) ?? []);
    const problem = actions === undefined ? "missing `actions`" : "`actions` is not a list with an action";
    this.#invalid(problem, fix, actions === undefined ? "" : "/actions", "key");
    return [];
  }

  #action(action: Node, pointer: string, version: Overlay["version"]): Action | undefined {
    if (!isObject(action)) {
      this.#invalid("this action is not an object", "write `{ target: $.info, update: { … } }`", pointer);
      return undefined;
    }
    this.#knownFields(action, "action", pointer);
    const { target: path } = action;
    if (path === undefined)
      this.#invalid("missing `target`", "add the JSONPath of what the action changes", pointer, "key");
    const target = path === undefined ? undefined : this.#query(path, `${pointer}/target`);
    const change = this.#change(action, pointer, version);
    return target && change && { target, pointer, ...change };
  }

  #change(action: ObjectNode, pointer: string, version: Overlay["version"]): Change | undefined {
    const { remove, update, copy } = action;
    if (remove !== undefined && typeof remove !== "boolean") {
      this.#invalid("`remove` is not true or false", "write `remove: true`", `${pointer}/remove`);
      return undefined;
    }
    if (copy !== undefined && version === "1.0") {
      this.#invalid("Overlay 1.0 has no `copy`", "write `overlay: 1.1.0` in the first line", `${pointer}/copy`, "key");
      return undefined;
    }
    const given = [remove === true && "remove", update !== undefined && "update", copy !== undefined && "copy"];
    const [first, second] = given.filter((name) => name !== false);
    if (first === undefined) {
      const choices = version === "1.0" ? "`update` or `remove: true`" : "`update`, `copy` or `remove: true`";
      this.#invalid("this action has no effect", `add ${choices}`, pointer, "key");
      return undefined;
    }
    if (second !== undefined) {
      this.#invalid(
        `an action cannot have both \`${first}\` and \`${second}\``,
        "write two actions; they apply in order",
        `${pointer}/${second}`,
        "key",
      );
      return undefined;
    }
    if (remove === true) return { is: "remove" };
    if (copy === undefined) return { is: "update", value: update! };
    const from = this.#query(copy, `${pointer}/copy`);
    return from && { is: "copy", from };
  }

  #query(value: Node, pointer: string): Query | undefined {
    if (typeof value !== "string") {
      this.#invalid("this is not a JSONPath in a string", "write a path such as `$.paths['/pets'].get`", pointer);
      return undefined;
    }
    const compiled = compileQuery(value);
    if ("query" in compiled) return compiled.query;
    const { problem, offset } = compiled;
    this.#report.add("SPEC205", { problem }, this.#inString(pointer, value, offset));
    return undefined;
  }

  /** Returns the location of a character of a string, if the file has the string as it is; otherwise, that of the string. */
  #inString(pointer: string, value: string, offset: number): SourceLocation {
    const at = this.#at(pointer, "value");
    const [start = 0, end = 0] = this.#locator.rangeOf(at) ?? [];
    const inside = this.#file.text.slice(start, end).indexOf(value);
    if (end === 0 || inside < 0 || value === "") return at;
    const character = start + inside + Math.min(offset, value.length - 1);
    return { file: at.file, pointer, range: [character, character + 1] };
  }

  #knownFields(node: ObjectNode, kind: keyof typeof fields, pointer: string): void {
    const known: readonly string[] = fields[kind];
    for (const key of Object.keys(node)) {
      if (known.includes(key) || isExtension(key)) continue;
      const facts = { field: key, title: titles[kind], suggestion: closest(key, known) };
      this.#report.add("SPEC204", facts, this.#at(`${pointer}/${key}`, "key"));
    }
  }

  #invalid(problem: string, fix: string, pointer: string, on: "key" | "value" = "value"): void {
    this.#report.add("SPEC203", { problem, fix }, this.#at(pointer, on));
  }

  #at(pointer: string, on: "key" | "value"): SourceLocation {
    return { file: this.#file.path, pointer, on };
  }
}
