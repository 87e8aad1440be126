import type { Rule } from "./rule.js";
import { schemaAnnotationRules } from "./schema-annotations.js";
import { schemaBoundRules } from "./schema-bounds.js";
import { schemaMemberRules } from "./schema-members.js";
import { schemaPropertyRules } from "./schema-objects.js";
import { schemaStructureRules } from "./schema-structure.js";
import { schemaValueRules } from "./schema-values.js";

/** The rules for schemas, wherever an operation uses them. */
export const schemaRules: readonly Rule[] = [
  ...schemaValueRules,
  ...schemaBoundRules,
  ...schemaPropertyRules,
  ...schemaMemberRules,
  ...schemaStructureRules,
  ...schemaAnnotationRules,
];
