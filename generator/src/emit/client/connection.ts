import type { Api, SecurityScheme } from "../../model/types.js";
import type { Imports } from "../shared/imports.js";
import { stringText } from "../shared/literals.js";

/** How a key is sent: by the scheme that most operations name first. */
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

function mainScheme({ operations, security }: Api): SecurityScheme | undefined {
  const counts = new Map<string, number>();
  for (const operation of operations) {
    const name = operation.security.find((requirement) => requirement.length > 0)?.[0]?.scheme;
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return security.find(({ name }) => name === most?.[0]);
}

/** The first server's URL, where it is one that can be called as it stands. */
export function defaultBaseUrl({ servers: [first] }: Api): readonly string[] {
  return first !== undefined && first.variables.length === 0 && /^https?:\/\//.test(first.url)
    ? [`defaultBaseUrl: ${stringText(first.url)}`]
    : [];
}
