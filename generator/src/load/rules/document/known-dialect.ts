import { childPointer } from "../../../diagnostics/pointer.js";
import { textOf, type Rule } from "../rule.js";

/** The supported dialects: JSON Schema 2020-12, with or without the additions of OAS 3.1 and 3.2. */
const known =
  /^https?:\/\/(?:json-schema\.org\/draft\/2020-12\/schema|spec\.openapis\.org\/oas\/3\.\d\/dialect\/[\w-]+)#?$/;

/** Reports unsupported dialects of a document or a schema (OAS 3.1 4.8.24.1). */
export const knownDialect: Rule = {
  kinds: ["openapi", "schema"],
  check: ({ node, kind, pointer }, { report, locationOf }) => {
    const field = kind === "openapi" ? "jsonSchemaDialect" : "$schema";
    const dialect = textOf(node[field]);
    if (dialect === undefined || known.test(dialect)) return;
    report.add("SPEC044", { dialect }, locationOf(childPointer(pointer, field), "value"));
  },
};
