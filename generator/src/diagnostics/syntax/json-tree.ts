import type { Place } from "../types.js";
import { parseJson, type JsonNode } from "./json.js";
import { rangeOf, type Range, type Spot, type Tree } from "./tree.js";

interface Spans {
  readonly key?: Range;
  readonly value: Range;
}

/** A JSON file with the places of its members. */
export class JsonTree implements Tree {
  readonly #text: string;
  readonly #root: JsonNode;
  readonly #spans: ReadonlyMap<object, ReadonlyMap<string, Spans>>;

  private constructor(text: string, root: JsonNode, spans: ReadonlyMap<object, ReadonlyMap<string, Spans>>) {
    this.#text = text;
    this.#root = root;
    this.#spans = spans;
  }

  /** Undefined where the text is not JSON. */
  static of(text: string): JsonTree | undefined {
    const spans = new Map<object, Map<string, Spans>>();
    const { value } = parseJson(text, (container, key, span) => {
      const members = spans.get(container) ?? new Map<string, Spans>();
      spans.set(container, members.set(String(key), span));
    });
    return value === undefined ? undefined : new JsonTree(text, value, spans);
  }

  find(tokens: readonly string[], on: Place["on"]): Range | undefined {
    let node = this.#root;
    let spans: Spans | undefined;
    for (const token of tokens) {
      const next = this.#spansIn(node, token);
      if (!next) return rangeOf(this.#spot(node, spans), "key", this.#text);
      spans = next;
      node = (node as { [key: string]: JsonNode })[token]!;
    }
    return rangeOf(this.#spot(node, spans), on, this.#text);
  }

  #spansIn(node: JsonNode, token: string): Spans | undefined {
    return typeof node === "object" && node !== null ? this.#spans.get(node)?.get(token) : undefined;
  }

  #spot(node: JsonNode, spans: Spans | undefined): Spot {
    const isCollection = typeof node === "object" && node !== null;
    const first = isCollection ? this.#spans.get(node)?.values().next().value : undefined;
    const head = first?.key ?? first?.value;
    return { ...spans, ...(head && { head }), isCollection };
  }
}
