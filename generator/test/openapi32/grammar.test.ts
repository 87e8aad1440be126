// Compares our grammar of OpenAPI 3.2 with Redocly's: every field of each kind of object.
import { getTypes } from "@redocly/openapi-core";
import { describe, expect, test } from "vitest";
import { rulesOf, type Kind } from "../../src/load/grammar.js";

const counterparts: Readonly<Partial<Record<Kind, string>>> = {
  openapi: "Root",
  info: "Info",
  contact: "Contact",
  license: "License",
  server: "Server",
  serverVariable: "ServerVariable",
  components: "Components",
  pathItem: "PathItem",
  operation: "Operation",
  externalDocs: "ExternalDocs",
  parameter: "Parameter",
  requestBody: "RequestBody",
  mediaType: "MediaType",
  encoding: "Encoding",
  response: "Response",
  example: "Example",
  link: "Link",
  header: "Header",
  tag: "Tag",
  discriminator: "Discriminator",
  xml: "Xml",
  securityScheme: "SecurityScheme",
  oauthFlows: "OAuth2Flows",
};

/** Fields of one grammar that the other lacks. */
const ours: readonly string[] = [
  // OAS 3.2 allows it for all media types.
  "mediaType.description",
  // OAS 3.2 has encodings of the parts of a part.
  "encoding.encoding",
  "encoding.prefixEncoding",
  "encoding.itemEncoding",
  // Older versions had them for headers, too.
  "header.allowEmptyValue",
  "header.allowReserved",
];
/** Extensions that Redocly knows, references, and fields of other specifications. */
const theirs = /\.(\$ref|x-.*)$/;

const types = getTypes("oas3_2") as Readonly<Record<string, { readonly properties: object }>>;

describe.each(Object.entries(counterparts))("%s", (kind, name) => {
  const expected = Object.keys(types[name]!.properties).map((field) => `${kind}.${field}`);
  const found = [...rulesOf(kind as Kind).fields.keys()].map((field) => `${kind}.${field}`);

  test("has every field", () => {
    expect(expected.filter((field) => !found.includes(field) && !theirs.test(field))).toEqual([]);
  });

  test("has no other field", () => {
    expect(found.filter((field) => !expected.includes(field) && !ours.includes(field))).toEqual([]);
  });
});
