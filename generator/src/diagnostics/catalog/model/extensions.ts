import { didYouMean, entry, type Suggestion } from "../entry.js";
import { list } from "./words.js";

export interface Property {
  readonly extension: string;
  /** Empty for the extension itself. */
  readonly member: string;
}

function nameOf({ extension, member }: Property): string {
  return member === "" ? extension : `${extension}.${member}`;
}

/** SPEC102 to SPEC119, SPEC125, SPEC150 and SPEC151: extensions, apart from x-effects. */
export const extensionDiagnostics = {
  SPEC102: entry<Property & { readonly known: readonly string[] } & Suggestion>({
    severity: "warning",
    message: ({ extension, member }) => `unknown property "${member}" in ${extension}`,
    help: ({ suggestion, known }) => didYouMean(suggestion, `use one of ${list(known)}`),
    fallback: () => "the extension is ignored",
    explain:
      "specloom checks every property of the extensions that it reads, because a typo would silently change the generated " +
      "code. docs/extensions.md in the package specloom lists each extension with its properties. Example: " +
      "`x-permission: { name: fact:read, scop: service }`, where `scope` is meant.",
  }),
  SPEC103: entry<Property>({
    severity: "warning",
    message: ({ extension, member }) => `missing property "${member}" in ${extension}`,
    help: ({ member }) => `add \`${member}:\` with its value`,
    fallback: () => "the extension is ignored",
    explain:
      "A required property of an extension is missing. docs/extensions.md in the package specloom shows each extension with " +
      "its required properties. Example: `x-permission: { scope: service }` has no `name`.",
  }),
  SPEC104: entry<Property & { readonly expected: string }>({
    severity: "warning",
    message: (facts) => `${nameOf(facts)} must be ${facts.expected}`,
    help: ({ extension }) => `see the example of ${extension} in the generator's documentation`,
    fallback: () => "the extension is ignored",
    explain:
      "An extension, or one of its properties, has a value of the wrong type. docs/extensions.md in the package specloom shows " +
      'each extension with the types of its properties. Example: `x-query: "true"` is a string; write `x-query: true`.',
  }),
  SPEC105: entry<{ readonly extension: string; readonly suggestion: string }>({
    severity: "warning",
    message: ({ extension }) => `unknown extension "${extension}"`,
    help: ({ suggestion }) => `did you mean \`${suggestion}\`? If it is meant for another tool, rename it`,
    fallback: () => "the extension is ignored",
    explain:
      "OpenAPI lets every tool define extensions that start with x-, so specloom ignores unknown ones. This one differs from " +
      "an extension of specloom by a letter or two, so it is most likely a typo. Names with a vendor's prefix, such as " +
      "`x-acme-pagination`, belong to that vendor. Example: `x-pagnation` instead of `x-pagination`.",
  }),
  SPEC106: entry<Property & { readonly path: string }>({
    severity: "warning",
    message: (facts) => `unresolved path in ${nameOf(facts)}: the response has no property "${facts.path}"`,
    help: () => "write the property names from the top of the response body, separated by dots, such as data.items",
    fallback: () => "this value is ignored",
    explain:
      "Extensions refer to properties of the response by their names, separated by dots: `data.items` is the property `items` " +
      "of the property `data`. Each name must be a property in the schema of the operation's first success response with a " +
      "JSON body. specloom follows `$ref`, `allOf`, and unions if all variants have the property. Example: if the body is " +
      "`{ data: { items: [] } }`, write `items: data.items` in x-pagination, not `items: items`.",
  }),
  SPEC107: entry<Property & { readonly argument: string; readonly known: readonly string[] }>({
    severity: "warning",
    message: (facts) => `${nameOf(facts)} names "${facts.argument}", which is not an argument of this operation`,
    help: ({ known }) => `the arguments are ${list(known)}`,
    fallback: () => "the extension is ignored",
    explain:
      "x-pagination and x-upload name arguments of their operation: a parameter, or a property of its body. The generated " +
      "client sets that argument itself, so it has to exist. Example: `token: cursor` in x-pagination needs a query parameter " +
      "named `cursor`. With `style: link`, `page` may list parameters that the document does not know, but at least one of " +
      "them must be an argument.",
  }),
  SPEC111: entry<{ readonly expression: string }>({
    severity: "warning",
    message: ({ expression }) => `unresolved expression "${expression}"`,
    help: () => "use $request.path.NAME, $request.query.NAME, $request.body#/POINTER or $response.body#/POINTER",
    fallback: () => "this value is ignored",
    explain:
      "Values in x-effects are runtime expressions (OAS 3.1, 4.8.20.4). A parameter must be declared by the operation, under " +
      "its name in the API and in the given location; a pointer must resolve to a property of the body's schema. Example: " +
      "`$request.path.id` needs a parameter with `name: id` and `in: path`.",
  }),
  SPEC190: entry<{ readonly subject: string; readonly payload?: string }>({
    severity: "warning",
    message: ({ subject }) => `${subject} is outside of the result`,
    help: ({ payload }) =>
      payload === undefined
        ? "x-envelope names no `data` for this operation, so its calls return nothing"
        : `calls return the property \`${payload}\` of the response (x-envelope): use a path that starts with it`,
    fallback: () => "this value is ignored",
    explain:
      "With x-envelope, calls return one property of the response. Hooks cache that result, so effects and polling cannot " +
      "depend on the properties beside it. Example: with `x-envelope: { data: data }`, write `path: data.status` in " +
      "x-terminal, not `path: status`.",
  }),
  SPEC112: entry<{ readonly target: string } & Suggestion>({
    severity: "warning",
    message: ({ target }) => `x-unknowns names "${target}", which is neither an operation nor a schema`,
    help: ({ suggestion }) => didYouMean(suggestion, "use an operationId, schemas/NAME, or `api` for the whole API"),
    fallback: () => "the note is not added there",
    explain:
      "Each entry of x-unknowns lists under `where` what it is about: operationIds, component schemas as `schemas/NAME`, or " +
      "`api` for the whole API. The generated documentation contains a note about each of them. Example: " +
      "`where: [workspaces.list, schemas/Workspace]`.",
  }),
  SPEC113: entry<{ readonly id: string }>({
    severity: "warning",
    message: ({ id }) => `duplicate id "${id}" in x-unknowns`,
    help: () => "give each entry a unique id; errors and the client option `wireNames` refer to it",
    fallback: () => "the first one is used",
    explain:
      "Users refer to an entry of x-unknowns by its id: in the client option `wireNames`, and in the error about an " +
      "undocumented name.",
  }),
  SPEC114: entry<{ readonly operation: string; readonly argument: string }>({
    severity: "warning",
    message: ({ operation, argument }) => `${operation} already has an argument "${argument}"`,
    help: () => "rename the option",
    fallback: () => "the option is ignored",
    explain:
      "An entry of x-unknowns with an `option` adds an argument to an operation. Its name must differ from the operation's " +
      "parameters and from the properties of its body.",
  }),
  SPEC115: entry<{ readonly value: string; readonly known: readonly string[] }>({
    severity: "warning",
    message: ({ value }) => `x-terminal lists "${value}", which is not a value of the property's enum`,
    help: ({ known }) => `the values are ${list(known)}`,
    fallback: () => "the value is ignored",
    explain:
      "x-terminal lists the values at which polling stops. The property that it names has a closed enum without this value, so " +
      "polling would never stop at it. Example: `values: [done]`, where the enum has `completed`.",
  }),
  SPEC116: entry<{ readonly operation: string } & Suggestion>({
    severity: "warning",
    message: ({ operation }) => `unknown operation "${operation}" in an option of x-unknowns`,
    help: ({ suggestion }) => didYouMean(suggestion, "use an operationId"),
    fallback: () => "the option is ignored",
    explain:
      "An entry of x-unknowns with an `option` adds an argument to one operation, which it names by operationId. If you renamed " +
      "the operation, rename it here, too. Example: `option: { operation: workspaces.list, in: query, name: filter }`.",
  }),
  SPEC118: entry<Property & { readonly path: string; readonly expected: string }>({
    severity: "warning",
    message: (facts) => `${nameOf(facts)} must name ${facts.expected}, but "${facts.path}" has another type`,
    help: ({ expected }) => `name a property whose type is ${expected}`,
    fallback: () => "the extension is ignored",
    explain:
      "The runtime reads the properties that x-pagination and x-upload name: `items` and `parts` are arrays, `next` and " +
      "`session` are strings, `total` and `pages` are integers, `more` is a boolean, and `from` is a string or an integer. " +
      "Example: `items: data` in x-pagination, where `data` is an object that contains the array; write `items: data.items`.",
  }),
  SPEC210: entry<{ readonly path: string }>({
    severity: "warning",
    message: ({ path }) => `unresolved path in x-pagination.from: the items have no property "${path}"`,
    help: () => "write the names of the property from the top of an item, separated by dots, such as id",
    fallback: () => "the extension is ignored",
    explain:
      "With `style: cursor`, the next page starts after the last item of a page: the client reads `from` in that item, and sends " +
      "it as the argument `cursor`. So every item needs the property. Example: if the items are `{ id, name }`, write `from: id`.",
  }),
  SPEC125: entry<{ readonly argument: string }>({
    severity: "warning",
    message: ({ argument }) => `the number of the first page is unknown: "${argument}" has no default and no minimum`,
    help: () => "add `first: 0` or `first: 1` to x-pagination, or a `default` to the argument",
    fallback: () => "the first page is 1",
    explain:
      "With `style: page`, a call without a page number returns the first page, and the client asks for the number after it. If an " +
      "API counts from 0 and the client from 1, the second page is missing from every list. Example: `x-pagination: { style: page, " +
      "page: page, first: 0, items: items }`, or `default: 0` in the schema of the parameter `page`.",
  }),
  SPEC119: entry<{ readonly method: string; readonly operation: string }>({
    severity: "warning",
    message: ({ method, operation }) => `the upload method "${method}" conflicts with the operation ${operation}`,
    help: () => "rename the method in x-upload",
    fallback: () => "the upload method is not generated",
    explain:
      "x-upload adds a method to the resource of its operation. An operation of the same resource already has that name, so " +
      "one of them could not be called.",
  }),
  SPEC150: entry<{ readonly extension: string; readonly count: number; readonly values: number }>({
    severity: "warning",
    message: ({ extension, count, values }) =>
      `${extension} has ${count} ${count === 1 ? "entry" : "entries"} for ${values} values`,
    help: () => "add one entry for each value, in the order of the enum",
    fallback: () => "the extension is ignored",
    explain:
      "x-enum-varnames, x-enumNames and x-enum-descriptions have one entry for each value of their enum. A list of another " +
      "length would name the wrong values, so specloom ignores it. Example: `enum: [active, on_hold]` needs " +
      "`x-enum-varnames: [Active, OnHold]`.",
  }),
  SPEC235: entry<{ readonly given: string }>({
    severity: "warning",
    message: ({ given }) => `invalid x-brand: ${given} is not a name in TypeScript`,
    help: () => "write a name such as `UserId`: letters, digits, _ and $",
    fallback: () => "the value has no brand",
    explain:
      "x-brand is the name of a type in TypeScript: strings or numbers that are not interchangeable with others, such as the ids of one " +
      "resource. Example: `x-brand: UserId` beside `type: string`.",
  }),
  SPEC236: entry<{ readonly name: string; readonly base: string | undefined }>({
    severity: "warning",
    message: ({ name, base }) =>
      base === undefined ? "x-brand needs a string or a number" : `the brand ${name} is on a ${base} elsewhere`,
    help: ({ base }) =>
      base === undefined ? "put it beside `type: string` or `type: integer`, without `enum`" : "use another brand here",
    fallback: () => "the value has no brand",
    explain:
      "A brand makes a type of its own from strings or from numbers. It has no meaning for objects, lists, enums and references: put it " +
      "on the schema that they refer to. One brand is on strings everywhere, or on numbers everywhere.",
  }),
  SPEC151: entry<{ readonly name: string }>({
    severity: "warning",
    message: ({ name }) => `x-upload uses "${name}" for two properties of the result`,
    help: () => "choose two different names, neither of them `completed`",
    fallback: () => "the extension is ignored",
    explain:
      "The upload method returns an object with the session, the ETags of the parts, and, as `completed`, the return value " +
      "of your callback. `result` of x-upload names the first two. The names must differ, and `__proto__` is not allowed.",
  }),
};
