import type { Operation } from "../model/types.js";
import type { Verification } from "../verify/context.js";
import { described } from "../verify/live/describe.js";
import { thingsIn } from "./state/paths.js";

/** The most ids that are remembered, and the longest. */
const mostIds = 200_000;
const longestId = 300;
/** The values of one answer that are looked at. */
const mostValues = 50_000;

/** The ids that the server gave: the values of its answers. With `--known-ids`, nothing else exists. */
export class KnownIds {
  readonly #ids = new Set<string>();

  /** Remembers the values of an answer. */
  add(value: unknown): void {
    const pending = [value];
    for (let count = 0; pending.length > 0 && count < mostValues; count += 1) {
      const next = pending.pop();
      if (typeof next === "object" && next !== null) for (const inner of Object.values(next)) pending.push(inner);
      else if ((typeof next === "string" && next.length <= longestId) || typeof next === "number")
        if (this.#ids.size < mostIds) this.#ids.add(String(next));
    }
  }

  /** Returns the path parameter with an id that no answer had and that the document does not show. */
  missingIn({ http, parameters }: Operation, path: string, { lookup }: Verification): string | undefined {
    return thingsIn(http.path, path).find(({ parameter: name, id }) => {
      const parameter = parameters.find((one) => one.in === "path" && one.name === name);
      if (parameter === undefined || this.#ids.has(id)) return false;
      if (parameter.examples?.some((one) => String(one) === id)) return false;
      const { parts } = described([parameter.schema], lookup);
      // Values that the document lists are no ids.
      return !parts.some(({ kind }) => kind === "enum" || kind === "literal" || kind === "boolean");
    })?.parameter;
  }
}
