import { entry } from "./entry.js";

/** SPEC0xx: files that cannot be read, parsed, resolved, or that are not OpenAPI. */
export const loadCatalog = {
  // -------------------------------------------------------------------------------------------- 001: reading

  SPEC001: entry<{ readonly path: string; readonly why: string }>({
    severity: "error",
    message: ({ path, why }) => `cannot read ${path}: ${why}`,
    help: () => "name a file that exists and that you may read",
    explain:
      "The document starts with one file, which is named on the command line or in the configuration, and goes on in " +
      "the files that its `$ref`s name. Each of them must be an ordinary file that this process may read.",
  }),
  SPEC002: entry<{ readonly reference: string; readonly suggestion: string | undefined }>({
    severity: "error",
    message: ({ reference }) => `there is no file for the reference "${reference}"`,
    help: ({ suggestion }) =>
      suggestion === undefined ? "references are relative to the file that they stand in" : `did you mean "${suggestion}"?`,
    explain:
      "OAS 3.1 4.6: relative references are resolved against the file that they stand in, not against the root " +
      "document. In `paths/facts.yaml`, a schema beside the folder `paths` is `$ref: ../schemas/fact.yaml`.",
  }),
  SPEC003: entry<{ readonly reference: string }>({
    severity: "error",
    message: ({ reference }) => `the reference "${reference}" leads out of the document's folder`,
    help: () => "move the file into the folder of the root document, or put the root document further up",
    explain:
      "A document may come from somebody else, so it can only make the generator read files in the root document's " +
      "own folder and below. `../` and symbolic links are followed as long as they stay inside: `$ref: " +
      "../schemas/fact.yaml` is fine in `spec/paths/`, `$ref: ../../etc/passwd` is not.",
  }),
  SPEC004: entry<{ readonly path: string; readonly limit: number }>({
    severity: "error",
    message: ({ path, limit }) => `${path} is larger than ${limit} MiB`,
    help: () => "split it, or take out what is no part of the API, such as recorded examples",
    explain: "The largest documents in public use have about 15 MB. A file above the limit is taken for a mistake.",
  }),
  SPEC005: entry<{ readonly path: string }>({
    severity: "error",
    message: ({ path }) => `${path} is not UTF-8`,
    help: () => "save it as UTF-8; a byte order mark is fine",
    explain:
      "RFC 8259, 8.1 demands UTF-8 of JSON, and YAML 1.2.2, 5.2 recommends it. Files in UTF-16 or in an old code page " +
      "are refused, because guessing would put wrong letters into the generated code.",
  }),
  SPEC006: entry<object>({
    severity: "error",
    message: () => "this file is empty",
    help: () => "write the document or the part of it that belongs here, or take out the reference to this file",
    explain: "An empty file holds no value, not even `null`, so there is nothing that a reference to it could mean.",
  }),

  // -------------------------------------------------------------------------------------------- 010: parsing

  SPEC010: entry<{ readonly language: "YAML" | "JSON"; readonly message: string }>({
    severity: "error",
    message: ({ language, message }) => `this is not ${language}: ${message}`,
    help: ({ language }) =>
      language === "JSON" ? "JSON has no comments and no trailing commas" : "check indentation, colons and quotes around here",
    explain:
      "Files are read as YAML 1.2 with the core schema (YAML 1.2.2, 10.3), or as JSON (RFC 8259) where the name ends in " +
      "`.json`. A text that holds `: ` or ` #`, or starts with one of `&*!|>%@{[`, needs quotes in YAML: " +
      '`description: "Note: quoted"`.',
  }),
  SPEC011: entry<{ readonly key: string }>({
    severity: "error",
    message: ({ key }) => `the key "${key}" is given twice`,
    help: () => "keep one of them, or merge what they hold",
    explain:
      "YAML 1.2.2, 3.2.1.1: the keys of a mapping are unique. Of two, parsers use one or the other, so that a path or a " +
      "property that is plain to see would be missing from the generated code.",
  }),
  SPEC012: entry<{ readonly alias: string; readonly reason: string }>({
    severity: "error",
    message: ({ alias, reason }) => `the alias \`*${alias}\` ${reason}`,
    help: () => "use `$ref` where a value is needed in several places",
    explain:
      "YAML's `&anchor` and `*alias` repeat a value. A few lines of aliases of aliases can stand for billions of values, " +
      "and an alias inside its own anchor for endlessly many, so both are refused. OpenAPI has `$ref` for this.",
  }),
  SPEC013: entry<{ readonly tag: string }>({
    severity: "error",
    message: ({ tag }) => `the YAML tag \`${tag}\` is not allowed`,
    help: () => "take it out; a value is text, a number, true, false, null, a list or an object",
    explain:
      "OAS 3.1 4.3: tags must be those of YAML's JSON schema ruleset (`!!str`, `!!int`, `!!float`, `!!bool`, `!!null`, " +
      "`!!map`, `!!seq`), so that the document means the same in JSON. Tags such as `!!js/function` or `!include` " +
      "belong to single tools.",
  }),
  SPEC014: entry<object>({
    severity: "error",
    message: () => "a second YAML document starts here",
    help: () => "put it into a file of its own",
    explain:
      "`---` between two values makes two YAML documents of one file. A reference names a file, so it could not say " +
      "which of them it means.",
  }),
  SPEC015: entry<{ readonly limit: number }>({
    severity: "error",
    message: ({ limit }) => `values nest more than ${limit} levels deep here`,
    help: () => "give the inner parts names under `components` and refer to them",
    explain: "Documents written by people or tools nest some 20 or 30 levels. The limit keeps hostile ones from exhausting the stack.",
  }),
  SPEC016: entry<{ readonly what: string }>({
    severity: "error",
    message: ({ what }) => `${what} cannot be written in JSON`,
    help: () => "use a value that JSON has, or put quotes around it",
    explain:
      "OAS 3.1 4.3: a YAML document must be able to make the round trip to JSON. `.inf`, `.nan`, numbers above 1.8e308 " +
      "and keys that are lists or objects cannot.",
  }),
  SPEC017: entry<{ readonly code: number }>({
    severity: "error",
    message: ({ code }) => `the control character U+${hex(code)} may not stand in a YAML file`,
    help: ({ code }) => `write it as "\\u${hex(code)}" in double quotes, or delete it`,
    explain:
      "YAML 1.2.2, 5.1: apart from tabs and line ends, control characters are written as escapes. They are mostly a " +
      "slip of an editor, or a way to hide something from a reader.",
  }),

  // ------------------------------------------------------------------------------------------- 020: version

  SPEC020: entry<object>({
    severity: "error",
    message: () => "this is not an OpenAPI document: the field `openapi` is missing",
    help: () => "name the root file of the document, which starts with `openapi: 3.1.0`",
    explain:
      "OAS 3.1 4.8.1: the root object has a field `openapi` with the version of the specification. A file with a single " +
      "path or schema is no document; name the file that refers to it.",
  }),
  SPEC021: entry<{ readonly version: string }>({
    severity: "error",
    message: ({ version }) => `Swagger ${version} is not supported`,
    help: () => "convert the document to OpenAPI 3 first, for example with swagger2openapi",
    explain:
      "Swagger 2.0 is older than OpenAPI 3.0 and differs in bodies, responses and security. Converters do well, and " +
      "what they give can be kept as the new source.",
  }),
  SPEC022: entry<{ readonly version: string }>({
    severity: "error",
    message: ({ version }) => `OpenAPI "${version}" is not a version that can be read`,
    help: () => 'write the version that the document follows: "3.0.4" or "3.1.1"',
    explain: "OpenAPI 3.0 and 3.1 are supported, and 3.2 as far as it is 3.1. OAS 3.1 4.1: `openapi` is `major.minor.patch`, as text.",
  }),
  SPEC023: entry<{ readonly version: string }>({
    severity: "warning",
    message: ({ version }) => `OpenAPI ${version} is read as 3.1`,
    help: () => "what is new in 3.2 is ignored, and reported as an unknown field",
    explain:
      "OpenAPI 3.2 adds to 3.1 and changes little of it, so most documents can be used. Not used are, among others, the " +
      "method `query`, `additionalOperations`, `itemSchema` and `in: querystring`.",
  }),

  // ----------------------------------------------------------------------------------------- 030: structure

  SPEC030: entry<{ readonly expected: string; readonly actual: string }>({
    severity: "error",
    message: ({ expected, actual }) => `expected ${expected}, but this is ${actual}`,
    help: ({ expected }) => `write ${expected} here`,
    explain:
      "OAS 3.1 4.8 gives every field its type. `parameters` is a list, `responses` an object, a schema an object (or, in " +
      "3.1, true or false). Often a `-` too many or too few, or an indentation, is behind this.",
  }),
  SPEC031: entry<{ readonly field: string; readonly title: string }>({
    severity: "error",
    message: ({ field, title }) => `\`${field}\` is missing from this ${title}`,
    help: ({ field }) => `add \`${field}\``,
    explain: "OAS 3.1 4.8 marks this field REQUIRED, and nothing could be generated without it: a parameter has a `name` and an `in`, a server has a `url`.",
  }),
  SPEC032: entry<{ readonly field: string; readonly title: string }>({
    severity: "warning",
    message: ({ field, title }) => `\`${field}\` is missing from this ${title}`,
    help: ({ field }) => `add \`${field}\`; other tools may refuse the document without it`,
    explain: "OAS 3.1 4.8 marks this field REQUIRED. The generator can do without it, so this is only a warning.",
  }),
  SPEC033: entry<{ readonly field: string; readonly title: string; readonly suggestion: string | undefined }>({
    severity: "warning",
    message: ({ field, title }) => `\`${field}\` is not a field of ${withArticle(title)}, and is ignored`,
    help: ({ field, suggestion }) =>
      suggestion === undefined
        ? `take it out, or make it an extension: \`${extensionName(field)}\``
        : `did you mean \`${suggestion}\`?`,
    explain:
      "OAS 3.1 4.8 lists the fields of each object, and 4.9 leaves names that start with `x-` to everybody. A field that " +
      "is neither is mostly a misspelling, or indented a level too far: then what it says is lost.",
  }),
  SPEC034: entry<{ readonly value: string; readonly allowed: readonly string[]; readonly suggestion: string | undefined }>({
    severity: "error",
    message: ({ value }) => `"${value}" is not allowed here`,
    help: ({ allowed, suggestion }) =>
      suggestion === undefined ? `use one of ${allowed.join(", ")}` : `did you mean "${suggestion}"?`,
    explain:
      "Some fields take one of a few words: `in` of a parameter (OAS 3.1 4.8.12) is path, query, header or cookie, and a " +
      "schema's `type` (JSON Schema 2020-12, Validation 6.1.1) is one of the seven types. There is no `type: file`, " +
      "`date`, `float` or `any`: a date is `type: string, format: date`, and a schema without `type` allows anything.",
  }),
  SPEC035: entry<{ readonly keyword: string; readonly suggestion: string }>({
    severity: "warning",
    message: ({ keyword }) => `\`${keyword}\` is not a keyword of JSON Schema`,
    help: ({ suggestion }) => `did you mean \`${suggestion}\`?`,
    explain:
      "JSON Schema 2020-12, Core 6.5: a keyword that nobody knows is an annotation, and demands nothing. So a misspelt " +
      "`requried` silently makes every property optional.",
  }),
  SPEC036: entry<{ readonly path: string }>({
    severity: "error",
    message: ({ path }) => `the path "${path}" does not start with a slash`,
    help: ({ path }) => `write "/${path}"`,
    explain: "OAS 3.1 4.8.8: each path is appended to the server's URL, and begins with a slash.",
  }),
  SPEC037: entry<{ readonly status: string }>({
    severity: "error",
    message: ({ status }) => `"${status}" is neither a status code nor a range of them`,
    help: ({ status }) =>
      /^[1-5]xx$/i.test(status) ? `write "${status.toUpperCase()}"` : 'use a code such as "200", a range such as "4XX", or "default"',
    explain: "OAS 3.1 4.8.16: responses are listed by HTTP status code, by range (`1XX` to `5XX`, with capitals), or as `default`.",
  }),
  SPEC038: entry<{ readonly name: string }>({
    severity: "warning",
    message: ({ name }) => `"${name}" is not a name that components may have`,
    help: () => "use letters, digits, `.`, `-` and `_` only",
    explain:
      "OAS 3.1 4.8.7: the names of components match `^[a-zA-Z0-9\\.\\-_]+$`. The generator makes a safe name for the code, " +
      "but other tools may refuse the document.",
  }),
  SPEC039: entry<{ readonly field: string; readonly title: string }>({
    severity: "warning",
    message: ({ field, title }) => `\`${field}\` is a field of ${withArticle(title)} only since OpenAPI 3.1`,
    help: () => "it is read as in 3.1; write `openapi: 3.1.0` if that is what the document follows",
    explain: "The document says that it follows OpenAPI 3.0, which does not have this field. Other tools may ignore it.",
  }),
  SPEC040: entry<{ readonly value: string }>({
    severity: "warning",
    message: ({ value }) => `${value} is read as the text "${value}"`,
    help: () => "put it in quotes, as it should read",
    explain:
      "Without quotes, YAML reads `1.0` as the number 1, `null` as no value and `true` as a truth value. Where OpenAPI " +
      "demands text, they are turned into text, which may not be what was written: `version: 1.10` becomes \"1.1\".",
  }),
  SPEC041: entry<{ readonly field: string; readonly expected: string }>({
    severity: "warning",
    message: ({ field }) => `\`${field}\` has no value, and is ignored`,
    help: ({ field, expected }) => `write ${expected}, or take out \`${field}\``,
    explain: "A key with nothing behind it is `null` in YAML. No field of OpenAPI takes null, so this one is read as if it were not there.",
  }),
  SPEC042: entry<{ readonly field: string; readonly expected: string; readonly actual: string }>({
    severity: "warning",
    message: ({ field, expected, actual }) => `\`${field}\` must be ${expected}, but this is ${actual}; it is ignored`,
    help: ({ expected }) => `write ${expected} here`,
    explain:
      "OAS 3.1 4.8 and JSON Schema 2020-12 give every field its type. This one only narrows or describes, so the " +
      "generator goes on without it. A frequent case is `required: true` on a property: in a schema, `required` is the " +
      "list of the properties that must be there.",
  }),
  SPEC043: entry<{ readonly field: string }>({
    severity: "warning",
    message: ({ field }) => `\`${field}\` means nothing since OpenAPI 3.1`,
    help: () => 'list the type "null" instead: `type: [string, "null"]`',
    explain:
      "OpenAPI 3.1 uses JSON Schema as it is, in which `null` is a type like any other. `nullable: true` is an unknown " +
      "keyword there, so the value may not be null.",
  }),

  // ---------------------------------------------------------------------------------------- 050: references

  SPEC050: entry<object>({
    severity: "error",
    message: () => "the value of `$ref` must be text",
    help: () => 'write a reference such as "#/components/schemas/Fact"',
    explain: "OAS 3.1 4.8.23: `$ref` is a URI reference. A property that happens to be called `$ref` belongs under `properties`, where it is fine.",
  }),
  SPEC051: entry<{ readonly reference: string; readonly uri: string }>({
    severity: "error",
    message: ({ reference, uri }) =>
      reference.split("#")[0] === uri ? `"${reference}" is not fetched` : `"${reference}" means ${uri} here, which is not fetched`,
    help: () => "put a copy beside the document and refer to that, or give the schema meant this `$id`",
    explain:
      "The generator reads files and nothing else: what it makes must not depend on what a server answers today. A URI " +
      "is fine where a schema of the document has it as its `$id`. A relative reference below a `$id` is relative to " +
      "that `$id` (JSON Schema 2020-12, Core 8.2.1), not to the file.",
  }),
  SPEC052: entry<{ readonly reference: string; readonly missing: string; readonly suggestion: string | undefined }>({
    severity: "error",
    message: ({ reference, missing }) => `the reference "${reference}" leads nowhere: there is no "${missing}"`,
    help: ({ suggestion }) => (suggestion === undefined ? "add it, or correct the reference" : `did you mean "${suggestion}"?`),
    explain:
      "What follows the `#` is a JSON pointer (RFC 6901) into the file: the names that lead to the target, each after a " +
      "slash. A slash inside a name is written ~1, a tilde ~0: `#/paths/~1facts/get`.",
  }),
  SPEC053: entry<{ readonly reference: string; readonly anchor: string; readonly suggestion: string | undefined }>({
    severity: "error",
    message: ({ anchor }) => `no schema has the anchor "${anchor}"`,
    help: ({ reference, suggestion }) =>
      suggestion === undefined
        ? `a JSON pointer starts with a slash: did you mean "${reference.replace("#", "#/")}"?`
        : `did you mean "${suggestion}"?`,
    explain:
      "A fragment without a slash in front is the name that a schema of the same resource gives itself with `$anchor` or " +
      "`$dynamicAnchor` (JSON Schema 2020-12, Core 8.2.2).",
  }),
  SPEC054: entry<{ readonly reference: string }>({
    severity: "error",
    message: ({ reference }) => `the reference "${reference}" leads back to itself`,
    help: () => "break the circle: one of these must be something, not only a reference",
    explain:
      "`A: { $ref: B }` and `B: { $ref: A }` define neither. A schema that contains itself in a property or as an item is " +
      "fine: a tree is made of trees.",
  }),
  SPEC055: entry<{ readonly reference: string }>({
    severity: "warning",
    message: ({ reference }) => `OpenAPI allows no \`$ref\` here; "${reference}" is read as if it stood in this place`,
    help: () => "refer to single path items and components instead; other tools may refuse this",
    explain:
      "OAS 3.1 4.8 says for each field whether a Reference Object may stand there. It may not for `paths`, `components`, " +
      "their sections, or an operation. The generator puts in what is referred to, as many tools do.",
  }),
  SPEC056: entry<{ readonly field: string }>({
    severity: "warning",
    message: ({ field }) => `\`${field}\` beside a \`$ref\` is ignored`,
    help: () => "put it into what is referred to; only `summary` and `description` may stand here",
    explain:
      "OAS 3.1 4.8.23: a Reference Object has `$ref`, `summary` and `description`. Only a schema may have other keywords " +
      "beside its `$ref`.",
  }),
  SPEC058: entry<{ readonly reference: string; readonly why: string }>({
    severity: "error",
    message: ({ reference, why }) => `"${reference}" is no reference: ${why}`,
    help: () => "write % as %25, and in a pointer ~ as ~0 and / as ~1",
    explain: "A reference is a URI reference (RFC 3986): `%` starts two hexadecimal digits. Its fragment is a JSON pointer (RFC 6901), in which `~` starts ~0 or ~1.",
  }),
  SPEC059: entry<{ readonly reference: string; readonly expected: string; readonly found: string }>({
    severity: "error",
    message: ({ reference, expected, found }) => `"${reference}" is ${found}, where ${expected} belongs`,
    help: () => "refer to something of the right kind",
    explain: "OAS 3.1 4.8.7: each section of `components` holds one kind of object. A parameter cannot stand where a schema belongs.",
  }),
  SPEC060: entry<{ readonly keyword: string; readonly name: string }>({
    severity: "error",
    message: ({ keyword, name }) => `two schemas have the ${keyword} "${name}"`,
    help: () => "rename one of them",
    explain: "JSON Schema 2020-12, Core 8.2: `$id` and anchors identify a schema, so that a reference to one of two would be ambiguous.",
  }),
  SPEC061: entry<{ readonly limit: number }>({
    severity: "error",
    message: ({ limit }) => `with its references written out, the document has more than ${limit} values`,
    help: () => "do not nest path items in the callbacks of path items that are referred to again",
    explain:
      "A path item is always written out in the place of a reference to it (OAS 3.1 4.8.9), and so is what stands where " +
      "OpenAPI allows no reference. When such parts refer to each other twice at every level, the document doubles with " +
      "each: thirty levels are more than a computer can hold.",
  }),

  // --------------------------------------------------------------------------------------------- 070: rules

  SPEC070: entry<{ readonly parameter: string; readonly path: string }>({
    severity: "error",
    message: ({ parameter, path }) => `no parameter is declared for "{${parameter}}" of ${path}`,
    help: ({ parameter }) => `add a parameter with \`name: ${parameter}\` and \`in: path\``,
    explain: "OAS 3.1 4.8.8: each expression in a path is the name of a path parameter of the path item or of each of its operations.",
  }),
  SPEC071: entry<{ readonly parameter: string; readonly path: string; readonly suggestion: string | undefined }>({
    severity: "error",
    message: ({ parameter, path }) => `the path parameter "${parameter}" does not occur in ${path}`,
    help: ({ parameter, suggestion }) =>
      suggestion === undefined ? `put {${parameter}} into the path, or take out the parameter` : `did you mean "${suggestion}"?`,
    explain: "OAS 3.1 4.8.12: the name of a path parameter corresponds to an expression in the path. Otherwise its value goes nowhere.",
  }),
  SPEC072: entry<{ readonly parameter: string }>({
    severity: "warning",
    message: ({ parameter }) => `the path parameter "${parameter}" must be required`,
    help: () => "add `required: true`; it is read as if it were there",
    explain: "OAS 3.1 4.8.12: for path parameters, `required` must be there and be true, because a URL without the value is another URL.",
  }),
  SPEC073: entry<{ readonly name: string; readonly location: string }>({
    severity: "error",
    message: ({ name, location }) => `the ${location} parameter "${name}" is listed twice`,
    help: () => "keep one of them; an operation's parameter overrides that of its path item",
    explain: "OAS 3.1 4.8.10: a list of parameters has no two with the same `name` and `in`.",
  }),
  SPEC074: entry<{ readonly method: string; readonly path: string; readonly other: string }>({
    severity: "error",
    message: ({ method, path, other }) => `${method} ${path} and ${method} ${other} are the same request`,
    help: () => "take one of them out, or make the paths differ",
    explain: "OAS 3.1 4.8.8: templated paths with the same hierarchy but different names are identical: /facts/{id} and /facts/{factId}.",
  }),
  SPEC075: entry<{ readonly method: string }>({
    severity: "warning",
    message: ({ method }) => `a ${method} request with a body`,
    help: () => "use query parameters, or POST; fetch refuses to send it",
    explain:
      "RFC 9110, 9.3.1: content in a GET or HEAD request has no defined meaning, and browsers refuse to send it. OAS 3.1 " +
      "4.8.10 allows it, but advises against it.",
  }),
  SPEC076: entry<{ readonly scheme: string; readonly suggestion: string | undefined }>({
    severity: "error",
    message: ({ scheme }) => `there is no security scheme "${scheme}"`,
    help: ({ suggestion }) =>
      suggestion === undefined ? "declare it under components/securitySchemes" : `did you mean "${suggestion}"?`,
    explain: "OAS 3.1 4.8.30: each name of a security requirement is that of a scheme in `components.securitySchemes`.",
  }),
  SPEC077: entry<{ readonly variable: string; readonly suggestion: string | undefined }>({
    severity: "error",
    message: ({ variable }) => `the server's URL has "{${variable}}", but no variable of that name`,
    help: ({ variable, suggestion }) =>
      suggestion === undefined ? `add \`${variable}\` with a \`default\` under \`variables\`` : `did you mean "{${suggestion}}"?`,
    explain: "OAS 3.1 4.8.5 and 4.8.6: each expression in a server's URL is a variable, and each variable has a default.",
  }),
  SPEC078: entry<{ readonly name: string; readonly suggestion: string | undefined }>({
    severity: "error",
    message: ({ name }) => `the discriminator maps to "${name}", which is no schema`,
    help: ({ suggestion }) =>
      suggestion === undefined ? "name a schema of components/schemas, or write a reference to one" : `did you mean "${suggestion}"?`,
    explain: "OAS 3.1 4.8.25: the values of a discriminator's `mapping` are names of schemas in `components`, or references to schemas.",
  }),
  SPEC079: entry<{ readonly way: string }>({
    severity: "error",
    message: ({ way }) => `this schema contains itself without end (${way})`,
    help: () => "put a property or a list in between",
    explain:
      "JSON Schema 2020-12, Core 9.4.1: evaluating a schema must not run into an infinite loop. Through `$ref`, `allOf`, " +
      "`anyOf`, `oneOf` and the like, this one is applied to the same value again and again. Recursion through " +
      "`properties` or `items` is fine: each step goes a level deeper into the value.",
  }),
  SPEC080: entry<{ readonly name: string; readonly problem: "neither" | "both" }>({
    severity: "warning",
    message: ({ name, problem }) =>
      problem === "both" ? `"${name}" has both \`schema\` and \`content\`` : `"${name}" has neither \`schema\` nor \`content\``,
    help: ({ problem }) => (problem === "both" ? "keep one of them; `schema` is ignored" : "say what its values are; until then, anything will do"),
    explain: "OAS 3.1 4.8.12: a parameter or header has either a `schema`, which `style` and `explode` turn into text, or `content` with one media type.",
  }),
  SPEC081: entry<{ readonly pattern: string; readonly why: string }>({
    severity: "warning",
    message: ({ pattern, why }) => `"${pattern}" is not a regular expression: ${why}`,
    help: () => "correct it; JavaScript cannot run it, so it is not checked",
    explain: "JSON Schema 2020-12, Core 6.4: patterns are regular expressions of ECMA-262. Those of other languages have more, such as `(?i)` or possessive quantifiers.",
  }),
  SPEC082: entry<{ readonly field: string; readonly type: string }>({
    severity: "error",
    message: ({ field, type }) => `\`${field}\` is missing from this ${type} security scheme`,
    help: ({ field }) => `add \`${field}\``,
    explain:
      "OAS 3.1 4.8.27: what a security scheme must say depends on its type. `apiKey` has `name` and `in`, `http` has " +
      "`scheme`, `oauth2` has `flows` and `openIdConnect` has `openIdConnectUrl`.",
  }),
  SPEC083: entry<{ readonly path: string; readonly other: string }>({
    severity: "warning",
    message: ({ path, other }) => `${path} and ${other} match the same URLs`,
    help: () => "put their operations under one path, with one name for the parameter",
    explain:
      "OAS 3.1 4.8.8: templated paths with the same hierarchy but different names are identical, and must not both be " +
      "there: /facts/{id} and /facts/{factId}. As long as no method is in both, it is clear what is meant.",
  }),
};

function extensionName(field: string): string {
  return `x-${field.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "").toLowerCase()}`;
}

function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, "0");
}

/** "an Info Object". */
export function withArticle(title: string): string {
  return `${/^(?:[AEIO]|XML)/.test(title) ? "an" : "a"} ${title}`;
}
