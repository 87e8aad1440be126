import { codeSpan, listed } from "../../shared/prose.js";
import { cell, link } from "../text/markdown.js";
import { operationLink, schemaHref, unknownsPage, type Scope, type Site } from "../site.js";
import { lines } from "../text/spec-text.js";

export interface UnknownsView {
  readonly unknowns: readonly {
    readonly anchor: string;
    readonly id: string;
    readonly where: string;
    readonly description: string;
    readonly handling: string;
  }[];
  /** Smaller gaps, and how the document reads them. */
  readonly readings: readonly { readonly subject: string; readonly description: string; readonly reading: string }[];
}

export function unknownsView(site: Site): UnknownsView {
  const scope = { site, page: unknownsPage };
  return {
    unknowns: [...site.unknowns.values()].map(({ thing: { id, where, description, handling }, place }) => ({
      anchor: place.anchor ?? "",
      id: cell(codeSpan(id)),
      where: cell(listed(where.map((target) => targetText(target, scope)))),
      description: cell(lines(description)),
      handling: cell(lines(handling)),
    })),
    readings: site.api.readings.map(({ subject, description, reading }) => ({
      subject: cell(lines(subject)),
      description: cell(lines(description)),
      reading: cell(lines(reading)),
    })),
  };
}

/** Returns a link to `api`, `schemas/Fact` or an operation. */
function targetText(target: string, scope: Scope): string {
  const operation = scope.site.operations.get(target)?.thing;
  if (operation !== undefined) return operationLink(scope, operation);
  if (target === "api") return "the whole API";
  const name = target.replace(/^schemas\//, "");
  return link(codeSpan(scope.site.schemas.get(name)?.thing.name.code ?? target), schemaHref(scope, name));
}
