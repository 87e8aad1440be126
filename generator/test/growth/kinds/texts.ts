import {
  document,
  done,
  named,
  nested,
  operation,
  ref,
  schema,
  schemas,
  text,
  times,
  type Files,
  type Json,
  type Kind,
  type Kinds,
} from "./kind.js";

function yaml(body: string): Files {
  return { "openapi.yaml": `openapi: 3.1.0\ninfo: { title: T, version: "1" }\n${body}` };
}

function lines(size: number, line: (at: number) => string): string {
  return times(size, (at) => `${line(at)}\n`).join("");
}

/** Long strings of every kind. */
export const textKinds: Kinds = {
  "a description": { files: (size) => schema({ type: "string", description: "Some words. ".repeat(size) }) },
  "lines of a description": { files: (size) => schema({ type: "string", description: "A line.\n".repeat(size) }) },
  "marks of a description": {
    files: (size) => operation({ description: "*/ `a` [b](c) | <d> {@link e} ".repeat(size) }),
  },
  "ticks of a description": { files: (size) => operation({ description: "`".repeat(size * 10) }) },
  "blanks of a description": {
    files: (size) => operation({ description: `a${" ".repeat(size * 10)}b${"\n".repeat(size * 10)}c` }),
  },
  "code in a description": {
    files: (size) => operation({ description: "```\ncode\n```\n\n    more\n\n".repeat(size) }),
  },
  "the name of a schema": { files: (size) => schemas({ ["Name".repeat(size)]: text }) },
  "the name of a property": {
    files: (size) => schema({ type: "object", properties: { ["name ".repeat(size)]: text } }),
  },
  "the name of a property with much in it": {
    files: (size) =>
      schema({
        type: "object",
        properties: { ["n".repeat(500)]: { type: "object", properties: named(size, () => text) } },
      }),
  },
  "an operationId": { files: (size) => operation({ operationId: "getThings".repeat(size) }) },
  "a tag": { files: (size) => operation({ tags: ["tag ".repeat(size)] }) },
  "a pattern": { files: (size) => schema({ type: "string", pattern: "(a|b)?".repeat(size) }) },
  "a pattern of nested groups": {
    files: (size) => schema({ type: "string", pattern: `${"(".repeat(size)}a${")*".repeat(size)}` }),
    size: 20,
  },
  "a pattern of classes": { files: (size) => schema({ type: "string", pattern: `[${"a-z".repeat(size)}]+` }) },
  "a constant": { files: (size) => schema({ const: 'a"b'.repeat(size) }) },
  "a deep constant": { files: (size) => schema({ const: nested(size, (a) => ({ a }), {}) }), size: 20, isDeep: true },
  "a long constant": { files: (size) => schema({ const: times(size, (at) => ({ at })) }) },
  "a media type": {
    files: (size) => operation({ requestBody: { content: { [`application/${"x".repeat(size)}`]: { schema: text } } } }),
  },
  "a title": { files: (size) => document({ info: { title: "Title ".repeat(size), version: "1" } }) },
  "an example": {
    files: (size) => schema({ type: "array", items: text, examples: [times(size, (at) => `value${at}`)] }),
  },
  "keys of an example": { files: (size) => schema({ type: "object", examples: [named(size, () => 1)] }) },
  "an example, linted": {
    files: (size) =>
      schema({ type: "array", items: { type: "string", minLength: 2 }, examples: [times(size, (at) => `value${at}`)] }),
    run: "lint",
  },
  "blank lines": { files: (size) => yaml(`${"\n".repeat(size)}paths: {}\n${"\n".repeat(size)}`) },
  "comments in YAML": { files: (size) => yaml(`${"# comment\n".repeat(size)}paths: {}\n`) },
  "block scalars in YAML": {
    files: (size) => yaml(`paths: {}\nx-list:\n${lines(size, () => "  - |\n    text\n\n\n")}`),
  },
  "folded lines in YAML": { files: (size) => yaml(`paths: {}\nx-text: >\n${lines(size, (at) => `  word ${at}`)}`) },
  "keys in YAML": { files: (size) => yaml(`paths: {}\n${lines(size, (at) => `x-${at}: ${at}`)}`) },
  "duplicate keys in YAML": { files: (size) => yaml(`paths: {}\n${lines(size, (at) => `x-same: ${at}`)}`) },
  "duplicate keys in JSON": {
    files: (size) => ({
      "openapi.json": `{ "openapi": "3.1.0", "info": { "title": "T", "version": "1" }, "paths": {}, ${times(size, (at) => `"x-same": ${at}`).join(", ")} }`,
    }),
  },
  anchors: { files: (size) => yaml(`paths: {}\n${lines(size, (at) => `x-${at}: &a${at} { b: ${at} }`)}`) },
  aliases: { files: (size) => yaml(`paths: {}\nx-one: &one { a: 1 }\n${lines(size, (at) => `x-${at}: *one`)}`) },
  "aliases of anchors": {
    files: (size) => yaml(`paths: {}\n${lines(size, (at) => `x-${at}: &a${at} { b: ${at} }\nx-b${at}: *a${at}`)}`),
  },
  "merge keys": {
    files: (size) => yaml(`paths: {}\nx-one: &one { a: 1 }\n${lines(size, (at) => `x-${at}: { <<: *one, b: ${at} }`)}`),
  },
  "keys merged": {
    files: (size) => yaml(`paths: {}\nx-one: &one\n${lines(size, (at) => `  k${at}: 1`)}x-two: { <<: *one }\n`),
  },
  "sources of a merge": {
    files: (size) =>
      yaml(
        `paths: {}\n${lines(size, (at) => `x-${at}: &a${at} { k${at}: 1 }`)}x-all: { <<: [${times(size, (at) => `*a${at}`).join(", ")}] }\n`,
      ),
  },
  "tags in YAML": { files: (size) => yaml(`paths: {}\n${lines(size, (at) => `x-${at}: !!str ${at}`)}`) },
  "escapes in JSON": { files: (size) => schema({ type: "string", description: '"\\\u0001'.repeat(size) }) },
  "escaped names of JSON": {
    files: (size) => schema({ type: "object", properties: named(size, () => ({ type: "strng" }), '"\\') }),
  },
  "a line of JSON with problems": {
    files: (size) => ({
      "openapi.json": JSON.stringify(
        JSON.parse(schemas(named(size, (at) => ({ type: `strng${at}` })))["openapi.json"] ?? ""),
      ),
    }),
  },
  "a flow of YAML with problems": {
    files: (size) =>
      yaml(
        `paths: {}\ncomponents: { schemas: { ${times(size, (at) => `A${at}: { type: strng${at} }`).join(", ")} } }\n`,
      ),
  },
  "anchored YAML with problems": {
    files: (size) =>
      yaml(
        `paths: {}\nx-one: &one { a: 1 }\ncomponents:\n  schemas:\n${lines(size, (at) => `    A${at}: { type: strng${at} }`)}`,
      ),
  },
  "syntax errors in YAML": { files: (size) => yaml(lines(size, () => "a: b: c")) },
};

const problem: { readonly [what: string]: (size: number) => Files } = {
  "wrong values": (size) => schemas(named(size, (at) => ({ type: `strng${at}` }))),
  "wrong values of the same text": (size) => schemas(named(size, () => ({ type: "strng" }))),
  "wrong objects": (size) => schemas(named(size, (at) => ({ type: "object", properties: at }))),
  "unknown fields": (size) => operation(named(size, () => 1, "unknown")),
  "misspelt keywords": (size) => schema(named(size, () => 1, "propertie")),
  "unresolved references": (size) => schema({ type: "object", properties: named(size, (at) => ref(`Nowhere${at}`)) }),
  "references to missing files": (size) =>
    schema({ type: "object", properties: named(size, (at) => ({ $ref: `missing${at}.yaml` })) }),
  "references to the web": (size) =>
    schema({ type: "object", properties: named(size, (at) => ({ $ref: `https://example.com/${at}` })) }),
  "schemas without end": (size) => schemas(named(size, (at) => ref(`Name${at}`))),
  "a schema without end through many": (size) =>
    schemas(named(size, (at) => ({ anyOf: [ref(`Name${(at + 1) % size}`), text] }))),
  "endless patterns": (size) => schemas(named(size, (at) => ({ type: "string", pattern: `^(a+)+${at}$` }))),
  "invalid patterns": (size) => schemas(named(size, (at) => ({ type: "string", pattern: `(${at}` }))),
  "unfitting defaults": (size) => schemas(named(size, () => ({ type: "string", default: 1 }))),
  "required names that are misspelt": (size) =>
    schema({ type: "object", properties: named(size, () => text), required: times(size, (at) => `Nam${at}`) }),
  "parameters given twice": (size) =>
    operation({ parameters: times(size, () => ({ name: "p", in: "query", schema: text })) }),
  "undeclared tags": (size) =>
    document({ paths: named(size, (at) => ({ get: { tags: [`t${at}`], responses: done } }), "/p") }),
  "unknown security": (size) => operation({ security: times(size, (at) => ({ [`none${at}`]: [] })) }),
  "paths that are the same": (size) =>
    document({ paths: named(size, () => ({ get: { responses: done } }), "/{a}/{b") }),
  "paths of one shape": (size) =>
    document({ paths: Object.fromEntries(times(size, (at) => [`/a/{p${at}}`, { get: { responses: done } }])) }),
  "statuses that are none": (size) => operation({ responses: named(size, () => ({ description: "Done." })) }),
  "component names that are none": (size) => schemas(named(size, () => text, "näme ")),
};

const more: { readonly [title: string]: Pick<Kind, "size" | "allows"> } = {
  // Sorting fewer than 32 elements uses another algorithm.
  "paths of one shape": { size: 40 },
  // Its cycle of 12 schemas is still printed in full.
  "a schema without end through many": { size: 24 },
  "required names that are misspelt": {
    allows: { "src/diagnostics/closest.ts closest": "compares each with all properties, up to 2,000" },
  },
};

/** Problems of every kind, found by `generate` and by `lint`. */
export const problemKinds: Kinds = {
  ...Object.fromEntries(Object.entries(problem).map(([title, files]) => [title, { files, ...more[title] }])),
  "unused components": { files: (size) => document({ components: { schemas: named(size, () => text) } }), run: "lint" },
  "undescribed parameters": {
    files: (size) => operation({ parameters: times(size, (at) => ({ name: `p${at}`, in: "query", schema: text })) }),
    run: "lint",
  },
  "examples that do not fit": {
    files: (size) => schemas(named(size, () => ({ type: "string", examples: [1] }))),
    run: "lint",
  },
};

const root = (paths: Json, components: Json = {}): string =>
  JSON.stringify({ openapi: "3.1.0", info: { title: "T", version: "1" }, paths, components });

/** Documents with many files, and their output. */
export const fileKinds: Kinds = {
  "files of schemas": {
    files: (size) => ({
      "openapi.json": root({}, { schemas: named(size, (at) => ({ $ref: `schemas/${at}.json` })) }),
      ...Object.fromEntries(
        times(size, (at) => [`schemas/${at}.json`, JSON.stringify({ type: "object", properties: { a: text } })]),
      ),
    }),
  },
  "files of schemas in a chain": {
    files: (size) => ({
      "openapi.json": root({}, { schemas: { First: { $ref: "schemas/0.json" } } }),
      ...Object.fromEntries(
        times(size, (at) => [
          `schemas/${at}.json`,
          JSON.stringify({ type: "object", properties: at + 1 < size ? { next: { $ref: `${at + 1}.json` } } : {} }),
        ]),
      ),
    }),
  },
  "files of paths": {
    files: (size) => ({
      "openapi.json": root(named(size, (at) => ({ $ref: `paths/${at}.json` }), "/things")),
      ...Object.fromEntries(times(size, (at) => [`paths/${at}.json`, JSON.stringify({ get: { responses: done } })])),
    }),
  },
  "schemas of one file": {
    files: (size) => ({
      "openapi.json": root({}, { schemas: named(size, (at) => ({ $ref: `schemas.json#/Name${at}` })) }),
      "schemas.json": JSON.stringify(named(size, () => ({ type: "object", properties: { a: text } }))),
    }),
  },
  "schemas of one name in files": {
    files: (size) => ({
      "openapi.json": root(
        {},
        { schemas: named(size, (at) => ({ properties: { same: { $ref: `schemas/${at}/same.json` } } })) },
      ),
      ...Object.fromEntries(
        times(size, (at) => [
          `schemas/${at}/same.json`,
          JSON.stringify({ type: "object", properties: { [`p${at}`]: text } }),
        ]),
      ),
    }),
    size: 12,
  },
  "references into values": {
    files: (size) =>
      schemas({
        Deep: { type: "object", properties: named(size, () => text) },
        ...named(size, (at) => ({ $ref: `#/components/schemas/Deep/properties/Name${at}` }), "Use"),
      }),
  },
  "rulesets of Redocly": {
    files: (size) => ({
      "openapi.json": root({}),
      "redocly.yaml": `extends: [${times(size, (at) => `r${at}.yaml`).join(", ")}]\n`,
      ...Object.fromEntries(
        times(size, (at) => [
          `r${at}.yaml`,
          `rules: { info-license: warn, rule/r${at}: { subject: { type: Info }, assertions: { defined: true } } }\n`,
        ]),
      ),
    }),
    run: "lint",
  },
  "schemas of a 3.0 document": {
    files: (size) => ({
      "openapi.json": JSON.stringify({
        openapi: "3.0.3",
        info: { title: "T", version: "1" },
        paths: {},
        components: {
          schemas: named(size, () => ({
            type: "object",
            nullable: true,
            properties: { a: { type: "string", nullable: true, example: "a" } },
          })),
        },
      }),
    }),
  },
};
