import { didYouMean, entry, type Suggestion } from "../entry.js";
import { list } from "./words.js";

/** SPEC108 to SPEC110, SPEC117 and SPEC120 to SPEC124: the extension x-effects. */
export const effectDiagnostics = {
  SPEC108: entry<{ readonly query: string } & Suggestion>({
    severity: "warning",
    message: ({ query }) => `unknown operation "${query}" in x-effects`,
    help: ({ suggestion }) => didYouMean(suggestion, "use the operationId of a query"),
    fallback: () => "the entry is ignored",
    explain:
      "x-effects lists the queries that a mutation invalidates, by operationId. If you renamed the query, rename it here, too. " +
      "Example: `x-effects: [{ query: facts.list }]` needs an operation with `operationId: facts.list`.",
  }),
  SPEC109: entry<{ readonly query: string }>({
    severity: "warning",
    message: ({ query }) => `x-effects names "${query}", which is not a query`,
    help: () => "use a GET operation, or add `x-query: true` to the operation if it only reads",
    fallback: () => "the entry is ignored",
    explain:
      "x-effects lists the cached results that a mutation invalidates, and only queries have cached results: GET and HEAD " +
      "operations, and operations with `x-query: true`. Example: a `POST /facts/search` that only reads needs `x-query: true`.",
  }),
  SPEC110: entry<{ readonly query: string; readonly argument: string; readonly known: readonly string[] }>({
    severity: "warning",
    message: ({ query, argument }) => `x-effects matches "${argument}", which is not an argument of ${query}`,
    help: ({ query, known }) => `the arguments of ${query} are ${list(known)}`,
    fallback: () => "all cached results of the query are invalidated",
    explain:
      "The keys of `match` are arguments of the entry's query; the values are expressions for the same value in the " +
      "mutation. A key that is not an argument would match nothing. Example: `match: { id: $request.path.id }` for a query with " +
      "the path parameter `id`.",
  }),
  SPEC117: entry<{ readonly query: string; readonly written: string; readonly returned: string }>({
    severity: "warning",
    message: ({ query, written, returned }) => `x-effects writes a ${written}, but ${query} returns a ${returned}`,
    help: () => "remove `write`, so that the query is refetched, or point it at the type that the query returns",
    fallback: () => "nothing is written, and the query is invalidated",
    explain:
      "`write` copies a part of the mutation's response into the cached result of a query, so both must have the same " +
      "schema. specloom compares the names of their component schemas.",
  }),
  SPEC120: entry<{ readonly query: string; readonly member?: string }>({
    severity: "warning",
    message: ({ query, member }) =>
      member === undefined
        ? `x-effects names an item of ${query}, which is not paginated`
        : `x-effects identifies items of ${query} by "${member}", which its items do not have`,
    help: ({ member }) =>
      member === undefined ? "remove `item`, or add x-pagination to the query" : "use a property of the items",
    fallback: () => "the cache is not updated, and the query is invalidated",
    explain:
      "`item` says which item of a list a mutation changes, by properties whose values occur in the mutation's request. Only " +
      "a query with x-pagination has items.",
  }),
  SPEC121: entry<{ readonly query: string }>({
    severity: "warning",
    message: ({ query }) => `x-effects patches ${query}, but the request body and the result have no common property`,
    help: () => "remove `optimistic`, or point `query` or `item` at the data that the body changes",
    fallback: () => "no optimistic update",
    explain:
      "`optimistic: patch` applies properties of the request body to the cached result of a query, or to an item of it, " +
      "until the response arrives. Body and result must have properties of the same name.",
  }),
  SPEC122: entry<{ readonly query: string; readonly member: string }>({
    severity: "warning",
    message: ({ query, member }) => `x-effects sets "${member}", which is not a property of the result of ${query}`,
    help: () => "use a property of the result, or of the item if the entry has an `item`",
    fallback: () => "the property is not updated optimistically",
    explain:
      "`optimistic` with properties and values describes the data after the mutation, such as `expired: true`. They must be " +
      "properties of the query's result, or of its items if the entry has an `item`.",
  }),
  SPEC123: entry<{ readonly query: string; readonly member: string }>({
    severity: "warning",
    message: ({ query, member }) => `x-effects sets "${member}" of ${query} to a value that its schema does not allow`,
    help: () => "use a string, number, boolean or null that the property's schema allows",
    fallback: () => "the property is not updated optimistically",
    explain:
      "Users see a value of `optimistic` as if the server had returned it, so it must be valid for the property's type and " +
      "enum. Arrays and objects are not supported.",
  }),
  SPEC124: entry<{ readonly query: string; readonly member: string }>({
    severity: "warning",
    message: ({ query, member }) => `x-effects removes the results of ${query}, so \`${member}\` has no effect`,
    help: ({ member }) => `remove either \`${member}\` or \`removes\``,
    fallback: () => "the results are invalidated instead of removed",
    explain:
      "`removes: true` says that the results selected by `query` and `match` no longer exist after the mutation, so there is " +
      "nothing to update or write. To remove one item from a list, use `item` with `optimistic: remove`.",
  }),
};
