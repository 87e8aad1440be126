import { entry } from "./entry.js";

/** Of what is wrong in a way that depends on its place: what is done about it. */
interface Repaired {
  readonly meanwhile: string;
}

/** SPEC0xx: files that cannot be read, parsed, resolved, or that are not OpenAPI. */
export const loadCatalog = {
  // -------------------------------------------------------------------------------------------- 001: reading

  SPEC001: entry<{ readonly path: string; readonly why: string }>({
    severity: "error",
    message: ({ path, why }) => `cannot read ${path}: ${why}`,
    help: () => "name a file that exists and that you may read",
    explain:
      "A document starts with one file, which is named on the command line or in the configuration, and goes on " +
      "in the files that its `$ref`s name. Each of them must be an ordinary file that this process may read: not " +
      "a folder, and not a device. Example: `spec: spec/openapi.yaml` in the configuration, with that file beside " +
      "it.",
  }),
  SPEC002: entry<{ readonly reference: string; readonly suggestion: string | undefined } & Repaired>({
    severity: "warning",
    message: ({ reference }) => `there is no file for the reference "${reference}"`,
    help: ({ suggestion }) =>
      suggestion === undefined
        ? "references are relative to the file that they stand in"
        : `did you mean "${suggestion}"?`,
    meanwhile: ({ meanwhile }) => meanwhile,
    explain:
      "A reference names a file that does not exist. Relative references are relative to the file that they stand " +
      "in, not to the root document (OAS 3.1, 4.6). Example: in `paths/facts.yaml`, a schema in a folder beside " +
      "`paths` is `$ref: ../schemas/fact.yaml`.",
  }),
  SPEC003: entry<{ readonly reference: string }>({
    severity: "error",
    message: ({ reference }) => `the reference "${reference}" leads out of the document's folder`,
    help: () => "move the file into the folder of the root document, or put the root document further up",
    explain:
      "A document can only make the generator read files in the root document's own folder and below, because it " +
      "may come from somebody else. `../` and symbolic links are followed as long as they stay inside. Example: " +
      "in `spec/paths/facts.yaml`, `$ref: ../schemas/fact.yaml` is fine and `$ref: ../../secrets.yaml` is not.",
  }),
  SPEC004: entry<{ readonly path: string; readonly limit: number }>({
    severity: "error",
    message: ({ path, limit }) => `${path} is larger than ${limit} MiB`,
    help: () => "split it, or take out what is no part of the API, such as recorded examples",
    explain:
      "The largest documents in public use have about 15 MB, so a file above the limit is taken for a mistake. " +
      "Example: recorded responses under `examples`, which belong into files that `externalValue` names.",
  }),
  SPEC005: entry<{ readonly path: string; readonly is?: string; readonly remedy?: string }>({
    severity: "error",
    message: ({ path, is }) => (is === undefined ? `${path} is not UTF-8` : `${path} is ${is}, not text in UTF-8`),
    help: ({ remedy }) => remedy ?? "save it as UTF-8; a byte order mark is fine",
    explain:
      "Files are UTF-8, which JSON demands (RFC 8259, 8.1) and YAML recommends (YAML 1.2.2, 5.2). Files in UTF-16 " +
      "or in an old code page are refused, because guessing would put wrong letters into the generated code. " +
      "Example: `iconv -f latin1 -t utf-8 openapi.yaml` turns Western European text into UTF-8.",
  }),
  SPEC006: entry<object>({
    severity: "error",
    message: () => "this file is empty",
    help: () => "write the document or the part of it that belongs here, or take out the reference to this file",
    explain:
      "A file without content holds no value, not even `null`, so nothing can be meant by a reference to it. A " +
      "file of comments alone is empty as well. Example: `type: object` is the least that makes a schema.",
  }),

  // -------------------------------------------------------------------------------------------- 010: parsing

  SPEC010: entry<{ readonly language: "YAML" | "JSON"; readonly message: string; readonly remedy?: string }>({
    severity: "error",
    message: ({ language, message }) => `this is not ${language}: ${message}`,
    help: ({ language, remedy }) =>
      remedy ??
      (language === "JSON"
        ? "JSON has no comments and no trailing commas"
        : "check indentation, colons and quotes around here"),
    explain:
      "A file is not what its name says: it is read as YAML 1.2 with the core schema (YAML 1.2.2, 10.3), or as " +
      "JSON (RFC 8259) where the name ends in `.json`. In YAML, text that holds `: ` or ` #`, or starts with one " +
      'of `&*!|>%@{[`, needs quotes. Example: `description: "Note: quoted"`.',
  }),
  SPEC011: entry<{ readonly key: string }>({
    severity: "warning",
    message: ({ key }) => `the key "${key}" is given twice`,
    help: () => "keep one of them, or merge what they hold",
    meanwhile: () => "the last one counts",
    explain:
      "The keys of an object are unique (YAML 1.2.2, 3.2.1.1). Of two, parsers use the one or the other, so that " +
      "a path or a property that is plain to see would be missing from the generated code. Example: two members " +
      "`get` under one path; the second was probably meant to be `post`.",
  }),
  SPEC012: entry<{ readonly alias: string; readonly reason: string }>({
    severity: "error",
    message: ({ alias, reason }) => `the alias \`*${alias}\` ${reason}`,
    help: () => "use `$ref` where a value is needed in several places",
    explain:
      "YAML's `&anchor` and `*alias` repeat a value. A few lines of aliases of aliases can stand for billions of " +
      "values, and an alias inside its own anchor for endlessly many, so both are refused. Example: instead of " +
      '`parent: *fact` inside of `Fact: &fact`, write `parent: { $ref: "#/components/schemas/Fact" }`.',
  }),
  SPEC013: entry<{ readonly tag: string }>({
    severity: "error",
    message: ({ tag }) => `the YAML tag \`${tag}\` is not allowed`,
    help: () => "take it out; a value is text, a number, true, false, null, a list or an object",
    explain:
      "A document may only use the tags of YAML's JSON schema ruleset: `!!str`, `!!int`, `!!float`, `!!bool`, " +
      "`!!null`, `!!map` and `!!seq` (OAS 3.1, 4.2). Then it means the same in JSON. Others belong to single " +
      "tools. Example: instead of `!include fact.yaml`, write `$ref: fact.yaml`.",
  }),
  SPEC014: entry<object>({
    severity: "error",
    message: () => "a second YAML document starts here",
    help: () => "put it into a file of its own",
    explain:
      "A line `---` between two values makes two YAML documents of one file. A reference names a file, so it " +
      "could not say which of them it means. Example: a library of schemas is one document with a member for " +
      "each: `Fact: {}` and `Note: {}`, used as `schemas.yaml#/Fact`.",
  }),
  SPEC015: entry<{ readonly limit: number }>({
    severity: "error",
    message: ({ limit }) => `values nest more than ${limit} levels deep here`,
    help: () => "give the inner parts names under `components` and refer to them",
    explain:
      "Documents written by people or by tools nest some 20 or 30 levels. The limit keeps hostile ones from " +
      "exhausting the stack. Example: `properties: { a: { properties: { b: … } } }` goes two levels deeper " +
      "with each step; give the inner objects names under `components/schemas`.",
  }),
  SPEC016: entry<{ readonly what: string }>({
    severity: "error",
    message: ({ what }) => `${what} cannot be written in JSON`,
    help: () => "use a value that JSON has, or put quotes around it",
    explain:
      "A YAML document must be able to make the round trip to JSON (OAS 3.1, 4.2). The numbers `.inf` and `.nan`, " +
      "those above 1.8e308, and keys that are lists or objects cannot. Example: leave out `maximum` instead of " +
      "writing `maximum: .inf`.",
  }),
  SPEC017: entry<{ readonly code: number }>({
    severity: "error",
    message: ({ code }) => `the control character U+${hex(code)} may not stand in a YAML file`,
    help: ({ code }) => `write it as "\\u${hex(code)}" in double quotes, or delete it`,
    explain:
      "Apart from tabs and line ends, control characters are written as escapes in YAML (YAML 1.2.2, 5.1). In a " +
      "file they are mostly a slip of an editor, or a way to hide something from a reader. Example: `pattern: " +
      '"^[\\u0020-\\u007e]*$"` instead of the characters themselves.',
  }),

  SPEC018: entry<{ readonly is: string; readonly remedy: string }>({
    severity: "error",
    message: ({ is }) => `this is ${is}, not an OpenAPI document`,
    help: ({ remedy }) => remedy,
    explain:
      "An OpenAPI document is YAML or JSON (OAS 3.1, 4.2), and this file starts like another format. Often a download " +
      "gave a page of HTML in place of the document, because it wants a login. Example: the first line of a document is " +
      "`openapi: 3.1.0` or `{`.",
  }),
  SPEC019: entry<object>({
    severity: "error",
    message: () => "this file has conflict markers: a merge was not resolved",
    help: () => "choose what holds, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>",
    explain:
      "Where git cannot merge two changes, it writes both into the file, between lines of markers. `git status` names the " +
      "files that wait for a decision. Example: of `<<<<<<< HEAD`, `title: A`, `=======`, `title: B` and `>>>>>>> branch`, one " +
      "of the two titles stays.",
  }),
  SPEC025: entry<{ readonly literal: string; readonly value: string }>({
    severity: "warning",
    message: ({ literal, value }) =>
      `JavaScript cannot hold the number ${literal}; the nearest that it can is ${value}`,
    help: ({ value }) => `write ${value}, or use a string where every digit counts`,
    meanwhile: ({ value }) => `it is read as ${value}`,
    explain:
      "Numbers in JavaScript have 53 bits, about 16 digits, so that not every integer beyond 9007199254740992 exists " +
      "(RFC 8259, 6). The client reads and sends the nearest one. Example: " +
      '`type: string, pattern: "^[0-9]+$"` for identifiers of 64 bits. The limits of 64-bit integers, 9223372036854775807 ' +
      "and 18446744073709551615, are not reported: as a `maximum` they mean the same.",
  }),

  // ------------------------------------------------------------------------------------------- 020: version

  SPEC020: entry<{ readonly is: string; readonly remedy: string }>({
    severity: "error",
    message: ({ is }) =>
      is.startsWith("an OpenAPI document")
        ? `this is ${is}`
        : `this is ${is === "" ? "not an OpenAPI document" : `${is}, not an OpenAPI document`}: the field \`openapi\` is missing`,
    help: ({ remedy }) => remedy,
    explain:
      "The root object of a document has a field `openapi` with the version of the specification (OAS 3.1, " +
      "4.8.1). A file that holds a single path or schema is no document: name the file that refers to it. " +
      "Example: `openapi: 3.1.0` in the first line.",
  }),
  SPEC021: entry<{ readonly version: string }>({
    severity: "error",
    message: ({ version }) => `Swagger ${version} is not supported`,
    help: ({ version }) =>
      version.startsWith("2")
        ? "convert the document to OpenAPI 3 first, for example with swagger2openapi"
        : "ask for the document in OpenAPI 3, or convert it",
    explain:
      "Swagger 2.0 is older than OpenAPI 3.0 and differs in bodies, responses and security. Converters do well, " +
      "and what they give can be kept as the new source. Example: `npx swagger2openapi swagger.yaml -o " +
      "openapi.yaml`.",
  }),
  SPEC022: entry<{ readonly version: string }>({
    severity: "error",
    message: ({ version }) => `OpenAPI "${version}" is not a version that can be read`,
    help: ({ version }) =>
      isLater(version)
        ? "look for a later specloom, or ask for the document in OpenAPI 3.1"
        : 'write the version that the document follows: "3.0.4" or "3.1.1"',
    explain:
      "OpenAPI 3.0 and 3.1 can be read, and 3.2 as far as it is like 3.1. The version is text of the form " +
      "`major.minor.patch` (OAS 3.1, 4.1). Example: `openapi: 3.1.1`.",
  }),
  SPEC023: entry<{ readonly version: string }>({
    severity: "warning",
    message: ({ version }) => `OpenAPI ${version} is read as 3.1`,
    help: () => "what is new in 3.2 is ignored, and reported as an unknown field",
    explain:
      "OpenAPI 3.2 adds to 3.1 and changes little of it, so most documents can be used. What it adds is ignored. " +
      "Examples: the method `query`, `additionalOperations`, `itemSchema`, `in: querystring` and `$self`.",
  }),

  SPEC024: entry<object>({
    severity: "warning",
    message: () => "this document has no operations and no schemas",
    help: () => "add `paths`, or name the document that has them",
    meanwhile: () => "the output is empty",
    explain:
      "`paths`, `webhooks` and `components` are optional (OAS 3.1, 4.8.1), but without any of them there is nothing to " +
      "generate. Often another file was meant, or a tool that writes the document has found no routes. Example: " +
      '`paths: { /facts: { get: { responses: { "200": { description: All facts. } } } } }`.',
  }),

  // ----------------------------------------------------------------------------------------- 030: structure

  SPEC030: entry<{ readonly expected: string; readonly actual: string } & Repaired>({
    severity: "warning",
    message: ({ expected, actual }) => `expected ${expected}, but this is ${actual}`,
    help: ({ expected }) => `write ${expected} here`,
    meanwhile: ({ meanwhile }) => meanwhile,
    explain:
      "Every field has its type (OAS 3.1, 4.8), and nothing can be made of a value of another. Often a `-` too " +
      "many or too few, or an indentation, is behind this. Example: `parameters` is a list, so each parameter " +
      'starts with `- name:`; `responses` is an object, so each response is a member such as `"200":`.',
  }),
  SPEC031: entry<{ readonly field: string; readonly title: string } & Repaired>({
    severity: "warning",
    message: ({ field, title }) => `\`${field}\` is missing from this ${title}`,
    help: ({ field }) => `add \`${field}\``,
    meanwhile: ({ meanwhile }) => meanwhile,
    explain:
      "A field is missing that the specification marks REQUIRED (OAS 3.1, 4.8), and without which nothing can be " +
      "generated. Example: a parameter has a `name` and says with `in` where it goes: `{ name: page_size, in: " +
      "query }`.",
  }),
  SPEC032: entry<{ readonly field: string; readonly title: string }>({
    severity: "warning",
    message: ({ field, title }) => `\`${field}\` is missing from this ${title}`,
    help: ({ field }) => `add \`${field}\`; other tools may refuse the document without it`,
    explain:
      "A field is missing that the specification marks REQUIRED (OAS 3.1, 4.8). The generator can do without it, " +
      "other tools may not. Example: an External Documentation Object has a `url`.",
  }),
  SPEC033: entry<{ readonly field: string; readonly title: string; readonly suggestion: string | undefined }>({
    severity: "warning",
    message: ({ field, title }) => `\`${field}\` is not a field of ${withArticle(title)}, and is ignored`,
    help: ({ field, suggestion }) =>
      suggestion === undefined
        ? `take it out, or make it an extension: \`${extensionName(field)}\``
        : `did you mean \`${suggestion}\`?`,
    explain:
      "Each kind of object has its fields (OAS 3.1, 4.8), and names that start with `x-` are free for everybody " +
      "(4.9). A member that is neither is mostly misspelt, or indented a level too far, and then what it says is " +
      "lost. Example: `requestBdoy` instead of `requestBody` leaves an operation without a body.",
  }),
  SPEC034: entry<
    {
      readonly value: string;
      readonly allowed: readonly string[];
      readonly suggestion: string | undefined;
    } & Repaired
  >({
    severity: "warning",
    message: ({ value }) => `"${value}" is not allowed here`,
    help: ({ allowed, suggestion }) =>
      suggestion === undefined ? `use one of ${allowed.join(", ")}` : `did you mean "${suggestion}"?`,
    meanwhile: ({ meanwhile }) => meanwhile,
    explain:
      "Some fields take one of a few words. The `in` of a parameter is path, query, header or cookie (OAS 3.1, " +
      "4.8.12), and a `type` is one of JSON Schema's seven (JSON Schema 2020-12, Validation 6.1.1). Examples: " +
      "there is no `type: date`, which is `type: string, format: date`, and no `type: any`, which is a schema " +
      "without `type`.",
  }),
  SPEC035: entry<{ readonly keyword: string; readonly suggestion: string }>({
    severity: "warning",
    message: ({ keyword }) => `\`${keyword}\` is not a keyword of JSON Schema`,
    help: ({ suggestion }) => `did you mean \`${suggestion}\`?`,
    explain:
      "A keyword of a schema that nobody knows is an annotation, and demands nothing (JSON Schema 2020-12, Core " +
      "6.5). So a slip is silent, and this one is close to a keyword that is known. Example: `requried: [id]` " +
      "makes every property optional.",
  }),
  SPEC036: entry<{ readonly path: string } & Repaired>({
    severity: "warning",
    message: ({ path }) => `the path "${path}" does not start with a slash`,
    help: ({ path }) => `write "/${path}"`,
    meanwhile: ({ meanwhile }) => meanwhile,
    explain:
      "A path is appended to the server's URL, and begins with a slash (OAS 3.1, 4.8.8). Example: `/facts/{id}`.",
  }),
  SPEC037: entry<{ readonly status: string } & Repaired>({
    severity: "warning",
    message: ({ status }) => `"${status}" is neither a status code nor a range of them`,
    help: ({ status }) =>
      /^[1-5]xx$/i.test(status)
        ? `write "${status.toUpperCase()}"`
        : 'use a code such as "200", a range such as "4XX", or "default"',
    meanwhile: ({ meanwhile }) => meanwhile,
    explain:
      'Responses are listed by HTTP status code, by range or as `default` (OAS 3.1, 4.8.16). Examples: `"200"`, ' +
      '`"4XX"` with capitals, `default`.',
  }),
  SPEC038: entry<{ readonly name: string }>({
    severity: "warning",
    message: ({ name }) => `"${name}" is not a name that components may have`,
    help: () => "use letters, digits, `.`, `-` and `_` only",
    explain:
      "The names of components consist of letters, digits, `.`, `-` and `_` (OAS 3.1, 4.8.7). The generator makes " +
      "a safe name for the code, but other tools may refuse the document. Example: `PageOfFacts` instead of `Page " +
      "of Facts`.",
  }),
  SPEC039: entry<{ readonly field: string; readonly title: string }>({
    severity: "warning",
    message: ({ field, title }) => `\`${field}\` is a field of ${withArticle(title)} only since OpenAPI 3.1`,
    help: () => "it is read as in 3.1; write `openapi: 3.1.0` if that is what the document follows",
    explain:
      "The document says that it follows OpenAPI 3.0, which does not have this field. The generator reads it as " +
      "in 3.1, other tools may ignore it. Example: `webhooks` needs `openapi: 3.1.0`.",
  }),
  SPEC040: entry<{ readonly value: string }>({
    severity: "warning",
    message: ({ value }) => `${value} is read as the text "${value}"`,
    help: () => "put it in quotes, as it should read",
    explain:
      "Without quotes, YAML reads `1.0` as the number 1, `null` as no value and `true` as a truth value. Where " +
      "OpenAPI demands text they are turned into text, which may not be what was written. Example: `version: " +
      '1.10` becomes "1.1"; write `version: "1.10"`.',
  }),
  SPEC041: entry<{ readonly field: string; readonly expected: string }>({
    severity: "warning",
    message: ({ field }) => `\`${field}\` has no value, and is ignored`,
    help: ({ field, expected }) => `write ${expected}, or take out \`${field}\``,
    explain:
      "A key with nothing behind it is `null` in YAML. No field of OpenAPI takes null, so this one is read as if " +
      "it were not there. Example: `parameters:` alone, where `parameters: []` or no line at all was meant.",
  }),
  SPEC042: entry<{ readonly field: string; readonly expected: string; readonly actual: string }>({
    severity: "warning",
    message: ({ field, expected, actual }) => `\`${field}\` must be ${expected}, but this is ${actual}; it is ignored`,
    help: ({ expected }) => `write ${expected} here`,
    explain:
      "Every field has its type (OAS 3.1, 4.8; JSON Schema 2020-12, Validation 6). This one only narrows or " +
      "describes, so the generator goes on without it. Example: `required: true` on a property; in a schema, " +
      "`required` is the list of the properties that must be there, and stands beside `properties`.",
  }),
  SPEC043: entry<{ readonly field: string }>({
    severity: "warning",
    message: ({ field }) => `\`${field}\` means nothing since OpenAPI 3.1`,
    help: () => 'list the type "null" instead: `type: [string, "null"]`',
    explain:
      "Since OpenAPI 3.1 schemas are JSON Schema, in which `null` is a type like any other and `nullable` an " +
      'unknown keyword. So `nullable: true` allows nothing there. Example: `type: [string, "null"]` is text or ' +
      "null.",
  }),
  SPEC044: entry<{ readonly dialect: string }>({
    severity: "warning",
    message: ({ dialect }) => `the dialect ${dialect} is read as JSON Schema 2020-12`,
    help: () => "check for keywords that have changed since, such as `definitions`, `id` or a list under `items`",
    explain:
      "Schemas follow the OAS dialect of JSON Schema 2020-12, unless `jsonSchemaDialect` or `$schema` says " +
      "otherwise (OAS 3.1, 4.8.24). Others are read as if they did, which mostly does no harm. Example: a list " +
      "under `items`, as draft 7 has it, is `prefixItems` now.",
  }),

  // ---------------------------------------------------------------------------------------- 050: references

  SPEC050: entry<Repaired>({
    severity: "warning",
    message: () => "the value of `$ref` must be text",
    help: () => 'write a reference such as "#/components/schemas/Fact"',
    meanwhile: ({ meanwhile }) => meanwhile,
    explain:
      "The value of `$ref` is a reference (OAS 3.1, 4.8.23), and a reference is text. A property that happens to " +
      "be called `$ref` belongs under `properties`, where it is fine. Example: `$ref: " +
      '"#/components/schemas/Fact"`.',
  }),
  SPEC051: entry<{ readonly reference: string; readonly uri: string } & Repaired>({
    severity: "warning",
    message: ({ reference, uri }) =>
      reference.split("#")[0] === uri
        ? `"${reference}" is not fetched`
        : `"${reference}" means ${uri} here, which is not fetched`,
    help: () => "put a copy beside the document and refer to that, or give the schema meant this `$id`",
    meanwhile: ({ meanwhile }) => meanwhile,
    explain:
      "The generator reads files and nothing else: what it makes must not depend on what a server answers today. " +
      "A URI is fine where a schema of the document has it as its `$id`. Mind that below a `$id` a relative " +
      "reference is relative to that (JSON Schema 2020-12, Core 8.2.1). Example: save " +
      "`https://example.com/fact.yaml` as `schemas/fact.yaml` and refer to the copy.",
  }),
  SPEC052: entry<
    { readonly reference: string; readonly missing: string; readonly suggestion: string | undefined } & Repaired
  >({
    severity: "warning",
    message: ({ reference, missing }) => `the reference "${reference}" leads nowhere: there is no "${missing}"`,
    help: ({ suggestion }) =>
      suggestion === undefined ? "add it, or correct the reference" : `did you mean "${suggestion}"?`,
    meanwhile: ({ meanwhile }) => meanwhile,
    explain:
      "A reference leads to something that is not there. What follows the `#` is a JSON pointer (RFC 6901): the " +
      "names that lead to the target from the root of that file, each after a slash. A slash inside a name is " +
      "written ~1, a tilde ~0. Example: `#/paths/~1facts/get` is the operation of `GET /facts`.",
  }),
  SPEC053: entry<
    { readonly reference: string; readonly anchor: string; readonly suggestion: string | undefined } & Repaired
  >({
    severity: "warning",
    message: ({ anchor }) => `no schema has the anchor "${anchor}"`,
    help: ({ reference, suggestion }) =>
      suggestion === undefined
        ? `a JSON pointer starts with a slash: did you mean "${reference.replace("#", "#/")}"?`
        : `did you mean "${suggestion}"?`,
    meanwhile: ({ meanwhile }) => meanwhile,
    explain:
      "A fragment without a slash in front is a name that a schema of the same resource gives itself with " +
      "`$anchor` or `$dynamicAnchor` (JSON Schema 2020-12, Core 8.2.2), and no schema does. Example: `$ref: " +
      '"#fact"` needs a schema with `$anchor: fact`; a pointer is `#/components/schemas/Fact`.',
  }),
  SPEC054: entry<{ readonly reference: string } & Repaired>({
    severity: "warning",
    message: ({ reference }) => `the reference "${reference}" leads back to itself`,
    help: () => "break the circle: one of these must be something, not only a reference",
    meanwhile: ({ meanwhile }) => meanwhile,
    explain:
      "References that lead to each other in a circle define nothing. Example: `A: { $ref: " +
      '"#/components/schemas/B" }` and `B: { $ref: "#/components/schemas/A" }`. A schema that contains itself ' +
      "in a property or as an item is fine: a tree is made of trees.",
  }),
  SPEC055: entry<{ readonly reference: string }>({
    severity: "warning",
    message: ({ reference }) => `OpenAPI allows no \`$ref\` here; "${reference}" is read as if it stood in this place`,
    help: () => "refer to single path items and components instead; other tools may refuse this",
    explain:
      "A Reference Object may stand in some places only (OAS 3.1, 4.8): not for `paths`, `components`, their " +
      "sections or an operation. The generator puts in what is referred to, as many tools do. Example: instead of " +
      "`paths: { $ref: paths.yaml }`, write `/facts: { $ref: paths/facts.yaml }` for each path.",
  }),
  SPEC056: entry<{ readonly field: string }>({
    severity: "warning",
    message: ({ field }) => `\`${field}\` beside a \`$ref\` is ignored`,
    help: () => "put it into what is referred to; only `summary` and `description` may stand here",
    explain:
      "Beside a `$ref`, `summary` and `description` count (OAS 3.1, 4.8.23), and nothing else. Only a schema may " +
      "have more keywords there. Example: `required: true` beside the `$ref` of a parameter belongs to the " +
      "parameter that is referred to.",
  }),
  SPEC058: entry<{ readonly reference: string; readonly why: string } & Repaired>({
    severity: "warning",
    message: ({ reference, why }) => `"${reference}" is no reference: ${why}`,
    help: () => "write % as %25, and in a pointer ~ as ~0 and / as ~1",
    meanwhile: ({ meanwhile }) => meanwhile,
    explain:
      "A reference is a URI reference (RFC 3986), in which `%` starts two hexadecimal digits. Its fragment is a " +
      "JSON pointer (RFC 6901), in which `~` starts ~0 or ~1. Example: `#/components/schemas/100%25` refers to " +
      "`100%`.",
  }),
  SPEC059: entry<{ readonly reference: string; readonly expected: string; readonly found: string } & Repaired>({
    severity: "warning",
    message: ({ reference, expected, found }) => `"${reference}" is ${found}, where ${expected} belongs`,
    help: () => "refer to something of the right kind",
    meanwhile: ({ meanwhile }) => meanwhile,
    explain:
      "Each section of `components` holds one kind of object (OAS 3.1, 4.8.7), and a reference to it can only " +
      "stand where that kind belongs. Example: a list of parameters refers to `#/components/parameters/PageSize`, " +
      "not to a schema.",
  }),
  SPEC060: entry<{ readonly keyword: string; readonly name: string }>({
    severity: "warning",
    message: ({ keyword, name }) => `two schemas have the ${keyword} "${name}"`,
    help: () => "rename one of them",
    meanwhile: () => "a reference leads to the first",
    explain:
      "A schema's `$id` and its anchors identify it (JSON Schema 2020-12, Core 8.2), so a reference to one of two " +
      "would be ambiguous. Example: two schemas with `$anchor: fact` in one file.",
  }),
  SPEC061: entry<{ readonly limit: number }>({
    severity: "error",
    message: ({ limit }) => `with its references written out, the document has more than ${limit} values`,
    help: () => "do not nest path items in the callbacks of path items that are referred to again",
    explain:
      "A path item is always written out in the place of a reference to it, and so is what stands where OpenAPI " +
      "allows no reference. When such parts refer to each other twice at every level, the document doubles with " +
      "each, and thirty levels are more than a computer can hold. Example: a callback whose path item has two " +
      "callbacks, each with a `$ref` to the next path.",
  }),
  SPEC062: entry<{ readonly limit: number }>({
    severity: "error",
    message: ({ limit }) => `the copies that \`$dynamicRef\` makes of schemas have more than ${limit} schemas in them`,
    help: () => "let fewer schemas declare the same `$dynamicAnchor`, or replace `$dynamicRef` by `$ref`",
    explain:
      "What a `$dynamicRef` means depends on the schemas through which evaluation came to it (JSON Schema 2020-12, " +
      "Core 8.2.3.2), so a schema that has one is written once for each combination of such schemas. Where many " +
      "schemas in a row may or may not declare an anchor, the combinations double with each. Example: twenty schemas, " +
      "each of which leads to the next both directly and through a schema with a `$dynamicAnchor` of its own.",
  }),
  SPEC063: entry<{ readonly limit: number }>({
    severity: "error",
    message: ({ limit }) => `this schema leads through more than ${limit} levels of \`$ref\`, \`allOf\` and the like`,
    help: () => "extend fewer schemas in a row, and refer to a schema itself instead of a chain of references",
    explain:
      "A schema can apply other schemas to the same value: by `$ref`, `allOf`, `anyOf`, `oneOf`, `not` or conditions. Each of " +
      "them is a level, and the type of the schema is as deep as all of them together. TypeScript and validators give up at " +
      "some hundreds of levels; documents in public use stay below 30. `properties` and `items` start again at zero. Example: " +
      "101 schemas of which each has the one before in its `allOf`.",
  }),
  SPEC064: entry<{ readonly what: string; readonly count: number; readonly limit: number }>({
    severity: "warning",
    message: ({ what, count, limit }) => `this path has ${count} ${what}; the limit is ${limit}`,
    help: () => "check what wrote the path, and shorten it",
    meanwhile: () => "the path is left out",
    explain:
      "Servers need not take URIs of more than 8,000 octets (RFC 9110, 4.1), and the paths of documents in public use have " +
      "fewer than 30 segments and 10 parameters. Each segment becomes part of a name. Example: a template that a loop has put together, " +
      "`/a/a/a/…`.",
  }),
  SPEC065: entry<{ readonly count: number; readonly limit: number }>({
    severity: "warning",
    message: ({ count, limit }) => `this operationId has ${count} parts; the limit is ${limit}`,
    help: () => "use fewer dots and slashes: each begins a level of the client",
    meanwhile: () => "the operation is named after its path",
    explain:
      "An operationId with dots or slashes is the path of a call: `facts.update` becomes `client.facts.update`. Each part but " +
      "the last is an object in the one before. Example: `a.a.a.…`, with hundreds of dots.",
  }),

  // --------------------------------------------------------------------------------------------- 070: rules

  SPEC070: entry<{ readonly parameter: string; readonly path: string }>({
    severity: "warning",
    message: ({ parameter, path }) => `no parameter is declared for "{${parameter}}" of ${path}`,
    help: ({ parameter }) => `add a parameter with \`name: ${parameter}\` and \`in: path\``,
    meanwhile: ({ parameter }) =>
      parameter === "" ? "it is sent as it stands" : "it is taken for a required parameter that is text",
    explain:
      "Each expression in a path is the name of a path parameter, which the path item or each of its operations " +
      "declares (OAS 3.1, 4.8.8). Example: `/facts/{id}` needs `{ name: id, in: path, required: true, schema: { " +
      "type: string } }`.",
  }),
  SPEC071: entry<{ readonly parameter: string; readonly path: string; readonly suggestion: string | undefined }>({
    severity: "warning",
    message: ({ parameter, path }) => `the path parameter "${parameter}" does not occur in ${path}`,
    help: ({ parameter, suggestion }) =>
      suggestion === undefined
        ? `put {${parameter}} into the path, or take out the parameter`
        : `did you mean "${suggestion}"?`,
    meanwhile: () => "the parameter is left out",
    explain:
      "The name of a path parameter corresponds to an expression in the path (OAS 3.1, 4.8.12). Otherwise its " +
      "value goes nowhere. Example: `{ name: factId, in: path }` under the path `/facts/{id}`.",
  }),
  SPEC072: entry<{ readonly parameter: string }>({
    severity: "warning",
    message: ({ parameter }) => `the path parameter "${parameter}" must be required`,
    help: () => "add `required: true`; it is read as if it were there",
    explain:
      "For a path parameter, `required` must be there and be true (OAS 3.1, 4.8.12), because a URL without the " +
      "value is another URL. Example: `{ name: id, in: path, required: true }`.",
  }),
  SPEC073: entry<{ readonly name: string; readonly location: string }>({
    severity: "warning",
    message: ({ name, location }) => `the ${location} parameter "${name}" is listed twice`,
    help: () => "keep one of them; an operation's parameter overrides that of its path item",
    meanwhile: () => "the first one counts",
    explain:
      "A list of parameters has no two with the same `name` and `in` (OAS 3.1, 4.8.9 and 4.8.10). Example: " +
      "`page_size` in the list of an operation itself and through a `$ref`. One of the operation may replace one " +
      "of its path item, since these are two lists.",
  }),
  SPEC074: entry<{ readonly method: string; readonly path: string; readonly other: string }>({
    severity: "warning",
    message: ({ method, path, other }) => `${method} ${path} and ${method} ${other} are the same request`,
    help: () => "take one of them out, or make the paths differ",
    meanwhile: () => "both are generated",
    explain:
      "Paths that differ in the names of their parameters only are identical (OAS 3.1, 4.8.8), and here both have " +
      "the same method. Example: `GET /facts/{id}` and `GET /facts/{factId}`.",
  }),
  SPEC075: entry<{ readonly method: string }>({
    severity: "warning",
    message: ({ method }) => `a ${method} request with a body`,
    help: () => "use query parameters, or POST; fetch refuses to send it",
    explain:
      "The content of a GET or HEAD request has no defined meaning (RFC 9110, 9.3.1), and browsers refuse to send " +
      "it. OpenAPI allows it, but advises against it (OAS 3.1, 4.8.10). Example: move the members of the body to " +
      "query parameters, or let the operation be a POST.",
  }),
  SPEC076: entry<{ readonly scheme: string; readonly suggestion: string | undefined }>({
    severity: "warning",
    message: ({ scheme }) => `there is no security scheme "${scheme}"`,
    help: ({ suggestion }) =>
      suggestion === undefined ? "declare it under components/securitySchemes" : `did you mean "${suggestion}"?`,
    meanwhile: () => "the scheme is not asked for",
    explain:
      "Each name in a security requirement is that of a scheme in `components/securitySchemes` (OAS 3.1, 4.8.30). " +
      "Example: `security: [{ apiKey: [] }]` needs `securitySchemes: { apiKey: { type: http, scheme: bearer } }`.",
  }),
  SPEC077: entry<{ readonly variable: string; readonly suggestion: string | undefined }>({
    severity: "warning",
    message: ({ variable }) => `the server's URL has "{${variable}}", but no variable of that name`,
    help: ({ variable, suggestion }) =>
      suggestion === undefined
        ? `add \`${variable}\` with a \`default\` under \`variables\``
        : `did you mean "{${suggestion}}"?`,
    meanwhile: () => "the server is left out",
    explain:
      "Each expression in a server's URL is one of its variables, which has a default (OAS 3.1, 4.8.5 and 4.8.6). " +
      "Example: `url: https://{region}.example.com` needs `variables: { region: { default: eu } }`.",
  }),
  SPEC078: entry<{ readonly name: string; readonly suggestion: string | undefined }>({
    severity: "warning",
    message: ({ name }) => `the discriminator maps to "${name}", which is no schema`,
    help: ({ suggestion }) =>
      suggestion === undefined
        ? "name a schema of components/schemas, or write a reference to one"
        : `did you mean "${suggestion}"?`,
    meanwhile: () => "the value is not mapped",
    explain:
      "The values of a discriminator's `mapping` are names of schemas in `components`, or references to schemas " +
      '(OAS 3.1, 4.8.25). Example: `mapping: { cat: Cat, dog: "#/components/schemas/Dog" }`.',
  }),
  SPEC079: entry<{ readonly way: string; readonly meanwhile: string }>({
    severity: "warning",
    message: ({ way }) => `this schema contains itself without end (${way})`,
    help: () => "put a property or a list in between",
    meanwhile: ({ meanwhile }) => meanwhile,
    explain:
      "Evaluating a schema must not run into an infinite loop (JSON Schema 2020-12, Core 9.4.1). Through `$ref`, " +
      "`allOf`, `anyOf`, `oneOf` and the like, this one is applied to the same value again and again. Example: " +
      '`Fact: { allOf: [{ $ref: "#/components/schemas/Fact" }] }`. Recursion through `properties` or `items` is ' +
      "fine: each step goes a level deeper into the value. A base that lists what extends it needs no `oneOf`: with a " +
      "`discriminator`, what has it in `allOf` is its family (OAS 3.1.1, 4.8.25).",
  }),
  SPEC080: entry<{ readonly name: string; readonly problem: "neither" | "both" }>({
    severity: "warning",
    message: ({ name, problem }) =>
      problem === "both"
        ? `"${name}" has both \`schema\` and \`content\``
        : `"${name}" has neither \`schema\` nor \`content\``,
    help: ({ problem }) =>
      problem === "both"
        ? "keep one of them; `schema` is ignored"
        : "say what its values are; until then, anything will do",
    explain:
      "A parameter or header has either a `schema`, whose values `style` and `explode` turn into text, or " +
      "`content` with one media type (OAS 3.1, 4.8.12). Example: `{ name: page_size, in: query, schema: { type: " +
      "integer } }`.",
  }),
  SPEC081: entry<{ readonly pattern: string; readonly why: string }>({
    severity: "warning",
    message: ({ pattern, why }) => `"${pattern}" is not a regular expression: ${why}`,
    help: () => "correct it; JavaScript cannot run it, so it is not checked",
    explain:
      "Patterns are regular expressions as JavaScript has them (JSON Schema 2020-12, Core 6.4). Those of other " +
      "languages have more, which cannot be run. Example: `(?i)` for letters of either case; write `[Aa]` " +
      "instead.",
  }),
  SPEC082: entry<{ readonly field: string; readonly type: string }>({
    severity: "warning",
    message: ({ field, type }) => `\`${field}\` is missing from this ${type} security scheme`,
    help: ({ field }) => `add \`${field}\``,
    meanwhile: () => "the scheme is left out, and is not asked for",
    explain:
      "What a security scheme must say depends on its type (OAS 3.1, 4.8.27): `apiKey` has `name` and `in`, " +
      "`http` has `scheme`, `oauth2` has `flows`, and `openIdConnect` has `openIdConnectUrl`. Example: `{ type: " +
      "apiKey, in: header, name: X-Api-Key }`.",
  }),
  SPEC083: entry<{ readonly path: string; readonly other: string }>({
    severity: "warning",
    message: ({ path, other }) => `${path} and ${other} match the same URLs`,
    help: () => "put their operations under one path, with one name for the parameter",
    explain:
      "Paths that differ in the names of their parameters only are identical, and must not both be there (OAS " +
      "3.1, 4.8.8). As long as no method is in both, it is clear what is meant. Example: `GET /facts/{id}` and " +
      "`DELETE /facts/{factId}`; write both under `/facts/{id}`.",
  }),
  SPEC084: entry<{ readonly name: string; readonly suggestion: string | undefined }>({
    severity: "warning",
    message: ({ name }) => `\`required\` names "${name}", which is not among the properties`,
    help: ({ suggestion }) =>
      suggestion === undefined ? "add the property, or take out the name" : `did you mean "${suggestion}"?`,
    meanwhile: () => "it must be there, and may be anything",
    explain:
      "`required` may name any member (JSON Schema 2020-12, Validation 6.5.3), but where a schema lists its " +
      "properties, a name that is not among them is mostly misspelt, or that of a property that was renamed. Then " +
      "values are refused for want of a member that nobody knows of. Example: `required: [naem]` beside " +
      "`properties: { name: { type: string } }`.",
  }),
  SPEC085: entry<{ readonly pattern: string; readonly part: string; readonly attack: string }>({
    severity: "warning",
    message: ({ pattern, part, attack }) =>
      `pattern "${pattern}" takes exponential time: \`${part}\` matches the same text in several ways. Try ${attack}`,
    help: () =>
      "rewrite it so that every text has one way to match, such as `a+` for `(a+)+` or `\\w+(\\s\\w+)*` for `(\\w+\\s?)*`; " +
      "or add a `maxLength` of 12 or less",
    meanwhile: () => "clients and servers that use the generated validators run the pattern as it is",
    explain:
      "JavaScript matches a regular expression by trying. If a repetition can match the same text in two ways, the " +
      "number of ways doubles with each repetition, and a text that does not match makes it try them all: 30 characters " +
      "take seconds, 40 take hours. Anyone who can choose the text can block your client, and your server if it " +
      "validates with the generated code. Example: `^(a+)+$`, for which `^a+$` means the same. Patterns that take " +
      "polynomial time, such as `\\s+$`, are not reported: the length of a body limits them. Nor are patterns beside " +
      "a `maxLength` of 12 or less, because validators test the length first.",
  }),
  SPEC086: entry<{ readonly pattern: string; readonly meant: string }>({
    severity: "warning",
    message: ({ pattern }) => `no text matches "${pattern}": the slashes are taken for a part of it`,
    help: ({ pattern, meant }) =>
      `write "${meant}"${pattern.endsWith("/") ? "" : "; patterns have no flags: for letters of either case write `[Aa]`"}`,
    meanwhile: () => "it is not checked",
    explain:
      "A pattern is the regular expression alone (JSON Schema 2020-12, Core 6.4). The slashes that stand around it in " +
      "the source of a program would have to be in the text, and the first of them before its beginning: every value " +
      "would be refused. Example: `pattern: /^[a-z]+$/`, where `pattern: ^[a-z]+$` is meant.",
  }),
  SPEC087: entry<{ readonly pattern: string }>({
    severity: "warning",
    message: ({ pattern }) => `pattern "${pattern}" is too complex to tell whether it takes exponential time`,
    help: () => "split it into several patterns under `allOf`, or replace counters such as `{1,5}` by `maxLength`",
    meanwhile: () => "clients and servers that use the generated validators run the pattern as it is",
    explain:
      "specloom looks for texts with which a pattern takes exponential time. It counts its steps, so that a document " +
      "always gets the same diagnostics, and gives up after 300,000 steps for one pattern, after 3,000,000 for all " +
      "patterns of a document, and at 300 characters in one pattern, where counters such as `{5}` count five times.",
  }),
  SPEC090: entry<{ readonly why: string }>({
    severity: "warning",
    message: ({ why }) => `the default is not valid: ${why}`,
    help: () => "write a value that the schema takes, or change the schema",
    explain:
      "A default says what the service takes where a value is missing (JSON Schema 2020-12, Validation 9.2), so it has to be " +
      "valid. Generated code only documents defaults, and validators follow the rest of the schema.",
  }),
  SPEC092: entry<{ readonly keyword: string }>({
    severity: "warning",
    message: ({ keyword }) => `\`${keyword}\` holds a number that JavaScript cannot tell from its neighbours`,
    help: () => "use strings, or numbers of up to 9007199254740991",
    meanwhile: ({ keyword }) => `\`${keyword}\` is left out: every value of the type is allowed`,
    explain:
      "JavaScript reads 9007199254740993 as 9007199254740992 (SPEC025). A constant would be sent as another number, two values " +
      "of an enum may become one, and multiples of the number cannot be checked. Example: " +
      '`type: string, enum: ["9007199254740993"]`.',
  }),
};

/** Whether a version is above those that can be read. */
function isLater(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > 3 || (major === 3 && minor > 2);
}

function extensionName(field: string): string {
  return `x-${field
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase()}`;
}

function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, "0");
}

/** "an Info Object". */
export function withArticle(title: string): string {
  return `${/^(?:[AEIO]|XML)/.test(title) ? "an" : "a"} ${title}`;
}
