import { basename, dirname, extname, relative, sep } from "node:path";
import { pointerTokens } from "../../diagnostics/pointer.js";
import { methods, type Section } from "../grammar.js";
import type { Folder } from "../read.js";
import type { Location } from "../resolve/resolver.js";

/** Tokens of a pointer that name the kind of the next value, not its subject. */
// oxfmt-ignore
const structural = new Set([
  "components", "schemas", "responses", "parameters", "examples", "requestBodies", "headers", "securitySchemes",
  "links", "callbacks", "pathItems", "mediaTypes", "additionalOperations", "paths", "webhooks", "schema", "content", "requestBody", "encoding", "properties",
  "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies", "allOf", "anyOf", "oneOf", "prefixItems",
]);

/** Applicators whose schema has no name: it is named after its parent. */
// oxfmt-ignore
const suffixes = new Map([
  ["items", "Item"], ["additionalProperties", "Value"], ["not", "Not"], ["if", "If"], ["then", "Then"],
  ["else", "Else"], ["contains", "Contained"], ["propertyNames", "Name"], ["unevaluatedItems", "Item"],
  ["unevaluatedProperties", "Value"], ["contentSchema", "Content"],
]);

const weakTokens = new Set<string>([...suffixes.keys(), ...methods]);

/** Sections whose names authors chose; they are kept. */
// oxfmt-ignore
const declaring = new Set([
  "schemas", "responses", "parameters", "examples", "requestBodies", "headers", "securitySchemes", "links", "callbacks", "$defs",
  "definitions",
]);

interface Word {
  readonly text: string;
  /** Set for tokens that need context: an index, a status, a method. */
  readonly weak: boolean;
}

/**
 * Generates names for a value outside of `components`, best first: the shortest descriptive one, then longer ones that
 * include its origin. The sequence is infinite, so that one of them is free.
 */
export function* candidateNames({ source, pointer }: Location, section: Section, folder: Folder): Generator<string> {
  const words = wordsOf(pointer);
  const file = source.path === folder.root ? [] : fileWords(source.path, folder.path);
  const all = [...file, ...words];
  const strong = all.findLastIndex(({ weak }) => !weak);
  const declared = declaredName(pointer);
  if (declared !== undefined) yield declared;
  let name = "";
  for (let start = Math.max(strong, 0); start >= 0; start--) {
    name = textOf(all.slice(start));
    if (name !== "") yield name;
  }
  if (name === "") name = pascalCase(section);
  for (let number = 2; ; number++) yield `${name}${number}`;
}

function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join("");
}

/** Returns the name in `…/schemas/<name>` or `…/$defs/<name>`, if components allow it. */
function declaredName(pointer: string): string | undefined {
  const [parent, name] = pointerTokens(pointer).slice(-2);
  if (parent === undefined || name === undefined || !declaring.has(parent)) return undefined;
  return /^[A-Za-z_][A-Za-z0-9._-]*$/.test(name) ? name : undefined;
}

function wordsOf(pointer: string): readonly Word[] {
  const tokens = pointerTokens(pointer);
  return tokens.flatMap((token, index) => {
    // A media type distinguishes values of the same name, but describes nothing.
    if (structural.has(token) || tokens[index - 1] === "content") return [];
    const text = suffixes.get(token) ?? pascalCase(token);
    const weak = weakTokens.has(token) || /^\d/.test(text) || text === "";
    return [{ text, weak }];
  });
}

/**
 * Returns the words of a path: `schemas/fact-list.yaml` gives `Schemas`, `FactList`; an index file has the words of
 * its folder.
 */
function fileWords(path: string, folder: string): readonly Word[] {
  const parts = relative(folder, dirname(path))
    .split(sep)
    .filter((part) => part !== "");
  const base = basename(path, extname(path));
  return [...parts, ...(base === "index" || base === "_index" ? [] : [base])].map((part) => ({
    text: pascalCase(part),
    weak: false,
  }));
}

/** Keeps letters and digits only: `fact_list-v2` gives `FactListV2`. Capitals inside words stay. */
export function pascalCase(text: string): string {
  const words =
    text
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .match(/[A-Za-z0-9]+/g) ?? [];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
