import { codeSpan, listed } from "../shared/prose.js";
import { cell, link } from "./markdown.js";
import { operationLink, schemaHref, unknownsPage, type Scope, type Site } from "./site.js";
import { lines } from "./spec-text.js";

export interface UnknownsView {
  readonly unknowns: readonly {
    readonly anchor: string;
    readonly id: string;
    readonly where: string;
    readonly says: string;
    readonly handling: string;
  }[];
}

export function unknownsView(site: Site): UnknownsView {
  const scope = { site, page: unknownsPage };
  return {
    unknowns: [...site.unknowns.values()].map(({ thing: { id, where, says, handling }, place }) => ({
      anchor: place.anchor ?? "",
      id: cell(codeSpan(id)),
      where: cell(listed(where.map((target) => targetText(target, scope)))),
      says: cell(lines(says)),
      handling: cell(lines(handling)),
    })),
  };
}

/** `api`, `schemas/Fact` or the name of an operation, as a link. */
function targetText(target: string, scope: Scope): string {
  const operation = scope.site.operations.get(target)?.thing;
  if (operation !== undefined) return operationLink(scope, operation);
  if (target === "api") return "the whole API";
  const name = target.replace(/^schemas\//, "");
  return link(codeSpan(scope.site.schemas.get(name)?.thing.name.code ?? target), schemaHref(scope, name));
}
