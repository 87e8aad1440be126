import { getOrAdd } from "../../../diagnostics/get-or-add.js";
import { wordsIn } from "../../identifiers.js";
import type { NameSource } from "./name-source.js";
import { beginsWithVerb, isPlural } from "./words.js";

/** The names that the paths of a document suggest. */
export interface PathNames {
  /** Resource and method: `accounts`, `bankAccounts`, `update`. Not yet safe as names. */
  readonly callPath: (source: NameSource, tag: string | undefined) => readonly string[];
  /** Returns whether a name only repeats method and path. */
  readonly repeats: (source: NameSource, name: string) => boolean;
  /** `/v1/accounts/{account}` gives `accounts`: versions and prefixes that every path shares say nothing. */
  readonly firstSegment: (path: string) => string | undefined;
  /** `GET /pets/{id}` gives `get pets by id`: unique, but long. */
  readonly wholeName: (source: NameSource) => string;
}

/** A segment of a path: text, or variables with whatever stands between them. */
interface Segment {
  readonly text: string;
  readonly isVariable: boolean;
}

/** Looks at all operations: what a path means depends on the paths below it. */
export function createPathNames(sources: readonly NameSource[]): PathNames {
  const tree = plantTree(sources);
  return {
    callPath: (source, tag) => nameByPath(source, tag, tree),
    repeats: (source, name) => spellings(source).has(plain(name)),
    firstSegment: (path) =>
      withoutCustomMethod(meaningful(segmentsOf(path))).segments.find(({ isVariable }) => !isVariable)?.text,
    wholeName: ({ method, path }) => {
      const variables = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? "");
      const literals = meaningful(segmentsOf(path)).filter(({ isVariable }) => !isVariable);
      const by = variables.length === 0 ? [] : ["by", variables.join(" and ")];
      return [method.toLowerCase(), ...literals.map(({ text }) => text), ...by].join(" ");
    },
  };
}

function segmentsOf(path: string): readonly Segment[] {
  return path
    .split("/")
    .filter((text) => text !== "")
    .map((text) => ({ text: text.replace(/\.(json|xml)$/, ""), isVariable: text.includes("{") }));
}

/** Returns the segments of a path without leading versions and prefixes. */
function meaningful(segments: readonly Segment[]): readonly Segment[] {
  const start = segments.findIndex(
    ({ text, isVariable }) => isVariable || !/^(v\d+(\.\d+)*|\d{4}-\d\d-\d\d|api|rest)$/i.test(text),
  );
  return start < 0 ? [] : segments.slice(start);
}

// --------------------------------------------------------------------------------------------------- meaning

interface Branch {
  readonly methods: Set<string>;
  readonly children: Map<string, Branch>;
}

function plantTree(sources: readonly NameSource[]): Branch {
  const root: Branch = { methods: new Set(), children: new Map() };
  for (const { method, path } of sources) branchAt(root, path).methods.add(method);
  return root;
}

/** Finds or creates the branch of a path. Variables of any name share a branch. */
function branchAt(root: Branch, path: string): Branch {
  let branch = root;
  for (const { text, isVariable } of segmentsOf(path)) {
    const key = isVariable ? "{}" : text;
    const next = getOrAdd(branch.children, key, () => ({
      methods: new Set<string>(),
      children: new Map<string, Branch>(),
    }));
    branch = next;
  }
  return branch;
}

/**
 * Returns the call path of an HTTP path. Literal segments are resources, and HTTP's method gives the method:
 * `customers.list`, `customers.cards.delete`. A last segment that is an action is the method: `charges.capture`,
 * `items.archive` of `/items/{id}:archive`.
 */
function nameByPath({ method, path }: NameSource, tag: string | undefined, tree: Branch): readonly string[] {
  const { segments, custom } = withoutCustomMethod(meaningful(segmentsOf(path)));
  const literals = segments.filter(({ isVariable }) => !isVariable).map(({ text }) => text);
  const resource = afterTag(literals, tag);
  if (custom !== undefined) return [...resource, custom];
  const branch = branchAt(tree, path);
  const last = segments.at(-1);
  if (last === undefined || last.isVariable) return [...resource, methodOfItem(method, branch)];
  if (resource.length > (method === "GET" ? 1 : 0) && isAction(method, last.text, branch)) return resource;
  return [...resource, methodOfResource(method, last.text, branch)];
}

/** Splits a custom method off, as Google's APIs have them: `/items/{id}:archive`. */
function withoutCustomMethod(segments: readonly Segment[]): {
  readonly segments: readonly Segment[];
  readonly custom?: string;
} {
  const last = segments.at(-1);
  const [, text, custom] = /^(.+):([\p{L}_][\p{L}\p{N}_-]*)$/u.exec(last?.text ?? "") ?? [];
  if (text === undefined || custom === undefined) return { segments };
  return { segments: [...segments.slice(0, -1), { text, isVariable: text.includes("{") }], custom };
}

/** Replaces the segment that means the same as the tag, and those before it, by the tag. */
function afterTag(literals: readonly string[], tag: string | undefined): readonly string[] {
  if (tag === undefined) return literals;
  const same = literals.findIndex((literal) => plain(literal).replace(/s$/, "") === plain(tag).replace(/s$/, ""));
  return [tag, ...literals.slice(same + 1)];
}

/** Returns whether a segment is an action: alone at its path, with no path below it, and a verb, or not a plural. */
function isAction(method: string, text: string, { methods, children }: Branch): boolean {
  if (methods.size > 1 || children.size > 0) return false;
  if (beginsWithVerb(text)) return true;
  return method === "GET" ? actionsThatRead.test(text) : !isPlural(text);
}

/** Last segments of GET requests that are actions, not things. */
const actionsThatRead = /^(search|query|lookup|count|export|download|preview|check|login|logout)$/i;

function methodOfItem(method: string, { methods }: Branch): string {
  switch (method) {
    case "PUT":
      return methods.has("PATCH") ? "replace" : "update";
    case "PATCH":
      return "update";
    case "POST":
      return methods.has("PUT") || methods.has("PATCH") ? "create" : "update";
    default:
      return method.toLowerCase();
  }
}

/** Returns the method of a collection, or of the one thing of its name. */
function methodOfResource(method: string, text: string, branch: Branch): string {
  const isCollection = isPlural(text) || branch.children.has("{}");
  switch (method) {
    case "GET":
      return isCollection ? "list" : "get";
    case "POST":
      return isCollection || !branch.methods.has("GET") || branch.methods.has("DELETE") ? "create" : "update";
    case "DELETE":
      return isCollection && branch.children.has("{}") ? "deleteAll" : "delete";
    default:
      return methodOfItem(method, branch);
  }
}

// ---------------------------------------------------------------------------------------------- repetition

/** Returns the operationIds that generators of documents make of method and path. */
function spellings({ method, path }: NameSource): ReadonlySet<string> {
  const all = segmentsOf(path);
  const forms = [all, meaningful(all)].flatMap((segments) => [
    segments.map(({ text }) => text),
    segments.filter(({ isVariable }) => !isVariable).map(({ text }) => text),
    segments.map(({ text, isVariable }) => (isVariable ? `by${text}` : text)),
  ]);
  return new Set(forms.flatMap((texts) => [plain(method + texts.join("")), plain(texts.join("") + method)]));
}

/** Letters and digits only, in lower case. */
function plain(text: string): string {
  return wordsIn(text).join("").toLowerCase();
}
