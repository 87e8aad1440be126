import { stringText } from "../../codegen/literals.js";
import type { Api } from "../../model/types.js";

/** Returns the type of the option that names undocumented options, by their ids; undefined for an API without any. */
export function wireNamesType({ unknowns }: Api): string | undefined {
  const ids = unknowns.filter(({ option }) => option !== undefined).map(({ id }) => stringText(id));
  return ids.length === 0 ? undefined : `Readonly<Partial<Record<${ids.join(" | ")}, string>>>`;
}

/** The documentation of the option. */
export const wireNamesDoc = "The wire names that the API's reference does not show, as in the client.";
