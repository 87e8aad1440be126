import { document, versionsOf } from "./examples.js";
import { forReaders, ruleTable } from "./table.js";

/** Returns two versions of a document's `info`. */
const info = versionsOf("document", (given) => `info: { title: Facts, version: "1"${given} }\npaths: {}`);

/** What describes the API as a whole. */
export const documentRules = ruleTable({
  "info.title.changed": {
    title: "The API has another title",
    ...forReaders,
    example: document(
      'info: { title: Facts, version: "1" }\npaths: {}',
      'info: { title: Memory, version: "1" }\npaths: {}',
    ),
    counterExample: info("", ", description: Facts"),
  },
  "info.version.changed": {
    title: "The document has another version",
    explain: "The number by itself changes nothing. It should fit the changes: see the bump of the comparison.",
    level: "docs",
    example: document(
      'info: { title: Facts, version: "1" }\npaths: {}',
      'info: { title: Facts, version: "2" }\npaths: {}',
    ),
    counterExample: info("", ", description: Version 2"),
  },
  "info.summary.changed": {
    title: "The summary of the API reads differently",
    ...forReaders,
    example: info("", ", summary: Facts"),
    counterExample: info("", ", description: Facts"),
  },
  "info.description.changed": {
    title: "The description of the API reads differently",
    ...forReaders,
    example: info("", ", description: Facts"),
    counterExample: info("", ", summary: Facts"),
  },
  "info.termsOfService.changed": {
    title: "The API has other terms of service",
    explain: "Programs do not notice. Users may have to agree to the new terms.",
    level: "docs",
    example: info("", ", termsOfService: https://example.com/terms"),
    counterExample: info("", ", summary: https://example.com/terms"),
  },
  "info.contact.changed": {
    title: "The API has another contact",
    ...forReaders,
    example: info("", ", contact: { email: us@example.com }"),
    counterExample: info("", ", summary: us@example.com"),
  },
  "info.license.changed": {
    title: "The API has another license",
    explain: "Programs do not notice. Users may have to agree to the new license.",
    level: "docs",
    example: info("", ", license: { name: MIT }"),
    counterExample: info("", ", summary: MIT"),
  },
  "tag.added": {
    title: "New tag `{tag}`",
    ...forReaders,
    example: document("paths: {}", "paths: {}\ntags: [{ name: facts }]"),
    counterExample: document("paths: {}", "paths: {}\ntags: []"),
  },
  "tag.removed": {
    title: "The tag `{tag}` is gone",
    ...forReaders,
    example: document("paths: {}\ntags: [{ name: facts }]", "paths: {}"),
    counterExample: document(
      "paths: {}\ntags: [{ name: a }, { name: b }]",
      "paths: {}\ntags: [{ name: b }, { name: a }]",
    ),
  },
  "tag.description.changed": {
    title: "The tag `{tag}` is described differently",
    ...forReaders,
    example: document("paths: {}\ntags: [{ name: facts }]", "paths: {}\ntags: [{ name: facts, description: Facts }]"),
    counterExample: document("paths: {}\ntags: [{ name: facts }]", "paths: {}\ntags: [{ name: facts, x-a: 1 }]"),
  },
  "tag.place.changed": {
    title: "The tag `{tag}` has another `{field}`",
    explain: "Pages and menus of the documentation group operations differently. Clients that exist keep their names.",
    level: "docs",
    example: document(
      "paths: {}\ntags: [{ name: facts }, { name: all }]",
      "paths: {}\ntags: [{ name: facts, parent: all }, { name: all }]",
    ),
    counterExample: document("paths: {}\ntags: [{ name: facts }]", "paths: {}\ntags: [{ name: facts, x-a: 1 }]"),
  },
  "document.uri.changed": {
    title: "The document has another URI",
    explain: "Programs do not notice. Documents that refer to it by its URI have to follow.",
    level: "docs",
    example: document(
      "openapi: 3.2.0\npaths: {}",
      'openapi: 3.2.0\n$self: "https://example.com/openapi.yaml"\npaths: {}',
    ),
    counterExample: document("paths: {}", "paths: {}\nx-a: 1"),
  },
  "document.openapi.changed": {
    title: "The document uses another version of OpenAPI",
    explain: "Programs do not notice. Documents of 3.0 are compared as what they mean in 3.1.",
    level: "docs",
    example: document("openapi: 3.1.0\npaths: {}", "openapi: 3.1.1\npaths: {}"),
    counterExample: document("paths: {}", "paths: {}\nx-a: 1"),
  },
  "document.dialect.changed": {
    title: "The document uses another dialect of JSON Schema",
    explain: "Programs do not notice. Tools may read keywords of schemas differently.",
    level: "docs",
    example: document("paths: {}", 'jsonSchemaDialect: "https://spec.openapis.org/oas/3.1/dialect/base"\npaths: {}'),
    counterExample: document("paths: {}", "paths: {}\nx-a: 1"),
  },
  "document.externalDocs.changed": {
    title: "The document links to other documentation",
    ...forReaders,
    example: document("paths: {}", "paths: {}\nexternalDocs: { url: https://example.com }"),
    counterExample: document("paths: {}", "paths: {}\nx-a: 1"),
  },
  "document.rewritten": {
    title: "{part} is written in another way",
    explain:
      "The part differs in more than words, examples and order, and no message differs: for example because a reference replaces what it refers " +
      "to, or because the difference is in a property that nobody sends.",
    level: "equivalent",
    example: document(
      "paths: { /a: { parameters: [{ name: q, in: query }], get: { responses: {} } } }",
      "paths: { /a: { get: { parameters: [{ name: q, in: query }], responses: {} } } }",
    ),
    counterExample: document(
      "paths: {}\ntags: [{ name: a }, { name: b }]",
      "paths: {}\ntags: [{ name: b }, { name: a }]",
    ),
  },
  "component.added": {
    title: "New component {part}, which nothing uses",
    explain: "No message contains it.",
    level: "safe",
    example: document("paths: {}", "paths: {}\ncomponents: { schemas: { Fact: { type: string } } }"),
    counterExample: document("paths: {}", "paths: {}\ncomponents: { schemas: {} }"),
  },
  "component.removed": {
    title: "The component {part}, which nothing used, is gone",
    explain: "No message contained it. Documents that refer to this one, and generated code, may still have it.",
    level: "safe",
    example: document("paths: {}\ncomponents: { schemas: { Fact: { type: string } } }", "paths: {}"),
    counterExample: document("paths: {}\ncomponents: { schemas: {} }", "paths: {}"),
  },
  "component.changed": {
    title: "The component {part}, which nothing uses, has changed",
    explain: "No message contains it. Generated code may have its type.",
    level: "safe",
    example: document(
      "paths: {}\ncomponents: { schemas: { Fact: { type: string } } }",
      "paths: {}\ncomponents: { schemas: { Fact: { type: integer } } }",
    ),
    counterExample: document(
      "paths: {}\ncomponents: { schemas: { Fact: { type: string } } }",
      "paths: {}\ncomponents: { schemas: { Fact: { type: string, description: A fact. } } }",
    ),
  },
});
