import { additionalOperations } from "./operations/additional-operations.js";
import { bodiesOfGet } from "./operations/bodies-of-get.js";
import { boundedOperationIds, boundedPaths } from "./paths/bounded-paths.js";
import { completeSecuritySchemes } from "./document/complete-security-schemes.js";
import { documentUri } from "./document/document-uri.js";
import { encodings } from "./operations/encodings.js";
import { emptyLists } from "./schemas/empty-lists.js";
import { endlessSchemas } from "./schemas/endless-schemas.js";
import { knownDialect } from "./document/known-dialect.js";
import { knownSecurity } from "./document/known-security.js";
import { exampleValues } from "./schemas/example-values.js";
import { exactValues } from "./schemas/exact-values.js";
import { fittingDefaults } from "./schemas/fitting-defaults.js";
import { describedParameters } from "./lint/described-parameters.js";
import { describedResponses } from "./lint/described-responses.js";
import { fittingExamples } from "./lint/fitting-examples.js";
import { namedExtensions } from "./lint/named-extensions.js";
import { operationNames } from "./lint/operation-names.js";
import { operationSummaries } from "./lint/operation-summaries.js";
import { operationTags } from "./lint/operation-tags.js";
import { usedComponents } from "./lint/used-components.js";
import { pathParameters } from "./paths/path-parameters.js";
import { queryStringContents, queryStrings } from "./parameters/query-strings.js";
import { requiredPathParameters } from "./paths/required-path-parameters.js";
import type { Rule } from "./rule.js";
import { requiredProperties } from "./schemas/required-properties.js";
import { schemaOrContent } from "./parameters/schema-or-content.js";
import { tagParents } from "./document/tag-parents.js";
import { serverVariables } from "./document/server-variables.js";
import { uniqueOperationIds } from "./operations/unique-operation-ids.js";
import { uniqueParameters } from "./parameters/unique-parameters.js";
import { uniquePaths } from "./paths/unique-paths.js";
import { validPatterns } from "./schemas/valid-patterns.js";

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
