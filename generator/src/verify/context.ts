import type { Lookup } from "../emit/shared/shared-properties.js";
import type { Rules } from "../emit/shared/recipes/accepts.js";
import type { Direction } from "../emit/shared/types.js";
import { componentsOf } from "../model/index.js";
import type { Api } from "../model/types.js";
import { Watch } from "./unknowns/watch.js";

/** A document against which services are checked. */
export interface Verification {
  /** The model with the names and values on the wire. */
  readonly api: Api;
  readonly lookup: Lookup;
  /** Reports what the document does not describe, although it does not forbid it. */
  readonly isStrict: boolean;
  /** Collects what messages say about the document's `x-unknowns`. */
  readonly watch: Watch;
}

export function createVerification(api: Api, { isStrict = false }: { readonly isStrict?: boolean } = {}): Verification {
  const wire = api.wire ?? api;
  const components = componentsOf(wire);
  return { api: wire, lookup: (name) => components.get(name)?.schema, isStrict, watch: new Watch(wire) };
}

/** The steps that the check of one message may take. */
const mostSteps = 1_000_000;

/** Returns the settings of a check of one message: what many documents mean is accepted, and what nobody can tell. */
export function rulesFor({ lookup }: Verification, direction: Direction): Rules {
  return { lookup, direction, lenient: true, trusting: true, steps: { left: mostSteps } };
}
