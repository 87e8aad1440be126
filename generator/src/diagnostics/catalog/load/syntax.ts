import { entry } from "../entry.js";

/** SPEC010 to SPEC019 and SPEC025: files that are not valid YAML or JSON. */
export const syntaxDiagnostics = {
  SPEC010: entry<{ readonly language: "YAML" | "JSON"; readonly message: string; readonly remedy?: string }>({
    severity: "error",
    message: ({ language, message }) => `invalid ${language}: ${message}`,
    help: ({ language, remedy }) =>
      remedy ??
      (language === "JSON"
        ? "JSON has no comments and no trailing commas"
        : "check the indentation, colons and quotes around this line"),
    explain:
      "specloom reads files as YAML 1.2 with the core schema (YAML 1.2.2, 10.3), and files whose names end in `.json` as " +
      "JSON (RFC 8259). In YAML, quote a string that contains `: ` or ` #`, or that starts with one of " +
      '`&*!|>%@{[`. Example: `description: "Note: quoted"`.',
  }),
  SPEC011: entry<{ readonly key: string }>({
    severity: "warning",
    message: ({ key }) => `duplicate key "${key}"`,
    help: () => "remove one of them, or merge their contents",
    fallback: () => "the last one is used",
    explain:
      "The keys of an object must be unique (YAML 1.2.2, 3.2.1.1). With duplicates, some parsers use the first value and " +
      "others the last, so a path or property could silently disappear from the generated code. Example: two keys `get` " +
      "under one path, where the second was meant to be `post`.",
  }),
  SPEC012: entry<{ readonly alias: string; readonly reason: string }>({
    severity: "error",
    message: ({ alias, reason }) => `the alias \`*${alias}\` ${reason}`,
    help: () => "reuse values with `$ref` instead",
    explain:
      "YAML's `&anchor` and `*alias` repeat a value. A few lines of nested aliases can expand to billions of values, and " +
      "an alias inside its own anchor never ends, so specloom rejects both. Example: instead of `parent: *fact` inside " +
      '`Fact: &fact`, write `parent: { $ref: "#/components/schemas/Fact" }`.',
  }),
  SPEC013: entry<{ readonly tag: string }>({
    severity: "error",
    message: ({ tag }) => `unsupported YAML tag \`${tag}\``,
    help: () => "remove the tag; only strings, numbers, booleans, null, lists and objects are allowed",
    explain:
      "A document may only use the tags of YAML's JSON schema: `!!str`, `!!int`, `!!float`, `!!bool`, `!!null`, `!!map` " +
      "and `!!seq` (OAS 3.1, 4.2), so that it means the same in JSON. Other tags are specific to one tool. Example: " +
      "instead of `!include fact.yaml`, write `$ref: fact.yaml`.",
  }),
  SPEC014: entry<object>({
    severity: "error",
    message: () => "this file contains a second YAML document",
    help: () => "move it to its own file",
    explain:
      "A line `---` between two values splits a file into two YAML documents. A reference names a file, so it could not " +
      "say which document it means. Example: put several schemas into one document, as `Fact: {}` and `Note: {}`, and " +
      "refer to `schemas.yaml#/Fact`.",
  }),
  SPEC015: entry<{ readonly limit: number }>({
    severity: "error",
    message: ({ limit }) => `values are nested more than ${limit} levels deep`,
    help: () => "move the inner schemas to `components` and reference them",
    explain:
      "Documents written by people or tools nest 20 or 30 levels. The limit keeps a hostile document from exhausting the " +
      "stack. Example: each step of `properties: { a: { properties: { b: … } } }` adds two levels; give the inner objects " +
      "names under `components/schemas`.",
  }),
  SPEC016: entry<{ readonly what: string }>({
    severity: "error",
    message: ({ what }) => `${what} cannot be represented in JSON`,
    help: () => "use a JSON value, or quote it to make it a string",
    explain:
      "A YAML document must convert to JSON and back without loss (OAS 3.1, 4.2). The numbers `.inf` and `.nan`, numbers " +
      "above 1.8e308, and keys that are lists or objects do not convert. Example: remove `maximum` instead of writing " +
      "`maximum: .inf`.",
  }),
  SPEC017: entry<{ readonly code: number }>({
    severity: "error",
    message: ({ code }) => `unescaped control character U+${hex(code)}`,
    help: ({ code }) => `remove it, or write "\\u${hex(code)}" in double quotes`,
    explain:
      "YAML requires escapes for control characters other than tabs and line breaks (YAML 1.2.2, 5.1). An unescaped one is " +
      'usually an editing accident, or hides content from readers. Example: `pattern: "^[\\u0020-\\u007e]*$"` instead of ' +
      "the characters themselves.",
  }),
  SPEC018: entry<{ readonly is: string; readonly remedy: string }>({
    severity: "error",
    message: ({ is }) => `this is ${is}, not an OpenAPI document`,
    help: ({ remedy }) => remedy,
    explain:
      "An OpenAPI document is YAML or JSON (OAS 3.1, 4.2), and this file starts like another format. Often a download " +
      "returned a login page in HTML instead of the document. Example: a document starts with `openapi: 3.1.0` or `{`.",
  }),
  SPEC019: entry<object>({
    severity: "error",
    message: () => "unresolved merge conflict",
    help: () => "keep one side, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>",
    explain:
      "When git cannot merge two changes, it writes both into the file between conflict markers. `git status` lists the " +
      "files that have conflicts. Example: of `<<<<<<< HEAD`, `title: A`, `=======`, `title: B` and `>>>>>>> branch`, keep " +
      "one of the two titles.",
  }),
  SPEC025: entry<{ readonly literal: string; readonly value: string }>({
    severity: "warning",
    message: ({ literal, value }) => `the number ${literal} is not exact in JavaScript; the nearest number is ${value}`,
    help: ({ value }) => `write ${value}, or use a string if every digit matters`,
    fallback: ({ value }) => `read as ${value}`,
    explain:
      "JavaScript numbers have 53 bits, about 16 digits, so not every integer above 9007199254740992 can be represented " +
      "(RFC 8259, 6). The client reads and sends the nearest one. Example: " +
      '`type: string, pattern: "^[0-9]+$"` for 64-bit identifiers. specloom does not report the limits of 64-bit integers, ' +
      "9223372036854775807 and 18446744073709551615: as a `maximum`, they mean the same after rounding. It does not report " +
      "examples and extensions either: samples and mocks contain the nearest number, which is what a client reads. Numbers " +
      "in `const`, `enum` and `multipleOf` are SPEC092.",
  }),
};

function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, "0");
}
