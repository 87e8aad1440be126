import { entry } from "./entry.js";

interface Member {
  readonly extension: string;
  /** Empty: the extension itself. */
  readonly member: string;
}

interface Suggestion {
  readonly suggestion?: string;
}

function nameOf({ extension, member }: Member): string {
  return member === "" ? extension : `${extension}.${member}`;
}

function list(words: readonly string[]): string {
  return words.length === 0 ? "none" : words.join(", ");
}

/** SPEC1xx: the document is sound OpenAPI, but says something of which no model can be made. */
export const modelCatalog = {
  SPEC101: entry<{ readonly operationId: string }>({
    severity: "warning",
    message: ({ operationId }) => `operationId "${operationId}" is used twice`,
    help: ({ operationId }) => `rename one of them; it names the method \`client.${operationId}\``,
    meanwhile: () => "this one is named by its method and path",
    explain:
      "An operationId is unique among all operations of a document (OAS 3.1, 4.8.10). The generator makes the call path " +
      "of it, so two operations of one name would be one method. Rename one of the two.",
  }),
  SPEC102: entry<Member & Suggestion & { readonly known: readonly string[] }>({
    severity: "warning",
    message: ({ extension, member }) => `${extension} has no member "${member}"`,
    help: ({ suggestion, known }) =>
      suggestion === undefined ? `its members are ${list(known)}` : `did you mean "${suggestion}"?`,
    meanwhile: () => "the extension is ignored",
    explain:
      "Extensions that specloom reads are checked member by member, because a misspelt one would silently change the " +
      "generated code. The generator's README lists each extension with its members.",
  }),
  SPEC103: entry<Member>({
    severity: "warning",
    message: ({ extension, member }) => `${extension} lacks "${member}"`,
    help: ({ member }) => `add \`${member}:\` with its value`,
    meanwhile: () => "the extension is ignored",
    explain:
      "An extension that specloom reads is incomplete. The generator's README shows each extension whole, with the " +
      "members that must be there.",
  }),
  SPEC104: entry<Member & { readonly expected: string }>({
    severity: "warning",
    message: (facts) => `${nameOf(facts)} must be ${facts.expected}`,
    help: (facts) => `write ${facts.expected}; the generator's README shows ${facts.extension} whole`,
    meanwhile: () => "the extension is ignored",
    explain:
      "An extension, or one of its members, holds a value of another type than the generator reads. The generator's " +
      "README shows each extension with the types of its members.",
  }),
  SPEC105: entry<{ readonly extension: string; readonly suggestion: string }>({
    severity: "warning",
    message: ({ extension, suggestion }) => `"${extension}" is not read; "${suggestion}" would be`,
    help: ({ suggestion }) => `write \`${suggestion}\`, or rename the extension if it is meant for another tool`,
    explain:
      "OpenAPI lets any tool add members that start with x-, so specloom ignores those it does not know. This one " +
      "differs from one of ours by a letter or two, which is more often a typing error than another tool's extension.",
  }),
  SPEC106: entry<Member & { readonly path: string }>({
    severity: "warning",
    message: (facts) => `${nameOf(facts)} leads nowhere: the response has no "${facts.path}"`,
    help: () => "give the names of the members from the top of the response body, such as data.items",
    meanwhile: () => "what it says is ignored",
    explain:
      "Extensions name members of the response by a path of names with dots between them: data.items is the member items " +
      "of the member data. Each step must be a property in the schema of the operation's first success response with a " +
      "JSON body; references, allOf and variants that all have the property are followed.",
  }),
  SPEC107: entry<Member & { readonly argument: string; readonly known: readonly string[] }>({
    severity: "warning",
    message: (facts) => `${nameOf(facts)} names "${facts.argument}", which is no parameter of this operation`,
    help: ({ known }) => `its parameters are ${list(known)}`,
    meanwhile: () => "the extension is ignored",
    explain:
      "x-pagination and x-upload name arguments of the operation that they stand on: a parameter, or a member of its body. " +
      "The generated client sets that argument itself, so it has to exist.",
  }),
  SPEC108: entry<Suggestion & { readonly query: string }>({
    severity: "warning",
    message: ({ query }) => `x-affects names the operation "${query}", which does not exist`,
    help: ({ suggestion }) =>
      suggestion === undefined ? "name a query by its operationId" : `did you mean "${suggestion}"?`,
    meanwhile: () => "the entry is ignored",
    explain:
      "x-affects lists what a mutation makes stale. Each entry names a query by its operationId. If the query was renamed, " +
      "rename it here too.",
  }),
  SPEC109: entry<{ readonly query: string }>({
    severity: "warning",
    message: ({ query }) => `x-affects names "${query}", which is not a query`,
    help: () => "only results of queries are cached; name a GET operation, or one marked `x-query: true`",
    meanwhile: () => "the entry is ignored",
    explain:
      "x-affects lists the cached results that a mutation makes stale, and only queries have cached results: GET and HEAD " +
      "operations, and others that the spec marks with x-query: true because they only read.",
  }),
  SPEC110: entry<{ readonly query: string; readonly argument: string; readonly known: readonly string[] }>({
    severity: "warning",
    message: ({ query, argument }) => `x-affects matches "${argument}", which ${query} does not take`,
    help: ({ query, known }) => `the arguments of ${query} are ${list(known)}`,
    meanwhile: () => "all cached results of the query become stale",
    explain:
      "The keys of match are arguments of the query that the entry names, and the values say where the mutation has the " +
      "same value. A key that the query does not take would match nothing.",
  }),
  SPEC111: entry<{ readonly expression: string }>({
    severity: "warning",
    message: ({ expression }) => `"${expression}" leads to nothing in this operation`,
    help: () => "write $request.path.NAME, $request.query.NAME, $request.body#/POINTER or $response.body#/POINTER",
    meanwhile: () => "what it says is ignored",
    explain:
      "Values in x-affects are runtime expressions (OAS 3.1, 4.8.20.4). A parameter must be one of the operation's, under " +
      "its name on the wire and in the place given; a pointer must lead to a property of the body's schema.",
  }),
  SPEC112: entry<Suggestion & { readonly target: string }>({
    severity: "warning",
    message: ({ target }) => `x-unknowns speaks of "${target}", which is neither an operation nor a schema`,
    help: ({ suggestion }) =>
      suggestion === undefined
        ? "name an operationId, schemas/NAME, or `api` for the whole API"
        : `did you mean "${suggestion}"?`,
    meanwhile: () => "the remark is not written there",
    explain:
      "Each entry of x-unknowns says where it applies: operationIds, component schemas as schemas/NAME, or api for the " +
      "whole API. The generator writes a remark at each of those places.",
  }),
  SPEC113: entry<{ readonly id: string }>({
    severity: "warning",
    message: ({ id }) => `the unknown "${id}" is listed twice`,
    help: () => "give each entry of x-unknowns an id of its own; errors and `wireNames` refer to it",
    meanwhile: () => "the first one counts",
    explain:
      "The id of an unknown is how users refer to it: in the wireNames of the client's configuration and in the error that " +
      "says a name is not specified. Two entries of one id would be one.",
  }),
  SPEC114: entry<{ readonly operation: string; readonly argument: string }>({
    severity: "warning",
    message: ({ operation, argument }) => `${operation} has an argument "${argument}" already`,
    help: () => "give the option another name",
    meanwhile: () => "the option is left out",
    explain:
      "An unknown with an option adds an argument to an operation, under a name of your choice. The name must not be taken " +
      "by a parameter or by a member of the body.",
  }),
  SPEC115: entry<{ readonly value: string; readonly known: readonly string[] }>({
    severity: "warning",
    message: ({ value }) => `x-terminal names the value "${value}", which never comes`,
    help: ({ known }) => `the values are ${list(known)}`,
    meanwhile: () => "the value is ignored",
    explain:
      "The member that x-terminal points at is a closed enum, and this value is not in it, so that polling would never " +
      "stop at it.",
  }),
  SPEC116: entry<Suggestion & { readonly operation: string }>({
    severity: "warning",
    message: ({ operation }) => `the option is for the operation "${operation}", which does not exist`,
    help: ({ suggestion }) => (suggestion === undefined ? "name an operationId" : `did you mean "${suggestion}"?`),
    meanwhile: () => "the option is left out",
    explain: "An unknown with an option adds an argument to one operation, which it names by operationId.",
  }),
  SPEC117: entry<{ readonly query: string; readonly written: string; readonly yielded: string }>({
    severity: "warning",
    message: ({ query, written, yielded }) => `x-affects writes a ${written} where ${query} yields a ${yielded}`,
    help: () => "leave `write` out, so that the query is fetched again, or point it at what the query yields",
    meanwhile: () => "nothing is written, and the query becomes stale",
    explain:
      "write puts a part of the mutation's response into the cached result of a query, so both have to be of one schema. " +
      "Schemas are compared by the name of their component.",
  }),
  SPEC118: entry<Member & { readonly path: string; readonly expected: string }>({
    severity: "warning",
    message: (facts) => `${nameOf(facts)} leads to "${facts.path}", which is of another type than ${facts.expected}`,
    help: ({ expected }) => `name a member whose type is ${expected}`,
    meanwhile: () => "the extension is ignored",
    explain:
      "The paths of x-pagination and x-upload lead to members that the runtime reads: items and parts are arrays, the next " +
      "token and the session are strings, totals are integers.",
  }),
  SPEC119: entry<{ readonly method: string; readonly operation: string }>({
    severity: "warning",
    message: ({ method, operation }) => `the upload method "${method}" would hide the operation ${operation}`,
    help: () => "give the method of x-upload another name",
    meanwhile: () => "there is no upload method",
    explain:
      "x-upload adds a method beside the operation that it stands on. An operation of the same resource has that name " +
      "already, and one of the two could not be called.",
  }),
  SPEC120: entry<{ readonly query: string; readonly member?: string }>({
    severity: "warning",
    message: ({ query, member }) =>
      member === undefined
        ? `x-affects names an item of ${query}, which does not come in pages`
        : `x-affects names an item of ${query} by "${member}", which its items do not have`,
    help: ({ member }) =>
      member === undefined ? "leave `item` out, or give the query x-pagination" : "name a member of the items",
    meanwhile: () => "nothing is shown or written at once, and the query becomes stale",
    explain:
      "item says which item of a list a mutation changes: by members of the item that have values of the mutation's request. " +
      "Only a query with x-pagination has items.",
  }),
  SPEC121: entry<{ readonly query: string }>({
    severity: "warning",
    message: ({ query }) => `x-affects shows a patch of ${query}, but the body has no member that its result has`,
    help: () => "leave `optimistic` out, or point `query` or `item` at what the body changes",
    meanwhile: () => "nothing is shown before the answer is there",
    explain:
      "optimistic: patch shows members of the request body in the cached result of a query, or in an item of it, until the " +
      "answer is there. Body and result have to have members of the same name.",
  }),
  SPEC122: entry<{ readonly query: string; readonly member: string }>({
    severity: "warning",
    message: ({ query, member }) => `x-affects shows "${member}", which the result of ${query} does not have`,
    help: () => "name a member of the result, or of the item where there is an `item`",
    meanwhile: () => "the member is not shown",
    explain:
      "optimistic with members and values says what they will be once the mutation has succeeded, such as `expired: true`. " +
      "They have to be members of the query's result, or of its items where the entry has an `item`.",
  }),
  SPEC123: entry<{ readonly query: string; readonly member: string }>({
    severity: "warning",
    message: ({ query, member }) => `x-affects shows "${member}" of ${query} with a value that it never has`,
    help: () => "write a text, number, boolean or null that the member's schema allows",
    meanwhile: () => "the member is not shown",
    explain:
      "A value that optimistic gives to a member is shown as if the service had said it, so it has to be of the type of the " +
      "member, and among its values where they are listed. Lists and objects are not taken.",
  }),
  SPEC124: entry<{ readonly query: string; readonly member: string }>({
    severity: "warning",
    message: ({ query, member }) => `x-affects removes the results of ${query}, so \`${member}\` has nothing to act on`,
    help: ({ member }) => `remove either \`${member}\` or \`removes\``,
    meanwhile: () => "the results are not removed, and become stale",
    explain:
      "removes: true says that the results which query and match name no longer exist once the mutation has succeeded. Nothing " +
      "of them can be shown or written. To remove one item from a list, use item with optimistic: remove instead.",
  }),
  SPEC130: entry<{
    readonly parameter: string;
    readonly style: string;
    readonly place: string;
    readonly styles: readonly string[];
    readonly usual: string;
  }>({
    severity: "warning",
    message: ({ style, place }) => `the style "${style}" is not for parameters in ${inPlace(place)}`,
    help: ({ parameter, place, styles, usual }) =>
      `"${parameter}" is written in the style ${usual}; the styles in ${inPlace(place)} are ${list(styles)}`,
    explain:
      "Each location has its own styles (OAS 3.1.1, 4.8.12.3): simple, label and matrix in the path, simple in headers, form, " +
      "spaceDelimited, pipeDelimited and deepObject in the query, form in cookies. A style of another location says " +
      "nothing, so the parameter is written in the location's own.",
  }),
  SPEC131: entry<{ readonly parameter: string; readonly style: string }>({
    severity: "warning",
    message: ({ parameter, style }) =>
      `"${parameter}" holds lists or objects within a value, which the style ${style} cannot write`,
    help: () =>
      "they are sent as JSON text; use the style deepObject, or `content: { application/json: … }` for all of the value",
    explain:
      "Styles write texts, lists of texts and objects of texts. How a list or an object within them is written is undefined " +
      "(OAS 3.1.1, 4.8.12.3). The client writes such a member as JSON text, which loses nothing, but the server has to know.",
  }),
  SPEC132: entry<{ readonly parameter: string; readonly mediaType: string }>({
    severity: "warning",
    message: ({ parameter, mediaType }) => `"${parameter}" is written as ${mediaType}, for which there is no code`,
    help: () => "callers give it as text, as it is to be sent; application/json is written by the client",
    explain:
      "A parameter with `content` is a value in a media type of its own. The client writes JSON. What is an object or a list " +
      "in another media type has to be given as text, which is sent as it is, percent-encoded where need be.",
  }),
  SPEC133: entry<{ readonly parameter: string }>({
    severity: "warning",
    message: ({ parameter }) => `the values of the cookie "${parameter}" are joined by "&", which servers do not split`,
    help: () => "set `explode: false`, which joins them by commas, or `style: cookie` of OpenAPI 3.2",
    explain:
      "Cookies are written in the style form, which is exploded by default: a=1&a=2, as in a query. That is what the document " +
      "says, and what the client sends, but a server reads it as one cookie with the value 1&a=2 (OAS 3.1.1, Appendix D).",
  }),
  SPEC134: entry<{ readonly header: string }>({
    severity: "warning",
    message: ({ header }) => `the header "${header}" of a part has no fixed value, and is not sent`,
    help: () =>
      "give its schema a `const`, an `enum` of one value or a `default`; callers have no place to give a value",
    explain:
      "An encoding may describe headers of a part of a multipart body. The client's arguments are the values of the parts, so " +
      "a header is sent where the document itself says its value, and left out elsewhere.",
  }),
  SPEC135: entry<{ readonly scheme: string }>({
    severity: "warning",
    message: ({ scheme }) => `"${scheme}" asks for a client certificate, which fetch does not take`,
    help: () => "give the client a `fetch` that presents the certificate, such as one with an agent of undici",
    explain:
      "With mutualTLS the connection itself authenticates. The platform's fetch has no option for a certificate, so the " +
      "client sends the request without more ado: pass `fetch` in its options, with whatever your platform has for it.",
  }),
  SPEC136: entry<{ readonly scheme: string; readonly http: string }>({
    severity: "warning",
    message: ({ scheme, http }) => `"${scheme}" is the HTTP scheme "${http}", whose credentials the client cannot make`,
    help: () =>
      "the key is sent as the whole value of the Authorization header: give it with all that the scheme asks for",
    explain:
      "The client makes the credentials of the HTTP schemes basic and bearer. Of any other (RFC 9110, 11.6) it knows the name " +
      "only, so it sends what it is given as the Authorization header. A function as key can compute it for each attempt.",
  }),
  SPEC137: entry<object>({
    severity: "warning",
    message: () => "TRACE requests cannot be sent with fetch",
    help: () => "the method is generated, but calling it fails; it needs another HTTP client",
    explain:
      "The Fetch standard forbids the methods CONNECT, TRACE and TRACK, because they reveal headers that programs must not " +
      "see. The client is built on fetch everywhere, so a call of this operation is refused before anything is sent.",
  }),
  SPEC150: entry<{ readonly extension: string; readonly count: number; readonly values: number }>({
    severity: "warning",
    message: ({ extension, count, values }) => `${extension} has ${count} entries for ${values} values`,
    help: () => "give one entry for each value, in the order of the enum",
    explain:
      "x-enum-varnames, x-enumNames and x-enum-descriptions stand beside an enum and have one entry for each of its values. " +
      "A list of another length would name the wrong values, so it is left out.",
  }),
};

function inPlace(place: string): string {
  return { path: "the path", query: "the query", header: "headers", cookie: "cookies" }[place] ?? place;
}
