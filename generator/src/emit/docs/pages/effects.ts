import { listed } from "../../shared/prose.js";
import { effectView } from "../operation/effects.js";
import { cell } from "../text/markdown.js";
import { effectsPage, operationLink, type Site } from "../site.js";

export interface EffectsView {
  readonly effects: readonly EffectRow[];
  /** Mutations without effects, listed; "" if there are none. */
  readonly without: string;
}

/** Cells of the table. */
export interface EffectRow {
  readonly call: string;
  readonly query: string;
  readonly calls: string;
  readonly optimistic: string;
  readonly success: string;
}

/** Returns the table of all mutations and their effects on cached results. */
export function effectsView(site: Site): EffectsView {
  const scope = { site, page: effectsPage };
  const mutations = site.api.operations.filter(({ intent }) => intent === "mutation");
  return {
    effects: mutations.flatMap((operation) =>
      operation.effects.map((effect): EffectRow => {
        const { query, condition, optimistic, success } = effectView(effect, scope);
        return {
          call: cell(operationLink(scope, operation)),
          query: cell(query),
          calls: cell(condition === "" ? "all calls" : condition),
          optimistic: cell(optimistic),
          success: cell(success),
        };
      }),
    ),
    without: listed(
      mutations.filter(({ effects }) => effects.length === 0).map((operation) => operationLink(scope, operation)),
    ),
  };
}
