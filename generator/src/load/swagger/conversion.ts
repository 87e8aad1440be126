import type { Report } from "../../diagnostics/report.js";
import type { SourceLocation } from "../../diagnostics/types.js";
import { Mounts } from "../bundle/mounts.js";
import { isObject, type Node, type ObjectNode, nodeAt, objectOf, type Members } from "../document.js";
import { isExtension } from "../grammar.js";

/** A value of the Swagger document with its pointer there. */
export interface Found {
  readonly node: ObjectNode;
  readonly from: string;
}

interface Input {
  readonly root: ObjectNode;
  readonly mounts: Mounts;
  /** The maximum number of objects that bodies, responses and schemas have. */
  readonly limit: number;
  readonly report: Report;
  /** The values of discriminators, by the pointer of the schema that has one. */
  readonly discriminatorValues: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/**
 * The state of a conversion. Functions that convert a value first graft its origins to its new pointer; below it, they only
 * record what moves.
 */
export class Conversion {
  /** The origins of the new document. */
  readonly mounts = new Mounts();
  readonly report: Report;
  readonly discriminatorValues: Input["discriminatorValues"];
  readonly #root: ObjectNode;
  readonly #old: Mounts;
  readonly #limit: number;
  #count = 0;
  #last = "";

  constructor({ root, mounts, limit, report, discriminatorValues }: Input) {
    this.#limit = limit;
    this.#root = root;
    this.#old = mounts;
    this.report = report;
    this.discriminatorValues = discriminatorValues;
    this.mounts.graft("", mounts, "");
  }

  /** Counts an object of a body, a response or a schema, which each media type repeats. Throws if there are too many. */
  count(): void {
    this.#count += 1;
    if (this.#count > this.#limit) throw new Inflated(this.locationOf(this.#last));
  }

  /** Records that the value at `to` comes from `from` of the Swagger document. */
  graft(to: string, from: string): void {
    this.#last = from;
    this.mounts.graft(to, this.#old, from);
  }

  /** Records that the value at `to` comes from the origin of `at`, which is a pointer of the new document, too. */
  move(at: string, to: string): void {
    this.mounts.add(to, this.mounts.locate(at));
  }

  /** Returns the source location of a pointer into the Swagger document. */
  locationOf(from: string, on?: SourceLocation["on"]): SourceLocation {
    return this.#old.locationOf(from, on);
  }

  /** Returns a value or, for a reference, its component. */
  dereference(node: Node | undefined, from: string): Found | undefined {
    if (!isObject(node)) return undefined;
    const reference = node["$ref"];
    if (typeof reference !== "string") return { node, from };
    const pointer = reference.slice(1);
    const target = nodeAt(this.#root, pointer);
    return isObject(target) ? { node: target, from: pointer } : undefined;
  }
}

/** Thrown if bodies and responses with many media types make the document too large. */
export class Inflated extends Error {
  constructor(readonly at: SourceLocation) {
    super("inflated");
  }
}

/** Copies the listed fields of an object, and its extensions. */
export function pick(node: ObjectNode, names: ReadonlySet<string>): Members {
  const picked = objectOf();
  for (const key of Object.keys(node)) if (names.has(key) || isExtension(key)) picked[key] = node[key]!;
  return picked;
}
