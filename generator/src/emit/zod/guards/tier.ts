import { componentsOf } from "../../../model/index.js";
import type { Api, NamedSchema } from "../../../model/types.js";
import type { EmitOptions } from "../settings.js";
import type { Exports } from "../exports/types.js";
import type { Facts } from "../facts.js";
import type { Form, Forms } from "../forms.js";
import { recursionOf, type Recursion } from "../recursion.js";

/** The facts that all files of guards share. */
export interface Tier {
  readonly options: EmitOptions;
  readonly forms: Forms;
  readonly components: ReadonlyMap<string, NamedSchema>;
  readonly facts: (form: Form) => Facts;
  readonly recursion: (form: Form) => Recursion;
}

export function createTier(api: Api, options: EmitOptions, { forms, createFacts }: Exports): Tier {
  const facts = createFacts();
  return { options, forms, components: componentsOf(api), facts, recursion: recursionOf(api, facts, true) };
}
