import { addTo } from "../../../diagnostics/add-to.js";
import { namesIn } from "../../../model/index.js";
import type { Api, NamedSchema, Operation, Schema } from "../../../model/types.js";

/** The direct uses of a component. Follow them for indirect uses. */
export interface Usage {
  readonly sentBy: readonly Operation[];
  readonly returnedBy: readonly Operation[];
  readonly partOf: readonly NamedSchema[];
}

/** Returns the usage of every component, by wire name. */
export function buildUsage({ operations, schemas }: Api): ReadonlyMap<string, Usage> {
  const sent = invert(operations, (operation) => sentBy(operation).flatMap(namesIn));
  const returned = invert(operations, (operation) => returnedBy(operation).flatMap(namesIn));
  const parts = invert(schemas, ({ schema }) => namesIn(schema));
  return new Map(
    schemas.map(({ name: { wire } }) => [
      wire,
      {
        sentBy: sent.get(wire) ?? [],
        returnedBy: returned.get(wire) ?? [],
        partOf: (parts.get(wire) ?? []).filter(({ name }) => name.wire !== wire),
      },
    ]),
  );
}

function sentBy({ parameters, body }: Operation): readonly Schema[] {
  return [...parameters.map(({ schema }) => schema), ...(body?.contents.map(({ schema }) => schema) ?? [])];
}

function returnedBy({ responses }: Operation): readonly Schema[] {
  return responses.flatMap(({ contents }) => contents.map(({ schema }) => schema));
}

function invert<T>(users: readonly T[], namesOf: (user: T) => readonly string[]): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const user of users) for (const name of new Set(namesOf(user))) addTo(found, name, user);
  return found;
}
