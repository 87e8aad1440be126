import { document } from "./examples.js";
import { ruleTable } from "./table.js";

const get = (rest: string): string => `paths: { /facts: { get: { operationId: facts.list${rest} } } }`;
const post = (rest: string): string => `paths: { /facts: { post: { operationId: facts.create${rest} } } }`;
const query = (parameters: string): string => get(`, parameters: [${parameters}]`);
const limit = "{ name: limit, in: query, schema: { type: integer } }";
const needed = "{ name: limit, in: query, required: true, schema: { type: integer } }";
const json = (schema: string): string => `{ description: OK, content: { application/json: { schema: ${schema} } } }`;
const result = (schema: string, rest = ""): string => get(`, responses: { "200": ${json(schema)}${rest} }`);
const name = "{ type: object, properties: { name: { type: string } } }";

/** The rules of calls: their names, what they take and what they return. */
export const typescriptCallRules = ruleTable({
  "typescript.operation.added": {
    title: "New call `{call}`",
    explain: "The client has another method, and a function of its own. Programs that exist do not notice.",
    level: "safe",
    example: document("", get("")),
    counterExample: document(get(""), get(", summary: All facts")),
  },
  "typescript.operation.removed": {
    title: "`{call}` is gone",
    explain:
      "Calls of the method, and imports of its function and of its types, no longer compile. Deprecate the operation first, so that editors strike through its calls.",
    level: "breaking",
    example: document(get(""), ""),
    counterExample: document(get(""), get(", deprecated: true")),
  },
  "typescript.operation.renamed": {
    title: "`{call}` is now `{name}`",
    explain:
      "The request is the same, so that nothing changes on the wire, but each call must change. Names follow from the operationId and the tags: keep them, or write the old name into the lock of names.",
    level: "breaking",
    example: document(get(""), "paths: { /facts: { get: { operationId: facts.all } } }"),
    counterExample: document(get(""), "paths: { /all-facts: { get: { operationId: facts.list } } }"),
  },
  "typescript.arguments.added": {
    title: "`{call}` takes arguments now, before its options",
    explain:
      "A call without arguments takes its options first, and one with arguments second. Only calls that pass options, such as a signal, no longer compile.",
    level: "possible",
    example: document(get(""), query(limit)),
    counterExample: document(query(limit), query(`${limit}, { name: page, in: query, schema: { type: integer } }`)),
  },
  "typescript.arguments.required": {
    title: "`{call}` needs arguments",
    explain: "Calls without arguments no longer compile. Make the new parameter or property optional.",
    level: "breaking",
    example: document(get(""), query(needed)),
    counterExample: document(get(""), query(limit)),
  },
  "typescript.arguments.removed": {
    title: "`{call}` takes no arguments any more",
    explain: "Calls that pass arguments no longer compile: the first argument is the options now.",
    level: "breaking",
    example: document(query(limit), get("")),
    counterExample: document(query(`${limit}, { name: page, in: query, schema: { type: integer } }`), query(limit)),
  },
  "typescript.arguments.moved": {
    title: "Arguments of `{call}` have another place: `{names}`",
    explain:
      "Parameters and properties of the body are arguments beside each other, unless two of them share a name. A new name that is already in use moves the others, and calls no longer compile. Choose another name, or keep the old layout in the lock of names.",
    level: "breaking",
    example: document(
      post(`, parameters: [], requestBody: { content: { application/json: { schema: ${name} } } }`),
      post(
        `, parameters: [{ name: name, in: query, schema: { type: string } }], requestBody: { content: { application/json: { schema: ${name} } } }`,
      ),
      "typescript.argument.added",
    ),
    counterExample: document(
      post(`, parameters: [], requestBody: { content: { application/json: { schema: ${name} } } }`),
      post(
        `, parameters: [{ name: mode, in: query, schema: { type: string } }], requestBody: { content: { application/json: { schema: ${name} } } }`,
      ),
    ),
  },
  "typescript.argument.added": {
    title: "New optional argument `{member}` in `{type}`",
    explain: "Calls may pass another argument. Those that exist compile as before.",
    level: "safe",
    example: document(query(limit), query(`${limit}, { name: page, in: query, schema: { type: integer } }`)),
    counterExample: document(
      query(limit),
      query(`${limit}, { name: page, in: query, required: true, schema: { type: integer } }`),
    ),
  },
  "typescript.argument.removed": {
    title: "`{type}` has no `{member}` any more",
    explain: "Calls that pass the argument in a literal no longer compile. Deprecate it first.",
    level: "breaking",
    example: document(query(`${limit}, { name: page, in: query, schema: { type: integer } }`), query(limit)),
    counterExample: document(
      query(`${limit}, { name: page, in: query, schema: { type: integer } }`),
      query(`${limit}, { name: page, in: query, deprecated: true, schema: { type: integer } }`),
    ),
  },
  "typescript.argument.required": {
    title: "`{type}` needs `{member}`",
    explain: "Calls that leave the argument out no longer compile. Keep it optional.",
    level: "breaking",
    example: document(
      query(`${limit}, { name: page, in: query, required: true, schema: { type: integer } }`),
      query(`${needed}, { name: page, in: query, required: true, schema: { type: integer } }`),
    ),
    counterExample: document(query(needed), query(needed.replace("integer", "number"))),
  },
  "typescript.argument.optional": {
    title: "`{member}` is optional in `{type}`",
    explain: "Calls may leave the argument out. Those that exist compile as before.",
    level: "safe",
    example: document(query(needed), query(limit)),
    counterExample: document(query(limit), query(limit.replace("integer", "number"))),
  },
  "typescript.argument.type": {
    title: "`{path}` has another type",
    explain:
      "Calls pass a value of the old type. If that is not assignable to the new one, they no longer compile. Accept both: a union keeps them compiling.",
    level: "breaking",
    example: document(query(limit), query(limit.replace("integer", "string"))),
    counterExample: document(query(limit), query(limit.replace("integer", "number"))),
  },
  "typescript.errors.removed": {
    title: "`{type}` is gone",
    explain:
      "No error of the operation has a declared body any more. Programs that name the type of its errors, to narrow one, no longer compile.",
    level: "breaking",
    example: document(result("{ type: string }", `, "404": ${json(name)}`), result("{ type: string }")),
    counterExample: document(
      result("{ type: string }", `, "404": ${json(name)}`),
      result("{ type: string }", `, "404": ${json(name)}, "409": ${json(name)}`),
    ),
  },
  "typescript.headers.removed": {
    title: "`{type}` is gone",
    explain: "The document names no headers of the response any more. Programs that name their type no longer compile.",
    level: "breaking",
    example: document(
      get(', responses: { "200": { description: OK, headers: { X-Total: { schema: { type: integer } } } } }'),
      get(', responses: { "200": { description: OK } }'),
    ),
    counterExample: document(
      get(', responses: { "200": { description: OK, headers: { X-Total: { schema: { type: integer } } } } }'),
      get(', responses: { "200": { description: OK, headers: { X-Total: { schema: { type: number } } } } }'),
    ),
  },
  "typescript.choice.removed": {
    title: "`{call}` has no option `{option}` any more",
    explain:
      "Callers could choose between several media types, and now there is only one. Calls with the option no longer compile.",
    level: "breaking",
    example: document(
      get(
        ', responses: { "200": { description: OK, content: { application/json: { schema: { type: integer } }, text/csv: { schema: { type: string } } } } }',
      ),
      result("{ type: integer }"),
    ),
    counterExample: document(result("{ type: integer }"), result("{ type: integer, minimum: 1 }")),
  },
});
