import type { Schema } from "./schema.js";
import type { JsonPrimitive, MemberPath } from "./values.js";

/** The properties of a JSON response that hold the result and facts about it. */
export interface Envelope {
  /** The property with the payload; absent if the envelope of this operation has none. */
  readonly data?: string;
  readonly success?: string;
  readonly message?: string;
  /** The names on the wire, if they differ. */
  readonly wire?: Omit<Envelope, "wire">;
}

/** The pages of a list: arguments to request them, and paths to read them in the whole response body, envelope included. */
export type Pagination = PageItems &
  (
    | { readonly style: "token"; readonly token: string; readonly next: MemberPath }
    | {
        readonly style: "page";
        readonly page: string;
        /** The number of the first page; absent if it is 1. */
        readonly first?: number;
        readonly total?: MemberPath;
        readonly pages?: MemberPath;
      }
    /** The next page starts after the last item of a page: after its value `from`. */
    | {
        readonly style: "cursor";
        readonly cursor: string;
        /** The argument that lists backwards: the next page ends before the first item of a page. */
        readonly before?: string;
        readonly from: MemberPath;
        readonly more?: MemberPath;
      }
    /** The response links to the next page: in the Link header, or in the body at `next`. */
    | {
        readonly style: "link";
        /** The parameters in the link's query that choose the page, under their names in the API. */
        readonly page: readonly string[];
        readonly next?: MemberPath;
      }
  );

interface PageItems {
  /** The argument for the size of pages. */
  readonly size?: string;
  /** Other arguments that choose a page, which a request of the next page does without. */
  readonly replaces?: readonly string[];
  readonly items: MemberPath;
  /** The number of last names in `items` that may lead to nothing or to null; absent if none may. */
  readonly optional?: number;
  readonly item: Schema;
  /** The same paths relative to the result; absent for what the result does not hold. */
  readonly inResult: { readonly items?: MemberPath; readonly total?: MemberPath };
}

/** The settings of an operation as a tool for agents. Absent values are derived from the operation. */
export interface ToolSettings {
  /** 1 to 64 letters, digits, underscores and dashes. */
  readonly name?: string;
  readonly description?: string;
  /** It deletes, or cannot be undone. */
  readonly dangerous?: boolean;
  /** Agents get it only if somebody selects it by name. */
  readonly hidden?: boolean;
}

/** The permission that an operation requires (`x-permission`): its name, and the entity that it applies to. */
export interface Permission {
  readonly name: string;
  readonly scope?: string;
}

/** An effect of a mutation on the cached results of a query, for the calls whose arguments match. */
export interface Effect {
  /** The wire name of a query operation. */
  readonly query: string;
  /** The conditions on the arguments of the query's calls. */
  readonly match: readonly Condition[];
  /** The conditions on the items of a paginated query; absent if the whole result changes. */
  readonly item?: readonly Condition[];
  /** The change to show as soon as the results that match are known. */
  readonly optimistic?: Optimistic;
  /** The value that replaces the cached result, or is merged into the item, instead of a refetch. */
  readonly write?: ValueSource;
  /** The results no longer exist once the mutation has succeeded. Never beside `item`, `optimistic` or `write`. */
  readonly removes?: true;
}

/** An argument of a query, or a property of its items, that has a value of the mutation, or one of the values of a list. */
export interface Condition {
  readonly name: string;
  /** The path in the query's arguments, or in an item. */
  readonly path: MemberPath;
  readonly value: ValueSource;
  readonly isAnyOf?: true;
}

/** Properties of the body in the result or item; properties with constant values; or the item's absence. */
export type Optimistic =
  | {
      readonly kind: "patch";
      /** `path`: in the mutation's arguments. */
      readonly properties: readonly { readonly name: string; readonly path: MemberPath }[];
    }
  | { readonly kind: "set"; readonly values: readonly { readonly name: string; readonly value: JsonPrimitive }[] }
  | { readonly kind: "remove" };

/** The path to a value in a mutation's arguments or result. */
export type ValueSource =
  /** `name`: the parameter, or the path in the request body. */
  | { readonly from: "arguments"; readonly path: MemberPath; readonly name: MemberPath }
  | { readonly from: "result"; readonly path: MemberPath };

/** The values at which a status is final. */
export interface Terminal {
  /** The path to the status in the result. */
  readonly path: MemberPath;
  readonly values: readonly JsonPrimitive[];
}

/** How a stream goes on after a lost connection: by the id of its last event, or by a query parameter that skips items. */
export type Resume = { readonly by: "id" } | { readonly by: "offset"; readonly parameter: string };

/** An operation that reserves an upload in parts, which go to URLs that its response names. */
export interface Upload {
  /** The method that the client adds beside this one: `upload`. */
  readonly method: string;
  /** The argument for the size in bytes. */
  readonly size: string;
  /** The path in the whole response body, as is `parts`. */
  readonly session: MemberPath;
  readonly parts: MemberPath;
  /** The properties of one part. */
  readonly part: { readonly number: string; readonly size: string; readonly url: string };
  /** The properties of the upload's result that hold the session and the ETags. */
  readonly result: readonly [session: string, etags: string];
}
