import { additionalOperations } from "./additional-operations.js";
import { bodiesOfGet } from "./bodies-of-get.js";
import { boundedOperationIds, boundedPaths } from "./bounded-paths.js";
import { completeSecuritySchemes } from "./complete-security-schemes.js";
import { documentUri } from "./document-uri.js";
import { encodings } from "./encodings.js";
import { emptyLists } from "./empty-lists.js";
import { endlessSchemas } from "./endless-schemas.js";
import { knownDialect } from "./known-dialect.js";
import { knownSecurity } from "./known-security.js";
import { exampleValues } from "./example-values.js";
import { exactValues } from "./exact-values.js";
import { fittingDefaults } from "./fitting-defaults.js";
import { describedParameters } from "./lint/described-parameters.js";
import { describedResponses } from "./lint/described-responses.js";
import { fittingExamples } from "./lint/fitting-examples.js";
import { namedExtensions } from "./lint/named-extensions.js";
import { operationNames } from "./lint/operation-names.js";
import { operationSummaries } from "./lint/operation-summaries.js";
import { operationTags } from "./lint/operation-tags.js";
import { usedComponents } from "./lint/used-components.js";
import { pathParameters } from "./path-parameters.js";
import { queryStringContents, queryStrings } from "./query-strings.js";
import { requiredPathParameters } from "./required-path-parameters.js";
import type { Rule } from "./rule.js";
import { requiredProperties } from "./required-properties.js";
import { schemaOrContent } from "./schema-or-content.js";
import { tagParents } from "./tag-parents.js";
import { serverVariables } from "./server-variables.js";
import { uniqueOperationIds } from "./unique-operation-ids.js";
import { uniqueParameters } from "./unique-parameters.js";
import { uniquePaths } from "./unique-paths.js";
import { validPatterns } from "./valid-patterns.js";

export { applyRules } from "./apply.js";

/** Rules whose violations lead to wrong code. They apply to every document and repair it. */
export const soundness: readonly Rule[] = [
  pathParameters,
  boundedPaths,
  boundedOperationIds,
  requiredPathParameters,
  uniqueParameters,
  uniquePaths,
  uniqueOperationIds,
  bodiesOfGet,
  knownSecurity,
  completeSecuritySchemes,
  serverVariables,
  endlessSchemas,
  schemaOrContent,
  requiredProperties,
  validPatterns,
  emptyLists,
  exactValues,
  fittingDefaults,
  knownDialect,
  documentUri,
  additionalOperations,
  queryStrings,
  queryStringContents,
  encodings,
  exampleValues,
  tagParents,
];

/** Rules for better code and documentation. Only `specloom lint` applies them. */
export const lint: readonly Rule[] = [
  operationNames,
  operationSummaries,
  operationTags,
  describedParameters,
  describedResponses,
  usedComponents,
  fittingExamples,
  namedExtensions,
];
