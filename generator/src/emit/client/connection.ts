import type { Api, Operation, SecurityScheme } from "../../model/types.js";
import type { Imports } from "../shared/imports.js";
import { stringText } from "../shared/literals.js";

/** How a key is sent: by the scheme that most operations take. */
export function authOf(api: Api, imports: Imports, runtime: string): string {
  const scheme = mainScheme(api);
  switch (scheme?.kind) {
    case "basic":
      return imports.value(runtime, "basic");
    case "apiKey":
      return `${imports.value(runtime, "apiKeyIn")}(${stringText(scheme.in)}, ${stringText(scheme.key)})`;
    default:
      return imports.value(runtime, "bearer");
  }
}

/** The scheme that most operations take by itself; the first of the document where several do. */
function mainScheme({ operations, security }: Api): SecurityScheme | undefined {
  const uses = ({ name }: SecurityScheme): number =>
    operations.filter((operation) => operation.security.some(([first, second]) => first?.scheme === name && !second))
      .length;
  return [...security].sort((a, b) => uses(b) - uses(a))[0];
}

/**
 * The operations that the key is sent to: those that take the client's scheme, alone or with others. To any other the key
 * would be sent where it does not belong. A document without security says nothing of keys, so all of them may have it.
 */
export function keyedOperations(api: Api): ReadonlySet<Operation> {
  const main = mainScheme(api)?.name;
  const takesKey = ({ security }: Operation): boolean => security.flat().some(({ scheme }) => scheme === main);
  return new Set(main === undefined ? api.operations : api.operations.filter(takesKey));
}

/** The first server's URL, where it is one that can be called as it stands. */
export function defaultBaseUrl({ servers: [first] }: Api): readonly string[] {
  return first !== undefined && first.variables.length === 0 && /^https?:\/\//.test(first.url)
    ? [`defaultBaseUrl: ${stringText(first.url)}`]
    : [];
}
