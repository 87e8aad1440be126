import { childrenOf, componentsOf } from "../../../model/index.js";
import type { Api, NamedSchema, Schema } from "../../../model/types.js";
import { baseNameIn, isFilled, nameIn } from "../../shared/names.js";
import { memberDoc } from "../../shared/member-docs.js";
import { groupSchemas, isLarge } from "../../shared/schema-groups.js";
import { prepareFacts } from "../facts.js";
import { createForms, type Form, type Forms, type UnknownKeys } from "../forms.js";
import { isUnused } from "../readings.js";
import type { ComponentExports, Export, SchemaExports } from "./types.js";

/** Lists the exports of components. Their names take precedence over those of operations. */
export function listComponents(api: Api, unknownKeys: UnknownKeys, mint: (wanted: string) => string): ComponentExports {
  const forms = createForms(api, unknownKeys, mint);
  const groupsOfSchemas = isLarge(api) ? groupSchemas(api) : [{ schemas: api.schemas }];
  const schemas = groupsOfSchemas.map((group): SchemaExports => ({
    ...("file" in group && { file: group.file }),
    components: new Set(group.schemas.map(({ name }) => name.wire)),
    get exports() {
      return group.schemas.flatMap((named) => exportsOfSchema(api, forms, named));
    },
  }));
  return { forms, createFacts: prepareFacts(api), schemas };
}

function exportsOfSchema(api: Api, forms: Forms, named: NamedSchema): readonly Export[] {
  const { schema, family } = named;
  return forms.of(named).map(({ form, name }): Export => {
    const type = nameIn(named, form.direction);
    const base = family === undefined ? {} : { base: baseNameIn(named, form.direction) };
    const filled = isFilled(named, form.direction);
    return { name, doc: memberDoc(schema), schema, form, type, ...base, filled, isWider: isWider(api, named, form) };
  });
}

/**
 * Returns whether the client's type has more values than the schema: it includes readOnly and writeOnly members that
 * the schema leaves out, unknown variants of a union that the schema closes, or the schemas that extend this one.
 */
function isWider(api: Api, named: NamedSchema, { direction }: Form): boolean {
  const { schema } = named;
  if (schema.kind === "ref" && componentsOf(api).get(schema.name)?.family) return true;
  if (isUnused(named)) return named.directional || holdsTagged(named.schema);
  return direction === "request" && named.response && holdsTagged(named.schema);
}

function holdsTagged(schema: Schema): boolean {
  return (schema.kind === "union" && schema.tag !== undefined) || childrenOf(schema).some(holdsTagged);
}
