import type { Operation } from "../../model/types.js";

/** An argument of the client that requests a page. */
export interface PageArgument {
  readonly argument: string;
  /** The name of its parameter, if a link to the next page has it. */
  readonly linked?: string;
}

/** Returns the arguments that request a page. A link may have parameters that the document does not know. */
export function pageArguments({ pagination, arguments: list }: Operation): readonly PageArgument[] {
  switch (pagination?.style) {
    case undefined:
      return [];
    case "token":
      return [{ argument: pagination.token }];
    case "page":
      return [{ argument: pagination.page }];
    case "cursor":
      return [{ argument: pagination.cursor }];
    case "link":
      return pagination.page.flatMap((linked) => {
        const found = list.find(
          ({ source }) => source.kind === "parameter" && source.in === "query" && source.name === linked,
        );
        return found === undefined ? [] : [{ argument: found.path.at(-1) ?? linked, linked }];
      });
  }
}
