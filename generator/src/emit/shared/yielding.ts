import { createNamer } from "../../model/names.js";

/**
 * Returns export specifiers for types of a runtime. The document's own names win: a type of the runtime whose name is among the
 * declared ones gets the prefix `Client`.
 */
export function yielding(types: readonly string[], declared: ReadonlySet<string>): string[] {
  const { take } = createNamer([...declared, ...types]);
  return types.map((name) => (declared.has(name) ? `${name} as ${take(`Client${name}`)}` : name));
}
