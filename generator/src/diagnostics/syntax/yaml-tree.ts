import {
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  visit,
  type Document,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
} from "yaml";
import type { SourceLocation } from "../types.js";
import type { Lines } from "./lines.js";
import { readPlainYaml } from "./plain-yaml.js";
import { plainTree } from "./plain-yaml-tree.js";
import { rangeOf, type Range, type Spot, type Tree } from "./tree.js";
import { composeYaml, isMergeKey } from "./yaml.js";

interface Found {
  readonly key?: Node;
  readonly value: Node | undefined;
}

/** Builds the source ranges of a YAML file; undefined for a file without content. */
export function yamlTree(text: string, lines: Lines): Tree | undefined {
  const plain = readPlainYaml(text);
  return plain === undefined ? anyYamlTree(text, lines) : plainTree(plain, lines);
}

/** Builds the source ranges of any YAML file with the `yaml` library. */
export function anyYamlTree(text: string, lines: Lines): Tree | undefined {
  const documents = composeYaml(text);
  const document = "tooDeepAt" in documents ? undefined : documents[0];
  return document && new YamlTree(document, lines);
}

/** A YAML file of any kind. Follows aliases to their anchors. */
class YamlTree implements Tree {
  readonly #document: Document.Parsed;
  readonly #lines: Lines;
  readonly #members = new Map<YAMLMap, ReadonlyMap<string, Pair>>();
  /** Anchors by name. Of duplicates, the first wins. */
  #anchors: ReadonlyMap<string, Node> | undefined;

  constructor(document: Document.Parsed, lines: Lines) {
    this.#document = document;
    this.#lines = lines;
  }

  find(tokens: readonly string[], on: SourceLocation["on"]): Range | undefined {
    let here: Found = { value: this.#document.contents ?? undefined };
    for (const token of tokens) {
      const next = this.#member(here.value, token);
      if (!next) return rangeOf(this.#spot(here), "key", this.#lines);
      here = next;
    }
    return rangeOf(this.#spot(here), on, this.#lines);
  }

  #member(node: Node | undefined, token: string): Found | undefined {
    const container = this.#resolve(node);
    if (isSeq(container)) {
      const item = container.items[Number(token)];
      return item === undefined ? undefined : { value: item as Node };
    }
    return isMap(container) ? (this.#own(container, token) ?? this.#merged(container, token)) : undefined;
  }

  #own(map: YAMLMap, token: string): Found | undefined {
    const pair = this.#membersOf(map).get(token);
    return pair && { key: pair.key as Node, value: (pair.value ?? undefined) as Node | undefined };
  }

  /** Finds the pair of a key. Of duplicates, the last wins. */
  #membersOf(map: YAMLMap): ReadonlyMap<string, Pair> {
    const known = this.#members.get(map);
    if (known) return known;
    const own = map.items.filter(({ key }) => isScalar(key) && !isMergeKey(key));
    const members = new Map(own.map((pair) => [String((pair.key as Scalar).value), pair]));
    this.#members.set(map, members);
    return members;
  }

  #merged(map: YAMLMap, token: string): Found | undefined {
    for (const { value } of map.items.filter(({ key }) => isMergeKey(key))) {
      const merged = this.#resolve(value as Node);
      for (const source of isSeq(merged) ? merged.items : [merged]) {
        const found = this.#member(source as Node, token);
        if (found) return found;
      }
    }
    return undefined;
  }

  #resolve(node: Node | undefined): Node | undefined {
    return isAlias(node) ? this.#anchored().get(node.source) : node;
  }

  #anchored(): ReadonlyMap<string, Node> {
    if (this.#anchors) return this.#anchors;
    const anchors = new Map<string, Node>();
    visit(this.#document, {
      Node: (_, node) => {
        if ("anchor" in node && typeof node.anchor === "string" && !anchors.has(node.anchor))
          anchors.set(node.anchor, node);
      },
    });
    return (this.#anchors = anchors);
  }

  #spot({ key, value }: Found): Spot {
    const isCollection = isMap(value) || isSeq(value);
    const head = isCollection ? headOf(value.items[0]) : undefined;
    const keyRange = rangeOfNode(key);
    const valueRange = rangeOfNode(value);
    return {
      ...(keyRange && { key: keyRange }),
      ...(valueRange && { value: valueRange }),
      ...(head && { head }),
      isCollection,
    };
  }
}

/** Returns the first key of an object, or the start of the first item. */
function headOf(item: unknown): Range | undefined {
  if (isPair(item)) return rangeOfNode((item as Pair<Node>).key);
  const node = item as Node | undefined;
  return isMap(node) || isSeq(node) ? (headOf(node.items[0]) ?? rangeOfNode(node)) : rangeOfNode(node);
}

/** Returns the range without trailing comments; undefined for an empty value. */
function rangeOfNode(node: Node | undefined): Range | undefined {
  const range = node?.range;
  return range && range[1] > range[0] ? [range[0], range[1]] : undefined;
}
