import { childPointer } from "../../diagnostics/pointer.js";
import { textOf, type Rule } from "./rule.js";

/** JSON Schema 2020-12, with or without what OAS 3.1 and 3.2 add to it. */
const known =
  /^https?:\/\/(?:json-schema\.org\/draft\/2020-12\/schema|spec\.openapis\.org\/oas\/3\.\d\/dialect\/[\w-]+)#?$/;

/** OAS 3.1 4.8.24.1: a document, or a single schema, may say which dialect its keywords belong to. */
export const knownDialect: Rule = {
  kinds: ["openapi", "schema"],
  check: ({ node, kind, pointer }, { report, place }) => {
    const field = kind === "openapi" ? "jsonSchemaDialect" : "$schema";
    const dialect = textOf(node[field]);
    if (dialect === undefined || known.test(dialect)) return;
    report.add("SPEC044", { dialect }, place(childPointer(pointer, field), "value"));
  },
};
