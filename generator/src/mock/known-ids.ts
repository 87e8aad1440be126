import { getOrAdd } from "../diagnostics/get-or-add.js";
import type { Operation, Parameter } from "../model/types.js";
import type { Verification } from "../verify/context.js";
import { isListed } from "../verify/live/describe.js";
import { createRandom } from "../verify/live/random.js";
import { Samples } from "../verify/live/samples.js";
import { thingsIn } from "./state/paths.js";

/** The most ids that are remembered, and the longest. */
const mostIds = 200_000;
const longestId = 300;
/** The values of one answer that are looked at. */
const mostValues = 50_000;

/** The ids that the server gave: the values of its answers. With `--known-ids`, nothing else exists. */
export class KnownIds {
  readonly #verification: Verification;
  readonly #samples: Samples;
  readonly #ids = new Set<string>();
  readonly #shown = new Map<Parameter, ReadonlySet<string>>();

  constructor(verification: Verification) {
    this.#verification = verification;
    this.#samples = new Samples(verification, createRandom(1));
  }

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
  missingIn({ http, parameters }: Operation, path: string): string | undefined {
    return thingsIn(http.path, path).find(({ parameter: name, id }) => {
      const parameter = parameters.find((one) => one.in === "path" && one.name === name);
      return parameter !== undefined && !this.#ids.has(id) && !this.#isShown(parameter, id);
    })?.parameter;
  }

  /** Returns whether a value is an example of the document, the sample where it has none, or one of those that it lists. */
  #isShown(parameter: Parameter, id: string): boolean {
    const known = getOrAdd(this.#shown, parameter, () => this.#shownBy(parameter));
    return known.has(id) || isListed(parameter.schema, this.#verification.lookup);
  }

  #shownBy({ schema, examples = [] }: Parameter): ReadonlySet<string> {
    const sample = this.#samples.exampleOf(schema, examples) ?? this.#samples.of(schema, "none");
    return new Set([...examples, sample].map(String));
  }
}
