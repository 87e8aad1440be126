import { addTo } from "../../../diagnostics/add-to.js";
import { itemsOf } from "../../../load/document.js";
import { isObject, referencesOf, type Node } from "../../../load/index.js";
import { memberOf } from "../located.js";
import type { OperationAt } from "./operation-at.js";

/** The share of features that two operations must have in common to be the same one, moved. */
const threshold = 0.8;
/** Features with more owners than this are too common to find candidates with. */
const commonest = 16;

/** Finds the operation that is most similar to another one. */
export class Similar {
  readonly #features = new Map<OperationAt, ReadonlySet<string>>();
  readonly #owners = new Map<string, OperationAt[]>();
  readonly #taken = new Set<OperationAt>();

  constructor(operations: readonly OperationAt[]) {
    for (const one of operations) {
      const features = featuresOf(one);
      this.#features.set(one, features);
      for (const feature of features) addTo(this.#owners, feature, one);
    }
  }

  /** Returns the only most similar operation, and never again; undefined if none is similar enough. */
  take(operation: OperationAt): OperationAt | undefined {
    const features = featuresOf(operation);
    const candidates = new Set<OperationAt>();
    for (const feature of features) {
      const owners = this.#owners.get(feature) ?? [];
      if (owners.length <= commonest) for (const owner of owners) candidates.add(owner);
    }
    const scored = [...candidates]
      .filter((one) => !this.#taken.has(one))
      .map((one) => ({ one, score: similarity(features, this.#features.get(one) ?? new Set()) }))
      .filter(({ score }) => score >= threshold)
      .toSorted((one, other) => other.score - one.score);
    const [best, second] = scored;
    if (best === undefined || best.score === second?.score) return undefined;
    this.#taken.add(best.one);
    return best.one;
  }
}

function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((feature) => other.has(feature)).length;
  return shared / (one.size + other.size - shared);
}

/** Returns what distinguishes an operation: words of its path, parameters, statuses and the components that it uses. */
function featuresOf({ method, path, operation: { node } }: OperationAt): ReadonlySet<string> {
  const words = path.split("/").filter((word) => word !== "" && !word.includes("{"));
  const parameters = itemsOf(memberOf(node, "parameters")).map((one) => nameOf(one) ?? "");
  const responses = memberOf(node, "responses");
  const statuses = isObject(responses) ? Object.keys(responses) : [];
  return new Set([
    `method ${method}`,
    ...words.map((word) => `word ${word}`),
    ...parameters.map((name) => `parameter ${name}`),
    ...statuses.map((status) => `status ${status}`),
    ...itemsOf(memberOf(node, "tags")).map((tag) => `tag ${String(tag)}`),
    ...referencesOf(node).map((reference) => `reference ${reference}`),
  ]);
}

function nameOf(parameter: Node): string | undefined {
  const name = memberOf(parameter, "$ref") ?? memberOf(parameter, "name");
  return typeof name === "string" ? name : undefined;
}
