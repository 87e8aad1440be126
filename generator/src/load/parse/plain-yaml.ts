import { bare } from "../../diagnostics/bare.js";
import { boolCoreTag, floatCoreTag, intCoreTag, NOT_RESOLVED, nullCoreTag } from "js-yaml";
import { isExact, type RoundedNumber } from "../../diagnostics/syntax/exact-numbers.js";
import {
  eventKind,
  isUnquoted,
  readPlainYaml,
  scalarText,
  type PlainYaml,
} from "../../diagnostics/syntax/plain-yaml.js";
import type { Node } from "../document.js";

/** The value of a plain YAML file, and its inexact numbers. */
export interface PlainValue {
  readonly value: Node;
  readonly rounded: readonly RoundedNumber[];
}

/**
 * Parses a plain YAML file. Returns undefined for other files and for files with any problem, which the `yaml` library
 * reports.
 */
export function parsePlainYaml(text: string): PlainValue | undefined {
  const plain = readPlainYaml(text);
  if (plain === undefined) return undefined;
  try {
    const reader = new PlainReader(plain);
    const value = reader.read();
    return { value, rounded: reader.rounded };
  } catch (error) {
    if (error instanceof NotPlain) return undefined;
    throw error;
  }
}

class NotPlain extends Error {}

class PlainReader {
  readonly rounded: RoundedNumber[] = [];
  readonly #plain: PlainYaml;
  #next = 0;

  constructor(plain: PlainYaml) {
    this.#plain = plain;
  }

  read(): Node {
    const event = this.#plain.events[this.#next];
    this.#next += 1;
    switch (event?.type) {
      case eventKind.scalar: {
        const source = scalarText(this.#plain.text, event);
        return isUnquoted(event) ? this.#word(source) : source;
      }
      case eventKind.sequence:
        return this.#list();
      case eventKind.mapping:
        return this.#object();
      default:
        throw new NotPlain();
    }
  }

  #word(source: string): Node {
    const value = resolve(source);
    if (typeof value === "number" && !isExact(source, value)) this.rounded.push({ literal: source, value });
    return value;
  }

  #list(): Node {
    const items: Node[] = [];
    while (!this.#ends()) items.push(this.read());
    return items;
  }

  #object(): Node {
    const object = bare<Node>();
    while (!this.#ends()) {
      const name = this.#name();
      if (name in object) throw new NotPlain();
      object[name] = this.read();
    }
    return object;
  }

  #ends(): boolean {
    if (this.#plain.events[this.#next]?.type !== eventKind.pop) return false;
    this.#next += 1;
    return true;
  }

  #name(): string {
    const event = this.#plain.events[this.#next];
    this.#next += 1;
    if (event?.type !== eventKind.scalar || event.valueStart === -1) throw new NotPlain();
    const name = scalarText(this.#plain.text, event);
    if (name === "<<" && isUnquoted(event)) throw new NotPlain();
    return name;
  }
}

/** Matches the start of an unquoted word that may not be a string, in YAML 1.2's core schema. */
const mayBeOther = /^[-+.\d~nNtTfF]/;

/** Matches numbers (YAML 1.2.2, 10.3.2), without infinity. */
const yamlFloat = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;

/** Returns the value of an unquoted word (YAML 1.2.2, 10.3.2). */
function resolve(source: string): Node {
  if (source === "") return null;
  if (!mayBeOther.test(source)) return source;
  for (const tag of [nullCoreTag, boolCoreTag, intCoreTag, floatCoreTag]) {
    const value = tag.resolve(source, false, tag.tagName);
    // js-yaml reads numbers beyond the range of a double as strings.
    if (value === NOT_RESOLVED && tag === floatCoreTag && yamlFloat.test(source)) throw new NotPlain();
    if (value === NOT_RESOLVED) continue;
    if (typeof value === "number" && !Number.isFinite(value)) throw new NotPlain();
    return value === 0 ? 0 : value;
  }
  return source;
}
