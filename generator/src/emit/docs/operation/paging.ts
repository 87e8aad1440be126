import type { Operation } from "../../../model/types.js";
import { memberRows, type FieldRow } from "../schemas/fields.js";
import { membersOf } from "../schemas/members.js";
import { callText, itemName, methodOf } from "../samples/call.js";
import { indexPage, type PageSection, type Scope, type Site } from "../site.js";
import { fenced } from "../text/spec-text.js";

/** Emits the section of the index on calls that return pages. */
export interface PagingView {
  readonly example: string;
}

export const pagesPlace: PageSection = { page: indexPage, anchor: "pages" };

/** Shows the first call of the API that returns pages. */
export function pagingView(site: Site): PagingView | undefined {
  for (const operation of site.api.operations) {
    const { pagination } = operation;
    if (pagination === undefined) continue;
    const name = itemName(pagination, site, methodOf(operation));
    const lines = [
      `${callText("const page = await ", operation, site)};`,
      "console.log(page.items.length, page.hasNext);",
      "const nextPage = await page.next();",
      "",
      `${callText(`for await (const ${name} of `, operation, site)}) {`,
      `  console.log(${name});`,
      "}",
      "",
      `${callText("const firstHundred = await ", operation, site)}.toArray({ limit: 100 });`,
    ];
    return { example: fenced(lines.join("\n"), "ts") };
  }
  return undefined;
}

/** Names that every page has, in place of what the service sends under them. */
const controls = new Set(["items", "hasNext", "nextCursor", "next", "pages", "toArray"]);

/** Returns the rows of a page's properties besides its items. */
export function pageRows({ pagination, result }: Operation, scope: Scope): readonly FieldRow[] {
  if (pagination === undefined || result === undefined) return [];
  const [items, ...deeper] = pagination.inResult.items ?? [];
  const { properties } = membersOf(result.schema, "response", scope.site);
  const own = properties.filter(({ name }) => !controls.has(name) && (name !== items || deeper.length > 0));
  return memberRows(own, "response", scope);
}
