import { listed } from "../shared/prose.js";
import { effectView, type EffectView } from "./effects.js";
import { cell } from "./markdown.js";
import { effectsPage, operationLink, type Site } from "./site.js";

export interface EffectsView {
  readonly effects: readonly EffectRow[];
  /** Mutations that affect nothing, listed; "" where there are none. */
  readonly without: string;
}

/** Cells of the table. */
export interface EffectRow {
  readonly call: string;
  readonly query: string;
  readonly calls: string;
  readonly shown: string;
  readonly written: string;
}

/** Which mutation makes which queries stale. */
export function effectsView(site: Site): EffectsView {
  const scope = { site, page: effectsPage };
  const mutations = site.api.operations.filter(({ intent }) => intent === "mutation");
  return {
    effects: mutations.flatMap((operation) =>
      operation.affects.map((affect): EffectRow => {
        const effect = effectView(affect, operation, scope);
        const { query, condition } = effect;
        return {
          call: cell(operationLink(scope, operation)),
          query: cell(query),
          calls: cell(condition === "" ? "all calls" : condition),
          shown: cell(shownText(effect)),
          written: cell(writtenText(effect)),
        };
      }),
    ),
    without: listed(
      mutations.filter(({ affects }) => affects.length === 0).map((operation) => operationLink(scope, operation)),
    ),
  };
}

function shownText({ item, shown, isLate, isRemoved }: EffectView): string {
  const when = isLate ? ", with the answer" : "";
  if (isRemoved) return `${item} is gone${when}`;
  if (shown === "") return "";
  return `${item === "" ? shown : `${shown} of ${item}`}${when}`;
}

function writtenText({ item, written }: EffectView): string {
  return written === "" || item === "" ? written : `members of ${written}, into ${item}`;
}
