/** Returns a document that contains each string wherever possible: as a name, as a value, and in prose. */
export function documentWith(texts: readonly string[]): object {
  const each = <T>(make: (text: string, index: number) => T): { readonly [key: string]: T } =>
    Object.fromEntries(texts.map((text, index) => [text, make(text, index)]));
  return {
    openapi: "3.1.1",
    info: { title: texts[0], version: texts[0], description: texts.join("\n\n") },
    servers: texts.map((text) => ({
      url: `https://{v}.example/${text.replace(/[{}]/g, "")}`,
      description: text,
      variables: { v: { default: text, enum: [text], description: text } },
    })),
    tags: texts.map((text) => ({ name: text, description: text })),
    security: texts.map((text) => ({ [text]: [text] })),
    paths: Object.fromEntries(texts.flatMap((text, index) => pathsOf(text, index))),
    webhooks: each((text) => ({
      post: {
        summary: text,
        description: text,
        requestBody: { content: { "application/json": { schema: { type: "object", properties: { [text]: {} } } } } },
        responses: { "200": { description: text } },
      },
    })),
    components: {
      securitySchemes: each((text) => ({ type: "apiKey", in: "header", name: text, description: text })),
      schemas: each((text) => schemaOf(text)),
    },
    "x-unknowns": texts.map((text) => ({ id: text, where: ["api"], description: text, handling: text })),
    "x-readings": texts.map((text) => ({ subject: text, description: text, reading: text })),
  };
}

function pathsOf(text: string, index: number): readonly (readonly [string, object])[] {
  const variable = text.replace(/[{}/?#]/g, "") || "empty";
  const segment = text.replace(/[{}/?#]/g, "");
  // A reference is a URI, which cannot contain lone surrogates.
  const isUri = !/\p{Cs}/u.test(text);
  const token = isUri ? encodeURIComponent(text.replaceAll("~", "~0").replaceAll("/", "~1")) : "";
  const content = {
    "application/json": { schema: isUri ? { $ref: `#/components/schemas/${token}` } : schemaOf(text) },
  };
  const operation = (operationId: string, tag: string): object => ({
    operationId,
    tags: [tag],
    summary: text,
    description: text,
    "x-permission": { name: text, scope: text },
    [`x-${text}`]: text,
    parameters: [
      { name: variable, in: "path", required: true, description: text, schema: { type: "string", default: text } },
      { name: text, in: "query", description: text, schema: { enum: [text, "other"] } },
      { name: text, in: "header", description: text, schema: { type: "string", pattern: escaped(text) } },
      { name: text, in: "cookie", schema: { const: text } },
    ],
    requestBody: { description: text, required: true, content },
    responses: {
      "200": { description: text, headers: { [text]: { description: text, schema: { type: "string" } } }, content },
      "400": { description: text, content: { "text/plain": { schema: { type: "string", description: text } } } },
    },
    callbacks: {
      [text]: {
        [`{$request.body#/${index}}`]: { post: { description: text, responses: { "200": { description: text } } } },
      },
    },
  });
  return [
    [
      `/a${index}/${segment}/{${variable}}`,
      { post: operation(text, text), put: operation(`t${index}.${text}`, "things") },
    ],
    [`/b${index}/{${variable}}`, { get: { ...operation(`${text}.t${index}`, "things"), requestBody: undefined } }],
  ];
}

function schemaOf(text: string): object {
  return {
    type: "object",
    title: text,
    description: text,
    examples: [{ [text]: text }],
    required: [text],
    properties: {
      [text]: { type: "string", title: text, description: text, default: text, examples: [text], maxLength: 9 },
      values: { type: "string", enum: [text, "other"] },
      open: { type: "string", "x-extensible-enum": [text] },
      one: { const: text },
      pattern: { type: "string", pattern: escaped(text), format: text },
    },
    patternProperties: { [escaped(text)]: { type: "integer" } },
    dependentRequired: { [text]: ["one"] },
  };
}

/** Returns a pattern that matches the string. */
function escaped(text: string): string {
  return text.replace(
    /[\\^$.*+?()[\]{}|/-]/g,
    (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
}
