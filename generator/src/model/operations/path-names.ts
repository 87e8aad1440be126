import { wordsIn } from "../identifiers.js";
import type { NameSource } from "./names.js";
import { beginsWithVerb, isPlural } from "./words.js";

/** What the paths of a document say about names. */
export interface PathNames {
  /** Resource and method: `accounts`, `bankAccounts`, `update`. Not yet safe as names. */
  readonly callPath: (source: NameSource, tag: string | undefined) => readonly string[];
  /** True where a name is method and path in other letters. */
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

/** Looks at all operations: what a path means depends on what lies at it and below it. */
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

/** Without the versions and prefixes that a path begins with. */
function meaningful(segments: readonly Segment[]): readonly Segment[] {
  const start = segments.findIndex(
    ({ text, isVariable }) => isVariable || !/^(v\d+(\.\d+)*|\d{4}-\d\d-\d\d|api|rest)$/i.test(text),
  );
  return start < 0 ? [] : segments.slice(start);
}

// --------------------------------------------------------------------------------------------------- meaning

interface Branch {
  readonly methods: Set<string>;
  readonly below: Map<string, Branch>;
}

function plantTree(sources: readonly NameSource[]): Branch {
  const root: Branch = { methods: new Set(), below: new Map() };
  for (const { method, path } of sources) branchAt(root, path).methods.add(method);
  return root;
}

/** The branch of a path, which is there afterwards. Variables are one branch, whatever they are called. */
function branchAt(root: Branch, path: string): Branch {
  let branch = root;
  for (const { text, isVariable } of segmentsOf(path)) {
    const key = isVariable ? "{}" : text;
    const next = branch.below.get(key) ?? { methods: new Set(), below: new Map() };
    branch.below.set(key, next);
    branch = next;
  }
  return branch;
}

/**
 * Literal segments are resources, and the method is what HTTP's means there: `customers.list`, `customers.cards.delete`.
 * The last segment is the method itself where it is an action: `charges.capture`, `items.archive` of `/items/{id}:archive`.
 */
function nameByPath({ method, path }: NameSource, tag: string | undefined, tree: Branch): readonly string[] {
  const { segments, custom } = withoutCustomMethod(meaningful(segmentsOf(path)));
  const literals = segments.filter(({ isVariable }) => !isVariable).map(({ text }) => text);
  const resource = belowTag(literals, tag);
  if (custom !== undefined) return [...resource, custom];
  const branch = branchAt(tree, path);
  const last = segments.at(-1);
  if (last === undefined || last.isVariable) return [...resource, methodOfItem(method, branch)];
  if (resource.length > (method === "GET" ? 1 : 0) && isAction(method, last.text, branch)) return resource;
  return [...resource, methodOfPlace(method, last.text, branch)];
}

/** `/items/{id}:archive`: a method of its own, as Google's APIs have them. */
function withoutCustomMethod(segments: readonly Segment[]): {
  readonly segments: readonly Segment[];
  readonly custom?: string;
} {
  const last = segments.at(-1);
  const [, text, custom] = /^(.+):([\p{L}_][\p{L}\p{N}_-]*)$/u.exec(last?.text ?? "") ?? [];
  if (text === undefined || custom === undefined) return { segments };
  return { segments: [...segments.slice(0, -1), { text, isVariable: text.includes("{") }], custom };
}

/** The tag takes the place of the segment that says the same, and of those before it. */
function belowTag(literals: readonly string[], tag: string | undefined): readonly string[] {
  if (tag === undefined) return literals;
  const same = literals.findIndex((literal) => plain(literal).replace(/s$/, "") === plain(tag).replace(/s$/, ""));
  return [tag, ...literals.slice(same + 1)];
}

/** Alone at its path, with nothing below it; a verb, or no noun that there can be several of. */
function isAction(method: string, text: string, { methods, below }: Branch): boolean {
  if (methods.size > 1 || below.size > 0) return false;
  if (beginsWithVerb(text)) return true;
  return method === "GET" ? actionsThatRead.test(text) : !isPlural(text);
}

/** What is fetched is a thing, unless it is one of these. */
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

/** Of a collection, or of the one thing of its name. */
function methodOfPlace(method: string, text: string, branch: Branch): string {
  const isCollection = isPlural(text) || branch.below.has("{}");
  switch (method) {
    case "GET":
      return isCollection ? "list" : "get";
    case "POST":
      return isCollection || !branch.methods.has("GET") || branch.methods.has("DELETE") ? "create" : "update";
    case "DELETE":
      return isCollection && branch.below.has("{}") ? "deleteAll" : "delete";
    default:
      return methodOfItem(method, branch);
  }
}

// ---------------------------------------------------------------------------------------------- repetition

/** How generators of documents write method and path as a name. */
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
